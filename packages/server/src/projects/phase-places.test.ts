import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openProject, type TestProject } from '../testing/project.fixture.js'
import { onBothDatabases, type TestStore } from '../testing/stores.fixture.js'
import { openWorkbench, type Workbench } from '../testing/workbench.fixture.js'

onBothDatabases('places of a planned phase', (open) => {
  let store: TestStore
  let bench: Workbench
  let project: TestProject
  let path: string

  beforeAll(async () => {
    store = await open()
    bench = await openWorkbench(store)
  })
  afterAll(() => store.close())
  beforeEach(async () => {
    project = await openProject(store, bench, { items: 6 })
    path = `/projects/${project.id}`
  })

  const plan = async (settings: object) => {
    const body = { name: 'First', kind: 'agreement', settings: { modes: ['words'], seed: 1, people: [], ...settings } }
    return (await (await project.owner.request('POST', `${path}/phases`, body)).json()) as { id: string }
  }
  const read = async ({ id }: { id: string }) => (await project.owner.request('GET', `${path}/phases/${id}`)).json()
  let joined = 0
  const join = async (role = 'annotator') => {
    const { link } = await (await project.owner.request('POST', `${path}/invites`, { role })).json()
    const person = await bench.addPerson(`joiner-${++joined}`)
    expect((await person.request('POST', '/invites/accept', { secret: link.split('#')[1] })).status).toBe(200)
    return person
  }

  it('are taken by annotators who join, with their quotas', async () => {
    const phase = await plan({ places: [{ quota: 4 }, { quota: null }] })
    const [ana] = [await join(), await join('adjudicator')]
    expect(await read(phase)).toMatchObject({
      state: 'planned',
      settings: { people: [{ person: ana.id, quota: 4 }], places: [{ quota: null }] },
    })
  })

  it('open the phase when the last is taken, and everybody has work', async () => {
    const phase = await plan({ places: [{ quota: null }, { quota: null }], opensWhenFull: true })
    const ana = await join()
    expect(await read(phase)).toMatchObject({ state: 'planned' })
    const ben = await join()
    expect(await read(phase)).toMatchObject({ state: 'open', tasks: 6 })
    for (const person of [ana, ben]) {
      expect((await (await person.request('GET', `${path}/queue`)).json()).items).toHaveLength(6)
    }
    // the phase is under way: later ones are let in by a manager
    const eva = await join()
    expect((await (await eva.request('GET', `${path}/queue`)).json()).items).toHaveLength(0)
  })

  it('never keep anybody from joining: what cannot be opened stays planned', async () => {
    const phase = await plan({ places: [{ quota: 1 }], opensWhenFull: true })
    await join()
    expect(await read(phase)).toMatchObject({ state: 'planned', settings: { places: [] } })
  })
})
