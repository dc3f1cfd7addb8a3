/** People who leave or join an open phase: `redraw.ts` decides, this carries it out. */
import { pairStream } from '@parascope/core/random'
import { appendEvent } from '../events/log.js'
import { may } from '../people/roles.js'
import type { AnnotationTable, PhaseTable, TaskTable } from '../storage/schema.js'
import type { Transaction } from '../storage/transaction.js'
import { giveLayersBack, type LayerOfTask, withdrawLayers } from './layer-writes.js'
import { addLayers, phaseRow } from './phase-writes.js'
import { checkPeople } from './plan-phase.js'
import { type PhaseItem, type Redrawn, redraw } from './redraw.js'
import { phaseSettings } from './settings.js'
import { settleTask } from './task-states.js'

export interface RedrawInput {
  readonly projectId: string
  readonly phaseId: string
  readonly personId: string | null
  readonly leave: readonly string[]
  readonly join: readonly { readonly person: string; readonly quota: number | null }[]
  readonly at: number
}

export interface RedrawResult {
  readonly withdrawn: number
  readonly assigned: number
  readonly unplaced: number
}

interface PhaseLayer {
  readonly taskId: string
  readonly layer: string
  readonly state: AnnotationTable['state']
}

interface Tasks {
  readonly item: string
  /** a pair that tests judges: everybody gets it */
  readonly isControl: boolean
  readonly tasks: readonly Pick<TaskTable, 'id' | 'position' | 'wanted' | 'state'>[]
  readonly layers: readonly PhaseLayer[]
}

/** Withdraws what leavers have open, gives it to others, and lets new people in. Draws from the seed and the length of the log. */
export async function redrawPhase(tx: Transaction, input: RedrawInput): Promise<RedrawResult> {
  const { projectId, phaseId, personId, at } = input
  const phase = await phaseRow(tx, input, 'open')
  const settings = phaseSettings(phase.settings)
  const leave = new Set(input.leave)
  const join = new Map(input.join.map((one) => [one.person, one.quota]))
  await checkPeople(tx.db, projectId, [...join.keys()])
  const staying = settings.people.filter(({ person }) => !leave.has(person) && !join.has(person))
  const people = [...staying, ...input.join]
  const { head } = await tx.db.selectFrom('project').select('head').where('id', '=', projectId).executeTakeFirstOrThrow()
  const overseers = settings.isBlind ? await overseersOf(tx, projectId) : new Set<string>()
  const items = await itemsOf(tx, phaseId)
  const result = redraw(
    {
      kind: phase.kind,
      items: items.map(asPhaseItem),
      people: people.map((one) => ({ ...one, maySee: overseers.has(one.person) && !isIn(settings.people, one.person) })),
      leave,
      join: new Set(join.keys()),
    },
    pairStream(settings.seed, head),
  )
  await tx.db
    .updateTable('phase')
    .set({ settings: JSON.stringify({ ...settings, people }) })
    .where('id', '=', phaseId)
    .execute()
  const moves = movesOf(phase.kind, items, result)
  await withdrawLayers(tx, { projectId, personId, at }, moves.withdrawn)
  await giveLayersBack(tx, { projectId, personId, at }, moves.givenBack)
  await addLayers(tx, { projectId, at }, moves.added)
  const withdrawn = moves.withdrawn.length
  const assigned = moves.givenBack.length + moves.added.length
  if (phase.kind !== 'final') {
    await tx.db.updateTable('task').set({ wanted: people.length }).where('phase_id', '=', phaseId).execute()
  }
  const op = {
    type: 'phase/redrawn',
    phase: phaseId,
    seed: settings.seed,
    stream: head,
    leave: input.leave,
    join: [...join.keys()],
    withdrawn,
    assigned,
    unplaced: result.unplaced,
  }
  await appendEvent(tx, { projectId, personId, op, at })
  for (const taskId of moves.unsettled) await settleTask(tx, taskId, at)
  return { withdrawn, assigned, unplaced: result.unplaced }
}

interface Moves {
  readonly withdrawn: readonly LayerOfTask[]
  /** to people who have had the task before */
  readonly givenBack: readonly LayerOfTask[]
  readonly added: readonly (LayerOfTask & { readonly position: number })[]
  /** tasks whose state may be another one now */
  readonly unsettled: ReadonlySet<string>
}

