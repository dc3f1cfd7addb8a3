/** A layer at any of its revisions, and the way it took: read from the log, from the nearest snapshot on. */
import type { PairRecord } from '@parascope/core/corpus'
import type { AnnotationDocument, Operation } from '@parascope/core/edit'
import type { Database } from '../storage/connection.js'
import { afterChange, changeOf, type LayerState, type StartOperation, UNTOUCHED } from './layer-state.js'
import { type OperationFacts, operationFacts, operationSummary } from './operation-summary.js'

export interface LayerName {
  readonly projectId: string
  readonly taskId: string
  /** a person's id, or `gold` */
  readonly layer: string
}

export interface LayerAt {
  readonly rev: number
  readonly content: AnnotationDocument
  readonly touched: readonly string[]
}

/** The layer as it was at a revision (0: before the first gesture); undefined if it never got so far. */
export async function layerAt(db: Database, { projectId, taskId, layer }: LayerName, rev: number): Promise<LayerAt | undefined> {
  const row = await db
    .selectFrom('annotation')
    .innerJoin('task', 'task.id', 'annotation.task_id')
    .innerJoin('item', 'item.id', 'task.item_id')
    .select(['annotation.rev', 'item.record'])
    .where('annotation.task_id', '=', taskId)
    .where('annotation.layer', '=', layer)
    .where('annotation.project_id', '=', projectId)
    .executeTakeFirst()
  if (row === undefined || rev > row.rev) return undefined
  const snapshot = await db
    .selectFrom('snapshot')
    .select(['rev', 'content', 'touched'])
    .where('task_id', '=', taskId)
    .where('layer', '=', layer)
    .where('rev', '<=', rev)
    .orderBy('rev', 'desc')
    .executeTakeFirst()
  let now: LayerState = UNTOUCHED
  if (snapshot !== undefined) {
    now = { ...now, rev: snapshot.rev, document: JSON.parse(snapshot.content), touched: new Set(JSON.parse(snapshot.touched)) }
  }
  const events = await db
    .selectFrom('event')
    .select(['op', 'rev', 'at', 'elapsed_ms', 'guideline'])
    .where('task_id', '=', taskId)
    .where('layer', '=', layer)
    .where('rev', '>', snapshot?.rev ?? -1)
    .where('rev', '<=', rev)
    .orderBy('rev')
    .execute()
  const pair = JSON.parse(row.record) as PairRecord
  for (const event of events) now = afterChange(pair, now, changeOf(event))
  return { rev, content: now.document, touched: [...now.touched] }
}

export interface HistoryEntry {
  /** number within the project; the cursor of the next page */
  readonly n: number
  /** null for what happened to the task, not to a layer */
  readonly layer: string | null
  readonly rev: number | null
  /** null for the server itself */
  readonly personId: string | null
  readonly at: number
  readonly elapsedMs: number | null
  readonly guideline: number | null
  readonly type: string
  /** in a few words, such as `3 cells sure` */
  readonly summary: string
  /** what the summary says, as data */
  readonly facts: OperationFacts
}

export interface HistoryPage {
  readonly projectId: string
  readonly taskId: string
  /** only these layers, and with `null` what happened to the task as a whole; all if absent */
  readonly layers?: readonly (string | null)[]
  /** older than this event */
  readonly before?: number
  readonly limit: number
}

/** What happened to a task, newest first. Who may see which layer is for the caller to decide. */
export async function history(db: Database, { projectId, taskId, layers, before, limit }: HistoryPage): Promise<HistoryEntry[]> {
  let query = db
    .selectFrom('event')
    .select(['n', 'layer', 'rev', 'person_id', 'at', 'elapsed_ms', 'guideline', 'op'])
    .where('project_id', '=', projectId)
    .where('task_id', '=', taskId)
  if (before !== undefined) query = query.where('n', '<', before)
  if (layers !== undefined) {
    const named = layers.filter((layer) => layer !== null)
    query = query.where((where) =>
      where.or([
        ...(named.length > 0 ? [where('layer', 'in', named)] : []),
        ...(layers.includes(null) ? [where('layer', 'is', null)] : []),
      ]),
    )
  }
  const rows = await query.orderBy('n', 'desc').limit(limit).execute()
  return rows.map((row) => {
    const op = JSON.parse(row.op) as Operation | StartOperation
    return {
      n: row.n,
      layer: row.layer,
      rev: row.rev,
      personId: row.person_id,
      at: row.at,
      elapsedMs: row.elapsed_ms,
      guideline: row.guideline,
      type: op.type,
      summary: operationSummary(op),
      facts: operationFacts(op),
    }
  })
}
