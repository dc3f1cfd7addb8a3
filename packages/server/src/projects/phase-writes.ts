/** Changes of phases from plan to end. */
import { ParascopeError } from '@parascope/core/errors'
import { appendEvent } from '../events/log.js'
import { checkTag } from '../http/if-match.js'
import { derivedId } from '../storage/ids.js'
import { insertRows } from '../storage/insert-rows.js'
import type { PhaseTable } from '../storage/schema.js'
import type { Transaction } from '../storage/transaction.js'
import { withdrawLayers } from './layer-writes.js'
import { phaseTag } from './phase-tag.js'
import { planPhase } from './plan-phase.js'
import { checkOpen } from './project-state.js'
import { phaseSettings } from './settings.js'
import { liftPhase, settleTask } from './task-states.js'

interface PhaseAct {
  readonly projectId: string
  readonly phaseId: string
  /** null: the server */
  readonly personId: string | null
  readonly at: number
}

export interface PhaseContent {
  readonly name: string
  readonly kind: PhaseTable['kind']
  /** JSON, checked */
  readonly settings: string
}

/** Adds a planned phase behind the others. */
export async function createPhase(tx: Transaction, input: PhaseAct & PhaseContent): Promise<void> {
  const { projectId, phaseId, personId, at, name, kind, settings } = input
  await checkOpen(tx.db, projectId)
  const last = await tx.db
    .selectFrom('phase')
    .select(({ fn }) => fn.max('position').as('position'))
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  await tx.db
    .insertInto('phase')
    .values({
      id: phaseId,
      project_id: projectId,
      position: (last?.position ?? -1) + 1,
      name,
      kind,
      settings,
      state: 'planned',
      created_at: at,
    })
    .execute()
  await appendEvent(tx, { projectId, personId, op: { type: 'phase/planned', phase: phaseId, kind }, at })
}

export interface PhaseUpdate extends PhaseAct, Partial<PhaseContent> {
  /** the tag of the phase that the client has seen */
  readonly seen: string
}

/** Changes a phase that is still planned. */
export async function updatePhase(tx: Transaction, input: PhaseUpdate): Promise<void> {
  const { projectId, phaseId, personId, at, seen, ...change } = input
  checkTag(seen, phaseTag(await phaseRow(tx, input, 'planned')))
  if (Object.keys(change).length === 0) return
  await tx.db.updateTable('phase').set(change).where('id', '=', phaseId).execute()
  await appendEvent(tx, { projectId, personId, op: { type: 'phase/changed', phase: phaseId }, at })
}

/** Removes a phase that is still planned. */
export async function deletePhase(tx: Transaction, input: PhaseAct): Promise<void> {
  const { projectId, phaseId, personId, at } = input
  await phaseRow(tx, input, 'planned')
  await tx.db.deleteFrom('phase').where('id', '=', phaseId).execute()
  await appendEvent(tx, { projectId, personId, op: { type: 'phase/removed', phase: phaseId }, at })
}

/** Draws the items of a planned phase and gives them out. Gives the number of tasks. */
export async function openPhase(tx: Transaction, input: PhaseAct): Promise<number> {
  const { projectId, phaseId, personId, at } = input
  await checkOpen(tx.db, projectId)
  const phase = await phaseRow(tx, input, 'planned')
  const { tasks, items, controls } = await planPhase(tx.db, phase)
  const rows = tasks.map(({ item, mode, people }, position) => ({
    task: {
      id: derivedId(phaseId, item, mode),
      project_id: projectId,
      phase_id: phaseId,
      item_id: item,
      mode,
      position,
      state: 'open' as const,
      wanted: people.length,
      lifted_at: null,
    },
    people,
  }))
  await insertRows(
    tx.db,
    'task',
    rows.map(({ task }) => task),
  )
  const places = rows.flatMap(({ task, people }) => people.map((layer) => ({ taskId: task.id, layer, position: task.position })))
  await addLayers(tx, { projectId, at }, places)
  await tx.db.updateTable('phase').set({ state: 'open' }).where('id', '=', phaseId).execute()
  const { seed, people } = phaseSettings(phase.settings)
  const op = {
    type: 'phase/opened',
    phase: phaseId,
    seed,
    people: people.map(({ person }) => person),
    items: items.length,
    controls: controls.length,
    tasks: tasks.length,
  }
  await appendEvent(tx, { projectId, personId, op, at })
  return tasks.length
}

