/**
 * The rest of a project as tables and logs: comments, decisions of adjudication, time per item, events. Each is read page by
 * page by its own key, so that it holds memory flat, and streamed.
 */
import { setImmediate } from 'node:timers/promises'
import { csvLine, spreadsheetCell } from '@parascope/engine/io'
import { isoTime, isoTimeOrNull } from '../http/iso-time.js'
import type { NamesOf } from '../people/pseudonym.js'
import type { Database } from '../storage/connection.js'
import type { LayerFilter } from './visible-layers.js'

const ROWS_AT_ONCE = 500

export interface TableContext {
  readonly db: Database
  readonly projectId: string
  readonly names: NamesOf
  /** true: names were replaced, so hashes over them would not fit any more */
  readonly isPseudonymous: boolean
  /** what whoever exports may see */
  readonly filter: LayerFilter
}

/** A table as CSV text, piece by piece. */
export async function* csvText(
  header: readonly string[],
  rows: AsyncIterable<readonly (string | number | null)[]>,
  { spreadsheet }: { readonly spreadsheet: boolean },
): AsyncGenerator<string> {
  yield csvLine(header)
  for await (const row of rows) {
    const cells = row.map((cell) => (cell === null ? '' : String(cell)))
    yield csvLine(spreadsheet ? cells.map(spreadsheetCell) : cells)
  }
}

export const COMMENT_COLUMNS = [
  'comment',
  'pair',
  'phase',
  'mode',
  'author',
  'body',
  'anchor',
  'replyTo',
  'createdAt',
  'editedAt',
  'resolvedAt',
  'resolvedBy',
]

/** Comments by time. */
export async function* commentRows(context: TableContext): AsyncGenerator<(string | null)[]> {
  const { db, projectId, names } = context
  const page = (last = { created_at: -1, id: '' }) =>
    db
      .selectFrom('comment')
      .innerJoin('task', 'task.id', 'comment.task_id')
      .innerJoin('item', 'item.id', 'task.item_id')
      .innerJoin('phase', 'phase.id', 'task.phase_id')
      .selectAll('comment')
      .select(['item.pair_id', 'phase.name as phase', 'task.mode'])
      .where('comment.project_id', '=', projectId)
      .where(({ eb, refTuple, tuple }) => eb(refTuple('comment.created_at', 'comment.id'), '>', tuple(last.created_at, last.id)))
      .orderBy('comment.created_at')
      .orderBy('comment.id')
      .limit(ROWS_AT_ONCE)
      .execute()
  for await (const row of visibleRows(context, page, ({ person_id }) => person_id)) {
    yield [
      row.id,
      row.pair_id,
      row.phase,
      row.mode,
      names.of(row.person_id),
      names.within(row.body),
      row.anchor === null ? null : names.within(row.anchor),
      row.parent_id,
      isoTime(row.created_at),
      isoTimeOrNull(row.edited_at),
      isoTimeOrNull(row.resolved_at),
      row.resolved_by === null ? null : names.of(row.resolved_by),
    ]
  }
}

export const DECISION_COLUMNS = ['pair', 'phase', 'mode', 'dispute', 'take', 'reason', 'note', 'decidedBy', 'at']

/** Decisions of adjudication by task. */
export async function* decisionRows(context: TableContext): AsyncGenerator<(string | null)[]> {
  const { db, projectId, names } = context
  const page = (last = { task_id: '', dispute: '' }) =>
    db
      .selectFrom('decision')
      .innerJoin('task', 'task.id', 'decision.task_id')
      .innerJoin('item', 'item.id', 'task.item_id')
      .innerJoin('phase', 'phase.id', 'task.phase_id')
      .selectAll('decision')
      .select(['item.pair_id', 'phase.name as phase', 'task.mode'])
      .where('decision.project_id', '=', projectId)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('decision.task_id', 'decision.dispute'), '>', tuple(last.task_id, last.dispute)),
      )
      .orderBy('decision.task_id')
      .orderBy('decision.dispute')
      .limit(ROWS_AT_ONCE)
      .execute()
  for await (const row of visibleRows(context, page, () => 'gold')) {
    yield [
      row.pair_id,
      row.phase,
      row.mode,
      names.within(row.dispute),
      takeText(row.take, names),
      row.reason,
      names.within(row.note),
      row.person_id === null ? null : names.of(row.person_id),
      isoTime(row.at),
    ]
  }
}

