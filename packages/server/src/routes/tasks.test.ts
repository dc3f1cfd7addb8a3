import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseConditions } from '../projects/task-conditions.js'
import { openProject, type TestProject } from '../testing/project.fixture.js'
import { onBothDatabases, type TestStore } from '../testing/stores.fixture.js'
import { openWorkbench, type Workbench } from '../testing/workbench.fixture.js'

const link = (i: number, j: number) => ({ type: 'words/cells', cells: [[i, j]], kind: 'sure' })
const submit = { type: 'submit', unseen: 1 }

describe('the search line', () => {
  it('tells words from conditions', () => {
    expect(parseConditions('Ferry id:news:17 type:x possible>=3 3:15')).toEqual({
      words: ['ferry', '3:15'],
      ids: ['news:17'],
      types: ['x'],
      counts: [{ field: 'possible', comparison: '>=', value: 3 }],
    })
  })

  it.each(['password>3', 'sure>x', 'sure>1;DROP', 'person.password=1', 'unseen>'])('refuses %s', (line) => {
    if (line.startsWith('person.')) expect(parseConditions(line).words).toEqual([line])
    else expect(() => parseConditions(line)).toThrow('cannot be understood')
  })
})

onBothDatabases('tasks', (open) => {
  let store: TestStore
  let bench: Workbench
  let project: TestProject

  const get = async (person: { request: Workbench['visitor']['request'] }, path: string) =>
    (await person.request('GET', `/projects/${project.id}${path}`)).json()

  beforeAll(async () => {
    store = await open()
    bench = await openWorkbench(store)
    project = await openProject(store, bench, { items: 6 })
    await store.insert('proposal', [
      {
        item_id: project.itemIds[0]!,
        mode: 'words',
        project_id: project.id,
        content: JSON.stringify({ sure: [[1, 1]], possible: [], nullSource: [], nullTarget: [] }),
        method: 'mono@1',
        created_at: 0,
      },
    ])
    await project.openPhase('final')
  })
  afterAll(() => store.close())

  it('stand in a queue, page by page, with neighbours to fetch early', async () => {
    const [anna] = project.annotators
    const ids = await project.tasksOf(anna!)
    expect(ids).toHaveLength(2)
    const first = await get(anna!, '/queue?limit=1')
    expect(first.items).toMatchObject([{ task: ids[0], state: 'assigned', taskState: 'open', mode: 'words', flagged: false }])
    const second = await get(anna!, `/queue?limit=1&cursor=${first.next}`)
    expect(second).toMatchObject({ items: [{ task: ids[1] }], next: null })
    expect(await get(anna!, `/tasks/${ids[0]}`)).toMatchObject({ previous: null, next: ids[1], ahead: [ids[1]] })
    expect(await get(anna!, `/tasks/${ids[1]}`)).toMatchObject({ previous: ids[0], next: null, ahead: [] })
    expect((await get(project.owner, '/queue')).items).toEqual([])
  })

  it('show the pair, licence, guidelines and the proposal, and are nobody else’s', async () => {
    const [{ id: taskId }] = (await store.read
      .selectFrom('task')
      .select('id')
      .where('item_id', '=', project.itemIds[0]!)
      .execute()) as [{ id: string }]
    const holder = (
      await store.read.selectFrom('annotation').select('layer').where('task_id', '=', taskId).executeTakeFirstOrThrow()
    ).layer
    const person = project.annotators.find(({ id }) => id === holder)!
    const task = await get(person, `/tasks/${taskId}`)
    expect(task).toMatchObject({
      mode: 'words',
      licence: 'CC0',
      source: 'written for tests',
      record: { id: 'pair:0', source: ['one', 'word0'] },
      phase: { showProposals: true },
      start: { method: 'mono@1', content: { sure: [[1, 1]] } },
      layer: { rev: 0, content: {}, touched: [] },
      reference: null,
    })
    const path = `/projects/${project.id}/tasks/${taskId}`
    const gestures = [{ seq: 1, baseRev: 0, op: link(0, 0) }]
    const saved = await person.request('POST', `${path}/layers/me/gestures`, {
      clientId: 'tab-one-1',
      start: task.start.name,
      gestures,
    })
    expect(saved.status).toBe(200)
    expect(await get(person, `/tasks/${taskId}`)).toMatchObject({
      start: null,
      layer: {
        content: {
          sure: [
            [0, 0],
            [1, 1],
          ],
        },
        touched: ['cell:0-0'],
      },
    })
    const other = project.annotators.find(({ id }) => id !== holder)!
    expect((await other.request('GET', path)).status).toBe(404)
    expect((await bench.people.annotator.request('GET', path)).status).toBe(404)
    expect((await person.request('GET', `/projects/${bench.projectId}/tasks/${taskId}`)).status).toBe(404)
    expect((await project.owner.request('GET', path)).status).toBe(200)
  })

  it('are found by state, flag, annotator, text and content', async () => {
    const [anna, ben] = project.annotators
    const [task] = await project.tasksOf(anna!)
    await project.save(anna!, task!, link(0, 0), link(0, 1), { type: 'flag', on: true }, submit)
    const tasks = async (query: string) =>
      (await get(project.owner, `/tasks?${query}`)).items.map((one: { task: string }) => one.task)
    expect(await tasks('')).toHaveLength(6)
    expect(await tasks('state=submitted')).toEqual([task])
    expect(await tasks('flagged=true')).toEqual([task])
    expect(await tasks(`annotator=${ben!.id}`)).toEqual(await project.tasksOf(ben!))
    expect(await tasks('layerState=submitted')).toEqual([task])
    expect(await tasks('q=WORD3')).toHaveLength(1)
    expect(await tasks('q=word')).toHaveLength(6)
    expect(await tasks('q=source')).toEqual([])
    expect(await tasks('q=%25')).toEqual([])
    expect(await tasks('q=id:pair:2')).toHaveLength(1)
    expect(await tasks('q=sure%3E%3D2')).toEqual([task])
    expect(await tasks('q=sure%3E2')).toEqual([])
    expect(await tasks('q=unseen%3D1%20possible%3D0')).toEqual([task])
    expect(await tasks('q=type:negation')).toEqual([])
    const two = await get(project.owner, '/tasks?limit=4')
    const rest = await get(project.owner, `/tasks?limit=4&cursor=${two.next}`)
    expect([...two.items, ...rest.items].map((one: { task: string }) => one.task)).toEqual(await tasks(''))
    expect((await anna!.request('GET', `/projects/${project.id}/tasks`)).status).toBe(403)
    expect((await project.owner.request('GET', `/projects/${project.id}/tasks?q=password%3E1`)).status).toBe(400)
  })

  it('keep their history and bring back what was', async () => {
    const [, , carla] = project.annotators
    const [task] = await project.tasksOf(carla!)
    await project.save(carla!, task!, link(0, 0), link(1, 1), {
      type: 'words/replace',
      sure: [],
      possible: [],
      nullSource: [],
      nullTarget: [],
    })
    const path = `/projects/${project.id}/tasks/${task}/layers/me`
    const past = await (await carla!.request('GET', `${path}/history?limit=2`)).json()
    expect(past.items.map(({ rev }: { rev: number }) => rev)).toEqual([3, 2])
    const older = await (await carla!.request('GET', `${path}/history?limit=9&cursor=${past.next}`)).json()
    expect(older.items.at(0)).toMatchObject({ rev: 1, person: carla!.id, type: 'words/cells' })
    expect(await (await carla!.request('GET', `${path}/history/2`)).json()).toMatchObject({
      rev: 2,
      content: {
        sure: [
          [0, 0],
          [1, 1],
        ],
      },
    })
    const restored = await carla!.request('POST', `${path}/restore`, { clientId: 'restore-1', baseRev: 3, rev: 2 })
    expect(restored.status).toBe(200)
    expect(await (await carla!.request('GET', path)).json()).toMatchObject({
      rev: 4,
      content: {
        sure: [
          [0, 0],
          [1, 1],
        ],
      },
    })
  })

  it('once submitted can be reopened by a manager, with a reason in the log', async () => {
    const [anna] = project.annotators
    const [task] = await project.tasksOf(anna!)
    const path = `/projects/${project.id}/tasks/${task}/layers/${anna!.id}/reopen`
    expect((await anna!.request('POST', path, { reason: 'mine' })).status).toBe(403)
    expect((await project.owner.request('POST', path, { reason: 'a slip' })).status).toBe(204)
    expect((await project.owner.request('POST', path, { reason: 'again' })).status).toBe(409)
    const event = await store.read
      .selectFrom('event')
      .select(['op', 'person_id'])
      .where('task_id', '=', task!)
      .where('layer', '=', anna!.id)
      .orderBy('rev', 'desc')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(event.op)).toEqual({ type: 'reopen', by: project.owner.id, reason: 'a slip' })
    expect((await project.save(anna!, task!, submit)).status).toBe(200)
  })
})
