import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Role } from '../people/roles.js'
import { openProject, type TestProject } from '../testing/project.fixture.js'
import { onBothDatabases, type TestStore } from '../testing/stores.fixture.js'
import { openWorkbench, type TestPerson, type Workbench } from '../testing/workbench.fixture.js'
import { blindPhases, sight, type TaskFacts } from './blindness.js'

describe('who sees whose work', () => {
  const see = (role: Role, own: TaskFacts['layers'][number]['state'] | null, facts: Partial<TaskFacts> = {}) => {
    const others = facts.layers ?? [{ layer: 'ben', state: 'submitted' as const }]
    const layers = own === null ? others : [{ layer: 'anna', state: own }, ...others]
    const all: TaskFacts = {
      kind: 'agreement',
      isBlindPhase: true,
      state: 'open',
      isLifted: false,
      annotatesInPhase: own !== null,
      ...facts,
      layers,
    }
    const { mayOpen, isBlind, layers: seen } = sight({ personId: 'anna', role }, all)
    return `${mayOpen ? 'opens' : 'no'} ${isBlind ? 'blind' : 'sees'} ${[...seen].join('+')}`
  }
  const open = [{ layer: 'ben', state: 'in progress' as const }]

  it.each([
    ['an annotator at work', see('annotator', 'in progress'), 'opens blind anna'],
    ['an annotator who has submitted, others have not', see('annotator', 'submitted', { layers: open }), 'opens blind anna'],
    ['one whose item is done, but not the phase', see('annotator', 'submitted'), 'opens blind anna'],
    ['an annotator after all are done', see('annotator', 'submitted', { isLifted: true }), 'opens sees anna+ben'],
    ['a late-comer to a phase that is done', see('annotator', 'assigned', { isLifted: true }), 'opens blind anna'],
    ['a manager who annotates', see('manager', 'in progress'), 'opens blind anna'],
    ['an owner who annotates elsewhere in the phase', see('owner', null, { annotatesInPhase: true }), 'opens blind '],
    ['a manager who does not annotate', see('manager', null), 'opens sees ben'],
    ['an adjudicator before submission', see('adjudicator', null, { layers: open }), 'opens sees '],
    [
      'final: both have submitted this one',
      see('annotator', 'submitted', { kind: 'final', isLifted: true }),
      'opens sees anna+ben',
    ],
    ['final: the other is at work', see('annotator', 'submitted', { kind: 'final', layers: open }), 'opens blind anna'],
    ['final: nobody else has it', see('annotator', 'in progress', { kind: 'final', layers: [] }), 'opens sees anna'],
    [
      'final: a manager of the phase, others at work',
      see('manager', null, { kind: 'final', annotatesInPhase: true, layers: open }),
      'opens blind ',
    ],
    [
      'final: a manager of the phase, others done',
      see('manager', null, { kind: 'final', annotatesInPhase: true }),
      'opens sees ben',
    ],
    ['an annotator of other tasks', see('annotator', null, { annotatesInPhase: true }), 'no blind '],
    ['a viewer', see('viewer', null), 'no blind '],
    [
      'a viewer of released work',
      see('viewer', null, {
        state: 'released',
        layers: [
          { layer: 'ben', state: 'submitted' },
          { layer: 'gold', state: 'submitted' },
        ],
      }),
      'opens sees ben+gold',
    ],
    [
      'gold before it is decided',
      see('annotator', 'submitted', { isLifted: true, layers: [{ layer: 'gold', state: 'in progress' }] }),
      'opens sees anna',
    ],
    [
      'gold once decided',
      see('annotator', 'submitted', { isLifted: true, state: 'adjudicated', layers: [{ layer: 'gold', state: 'submitted' }] }),
      'opens sees anna+gold',
    ],
    [
      'what was withdrawn, for managers',
      see('manager', null, { layers: [{ layer: 'ben', state: 'withdrawn' }] }),
      'opens sees ben',
    ],
    [
      'what was withdrawn, for adjudicators',
      see('adjudicator', null, { layers: [{ layer: 'ben', state: 'withdrawn' }] }),
      'opens sees ',
    ],
    ['a phase that is not blind', see('annotator', 'in progress', { isBlindPhase: false }), 'opens sees anna+ben'],
    ['somebody who was taken off', see('annotator', 'withdrawn'), 'opens blind anna'],
  ])('%s', (_, seen, expected) => expect(seen).toBe(expected))
})

