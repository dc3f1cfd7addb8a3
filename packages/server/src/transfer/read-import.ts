/**
 * Reading an uploaded file, in a thread of its own, once: what is good goes to the writer in small batches, unless it is a dry run.
 * Nobody sees these rows before the import is done; with the first fault no more are sent, and in the end those that were are taken
 * away again. Nothing of the file is held in memory but what finds pairs again.
 */

import type { z } from '@hono/zod-openapi'
import type { PairRecord } from '@parascope/core/corpus'
import type { Mode } from '@parascope/core/edit'
import { ParascopeError, type Problem } from '@parascope/core/errors'
import { type Format, formatByName, PairInput, type TokenMode } from '@parascope/engine/io'
import type { ImportProgress, ImportReport } from '../contract/import.js'
import type { ProjectSettings } from '../contract/project.js'
import { numberedId } from '../storage/ids.js'
import { checkJson, checkLimits, LIMITS } from './import-limits.js'
import { ReportBuilder } from './import-report.js'
import { fingerprint, PairRegister } from './pair-register.js'
import { projectFit } from './project-fit.js'
import { type ImportRows, RowBatches } from './row-batches.js'
import { hasSameTrees, type SplitRecord, samePairPrint, splitRecord } from './split-record.js'

export type ImportSettings = z.infer<typeof ProjectSettings>

export interface ImportInput {
  readonly importId: string
  /** where the upload lies */
  readonly file: string
  /** what the user calls it */
  readonly name: string
  readonly format?: string
  readonly annotator?: string
  readonly tokens?: TokenMode
  readonly columns?: Readonly<Record<string, string>>
  readonly settings: ImportSettings
  readonly dryRun: boolean
}

/** A pair that the project has already. */
export interface KnownPair {
  readonly itemId: string
  /** JSON, as stored */
  readonly record: string
  readonly pairId: string
  readonly control: SplitRecord['control']
  /** `mode annotator` of what was imported for it */
  readonly layers: readonly string[]
}

export interface ImportHost {
  /** Where the new pairs begin, and whether the project has any yet. */
  begin(): Promise<{ readonly hasItems: boolean; readonly position: number }>
  known(pairIds: readonly string[]): Promise<readonly KnownPair[]>
  add(rows: ImportRows): Promise<void>
  /** Takes away what was added. */
  discard(): Promise<void>
  progress(progress: ImportProgress): Promise<void>
}

/** Checks and, unless it is a dry run, loads. The report says by its errors whether anything was loaded. */
export async function readImport(input: ImportInput, host: ImportHost): Promise<ImportReport> {
  const rows = input.dryRun ? undefined : new RowBatches((batch) => host.add(batch))
  const report = await walk(input, host, rows)
  if (report.errors > 0) await host.discard()
  return report
}

