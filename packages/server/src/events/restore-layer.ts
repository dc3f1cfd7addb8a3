/** Going back in time: the layer's content as it was at a revision, brought about by new gestures. Nothing is taken out of the log. */
import type { AnnotationDocument } from '@parascope/core/edit'
import { operationsBetween } from '@parascope/core/edit'
import { ParascopeError } from '@parascope/core/errors'
import type { Transaction } from '../storage/transaction.js'
import { type Appended, appendGestures } from './append-gestures.js'
import { type LayerName, layerAt } from './time-travel.js'

export interface RestoreInput extends LayerName {
  readonly personId: string
  /** a new id: sent again, the same restoration is answered as before */
  readonly clientId: string
  /** the revision the client sees now */
  readonly baseRev: number
  /** the revision whose content comes back */
  readonly rev: number
  readonly at: number
}

/** Appends the gestures that bring the content back; none if it is the same already. */
export async function restoreLayer(tx: Transaction, input: RestoreInput): Promise<Appended> {
  const { projectId, taskId, layer, personId, clientId, baseRev, rev, at } = input
  const row = await tx.db
    .selectFrom('annotation')
    .select(['rev', 'state', 'content'])
    .where('task_id', '=', taskId)
    .where('layer', '=', layer)
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  const target = await layerAt(tx.db, input, rev)
  if (row === undefined || target === undefined) throw new ParascopeError('http/not-found', 'the layer has no such revision')
  const done = await tx.db
    .selectFrom('event')
    .select('rev')
    .where('task_id', '=', taskId)
    .where('layer', '=', layer)
    .where('person_id', '=', personId)
    .where('client_id', '=', clientId)
    .orderBy('rev')
    .execute()
  if (done.length > 0) return { rev: row.rev, state: row.state, revs: done.map((event) => event.rev!) }
  if (baseRev !== row.rev) {
    throw new ParascopeError('http/conflict', `the item is at revision ${row.rev}, not ${baseRev}`, { baseRev, rev: row.rev })
  }
  const current = (row.content === null ? {} : JSON.parse(row.content)) as AnnotationDocument
  const gestures = operationsBetween(current, target.content).map((op, k) => ({
    seq: k + 1,
    baseRev: baseRev + k,
    op,
    elapsedMs: 0,
  }))
  if (gestures.length === 0) return { rev: row.rev, state: row.state, revs: [] }
  return appendGestures(tx, { projectId, taskId, layer, personId, clientId, gestures, at })
}
