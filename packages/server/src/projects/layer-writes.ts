/** What managers and the server do to a layer: take it away, give it (back), reopen it. Each is an event and a revision of the layer. */
import { ParascopeError } from '@parascope/core/errors'
import { appendEvent } from '../events/log.js'
import type { AnnotationTable } from '../storage/schema.js'
import type { Transaction } from '../storage/transaction.js'
import { checkOpen } from './project-state.js'
import { settleTask } from './task-states.js'

export interface LayerAct {
  readonly projectId: string
  readonly taskId: string
  readonly layer: string
  /** who does it */
  readonly personId: string | null
  readonly at: number
}

/** Takes open work from its annotator; what they made stays. The task must be settled afterwards. */
export async function withdrawLayer(tx: Transaction, act: LayerAct): Promise<void> {
  await changeLayer(tx, act, { type: 'withdraw' }, () => ({ state: 'withdrawn' }))
}

/** Gives a withdrawn layer back to its annotator. The task must be settled afterwards. */
export async function giveLayerBack(tx: Transaction, act: LayerAct): Promise<void> {
  await changeLayer(tx, act, { type: 'assign' }, (row) => ({ state: row.started_at === null ? 'assigned' : 'in progress' }))
}

/** Lets an annotator back into submitted work: the one way once blindness has ended, and on record. */
export async function reopenLayer(tx: Transaction, act: LayerAct & { readonly reason: string }): Promise<void> {
  await checkOpen(tx.db, act.projectId)
  await changeLayer(tx, act, { type: 'reopen', by: act.personId, reason: act.reason }, (row) => {
    if (row.state !== 'submitted') throw new ParascopeError('http/conflict', `the layer is ${row.state}, not submitted`)
    return { state: 'in progress', submitted_at: null }
  })
  await settleTask(tx, act.taskId, act.at)
}

async function changeLayer(
  tx: Transaction,
  { projectId, taskId, layer, personId, at }: LayerAct,
  op: { readonly type: string } & Readonly<Record<string, unknown>>,
  change: (row: AnnotationTable) => Partial<AnnotationTable>,
): Promise<void> {
  const row = await tx.db
    .selectFrom('annotation')
    .selectAll()
    .where('task_id', '=', taskId)
    .where('layer', '=', layer)
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  if (row === undefined || layer === 'gold') throw new ParascopeError('http/not-found', 'there is no such layer')
  const rev = row.rev + 1
  await tx.db
    .updateTable('annotation')
    .set({ ...change(row), rev })
    .where('task_id', '=', taskId)
    .where('layer', '=', layer)
    .execute()
  await appendEvent(tx, {
    projectId,
    taskId,
    layer,
    personId,
    clientId: null,
    clientSeq: null,
    baseRev: row.rev,
    rev,
    op,
    at,
    elapsedMs: 0,
    guideline: row.guideline,
  })
}
