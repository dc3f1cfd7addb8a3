/**
 * The records of a project: for each pair and each layer that was asked for, what that person (or adjudication) made of the
 * pair in all modes. Read page by page from a snapshot; a row that cannot be used is reported and left out.
 */
import { setTimeout } from 'node:timers/promises'
import { checkRecord, type PairRecord } from '@parascope/core/corpus'
import { type AnnotationDocument, recordFields } from '@parascope/core/edit'
import type { Problem } from '@parascope/core/errors'
import type { NamesOf } from '../people/pseudonym.js'
import type { Database } from '../storage/connection.js'
import type { PhaseTable, TaskTable } from '../storage/schema.js'
import type { LayerFilter } from './visible-layers.js'

/** Small: a save goes through the event loop several times and waits for a page each time. */
const PAIRS_AT_ONCE = 16
const LONGEST_REST_MS = 20

export interface RecordChoice {
  readonly projectId: string
  readonly layers: 'annotators' | 'adjudicated' | 'both' | 'pairs'
  readonly state: 'submitted' | 'started' | 'released' | 'any'
  /** one layer alone: a person's id, or `gold` */
  readonly layer?: string
  readonly phase?: string
  readonly mode?: TaskTable['mode']
  /** add `meta.workbench` */
  readonly details: boolean
  /** say in `meta.control` which pairs test the judges: never to a judge */
  readonly showsControls: boolean
  /** what whoever exports may see */
  readonly filter: LayerFilter
}

export interface LayerRecord {
  readonly record: PairRecord
  /** a person's id, `gold`, or undefined for a pair alone */
  readonly layer?: string
  /** version of the guidelines of each layer in it */
  readonly guidelines: readonly number[]
}

export interface RecordReport {
  problem(problem: Problem & { readonly annotator?: string }): void
  /** a layer was left out because it is blind */
  withheld(): void
}

/** Batches of records in the order of the pairs; the annotators of a pair in the order of `people`, adjudication last. */
export async function* layerRecords(
  db: Database,
  choice: RecordChoice,
  names: NamesOf,
  order: readonly string[],
  report: RecordReport,
): AsyncGenerator<readonly LayerRecord[]> {
  const phases = await phasesOf(db, choice.projectId)
  const rank = new Map([...order, 'gold'].map((layer, k) => [layer, k]))
  for (let after = -1; ; ) {
    const started = performance.now()
    const pairs = await pairPage(db, choice.projectId, after)
    if (pairs.length === 0) return
    after = pairs.at(-1)!.position
    const layers = choice.layers === 'pairs' ? [] : await layerPage(db, choice, pairs)
    const isVisible = await choice.filter(
      db,
      layers.map(({ task_id }) => task_id),
    )
    const byPair = groupedBy(layers, ({ item_id }) => item_id)
    const batch: LayerRecord[] = []
    for (const { id, pair_id, record, control } of pairs) {
      const stored = parsed<PairRecord>(record)
      const pair = stored && choice.showsControls && control !== null ? { ...stored, meta: { ...stored.meta, control } } : stored
      if (pair === undefined) {
        report.problem({ severity: 'error', code: 'io/bad-json', id: pair_id, message: 'the stored pair is damaged' })
        continue
      }
      if (choice.layers === 'pairs') {
        batch.push({ record: pair, guidelines: [] })
        continue
      }
      const rows = (byPair.get(id) ?? []).filter((row) => {
        if (isVisible(row.task_id, row.layer)) return true
        report.withheld()
        return false
      })
      const byLayer = [...groupedBy(rows, ({ layer }) => layer)]
      byLayer.sort(([a], [b]) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0))
      for (const [layer, parts] of byLayer) {
        const made = assemble(pair, names.of(layer), inOrder(parts, phases), { choice, names, phases, report })
        if (made !== undefined) batch.push({ record: made, layer, guidelines: parts.map(({ guideline }) => guideline) })
      }
    }
    yield batch
    // the event loop belongs to those who save: an export takes at most half of it
    await setTimeout(Math.min(performance.now() - started, LONGEST_REST_MS))
  }
}

type LayerRow = Awaited<ReturnType<typeof layerPage>>[number]
type PhaseRow = Pick<PhaseTable, 'id' | 'name' | 'kind' | 'position'>

