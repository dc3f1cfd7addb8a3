/**
 * The state of a task follows from its layers: open while somebody still works on it, then submitted where one person did, agreed
 * or disputed where several did. Here is also decided when blindness ends, once and for good.
 */
import { type AnnotationDocument, type Mode, sameAnnotation } from '@parascope/core/edit'
import { appendEvent } from '../events/log.js'
import type { Database } from '../storage/connection.js'
import type { TaskTable } from '../storage/schema.js'
import type { Transaction } from '../storage/transaction.js'
import { phaseSettings } from './settings.js'

export interface WorkedLayer {
  readonly state: string
  /** JSON of the document; null before the first gesture */
  readonly content: string | null
}

/** The state that the layers of people give a task; those of programs, `gold` and withdrawn ones must be left out. */
export function stateOf(mode: Mode, layers: readonly WorkedLayer[]): 'open' | 'submitted' | 'agreed' | 'disputed' {
  if (layers.length === 0 || layers.some(({ state }) => state !== 'submitted')) return 'open'
  const [first, ...others] = layers.map(({ content }) => (content === null ? {} : JSON.parse(content)) as AnnotationDocument)
  if (others.length === 0) return 'submitted'
  return others.every((other) => sameAnnotation(mode, first!, other)) ? 'agreed' : 'disputed'
}

/**
 * Brings the state of a task up to date after somebody submitted, took back or lost a layer, and lifts blindness where it is
 * time. What adjudication or release made of a finished task stays.
 */
export async function settleTask(tx: Transaction, taskId: string, at: number): Promise<TaskTable['state']> {
  const task = await tx.db.selectFrom('task').selectAll().where('id', '=', taskId).executeTakeFirstOrThrow()
  const layers = await tx.db
    .selectFrom('annotation')
    .innerJoin('person', 'person.id', 'annotation.layer')
    .select(['annotation.state', 'annotation.content'])
    .where('annotation.task_id', '=', taskId)
    .where('annotation.state', '!=', 'withdrawn')
    .where('person.kind', '=', 'human')
    .execute()
  const state = stateOf(task.mode, layers)
  if (state !== 'open') await liftBlindness(tx, task, layers.length, at)
  if (state === task.state || (state !== 'open' && isDecided(task.state))) return task.state
  await tx.db.updateTable('task').set({ state }).where('id', '=', taskId).execute()
  await appendEvent(tx, { projectId: task.project_id, personId: null, taskId, op: { type: 'task/state', state }, at })
  return state
}

/** Has somebody beyond the annotators decided on the task? */
export function isDecided(state: TaskTable['state']): boolean {
  return state === 'adjudicated' || state === 'released'
}

async function liftBlindness(tx: Transaction, task: TaskTable, layers: number, at: number): Promise<void> {
  if (task.lifted_at !== null) return
  const phase = await tx.db
    .selectFrom('phase')
    .select(['id', 'kind', 'settings'])
    .where('id', '=', task.phase_id)
    .executeTakeFirstOrThrow()
  if (!phaseSettings(phase.settings).isBlind) return
  if (phase.kind === 'final') {
    if (layers > 1) await tx.db.updateTable('task').set({ lifted_at: at }).where('id', '=', task.id).execute()
    return
  }
  if (!(await hasOpenLayers(tx.db, phase.id))) await liftPhase(tx, { projectId: task.project_id, phaseId: phase.id, at })
}

/** Is anybody in the phase still at work? */
export async function hasOpenLayers(db: Database, phaseId: string): Promise<boolean> {
  const open = await db
    .selectFrom('task')
    .innerJoin('annotation', 'annotation.task_id', 'task.id')
    .select('task.id')
    .where('task.phase_id', '=', phaseId)
    .where('annotation.layer', '!=', 'gold')
    .where('annotation.state', 'in', ['assigned', 'in progress'])
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}

/** Ends blindness for all tasks of a phase. */
export async function liftPhase(
  tx: Transaction,
  { projectId, phaseId, at }: { readonly projectId: string; readonly phaseId: string; readonly at: number },
): Promise<void> {
  await tx.db.updateTable('task').set({ lifted_at: at }).where('phase_id', '=', phaseId).where('lifted_at', 'is', null).execute()
  await appendEvent(tx, { projectId, personId: null, op: { type: 'phase/lifted', phase: phaseId }, at })
}
