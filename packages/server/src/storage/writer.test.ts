import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases, somebody, type TestStore } from '../testing/stores.fixture.js'

onBothDatabases('writes that wait together', (open) => {
  let store: TestStore
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store.close())

  const add = (id: string) => store.write('createPerson', somebody(id))

  it('succeed and fail each on its own', async () => {
    await add('p0')
    const outcomes = await Promise.allSettled(['p1', 'p0', 'p2', 'p1', 'p3'].map(add))
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected', 'fulfilled'])
    const people = await store.read.selectFrom('person').select('id').orderBy('id').execute()
    expect(people.map(({ id }) => id)).toEqual(['p0', 'p1', 'p2', 'p3'])
  })

  it('are heard of once, after the commit, with the last event', async () => {
    const heard: number[] = []
    const off = store.onCommitted((seq) => heard.push(seq))
    const project = (id: string) =>
      store.write('createProject', {
        id,
        slug: id,
        name: id,
        settings: '{}',
        licence: '',
        source: '',
        seed: 1,
        ownerId: 'p0',
        at: 1,
      })
    await Promise.allSettled([project('a'), project('a'), project('b')])
    off()
    const { last } = await store.read
      .selectFrom('event')
      .select((select) => select.fn.max('seq').as('last'))
      .executeTakeFirstOrThrow()
    expect(heard.at(-1)).toBe(last)
    expect((await store.read.selectFrom('project').select('id').orderBy('id').execute()).map(({ id }) => id)).toEqual(['a', 'b'])
  })
})