onBothDatabases('blindness over HTTP', (open) => {
  let store: TestStore
  let bench: Workbench
  let project: TestProject
  let phaseId: string
  let anna: TestPerson
  let boss: TestPerson
  let task: string
  const link = { type: 'words/cells', cells: [[0, 0]], kind: 'sure' }
  const submit = { type: 'submit', unseen: 1 }

  const status = async (person: TestPerson, path: string) =>
    (await person.request('GET', `/projects/${project.id}${path}`)).status
  const get = async (person: TestPerson, path: string) => (await person.request('GET', `/projects/${project.id}${path}`)).json()

  beforeAll(async () => {
    store = await open()
    bench = await openWorkbench(store)
    project = await openProject(store, bench, { items: 2, annotators: 1 })
    anna = project.annotators[0]!
    boss = await bench.addPerson('boss')
    await store.write('putMember', { projectId: project.id, personId: boss.id, role: 'manager', by: null, at: 0 })
    phaseId = await project.openPhase('agreement', { people: [{ person: anna.id }, { person: boss.id }] })
    task = (await project.tasksOf(anna))[0]!
    await project.save(anna, task, link, submit)
    await anna.request('POST', `/projects/${project.id}/tasks/${task}/comments`, { body: 'what is a word?' })
  })
  afterAll(() => store.close())

  it('hides everything of the others from a manager who annotates: layers, states, history, comments, counts, times', async () => {
    expect(await status(boss, `/tasks/${task}/layers/${anna.id}`)).toBe(404)
    expect(await status(boss, `/tasks/${task}/layers/${anna.id}/history`)).toBe(404)
    expect(await status(boss, `/tasks/${task}/layers/${anna.id}/history/1`)).toBe(404)
    expect(await status(boss, `/tasks/${task}/layers/gold`)).toBe(404)
    expect(await get(boss, `/tasks/${task}`)).toMatchObject({ state: null, layers: [], reference: null })
    expect((await get(boss, '/queue')).items.map((one: { taskState: unknown }) => one.taskState)).toEqual([null, null])
    expect((await get(boss, '/tasks')).items).toEqual([])
    expect((await get(boss, '/tasks?state=open')).items).toEqual([])
    expect((await get(boss, `/tasks?annotator=${anna.id}&q=sure%3E0`)).items).toEqual([])
    expect((await get(boss, `/tasks/${task}/comments`)).items).toEqual([])
    expect((await get(boss, '/comments')).items).toEqual([])
    expect(await get(boss, '/guidelines/use')).toEqual({ versions: [] })
    const progress = await get(boss, '/progress')
    const [phase] = progress.phases
    expect(phase).toMatchObject({ phase: phaseId, isBlind: true, tasks: null })
    expect(phase.people.map((one: { person: string }) => one.person)).toEqual([boss.id])
    expect(await blindPhases(store.read, { projectId: project.id, personId: boss.id })).toEqual(new Set([phaseId]))
  })

  it('shows an owner who does not annotate what is submitted, not what is under way', async () => {
    const [, other] = await project.tasksOf(anna)
    await project.save(anna, other!, link)
    const { owner } = project
    expect(await status(owner, `/tasks/${task}/layers/${anna.id}`)).toBe(200)
    expect(await status(owner, `/tasks/${other}/layers/${anna.id}`)).toBe(404)
    expect((await get(owner, '/tasks?q=sure%3E0')).items.map((one: { task: string }) => one.task)).toEqual([task])
    expect((await get(owner, `/tasks/${task}/comments`)).items).toHaveLength(1)
  })

  it('ends for everybody with the last submission of the phase', async () => {
    const [, other] = await project.tasksOf(anna)
    await project.save(boss, task, submit)
    await project.save(anna, other!, submit)
    expect(await status(boss, `/tasks/${task}/layers/${anna.id}`)).toBe(404)
    await project.save(boss, other!, submit)
    expect(await status(boss, `/tasks/${task}/layers/${anna.id}`)).toBe(200)
    expect(await status(anna, `/tasks/${task}/layers/${boss.id}/history`)).toBe(200)
    expect(await get(anna, `/tasks/${task}`)).toMatchObject({ state: 'disputed', layers: [{ layer: boss.id }] })
    expect((await get(boss, `/tasks/${task}/comments`)).items).toHaveLength(1)
  })

  it('in training shows the reference after one’s own submission, and keeps the submission from then on', async () => {
    const training = await openProject(store, bench, { items: 1, annotators: 2 })
    const { import_id } = await store.read
      .selectFrom('item')
      .select('import_id')
      .where('id', '=', training.itemIds[0]!)
      .executeTakeFirstOrThrow()
    await store.insert('imported_layer', [
      {
        item_id: training.itemIds[0]!,
        mode: 'words',
        annotator: 'expert',
        project_id: training.id,
        import_id,
        content: JSON.stringify({ sure: [[0, 0]], possible: [], nullSource: [], nullTarget: [] }),
      },
    ])
    await training.openPhase('training', { reference: 'expert' })
    const [first, second] = training.annotators
    const [item] = await training.tasksOf(first!)
    const look = async (person: TestPerson) => (await person.request('GET', `/projects/${training.id}/tasks/${item}`)).json()
    expect(await look(first!)).toMatchObject({ reference: null })
    await training.save(first!, item!, link, submit)
    expect(await look(first!)).toMatchObject({
      reference: { annotator: 'expert', content: { sure: [[0, 0]] }, isSame: true },
      layers: [],
    })
    expect((await training.save(first!, item!, { type: 'reopen' })).status).toBe(422)
    expect(await look(second!)).toMatchObject({ reference: null, layers: [] })
  })
})
