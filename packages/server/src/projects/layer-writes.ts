/** What managers and the server do to layers: take them away, give them back, reopen them. Each is an event and a revision. */
import { ParascopeError } from '@parascope/core/errors'
import { appendEvents, type LayerEvent } from '../events/log.js'
import type { AnnotationTable } from '../storage/schema.js'
import type { Transaction } from '../storage/transaction.js'
import { checkOpen } from './project-state.js'
import { settleTask } from './task-states.js'

const ROWS_AT_ONCE = 500

export interface LayerAct {
  readonly projectId: string
  /** who does it; null for the server itself */
  readonly personId: string | null
  readonly at: number
}

export interface LayerOfTask {
  readonly taskId: string
  readonly layer: string
}

/** Takes layers from their annotators; what was made in them stays. The tasks must be settled afterwards. */
export async function withdrawLayers(tx: Transaction, act: LayerAct, layers: readonly LayerOfTask[]): Promise<void> {
  await moveLayers(tx, act, layers, 'withdraw', () => 'withdrawn')
}

/** Gives withdrawn layers back to their annotators. The tasks must be settled afterwards. */
export async function giveLayersBack(tx: Transaction, act: LayerAct, layers: readonly LayerOfTask[]): Promise<void> {
  await moveLayers(tx, act, layers, 'assign', (row) => (row.started_at === null ? 'assigned' : 'in progress'))
}

async function moveLayers(
  tx: Transaction,
  act: LayerAct,
  layers: readonly LayerOfTask[],
  type: 'withdraw' | 'assign',
  stateOf: (row: AnnotationTable) => AnnotationTable['state'],
): Promise<void> {
  const events: LayerEvent[] = []
  for (const layer of new Set(layers.map((one) => one.layer))) {
    const taskIds = layers.filter((one) => one.layer === layer).map((one) => one.taskId)
    for (let k = 0; k < taskIds.length; k += ROWS_AT_ONCE) {
      const rows = await tx.db
        .selectFrom('annotation')
        .selectAll()
        .where('layer', '=', layer)
        .where('task_id', 'in', taskIds.slice(k, k + ROWS_AT_ONCE))
        .orderBy('position')
        .execute()
      for (const state of new Set(rows.map(stateOf))) {
        await tx.db
          .updateTable('annotation')
          .set(({ eb }) => ({ state, rev: eb('rev', '+', 1) }))
          .where('layer', '=', layer)
          .where(
            'task_id',
            'in',
            rows.filter((row) => stateOf(row) === state).map(({ task_id }) => task_id),
          )
          .execute()
      }
      events.push(...rows.map((row) => layerEvent(act, row, { type })))
    }
  }
  if (events.length > 0) await appendEvents(tx, events)
}

function layerEvent({ projectId, personId, at }: LayerAct, row: AnnotationTable, op: LayerEvent['op']): LayerEvent {
  return {
    projectId,
    taskId: row.task_id,
    layer: row.layer,
    personId,
    clientId: null,
    clientSeq: null,
    baseRev: row.rev,
    rev: row.rev + 1,
    op,
    at,
    elapsedMs: 0,
    guideline: row.guideline,
  }
}

/** Lets an annotator back into submitted work: the one way once blindness has ended, and on record. */
export async function reopenLayer(tx: Transaction, input: LayerAct & LayerOfTask & { readonly reason: string }): Promise<void> {
  const { projectId, taskId, layer, personId, reason, at } = input
  await checkOpen(tx.db, projectId)
  const row = await tx.db
    .selectFrom('annotation')
    .selectAll()
    .where('task_id', '=', taskId)
    .where('layer', '=', layer)
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  if (row === undefined || layer === 'gold') throw new ParascopeError('http/not-found', 'there is no such layer')
  if (row.state !== 'submitted') throw new ParascopeError('http/conflict', `the layer is ${row.state}, not submitted`)
  await tx.db
    .updateTable('annotation')
    .set({ state: 'in progress', submitted_at: null, rev: row.rev + 1 })
    .where('task_id', '=', taskId)
    .where('layer', '=', layer)
    .execute()
  await appendEvents(tx, [layerEvent(input, row, { type: 'reopen', by: personId, reason })])
  await settleTask(tx, taskId, at)
}
