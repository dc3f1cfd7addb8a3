/**
 * `align --explain`: one pair, aligned and explained. What an aligner can say is its own affair (`explain-mono.ts`,
 * `explain-posteriors.ts`); here the pair is found and the explanation printed.
 */
import type { PairRecord } from '@parascope/core/corpus'
import { ParascopeError } from '@parascope/core/errors'
import { editDistance } from '@parascope/core/text'
import { OutputFile, PairInput } from '@parascope/engine/io'
import { displayWidth, harmless } from '../frame/display-width.js'
import type { Io } from '../frame/io.js'
import { ProblemLog, printProblems } from '../frame/problems.js'
import { type PairOptions, readOptions } from '../pairs/read-options.js'

export interface ExplainedCell {
  readonly kind: string
  readonly source: string
  readonly target: string
  /** `confidence 0.97; 0.95 reaches the limit of 0.53` */
  readonly figures: string
  readonly reasons: readonly string[]
}

export interface Explanation {
  /** which aligner, with which settings */
  readonly by: string
  readonly links: readonly ExplainedCell[]
  readonly unlinked: readonly (ExplainedCell & { readonly word: string; readonly side: 'source' | 'target' })[]
  /** what the figures and reasons mean */
  readonly legend: string
  /** the same for programs */
  readonly json: object
}

export type Explain = (record: PairRecord) => Explanation

/** Of the unknown id the nearest ones are shown. */
const NEAREST = 3

/** Explains the pair with this id. Throws align/no-such-pair, naming the nearest ids, where there is none. */
export async function explainPair(
  file: string,
  id: string,
  explain: Explain,
  options: PairOptions & { readonly out: string; readonly maxLength: number; readonly json?: true },
  io: Io,
  records?: readonly PairRecord[],
): Promise<void> {
  const record = await findPair(file, id, options, io, records)
  const longest = Math.max(record.source.length, record.target.length)
  if (longest > options.maxLength) {
    const message = `pair ${id} has a side of ${longest} words, longer than --max-length ${options.maxLength}`
    throw new ParascopeError('align/too-long', message, { id })
  }
  const explanation = explain(record)
  const text = options.json === true ? `${JSON.stringify(explanation.json)}\n` : explanationText(record, explanation)
  if (options.out === '-') {
    io.stdout.write(text)
    return
  }
  const output = new OutputFile(options.out)
  await output.write(text)
  await output.commit()
}

async function findPair(
  file: string,
  id: string,
  options: PairOptions,
  io: Io,
  records?: readonly PairRecord[],
): Promise<PairRecord> {
  const log = new ProblemLog()
  const near: { id: string; distance: number }[] = []
  const look = (batch: readonly PairRecord[]) => {
    for (const record of batch) {
      if (record.id === id) return record
      if (near.some((known) => known.id === record.id)) continue
      near.push({ id: record.id, distance: editDistance(id, record.id) })
      near.sort((a, b) => a.distance - b.distance)
      near.length = Math.min(near.length, NEAREST)
    }
    return undefined
  }
  let found = look(records ?? [])
  if (records === undefined) {
    const input = await PairInput.open(file, { ...readOptions(options), onProblem: (problem) => log.add(problem) })
    for await (const batch of input) {
      found = look(batch)
      if (found !== undefined) break
    }
    printProblems(log, { kind: 'read' }, io.stderr)
  }
  if (found !== undefined) return found
  const ids = near.map((known) => known.id)
  const nearest = ids.length === 0 ? 'there are no pairs' : `the nearest are ${ids.join(', ')}`
  throw new ParascopeError('align/no-such-pair', `${file === '-' ? 'standard input' : file} has no pair ${id}; ${nearest}`, {
    id,
  })
}

/** The explanation for people: sentences, links with their reasons, then the words without a link. */
function explanationText(record: PairRecord, { by, links, unlinked, legend }: Explanation): string {
  const lines = [`${record.id}, aligned by ${by}`, `  ${record.source.join(' ')}`, `  ${record.target.join(' ')}`, '']
  const width = Math.max(...[...links, ...unlinked].map((cell) => displayWidth(words(cell))), 0)
  const row = (cell: ExplainedCell) => {
    const gap = ' '.repeat(width - displayWidth(words(cell)))
    lines.push(`${cell.kind.padEnd(10)}${words(cell)}${gap}  ${cell.figures}`)
    for (const reason of cell.reasons) lines.push(`            ${reason}`)
  }
  for (const link of links) row(link)
  if (links.length === 0) lines.push('no links')
  if (unlinked.length > 0) lines.push('', 'words without a link, each with its best candidate')
  const shown = new Set<string>()
  for (const cell of unlinked) {
    const key = `${words(cell)} ${cell.figures}`
    row(shown.has(key) ? { ...cell, reasons: [] } : cell)
    shown.add(key)
  }
  return `${lines.map(harmless).join('\n')}\n\n${legend}\n`
}

function words({ source, target }: ExplainedCell): string {
  return `${source} – ${target}`
}
