/**
 * Finding tasks by their state, people, flags, text and content. Phase after phase in the order of the draw, a page of rows at
 * a time; what the viewer is blind to is left out by the same decision as everywhere else.
 */
import type { z } from '@hono/zod-openapi'
import type { PairRecord } from '@parascope/core/corpus'
import { type RawBuilder, sql } from 'kysely'
import type { TaskEntry, TaskQuery } from '../contract/task.js'
import { cursorAfter, cursorValues } from '../http/cursor.js'
import type { Database } from '../storage/connection.js'
import type { DialectName } from '../storage/migrations.js'
import { sightOf, type Viewer } from './blindness.js'
import { asciiLower, type CountCondition, likeAnywhere, parseConditions, type TaskConditions } from './task-conditions.js'

const BATCH = 200
const LETTERS = 120
/** rows that one request looks at; a page may be short, and its cursor goes on from there */
const MOST_ROWS = 4_000

type Query = z.output<typeof TaskQuery>

/** One page of what was asked for. */
export async function searchTasks(
  { read: db, dialect }: { readonly read: Database; readonly dialect: DialectName },
  viewer: Viewer,
  query: Query,
): Promise<{ items: z.output<typeof TaskEntry>[]; next: string | null }> {
  const conditions = parseConditions(query.q ?? '')
  const [fromPhase, fromPosition] =
    query.cursor === undefined ? [-1, -1] : (cursorValues(query.cursor, 'number', 'number') as [number, number])
  const phases = await db
    .selectFrom('phase')
    .select(['id', 'position'])
    .where('project_id', '=', viewer.projectId)
    .where('position', '>=', fromPhase)
    .orderBy('position')
    .execute()
  const found: z.output<typeof TaskEntry>[] = []
  let seen = 0
  for (const phase of phases) {
    if (query.phase !== undefined && query.phase !== phase.id) continue
    let after = phase.position === fromPhase ? fromPosition : -1
    for (;;) {
      const rows = await matching(db, dialect, viewer, query, conditions, phase.id, after)
      const sights = await sightOf(
        db,
        viewer,
        rows.map(({ id }) => id),
      )
      for (const row of rows) {
        after = row.position
        if (sights.get(row.id)!.isBlind) continue
        const { source, target } = JSON.parse(row.record) as PairRecord
        if (!hasWords(source, target, conditions.words)) continue
        if (found.length === query.limit)
          return { items: await withLayers(db, found), next: cursorBefore(phase.position, row.position) }
        found.push({
          task: row.id,
          phase: phase.id,
          item: row.item_id,
          pair: row.pair_id,
          source: beginning(source),
          target: beginning(target),
          mode: row.mode,
          position: row.position,
          state: row.state,
          layers: [],
        })
      }
      seen += rows.length
      if (rows.length < BATCH) break
      if (seen >= MOST_ROWS) return { items: await withLayers(db, found), next: cursorAfter(phase.position, after) }
    }
  }
  return { items: await withLayers(db, found), next: null }
}

function cursorBefore(phase: number, position: number): string {
  return cursorAfter(phase, position - 1)
}

