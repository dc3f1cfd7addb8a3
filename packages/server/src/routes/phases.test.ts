import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openProject, type TestProject } from '../testing/project.fixture.js'
import { onBothDatabases, type TestStore } from '../testing/stores.fixture.js'
import { openWorkbench, type Workbench } from '../testing/workbench.fixture.js'

const link = { type: 'words/cells', cells: [[0, 0]], kind: 'sure' }
const submit = { type: 'submit', unseen: 1 }

onBothDatabases('phases', (open) => {
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
    project = await openProject(store, bench, { items: 10 })
    path = `/projects/${project.id}/phases`
  })

  const plan = async (change: object = {}) => {
    const people = project.annotators.map(({ id }) => ({ person: id }))
    const settings = { modes: ['words'], seed: 4, people, ...change }
    return (await project.owner.request('POST', path, { name: 'Final', kind: 'final', settings })).json()
  }
  const layers = (phaseId: string) =>
    store.read
      .selectFrom('task')
      .innerJoin('annotation', 'annotation.task_id', 'task.id')
      .select(['task.id', 'annotation.layer', 'annotation.state'])
      .where('task.phase_id', '=', phaseId)
      .execute()

  it('show who would get how much, then give out exactly that', async () => {
    const phase = await plan({ overlap: 40 })
    expect(phase).toMatchObject({ state: 'planned', tasks: 0, settings: { overlap: 40, copies: 2, isBlind: true } })
    const preview = await (await project.owner.request('GET', `${path}/${phase.id}/preview`)).json()
    expect(preview).toMatchObject({ items: 10, tasks: 10, shared: 4, controls: 0 })
    expect(preview.people.map(({ items }: { items: number }) => items).sort()).toEqual([4, 5, 5])
    const opened = await project.owner.request('POST', `${path}/${phase.id}/open`)
    expect(await opened.json()).toMatchObject({ state: 'open', tasks: 10 })
    for (const { person, items } of preview.people) {
      const own = (await layers(phase.id)).filter(({ layer }) => layer === person)
      expect(own).toHaveLength(items)
    }
    expect((await project.owner.request('POST', `${path}/${phase.id}/open`)).status).toBe(409)
    const late = await project.owner.request('PATCH', `${path}/${phase.id}`, { name: 'x' }, { 'if-match': phase.etag })
    expect(late.status).toBe(409)
    expect((await project.owner.request('DELETE', `${path}/${phase.id}`)).status).toBe(409)
  })

  it('can be changed and dropped while planned', async () => {
    const phase = await plan()
    const patch = (change: unknown, etag?: string) =>
      project.owner.request('PATCH', `${path}/${phase.id}`, change, etag === undefined ? {} : { 'if-match': etag })
    expect((await patch({ name: 'Unseen' })).status).toBe(428)
    const seen = (await project.owner.request('GET', `${path}/${phase.id}`)).headers.get('etag')!
    expect(seen).toBe(phase.etag)
    const changed = await patch({ name: 'Second', kind: 'agreement' }, seen)
    const now = await changed.json()
    expect(now).toMatchObject({ name: 'Second', kind: 'agreement', settings: { seed: 4 }, etag: changed.headers.get('etag') })
    expect((await patch({ name: 'Third' }, seen)).status).toBe(412)
    expect((await patch({ settings: { modes: ['trees'], seed: 1, people: [] } }, now.etag)).status).toBe(400)
    expect((await project.annotators[0]!.request('DELETE', `${path}/${phase.id}`)).status).toBe(403)
    expect((await project.owner.request('DELETE', `${path}/${phase.id}`)).status).toBe(204)
    expect((await (await project.annotators[0]!.request('GET', path)).json()).items).toEqual([])
  })

  it('draw only what no other phase has drawn, and nothing of an import under way', async () => {
    await project.openPhase('agreement', { size: 6 })
    const phase = await plan()
    expect(await (await project.owner.request('GET', `${path}/${phase.id}/preview`)).json()).toMatchObject({ items: 4 })
    const importId = `${project.id.slice(0, 23)}0`
    await store.insert('import', [
      {
        id: importId,
        project_id: project.id,
        name: 'x',
        format: '',
        state: 'loading',
        report: '{}',
        sha256: null,
        created_by: null,
        created_at: 0,
        finished_at: null,
      },
    ])
    await store.insert('item', [
      { id: importId, project_id: project.id, import_id: importId, pair_id: 'late', position: 99, record: '{}', control: null },
    ])
    expect(await (await project.owner.request('GET', `${path}/${phase.id}/preview`)).json()).toMatchObject({ items: 4 })
  })

  it('say what does not fit', async () => {
    const narrow = await plan({ people: [{ person: project.annotators[0]!.id, quota: 3 }] })
    const refused = await project.owner.request('POST', `${path}/${narrow.id}/open`)
    expect(refused.status).toBe(422)
    expect(await refused.json()).toMatchObject({ code: 'project/cannot-assign', facts: { unplaced: 7 } })
    const strangers = await plan({ people: [{ person: bench.people.outsider.id }] })
    expect((await project.owner.request('GET', `${path}/${strangers.id}/preview`)).status).toBe(422)
  })

  it('give the controls to every judge, mixed among the rest', async () => {
    const scale = {
      id: 'meaning',
      name: 'Meaning',
      steps: [
        { value: 0, label: 'none' },
        { value: 1, label: 'all' },
      ],
    }
    const judged = await openProject(store, bench, {
      settings: { modes: ['judge'], judge: { scales: [scale] } },
      items: 4,
      controls: ['positive', 'negative'],
      annotators: 2,
    })
    const phaseId = await judged.openPhase('final', { modes: ['judge'] })
    for (const judge of judged.annotators) expect(await judged.tasksOf(judge)).toHaveLength(4)
    const tasks = await store.read.selectFrom('task').select('item_id').where('phase_id', '=', phaseId).execute()
    expect(tasks).toHaveLength(6)
    const [leaver, stays] = judged.annotators
    const redraw = async (body: object) =>
      (await judged.owner.request('POST', `/projects/${judged.id}/phases/${phaseId}/redraw`, body)).json()
    expect(await redraw({ leave: [leaver!.id] })).toEqual({ withdrawn: 4, assigned: 2, unplaced: 0 })
    expect(await judged.tasksOf(stays!)).toHaveLength(6)
    expect(await redraw({ join: [{ person: leaver!.id, quota: 1 }] })).toEqual({ withdrawn: 1, assigned: 3, unplaced: 0 })
  })

  it('keep the work of who leaves and give the rest to others, to nobody twice (R21)', async () => {
    const phaseId = await project.openPhase('final', { overlap: 40 })
    const [leaver, other] = project.annotators
    const [first, second] = await project.tasksOf(leaver!)
    await project.save(leaver!, first!, link, submit)
    await project.save(leaver!, second!, link)
    const before = await layers(phaseId)
    const redrawn = await project.owner.request('POST', `${path}/${phaseId}/redraw`, { leave: [leaver!.id] })
    expect(redrawn.status).toBe(200)
    const { withdrawn, assigned, unplaced } = await redrawn.json()
    const own = before.filter(({ layer }) => layer === leaver!.id)
    expect(withdrawn).toBe(own.length - 1)
    expect(assigned + unplaced).toBe(withdrawn)
    const after = await layers(phaseId)
    expect(after.find(({ id, layer }) => id === first && layer === leaver!.id)!.state).toBe('submitted')
    const kept = await leaver!.request('GET', `/projects/${project.id}/tasks/${second}/layers/me`)
    expect(await kept.json()).toMatchObject({ state: 'withdrawn', content: { sure: [[0, 0]] } })
    expect((await project.save(leaver!, second!, link)).status).toBe(403)
    const task = await other!.request('GET', `/projects/${project.id}/tasks/${second}/layers/${leaver!.id}`)
    expect(task.status).toBe(404)
    const back = await project.owner.request('POST', `${path}/${phaseId}/redraw`, { join: [{ person: leaver!.id }] })
    expect(back.status).toBe(200)
  })

  it('let somebody come back to an agreement set: what they had submitted stays, the rest is theirs again', async () => {
    const phaseId = await project.openPhase('agreement', { size: 3 })
    const [anna] = project.annotators
    const [first] = await project.tasksOf(anna!)
    await project.save(anna!, first!, link, submit)
    const redraw = async (body: object) => (await project.owner.request('POST', `${path}/${phaseId}/redraw`, body)).json()
    expect(await redraw({ leave: [anna!.id] })).toEqual({ withdrawn: 2, assigned: 0, unplaced: 0 })
    expect(await redraw({ join: [{ person: anna!.id }] })).toEqual({ withdrawn: 0, assigned: 2, unplaced: 0 })
    const states = (await layers(phaseId)).filter(({ layer }) => layer === anna!.id).map(({ state }) => state)
    expect(states.sort()).toEqual(['assigned', 'assigned', 'submitted'])
  })

  it('let somebody join', async () => {
    const late = project.annotators[2]!
    const people = project.annotators.slice(0, 2).map(({ id }) => ({ person: id }))
    const phaseId = await project.openPhase('final', { people })
    const joined = await project.owner.request('POST', `${path}/${phaseId}/redraw`, { join: [{ person: late.id, quota: 3 }] })
    expect(await joined.json()).toEqual({ withdrawn: 3, assigned: 3, unplaced: 0 })
    expect(await project.tasksOf(late)).toHaveLength(3)
  })

  it('end when all is handed in, or with what is open taken back; then what is settled is released', async () => {
    const phaseId = await project.openPhase('agreement', {
      size: 2,
      people: project.annotators.slice(0, 2).map(({ id }) => ({ person: id })),
    })
    const [anna, ben] = project.annotators
    const [first, second] = await project.tasksOf(anna!)
    for (const task of [first!, second!]) await project.save(anna!, task, link, submit)
    await project.save(ben!, first!, submit)
    const early = await project.owner.request('POST', `${path}/${phaseId}/finish`, {})
    expect(early.status).toBe(409)
    expect(await early.json()).toMatchObject({ facts: { open: 1 } })
    const done = await project.owner.request('POST', `${path}/${phaseId}/finish`, { withdrawOpen: true })
    expect(await done.json()).toMatchObject({ state: 'finished' })
    const released = await project.owner.request('POST', `${path}/${phaseId}/release`)
    expect(await released.json()).toEqual({ released: 1, open: 0, disputed: 1 })
  })

  it('cannot be opened in a closed project', async () => {
    const phase = await plan()
    await project.owner.request('POST', `/projects/${project.id}/close`)
    expect((await project.owner.request('POST', `${path}/${phase.id}/open`)).status).toBe(403)
  })
})