/** What is drawn for items, as layers of their tasks: those that leavers submitted stay, and only the rest goes to others. */
function movesOf(kind: PhaseTable['kind'], items: readonly Tasks[], { withdraw, assign }: Redrawn): Moves {
  const byItem = new Map(items.map((one) => [one.item, one]))
  const active = new Map(items.flatMap(({ tasks }) => tasks.map(({ id }) => [id, 0])))
  const count = (taskId: string, by: number) => active.set(taskId, active.get(taskId)! + by)
  for (const { layers } of items) for (const { taskId, state } of layers) if (state !== 'withdrawn') count(taskId, 1)
  const withdrawn: LayerOfTask[] = []
  const givenBack: LayerOfTask[] = []
  const added: (LayerOfTask & { position: number })[] = []
  const unsettled = new Set<string>()
  for (const { item, person } of withdraw) {
    for (const { taskId, layer, state } of byItem.get(item)!.layers) {
      if (layer !== person || state === 'submitted' || state === 'withdrawn') continue
      withdrawn.push({ taskId, layer })
      count(taskId, -1)
      unsettled.add(taskId)
    }
  }
  for (const { item, person } of assign) {
    const { tasks, layers, isControl } = byItem.get(item)!
    for (const { id: taskId, position, wanted, state } of tasks) {
      if (kind === 'final' && !isControl && active.get(taskId)! >= wanted) continue
      const own = layers.find((one) => one.taskId === taskId && one.layer === person)
      if (own === undefined) added.push({ taskId, layer: person, position })
      else if (own.state === 'withdrawn') givenBack.push({ taskId, layer: person })
      else continue
      count(taskId, 1)
      // somebody is at work on it, as before
      if (state === 'open') unsettled.delete(taskId)
      else unsettled.add(taskId)
    }
  }
  return { withdrawn, givenBack, added, unsettled }
}

/** Somebody leaves the project: their open work in every open phase goes to others. Called when a membership ends. */
export async function withdrawMember(
  tx: Transaction,
  {
    projectId,
    memberId,
    personId,
    at,
  }: {
    readonly projectId: string
    readonly memberId: string
    /** who ends it */
    readonly personId: string | null
    readonly at: number
  },
): Promise<void> {
  const phases = await tx.db
    .selectFrom('phase')
    .select(['id', 'settings'])
    .where('project_id', '=', projectId)
    .where('state', '=', 'open')
    .orderBy('position')
    .execute()
  for (const { id, settings } of phases) {
    if (!isIn(phaseSettings(settings).people, memberId)) continue
    await redrawPhase(tx, { projectId, phaseId: id, personId, leave: [memberId], join: [], at })
  }
}

function isIn(people: readonly { readonly person: string }[], person: string): boolean {
  return people.some((one) => one.person === person)
}

/** Members who may read submitted work of others: they must not take over what others have begun unless they were blind to it. */
async function overseersOf(tx: Transaction, projectId: string): Promise<Set<string>> {
  const members = await tx.db.selectFrom('member').select(['person_id', 'role']).where('project_id', '=', projectId).execute()
  return new Set(members.filter(({ role }) => may(role, 'adjudicate')).map(({ person_id }) => person_id))
}

async function itemsOf(tx: Transaction, phaseId: string): Promise<Tasks[]> {
  const tasks = await tx.db
    .selectFrom('task')
    .innerJoin('item', 'item.id', 'task.item_id')
    .select(['task.id', 'task.item_id', 'task.position', 'task.wanted', 'task.state', 'item.control'])
    .where('task.phase_id', '=', phaseId)
    .orderBy('task.position')
    .execute()
  const layers = await tx.db
    .selectFrom('task')
    .innerJoin('annotation', 'annotation.task_id', 'task.id')
    .innerJoin('person', 'person.id', 'annotation.layer')
    .select(['annotation.task_id', 'annotation.layer', 'annotation.state', 'task.item_id'])
    .where('task.phase_id', '=', phaseId)
    .where('person.kind', '=', 'human')
    .orderBy('annotation.layer')
    .execute()
  const items = new Map<string, Tasks & { tasks: Tasks['tasks'][number][]; layers: PhaseLayer[] }>()
  for (const { item_id, control, ...task } of tasks) {
    const one = items.get(item_id) ?? { item: item_id, isControl: control !== null, tasks: [], layers: [] }
    one.tasks.push(task)
    items.set(item_id, one)
  }
  for (const { item_id, task_id, layer, state } of layers) items.get(item_id)!.layers.push({ taskId: task_id, layer, state })
  return [...items.values()]
}

/** A person's tasks on one item as one. */
function asPhaseItem({ item, tasks, layers, isControl }: Tasks): PhaseItem {
  const states = new Map<string, Set<AnnotationTable['state']>>()
  for (const { layer, state } of layers) states.set(layer, (states.get(layer) ?? new Set()).add(state))
  return {
    item,
    wanted: Math.max(...tasks.map(({ wanted }) => wanted)),
    ...(isControl ? { isForAll: true } : {}),
    layers: [...states].map(([person, own]) => ({ person, state: stateOfAll(own) })),
  }
}

function stateOfAll(states: ReadonlySet<AnnotationTable['state']>): AnnotationTable['state'] {
  if (states.size === 1) return [...states][0]!
  return states.has('assigned') || states.has('in progress') ? 'in progress' : 'withdrawn'
}

export const redrawWrites = { redrawPhase }