async function matching(
  db: Database,
  dialect: DialectName,
  { personId }: Viewer,
  { mode, state, annotator, layerState, flagged, commented, guideline }: Query,
  { words, ids, types, counts }: TaskConditions,
  phaseId: string,
  after: number,
) {
  let query = db
    .selectFrom('task')
    .innerJoin('item', 'item.id', 'task.item_id')
    .select(['task.id', 'task.item_id', 'task.mode', 'task.position', 'task.state', 'item.pair_id', 'item.record'])
    .where('task.phase_id', '=', phaseId)
    .where('task.position', '>', after)
    .orderBy('task.position')
    .limit(BATCH)
  if (mode !== undefined) query = query.where('task.mode', '=', mode)
  if (state !== undefined) query = query.where('task.state', '=', state)
  for (const word of words) query = query.where(contains(sql`lower(item.record)`, JSON.stringify(word).slice(1, -1)))
  for (const id of ids) query = query.where(contains(sql`item.pair_id`, id))
  if (annotator !== undefined || layerState !== undefined || flagged !== undefined || guideline !== undefined) {
    query = query.where(({ exists, selectFrom }) => {
      let layer = selectFrom('annotation').select('layer').whereRef('annotation.task_id', '=', 'task.id')
      if (annotator !== undefined) layer = layer.where('annotation.layer', '=', annotator)
      if (layerState !== undefined) layer = layer.where('annotation.state', '=', layerState)
      if (flagged !== undefined) layer = layer.where('annotation.flagged', '=', flagged ? 1 : 0)
      if (guideline !== undefined) layer = layer.where('annotation.guideline', '=', guideline).where('annotation.rev', '>', 0)
      return exists(layer)
    })
  }
  if (commented !== undefined) {
    query = query.where(({ exists, not, selectFrom }) => {
      const open = exists(
        selectFrom('comment').select('id').whereRef('comment.task_id', '=', 'task.id').where('comment.resolved_at', 'is', null),
      )
      return commented ? open : not(open)
    })
  }
  const contents = [
    ...types.map((type) => contains(sql`annotation.content`, `"type":${JSON.stringify(type)}`)),
    ...counts.map((condition) => countHolds(dialect, condition)),
  ]
  for (const holds of contents) {
    query = query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('annotation')
          .select('layer')
          .whereRef('annotation.task_id', '=', 'task.id')
          // what is not handed in is nobody else's to count
          .where((layer) => layer.or([layer('annotation.state', '=', 'submitted'), layer('annotation.layer', '=', personId)]))
          .where(holds),
      ),
    )
  }
  return query.execute()
}

function contains(column: RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  return sql<boolean>`${column} LIKE ${likeAnywhere(text)} ESCAPE '!'`
}

function countHolds(dialect: DialectName, { field, comparison, value }: CountCondition): RawBuilder<boolean> {
  const is = sql.raw(comparison)
  if (field === 'unseen') return sql<boolean>`annotation.unseen ${is} ${value}`
  const length =
    dialect === 'sqlite'
      ? sql`json_array_length(annotation.content, ${`$.${field}`})`
      : sql`jsonb_array_length(annotation.content::jsonb -> ${sql.lit(field)})`
  return sql<boolean>`annotation.content IS NOT NULL AND COALESCE(${length}, 0) ${is} ${value}`
}

/** The database finds words anywhere in the record, in names of fields, too; only the texts count. */
function hasWords(source: readonly string[], target: readonly string[], words: readonly string[]): boolean {
  if (words.length === 0) return true
  const text = asciiLower(`${source.join(' ')}\n${target.join(' ')}`)
  return words.every((word) => text.includes(word))
}

/** The first words, for a list. */
function beginning(tokens: readonly string[]): string {
  let text = ''
  for (const token of tokens) {
    if (text.length + token.length > LETTERS) return `${text} …`.trimStart()
    text += text === '' ? token : ` ${token}`
  }
  return text
}

async function withLayers(db: Database, tasks: z.output<typeof TaskEntry>[]): Promise<z.output<typeof TaskEntry>[]> {
  if (tasks.length === 0) return tasks
  const rows = await db
    .selectFrom('annotation')
    .select(['task_id', 'layer', 'state', 'flagged', 'unseen', 'elapsed_ms', 'guideline'])
    .where(
      'task_id',
      'in',
      tasks.map(({ task }) => task),
    )
    .orderBy('layer')
    .execute()
  return tasks.map((task) => ({
    ...task,
    layers: rows
      .filter((row) => row.task_id === task.task)
      .map(({ layer, state, flagged, unseen, elapsed_ms, guideline }) => ({
        layer,
        state,
        flagged: flagged === 1,
        unseen,
        elapsedMs: elapsed_ms,
        guideline,
      })),
  }))
}
