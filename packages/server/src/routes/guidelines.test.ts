import { afterAll, beforeAll, expect, it } from 'vitest'
import { onBothDatabases, type TestStore } from '../testing/stores.fixture.js'
import { openWorkbench, type Workbench } from '../testing/workbench.fixture.js'

onBothDatabases('guidelines', (open) => {
  let store: TestStore
  let bench: Workbench
  let path: string

  const put = (markdown: string, seen: number, who: 'manager' | 'annotator' = 'manager') =>
    bench.people[who].request('PUT', path, { markdown }, { 'if-match': `"${seen}"` })

  beforeAll(async () => {
    store = await open()
    bench = await openWorkbench(store)
    path = `/projects/${bench.projectId}/guidelines`
  })
  afterAll(() => store.close())

  it('are written version after version, each on the last one', async () => {
    expect((await bench.people.viewer.request('GET', `${path}/current`)).status).toBe(404)
    expect((await put('# One\nlink words', 0, 'annotator')).status).toBe(403)
    expect((await put('# One\nlink words', 0)).status).toBe(201)
    expect((await put('# Mine\n', 0)).status).toBe(412)
    expect((await bench.people.manager.request('PUT', path, { markdown: 'x' })).status).toBe(428)
    const second = await put('# One\nlink all words', 1)
    expect(second.headers.get('etag')).toBe('"2"')
    const { items } = await (await bench.people.viewer.request('GET', path)).json()
    expect(items.map(({ version }: { version: number }) => version)).toEqual([2, 1])
    expect(await (await bench.people.viewer.request('GET', `${path}/1`)).json()).toMatchObject({ markdown: '# One\nlink words' })
    expect(await (await bench.people.viewer.request('GET', `${path}/current`)).json()).toMatchObject({ version: 2 })
  })

  it('show what changed', async () => {
    const { lines } = await (await bench.people.annotator.request('GET', `${path}/difference?from=1&to=2`)).json()
    expect(lines).toEqual([
      { kind: 'same', text: '# One' },
      { kind: 'removed', text: 'link words' },
      { kind: 'added', text: 'link all words' },
    ])
    expect((await bench.people.annotator.request('GET', `${path}/difference?from=1&to=9`)).status).toBe(404)
  })

  it('changed in the middle of a project leave old annotations under their version, with every link (R20)', async () => {
    const { annotator, manager } = bench.people
    for (const task of bench.taskIds.slice(0, 2)) await bench.assign(task, annotator.id)
    const layer = (task: number) => `/projects/${bench.projectId}/tasks/${bench.taskIds[task]}/layers/me`
    const link = { seq: 1, baseRev: 0, op: { type: 'words/cells', cells: [[0, 0]], kind: 'sure' } }
    await annotator.request('POST', `${layer(0)}/gestures`, { clientId: 'tab-one-1', gestures: [link] })
    await put('# Three', 2)
    await annotator.request('POST', `${layer(1)}/gestures`, { clientId: 'tab-one-1', gestures: [link] })
    expect(await (await annotator.request('GET', layer(0))).json()).toMatchObject({ guideline: 2, content: { sure: [[0, 0]] } })
    expect(await (await annotator.request('GET', layer(1))).json()).toMatchObject({ guideline: 3 })
    expect(await (await manager.request('GET', `${path}/use`)).json()).toEqual({
      versions: [
        { version: 2, inProgress: 1, submitted: 0 },
        { version: 3, inProgress: 1, submitted: 0 },
      ],
    })
    expect((await annotator.request('GET', `${path}/use`)).status).toBe(403)
  })
})
