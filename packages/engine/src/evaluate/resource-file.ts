/**
 * A resource of paraphrases, entry by entry: lines of PPDB (fields apart by |||), or a table (tabs, or CSV): phrase, paraphrase and,
 * if there is one, a score. A first line with the names `source` (or `phrase`) and `paraphrase` (or `target`) says which columns they
 * are; the score is in `score` or `count`, or the opposite of `rank`. So lists of `rank` and tables of `phrases list` can be read.
 */

import { ParascopeError, type Problem } from '@parascope/core/errors'
import type { ResourceEntry } from '@parascope/core/measure'
import { parse } from 'csv-parse/sync'
import { ByteSource } from '../io/byte-source.js'
import { readLines } from '../io/lines.js'
import type { InputSummary } from '../io/read-pairs.js'

export interface ResourceOptions {
  /** the feature of PPDB whose value is the score; PPDB2.0Score unless told */
  readonly feature?: string
  readonly onProblem: (problem: Problem) => void
  readonly onProgress?: (bytesRead: number, bytes: number | undefined, lines: number) => void
}

/** Hands over every entry; phrases with holes are counted and left out. */
export async function readResource(
  path: string,
  options: ResourceOptions,
  take: (entry: ResourceEntry) => void,
): Promise<{ readonly input: InputSummary; readonly withHoles: number }> {
  const { feature = 'PPDB2.0Score', onProblem, onProgress } = options
  const source = ByteSource.open(path, { hash: true })
  let records = 0
  let withHoles = 0
  let columns: Columns | undefined
  for await (const { first, lines } of readLines(source, onProblem)) {
    for (const [k, text] of lines.entries()) {
      if (text === undefined || text.trim() === '') continue
      const line = first + k
      if (text.includes('|||')) {
        const fields = text.split('|||').map((field) => field.trim())
        if (/\[[^\]]*,\d\]/.test(`${fields[1]} ${fields[2]}`)) withHoles++
        else if (fields.length < 3 || fields[1] === '' || fields[2] === '')
          bad(path, line, 'needs a label, a phrase and a paraphrase, apart by |||', onProblem)
        else take({ phrase: fields[1]!, paraphrase: fields[2]!, ...scored(featureValue(fields[3] ?? '', feature)) })
        records++
        continue
      }
      const cells = cellsOf(text)
      if (columns === undefined) {
        const named = namedColumns(cells)
        columns = named ?? { phrase: 0, paraphrase: 1, score: 2 }
        if (named !== undefined) continue
      }
      const [phrase, paraphrase, score] = [cells[columns.phrase] ?? '', cells[columns.paraphrase] ?? '', cells[columns.score]]
      const value = score === undefined || score === '' ? undefined : Number(score)
      if (phrase === '' || paraphrase === '') bad(path, line, 'needs a phrase and a paraphrase, apart by a tab', onProblem)
      else if (value !== undefined && !Number.isFinite(value))
        bad(path, line, `the score ${JSON.stringify(score)} is no number`, onProblem)
      else take({ phrase, paraphrase, ...scored(columns.isRank && value !== undefined ? -value : value) })
      records++
    }
    onProgress?.(source.bytesRead, source.size, records)
  }
  if (records === 0) throw new ParascopeError('io/empty', `${path}: is empty`, { path })
  return { input: { path, format: 'paraphrases', records, sha256: source.sha256()! }, withHoles }
}

/** Cells of a line: apart by tabs where it has one, else as CSV. */
function cellsOf(line: string): string[] {
  if (line.includes('\t')) return line.split('\t').map((cell) => cell.trim())
  const [cells = []] = parse(line, { relaxQuotes: true }) as string[][]
  return cells.map((cell) => cell.trim())
}

interface Columns {
  readonly phrase: number
  readonly paraphrase: number
  readonly score: number
  /** the score is a rank: less is better */
  readonly isRank?: boolean
}

function namedColumns(cells: readonly string[]): Columns | undefined {
  const phrase = cells.findIndex((cell) => cell === 'source' || cell === 'phrase')
  const paraphrase = cells.findIndex((cell) => cell === 'paraphrase' || cell === 'target')
  if (phrase < 0 || paraphrase < 0) return undefined
  const score = cells.findIndex((cell) => cell === 'score' || cell === 'count')
  return score >= 0 ? { phrase, paraphrase, score } : { phrase, paraphrase, score: cells.indexOf('rank'), isRank: true }
}

function featureValue(features: string, name: string): number | undefined {
  const value = new RegExp(`(?:^|\\s)${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}=(\\S+)`).exec(features)?.[1]
  const number = value === undefined ? Number.NaN : Number(value)
  return Number.isFinite(number) ? number : undefined
}

function scored(score: number | undefined): { score?: number } {
  return score === undefined ? {} : { score }
}

function bad(file: string, line: number, message: string, onProblem: (problem: Problem) => void): void {
  onProblem({ severity: 'error', code: 'io/bad-line', file, line, message })
}