async function phasesOf(db: Database, projectId: string): Promise<ReadonlyMap<string, PhaseRow>> {
  const rows = await db
    .selectFrom('phase')
    .select(['id', 'name', 'kind', 'position'])
    .where('project_id', '=', projectId)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

function pairPage(db: Database, projectId: string, after: number) {
  return db
    .selectFrom('item')
    .innerJoin('import', 'import.id', 'item.import_id')
    .select(['item.id', 'item.pair_id', 'item.position', 'item.record', 'item.control'])
    .where('item.project_id', '=', projectId)
    .where('item.position', '>', after)
    .where('import.state', '=', 'done')
    .orderBy('item.position')
    .limit(PAIRS_AT_ONCE)
    .execute()
}

function layerPage(db: Database, choice: RecordChoice, pairs: readonly { readonly id: string }[]) {
  const { layers, layer, phase, mode, state, projectId } = choice
  let query = db
    .selectFrom('task')
    .innerJoin('annotation', 'annotation.task_id', 'task.id')
    .select(['task.item_id', 'task.phase_id', 'task.mode', 'task.id as task_id'])
    .select(['annotation.layer', 'annotation.content', 'annotation.rev', 'annotation.guideline', 'annotation.state'])
    .select(['annotation.elapsed_ms', 'annotation.flagged', 'annotation.unseen', 'annotation.submitted_at'])
    .where(
      'task.item_id',
      'in',
      pairs.map(({ id }) => id),
    )
    .where('task.project_id', '=', projectId)
    .where('annotation.content', 'is not', null)
  if (layer !== undefined) query = query.where('annotation.layer', '=', layer)
  if (layers === 'annotators') query = query.where('annotation.layer', '!=', 'gold')
  if (layers === 'adjudicated') query = query.where('annotation.layer', '=', 'gold')
  if (phase !== undefined) query = query.where('task.phase_id', '=', phase)
  if (mode !== undefined) query = query.where('task.mode', '=', mode)
  if (state === 'released') query = query.where('task.state', '=', 'released')
  if (state === 'started') query = query.where('annotation.state', '!=', 'withdrawn')
  if (state === 'submitted') {
    query = query.where((on) =>
      on.or([
        on('annotation.state', '=', 'submitted'),
        on.and([on('annotation.layer', '=', 'gold'), on('task.state', 'in', ['adjudicated', 'released'])]),
      ]),
    )
  }
  return query.execute()
}

/** Earlier phases first, so that a later one has the last word. */
function inOrder(rows: readonly LayerRow[], phases: ReadonlyMap<string, PhaseRow>): LayerRow[] {
  return rows.toSorted((a, b) => phases.get(a.phase_id)!.position - phases.get(b.phase_id)!.position)
}

interface Setting {
  readonly choice: RecordChoice
  readonly names: NamesOf
  readonly phases: ReadonlyMap<string, PhaseRow>
  readonly report: RecordReport
}

function assemble(
  pair: PairRecord,
  annotator: string,
  rows: readonly LayerRow[],
  { choice, names, phases, report }: Setting,
): PairRecord | undefined {
  const problem = (severity: Problem['severity'], code: Problem['code'], message: string, field?: string) =>
    report.problem({ severity, code, id: pair.id, annotator, message, ...(field === undefined ? {} : { field }) })
  let record: PairRecord = { ...pair, annotator }
  const work: Record<string, Record<string, string | number | boolean | null>> = {}
  for (const row of rows) {
    const document = parsed<AnnotationDocument>(row.content!)
    if (document === undefined) {
      problem('error', 'io/bad-json', `the stored annotation in ${row.mode} is damaged`)
      return undefined
    }
    if (work[row.mode] !== undefined) {
      const { name } = phases.get(row.phase_id)!
      problem('warning', 'corpus/duplicate-key', `annotated in ${row.mode} in several phases; the file has that of ${name}`)
    }
    record = { ...record, ...hidingNames(recordFields(document), names) }
    work[row.mode] = {
      phase: phases.get(row.phase_id)!.name,
      guideline: row.guideline,
      revision: row.rev,
      state: row.state,
      elapsedMs: row.elapsed_ms,
      submittedAt: row.submitted_at === null ? null : new Date(row.submitted_at).toISOString(),
      flagged: row.flagged === 1,
      unseen: row.unseen,
    }
  }
  if (choice.details) record = { ...record, meta: { ...record.meta, workbench: work } }
  let isGood = true
  checkRecord(record, (severity, code, field, message) => {
    if (severity === 'error') {
      isGood = false
      problem(severity, code, message, field)
    }
  })
  return isGood ? record : undefined
}

/** Notes are the one place of an annotation where people write freely. */
function hidingNames(fields: Partial<PairRecord>, names: NamesOf): Partial<PairRecord> {
  if (fields.phenomena?.some(({ note }) => note !== undefined) !== true) return fields
  const phenomena = fields.phenomena.map((one) => (one.note === undefined ? one : { ...one, note: names.within(one.note) }))
  return { ...fields, phenomena }
}

function groupedBy<T>(rows: readonly T[], key: (row: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const group = groups.get(key(row))
    if (group === undefined) groups.set(key(row), [row])
    else group.push(row)
  }
  return groups
}

function parsed<T>(json: string): T | undefined {
  try {
    return JSON.parse(json) as T
  } catch {
    return undefined
  }
}
