import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onBothDatabases, type TestStore } from '../testing/stores.fixture.js'
import { openWorkbench, type TestPerson, type Workbench } from '../testing/workbench.fixture.js'
import { stateOf } from './task-states.js'

describe('the state that layers give a task', () => {
  const layer = (content: object | null, state = 'submitted') => ({
    state,
    content: content === null ? null : JSON.stringify(content),
  })

  it.each([
    ['nobody', [], 'open'],
    ['one at work', [layer({ sure: [] }, 'in progress')], 'open'],
    ['one of two done', [layer({ sure: [] }), layer(null, 'assigned')], 'open'],
    ['one done', [layer({ sure: [[0, 0]] })], 'submitted'],
    ['two equal', [layer({ sure: [[0, 0]], possible: [] }), layer({ sure: [[0, 0]] })], 'agreed'],
    ['a decision against a word left open', [layer({ sure: [], nullSource: [0] }), layer({ sure: [] })], 'agreed'],
    ['sure against possible', [layer({ sure: [[0, 0]] }), layer({ possible: [[0, 0]] })], 'disputed'],
    ['nothing against something', [layer(null), layer({ sure: [[0, 0]] })], 'disputed'],
  ])('%s', (_, layers, state) => expect(stateOf('words', layers)).toBe(state))

  it('does not look at names, notes or the order of phenomena', () => {
    const one = { type: 'x', source: [0], target: [1] }
    const two = { type: 'y', source: [1], target: [0] }
    const a = layer({
      phenomena: [
        { ...one, key: 'a', note: 'sure?' },
        { ...two, key: 'b' },
      ],
    })
    const b = layer({
      phenomena: [
        { ...two, key: 'p1', confidence: 0.4 },
        { ...one, key: 'p2' },
      ],
    })
    expect(stateOf('types', [a, b])).toBe('agreed')
    expect(stateOf('types', [a, layer({ phenomena: [{ ...one, key: 'a' }] })])).toBe('disputed')
  })

  it('compares every scale of judges', () => {
    const meaning = layer({ judgements: { meaning: 3, fluency: 2 } })
    expect(stateOf('judge', [meaning, layer({ judgements: { fluency: 2, meaning: 3 } })])).toBe('agreed')
    expect(stateOf('judge', [meaning, layer({ judgements: { meaning: 3 } })])).toBe('disputed')
  })
})

onBothDatabases('states of tasks', (open) => {
  let store: TestStore
  let bench: Workbench
  let anna: TestPerson
  let ben: TestPerson

  const save = async (person: TestPerson, task: number, ops: readonly object[], more: object = {}) => {
    const path = `/projects/${bench.projectId}/tasks/${bench.taskIds[task]}/layers/me`
    const current = (await (await person.request('GET', path)).json()) as { rev: number }
    const gestures = ops.map((op, k) => ({ seq: current.rev + k + 1, baseRev: current.rev + k, op }))
    return person.request('POST', `${path}/gestures`, { clientId: `client-${person.id}`, gestures, ...more })
  }
  const stateOfTask = async (task: number) => {
    const row = await store.read.selectFrom('task').selectAll().where('id', '=', bench.taskIds[task]!).executeTakeFirstOrThrow()
    return { state: row.state, isLifted: row.lifted_at !== null }
  }
  const link = (i: number, j: number) => ({ type: 'words/cells', cells: [[i, j]], kind: 'sure' })
  const submit = { type: 'submit', unseen: 1 }

  beforeAll(async () => {
    store = await open()
    bench = await openWorkbench(store)
    anna = await bench.addPerson('anna', 'annotator')
    ben = await bench.addPerson('ben', 'annotator')
    for (const task of bench.taskIds.slice(0, 2)) for (const { id } of [anna, ben]) await bench.assign(task, id)
  })
  afterAll(() => store.close())

  it('is agreed when both made the same, disputed when not; blindness ends with the last one', async () => {
    await save(anna, 0, [link(0, 1), submit])
    expect(await stateOfTask(0)).toEqual({ state: 'open', isLifted: false })
    await save(ben, 0, [link(0, 1), submit])
    expect(await stateOfTask(0)).toEqual({ state: 'agreed', isLifted: false })
    await save(anna, 1, [link(0, 0), submit])
    expect((await save(anna, 0, [{ type: 'reopen' }])).status).toBe(200)
    expect(await stateOfTask(0)).toEqual({ state: 'open', isLifted: false })
    await save(anna, 0, [submit])
    await save(ben, 1, [submit])
    expect(await stateOfTask(0)).toEqual({ state: 'agreed', isLifted: true })
    expect(await stateOfTask(1)).toEqual({ state: 'disputed', isLifted: true })
  })

  it('keeps annotators from taking back what they handed in once they could see the others', async () => {
    const refused = await save(anna, 0, [{ type: 'reopen' }])
    expect(refused.status).toBe(422)
    expect((await refused.json()).detail).toContain('only a manager')
    expect(await stateOfTask(0)).toMatchObject({ state: 'agreed' })
  })

  it('starts a layer from the proposal and keeps that in the log', async () => {
    const content = { sure: [[0, 0]], possible: [], nullSource: [], nullTarget: [2] }
    await store.insert('proposal', [
      {
        item_id: bench.itemIds[2]!,
        mode: 'words',
        project_id: bench.projectId,
        content: JSON.stringify(content),
        method: 'mono@1',
        created_at: 0,
      },
    ])
    await bench.assign(bench.taskIds[2]!, anna.id)
    const stale = await save(anna, 2, [link(1, 1)], { start: 'nothing' })
    expect(stale.status).toBe(409)
    expect((await save(anna, 2, [link(1, 1)])).status).toBe(200)
    const layer = await anna.request('GET', `/projects/${bench.projectId}/tasks/${bench.taskIds[2]}/layers/me`)
    expect(await layer.json()).toMatchObject({
      rev: 1,
      content: {
        sure: [
          [0, 0],
          [1, 1],
        ],
        nullTarget: [2],
      },
      touched: ['cell:1-1'],
    })
    const [start] = await store.read
      .selectFrom('event')
      .select(['rev', 'op'])
      .where('task_id', '=', bench.taskIds[2]!)
      .where('layer', '=', anna.id)
      .orderBy('rev')
      .execute()
    expect(start!.rev).toBe(0)
    expect(JSON.parse(start!.op)).toEqual({ type: 'start', method: 'mono@1', content })
  })
})
