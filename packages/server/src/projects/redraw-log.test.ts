import { afterAll, beforeAll, expect, it } from 'vitest'
import { verifyLog } from '../events/verify-log.js'
import { openProject } from '../testing/project.fixture.js'
import { onBothDatabases, type TestStore } from '../testing/stores.fixture.js'
import { openWorkbench, type Workbench } from '../testing/workbench.fixture.js'

const link = { type: 'words/cells', cells: [[0, 0]], kind: 'sure' }
const submit = { type: 'submit', unseen: 1 }

onBothDatabases('the log of a phase with comings and goings', (open) => {
  let store: TestStore
  let bench: Workbench

  beforeAll(async () => {
    store = await open()
    bench = await openWorkbench(store)
  })
  afterAll(() => store.close())

  it('gives back every layer: begun from proposals, taken away, given back, reopened by a manager', async () => {
    const project = await openProject(store, bench, { items: 8 })
    const content = JSON.stringify({ sure: [[1, 1]], possible: [], nullSource: [], nullTarget: [] })
    await store.insert(
      'proposal',
      project.itemIds.map((item_id) => ({
        item_id,
        mode: 'words',
        project_id: project.id,
        content,
        method: 'mono@1',
        created_at: 0,
      })),
    )
    const phaseId = await project.openPhase('final', { overlap: 50 })
    const [anna, ben] = project.annotators
    const path = `/projects/${project.id}`
    for (const task of (await project.tasksOf(anna!)).slice(0, 3)) await project.save(anna!, task, link, submit)
    const [, , , begun] = await project.tasksOf(anna!)
    await project.save(anna!, begun!, link)
    for (const task of await project.tasksOf(ben!)) await project.save(ben!, task, link, submit)
    const redraw = (body: object) => project.owner.request('POST', `${path}/phases/${phaseId}/redraw`, body)
    expect((await redraw({ leave: [anna!.id] })).status).toBe(200)
    expect((await redraw({ join: [{ person: anna!.id }] })).status).toBe(200)
    const [first] = await project.tasksOf(ben!)
    const reopened = await project.owner.request('POST', `${path}/tasks/${first}/layers/${ben!.id}/reopen`, { reason: 'a slip' })
    expect(reopened.status).toBe(204)
    const verified = await store.snapshot((db) => verifyLog(db))
    expect(verified.faults).toEqual([])
  })

  it('draws the same again from the same seed and the same log', async () => {
    const assignments = async () => {
      const fresh = await openProject(store, bench, { items: 9 })
      const phaseId = await fresh.openPhase('final', { overlap: 30 })
      await fresh.owner.request('POST', `/projects/${fresh.id}/phases/${phaseId}/redraw`, { leave: [fresh.annotators[0]!.id] })
      const names = new Map(fresh.annotators.map(({ id }, k) => [id, k]))
      const rows = await store.read
        .selectFrom('annotation')
        .innerJoin('task', 'task.id', 'annotation.task_id')
        .select(['task.position', 'task.item_id', 'annotation.layer', 'annotation.state'])
        .where('task.phase_id', '=', phaseId)
        .execute()
      return rows
        .map(
          ({ position, item_id, layer, state }) => `${position} ${fresh.itemIds.indexOf(item_id)} p${names.get(layer)} ${state}`,
        )
        .sort()
    }
    expect(await assignments()).toEqual(await assignments())
  })
})