export const TIME_COLUMNS = [
  'pair',
  'phase',
  'mode',
  'annotator',
  'state',
  'seconds',
  'revisions',
  'flagged',
  'undecided',
  'guideline',
  'assignedAt',
  'startedAt',
  'submittedAt',
]

/** Time that each person spent on each item, by task. */
export async function* timeRows(context: TableContext): AsyncGenerator<(string | number | null)[]> {
  const { db, projectId, names } = context
  const page = (last = { task_id: '', layer: '' }) =>
    db
      .selectFrom('annotation')
      .innerJoin('task', 'task.id', 'annotation.task_id')
      .innerJoin('item', 'item.id', 'task.item_id')
      .innerJoin('phase', 'phase.id', 'task.phase_id')
      .select(['annotation.task_id', 'annotation.layer', 'annotation.state', 'annotation.elapsed_ms', 'annotation.rev'])
      .select(['annotation.flagged', 'annotation.unseen', 'annotation.guideline', 'annotation.assigned_at'])
      .select(['annotation.started_at', 'annotation.submitted_at', 'item.pair_id', 'phase.name as phase', 'task.mode'])
      .where('annotation.project_id', '=', projectId)
      .where(({ eb, refTuple, tuple }) =>
        eb(refTuple('annotation.task_id', 'annotation.layer'), '>', tuple(last.task_id, last.layer)),
      )
      .orderBy('annotation.task_id')
      .orderBy('annotation.layer')
      .limit(ROWS_AT_ONCE)
      .execute()
  for await (const row of visibleRows(context, page, ({ layer }) => layer)) {
    yield [
      row.pair_id,
      row.phase,
      row.mode,
      names.of(row.layer),
      row.state,
      row.elapsed_ms / 1000,
      row.rev,
      row.flagged,
      row.unseen,
      row.guideline,
      isoTime(row.assigned_at),
      isoTimeOrNull(row.started_at),
      isoTimeOrNull(row.submitted_at),
    ]
  }
}

/** The rows of all pages that whoever exports may see; a page is asked for by the last row of the one before. */
async function* visibleRows<Row extends { readonly task_id: string }>(
  { db, filter }: TableContext,
  page: (last?: Row) => Promise<readonly Row[]>,
  layerOf: (row: Row) => string,
): AsyncGenerator<Row> {
  for (let rows = await page(); rows.length > 0; rows = await page(rows.at(-1)!)) {
    const isVisible = await filter(
      db,
      rows.map(({ task_id }) => task_id),
    )
    for (const row of rows) if (isVisible(row.task_id, layerOf(row))) yield row
    await setImmediate()
  }
}

/** The log as JSON Lines, oldest first. With names it can be checked against its hashes; with pseudonyms these stay behind. */
export async function* eventLines({ db, projectId, names, isPseudonymous, filter }: TableContext): AsyncGenerator<string> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('event')
      .selectAll()
      .where('project_id', '=', projectId)
      .where('n', '>', after)
      .orderBy('n')
      .limit(ROWS_AT_ONCE)
      .execute()
    if (rows.length === 0) return
    after = rows.at(-1)!.n
    const isVisible = await filter(
      db,
      rows.flatMap(({ task_id }) => task_id ?? []),
    )
    for (const row of rows) {
      if (row.task_id !== null && !isVisible(row.task_id, row.layer ?? 'gold')) continue
      const chain = isPseudonymous ? {} : { prevHash: row.prev_hash, hash: row.hash }
      yield `${JSON.stringify({
        n: row.n,
        at: isoTime(row.at),
        person: row.person_id === null ? null : isPseudonymous ? names.of(row.person_id) : row.person_id,
        task: row.task_id,
        layer: row.layer === null ? null : isPseudonymous ? names.of(row.layer) : row.layer,
        rev: row.rev,
        baseRev: row.base_rev,
        client: isPseudonymous ? null : row.client_id,
        clientSeq: row.client_seq,
        elapsedMs: row.elapsed_ms,
        guideline: row.guideline,
        op: JSON.parse(names.within(row.op)) as unknown,
        ...chain,
      })}\n`
    }
    await setImmediate()
  }
}

/** `take` is a layer's id or a word of ours, as JSON. */
function takeText(take: string, names: NamesOf): string {
  let value: unknown
  try {
    value = JSON.parse(take)
  } catch {
    value = take
  }
  return typeof value === 'string' ? names.of(value) : names.within(JSON.stringify(value))
}