async function walk(input: ImportInput, host: ImportHost, batches: RowBatches | undefined): Promise<ImportReport> {
  const { settings, importId } = input
  const start = await host.begin()
  let rows = batches
  const report = new ReportBuilder(input.file, input.name)
  const fit = projectFit(settings)
  // of a pair: its texts, its meta, its trees
  const register = new PairRegister(3)
  const unnamed = input.annotator ?? stemOf(input.name)
  const asides = new Map<string, { count: number; line: number }>()
  let hasUnnamed = false
  let isNamed = false

  function note(what: string, line: number): void {
    const found = asides.get(what)
    asides.set(what, { count: (found?.count ?? 0) + 1, line: found?.line ?? line })
  }

  function take(record: PairRecord, line: number, known: KnownPair | undefined): void {
    let isGood = true
    const refuse = (field: string, message: string, code: 'corpus/bad-record' | 'corpus/duplicate-key' = 'corpus/bad-record') => {
      isGood = false
      report.problem({ severity: 'error', code, message, line, id: record.id, ...(field === '' ? {} : { field }) })
    }
    checkLimits(record, refuse)
    fit(record, refuse)
    if (!isGood) return
    const { pair, control, layers } = splitRecord(record)
    const pairJson = JSON.stringify(pair)
    const contents = layers.map(({ document }) => JSON.stringify(document))
    for (const json of [pairJson, ...contents]) checkJson(json, refuse)
    if (!isGood) return
    const annotator = record.annotator ?? unnamed
    const print = samePairPrint(pair, control)
    const meta = pair.meta === undefined ? 0 : fingerprint([JSON.stringify(pair.meta)])
    const prints = [print, meta, fingerprint([pair.sourceTree, pair.targetTree])]
    const { number, earlier } = register.add(record.id, prints, line)
    if (earlier !== undefined && !earlier.isSame[0]) {
      return refuse(
        'id',
        `the pair has other words, texts or control on line ${earlier.line}; give different pairs different ids`,
      )
    }
    if (earlier !== undefined && !earlier.isSame[1]) note('meta', line)
    if (earlier !== undefined && !earlier.isSame[2] && record.nodes === undefined) note('trees', line)
    if (record.scores !== undefined) note('scores', line)
    if (known !== undefined) {
      if (samePairPrint(JSON.parse(known.record), known.control) !== print) {
        return refuse('id', 'the project has a pair of this id with other words, texts or control', 'corpus/duplicate-key')
      }
      const there = layers.find(({ mode }) => known.layers.includes(`${mode} ${annotator}`))
      if (there !== undefined) {
        return refuse('id', `the project already has the ${there.mode} of this pair by ${annotator}`, 'corpus/duplicate-key')
      }
      if (layers.length === 0) return refuse('id', 'the pair is already in the project', 'corpus/duplicate-key')
      report.known++
    } else if (earlier === undefined) {
      if (control !== null) report.controls[control]++
      rows?.item({
        id: numberedId(importId, number),
        pair_id: record.id,
        position: start.position + report.items,
        record: pairJson,
        control,
      })
      report.items++
    }
    if (layers.length > 0 && record.annotator === undefined) hasUnnamed = true
    if (record.annotator === unnamed) isNamed = true
    report.record(record, layers.length > 0 ? annotator : record.annotator, modesOf(layers))
    const itemId = known?.itemId ?? numberedId(importId, number)
    // a layer has trees of its own only where its annotator changed them
    const ofItem = known === undefined ? (earlier?.isSame[2] ?? true) : hasSameTrees(pair, JSON.parse(known.record))
    for (const [k, { mode, document }] of layers.entries()) {
      const content = mode === 'trees' && ofItem ? JSON.stringify({ nodes: document.nodes }) : contents[k]!
      rows?.layer({ item_id: itemId, mode, annotator, content })
    }
  }

  try {
    const pairs = await open(
      input,
      (problem) => report.problem(problem),
      async (bytes, size, records) => {
        await host.progress({ stage: input.dryRun ? 'checking' : 'loading', bytes, size: size ?? bytes, records })
      },
    )
    report.format = pairs.format.name
    for await (const batch of pairs) {
      const known = start.hasItems ? await knownPairs(host, batch) : undefined
      for (let k = 0; k < batch.length; k++) take(batch[k]!, pairs.lines[k]!, known?.get(batch[k]!.id))
      if (report.errors > 0) rows = undefined
      await batches?.room()
    }
    if (hasUnnamed && isNamed && input.annotator === undefined) {
      throw new ParascopeError(
        'corpus/duplicate-key',
        `records without annotator would count as the work of ${unnamed}, who is also named in the file: name them with annotator=…`,
      )
    }
    if (report.annotators.length > LIMITS.annotators) {
      throw new ParascopeError(
        'io/bad-data',
        `the file names ${report.annotators.length} annotators; at most ${LIMITS.annotators} are taken`,
      )
    }
    if (report.records === 0 && report.errors === 0) throw new ParascopeError('io/empty', `${input.name}: holds no pair`)
  } catch (error) {
    if (!(error instanceof ParascopeError) || /^(?:server|storage|http)\//.test(error.code)) throw error
    report.failure(error)
  }
  if (report.errors === 0) await batches?.end()
  for (const [field, { count, line }] of asides) {
    report.problem({ severity: 'warning', code: 'corpus/bad-record', field, line, message: `${ASIDES[field]}: ${count} records` })
  }
  return report.report(input.dryRun)
}

const ASIDES: Readonly<Record<string, string>> = {
  meta: 'differs from that of the first record of the pair, which counts',
  trees: 'differ from those of the first record of the pair, which count where nodes are not linked',
  scores: 'are not kept: links are sure or possible',
}

async function open(
  { file, format, tokens, columns, settings }: ImportInput,
  onProblem: (problem: Problem) => void,
  onProgress: (bytes: number, size: number | undefined, records: number) => Promise<void>,
): Promise<PairInput> {
  if (format !== undefined) refuseSeveralFiles(formatByName(format))
  const pairs = await PairInput.open(file, {
    ...(format === undefined ? {} : { from: format }),
    ...(tokens === undefined ? {} : { tokens }),
    ...(columns === undefined ? {} : { columns }),
    language: settings.language,
    onProblem,
    onProgress: (...progress) => void onProgress(...progress).catch(() => {}),
  })
  try {
    refuseSeveralFiles(pairs.format)
  } catch (error) {
    pairs.close()
    throw error
  }
  return pairs
}

function refuseSeveralFiles({ name, files, carries }: Format): void {
  const needed = files.filter((file) => !file.startsWith('[')).length
  if (needed === 1 && carries(1).includes('source')) return
  const parts = files.map((file) => file.replace(/[[\]]/g, ''))
  throw new ParascopeError(
    'io/unreadable',
    `${name} is made of several files (${parts.join(', ')}), and an import takes one: make it with \`parascope convert ${parts.join(',').toLowerCase()} pairs.jsonl\``,
    { format: name },
  )
}

async function knownPairs(host: ImportHost, batch: readonly PairRecord[]): Promise<ReadonlyMap<string, KnownPair>> {
  const known = await host.known([...new Set(batch.map(({ id }) => id))])
  return new Map(known.map((pair) => [pair.pairId, pair]))
}

function modesOf(layers: SplitRecord['layers']): readonly Mode[] {
  return layers.map(({ mode }) => mode)
}

/** The name of a file without its endings: `news` for `news.jsonl.gz`. */
function stemOf(name: string): string {
  return name
    .split(/[\\/]/)
    .pop()!
    .replace(/(?<=.)\..*$/, '')
}