/** Gives tasks to people who have not had them yet. */
export async function addLayers(
  tx: Transaction,
  { projectId, at }: Pick<PhaseAct, 'projectId' | 'at'>,
  places: readonly { readonly taskId: string; readonly layer: string; readonly position: number }[],
): Promise<void> {
  const rows = places.map(({ taskId, layer, position }) => ({
    task_id: taskId,
    layer,
    project_id: projectId,
    state: 'assigned' as const,
    position,
    rev: 0,
    content: null,
    touched: '[]',
    elapsed_ms: 0,
    flagged: 0,
    unseen: 0,
    guideline: 0,
    assigned_at: at,
    started_at: null,
    submitted_at: null,
  }))
  await insertRows(tx.db, 'annotation', rows)
}

/** Ends a phase. Work that is still open is a conflict, unless it is to be withdrawn. Blindness ends with the phase. */
export async function finishPhase(tx: Transaction, input: PhaseAct & { readonly withdrawOpen: boolean }): Promise<void> {
  const { projectId, phaseId, personId, at, withdrawOpen } = input
  const phase = await phaseRow(tx, input, 'open')
  const open = await tx.db
    .selectFrom('task')
    .innerJoin('annotation', 'annotation.task_id', 'task.id')
    .select(['annotation.task_id', 'annotation.layer'])
    .where('task.phase_id', '=', phaseId)
    .where('annotation.layer', '!=', 'gold')
    .where('annotation.state', 'in', ['assigned', 'in progress'])
    .execute()
  if (open.length > 0 && !withdrawOpen) {
    throw new ParascopeError('http/conflict', `${open.length} layers of the phase are not submitted yet`, { open: open.length })
  }
  const layers = open.map(({ task_id, layer }) => ({ taskId: task_id, layer }))
  await withdrawLayers(tx, { projectId, personId, at }, layers)
  for (const taskId of new Set(open.map(({ task_id }) => task_id))) await settleTask(tx, taskId, at)
  if (phaseSettings(phase.settings).isBlind) await liftPhase(tx, { projectId, phaseId, at })
  await tx.db.updateTable('phase').set({ state: 'finished' }).where('id', '=', phaseId).execute()
  await appendEvent(tx, { projectId, personId, op: { type: 'phase/finished', phase: phaseId, withdrawn: open.length }, at })
}

export interface ReleasedTasks {
  readonly released: number
  readonly open: number
  readonly disputed: number
}

/** Releases every task of a phase that is submitted, agreed or adjudicated; the rest is counted. */
export async function releasePhase(tx: Transaction, input: PhaseAct): Promise<ReleasedTasks> {
  const { projectId, phaseId, personId, at } = input
  await phaseRow(tx, input, 'open', 'finished')
  const { numUpdatedRows } = await tx.db
    .updateTable('task')
    .set({ state: 'released' })
    .where('phase_id', '=', phaseId)
    .where('state', 'in', ['submitted', 'agreed', 'adjudicated'])
    .executeTakeFirst()
  const left = { open: 0, disputed: 0 }
  const counts = await tx.db
    .selectFrom('task')
    .select(({ fn }) => ['state', fn.countAll<number>().as('tasks')])
    .where('phase_id', '=', phaseId)
    .groupBy('state')
    .execute()
  for (const { state, tasks } of counts) if (state === 'open' || state === 'disputed') left[state] = tasks
  const released = Number(numUpdatedRows)
  await appendEvent(tx, { projectId, personId, op: { type: 'phase/released', phase: phaseId, released, ...left }, at })
  return { released, ...left }
}

/** The row of a phase of the project in one of the states. */
export async function phaseRow(
  tx: Transaction,
  { projectId, phaseId }: Pick<PhaseAct, 'projectId' | 'phaseId'>,
  ...states: readonly PhaseTable['state'][]
): Promise<PhaseTable> {
  const phase = await tx.db
    .selectFrom('phase')
    .selectAll()
    .where('id', '=', phaseId)
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  if (phase === undefined) throw new ParascopeError('http/not-found', 'there is no such phase')
  if (!states.includes(phase.state)) {
    throw new ParascopeError('http/conflict', `the phase is ${phase.state}; this needs one that is ${states.join(' or ')}`)
  }
  return phase
}

export const phaseWrites = { createPhase, updatePhase, deletePhase, openPhase, finishPhase, releasePhase }
