/**
 * Ranked paraphrases from a table with the columns source, rank, paraphrase, and how good each is: `quality` from 0 to 1, or what judges
 * said: `positives` of `judges` (and
 * `lenient`, those who would let it pass), or one column a judge with 1 (a paraphrase), 0.5 (lets it pass) or 0. A column `system` tells
 * several extractors apart, a column `redundant` (0 or 1) holds people's word on redundancy.
 */
import type { Problem } from '@parascope/core/errors'
import type { GoldParaphrases, RankedParaphrase } from '@parascope/core/measure'
import type { InputSummary } from '../io/read-pairs.js'
import { numberCell, readTable, type TableFile, type TableRow } from './table-file.js'

export interface RankedList {
  readonly system: string
  readonly source: string
  readonly paraphrases: readonly (RankedParaphrase & { readonly rank: number; readonly line: number })[]
}

/** Whose word the quality is: judges strictly or leniently, or an aligned corpus. */
export type Quality = { readonly by: 'strict' | 'lenient' } | { readonly by: 'gold'; readonly gold: GoldParaphrases }

const KNOWN = ['system', 'source', 'rank', 'paraphrase', 'quality', 'positives', 'judges', 'lenient', 'redundant']

export interface RankedLists {
  readonly lists: readonly RankedList[]
  readonly input: InputSummary
}

/** The lists, by system and source in order of first sight, each sorted by rank; equal ranks stay in the order of the file. */
export async function readRankedLists(
  path: string,
  quality: Quality,
  onProblem: (problem: Problem) => void,
): Promise<RankedLists> {
  const table = await readTable(path, ['source', 'rank', 'paraphrase'], onProblem)
  const qualityOf = qualityReader(table, quality, onProblem)
  const lists = new Map<string, RankedList & { paraphrases: RankedList['paraphrases'][number][] }>()
  for (const row of table.rows) {
    const rank = numberCell(row, 'rank', path, onProblem, WHOLE_FROM_1)
    const value = qualityOf(row)
    const redundant = table.columns.includes('redundant') ? numberCell(row, 'redundant', path, onProblem, ZERO_OR_ONE) : undefined
    const [source, text] = [textCell(row, 'source', path, onProblem), textCell(row, 'paraphrase', path, onProblem)]
    if (rank === undefined || value === undefined || source === undefined || text === undefined) continue
    const system = table.columns.includes('system') ? row.cell('system') : ''
    const key = `${system}\t${source}`
    const list = lists.get(key) ?? { system, source, paraphrases: [] }
    const isRedundant = redundant === undefined ? {} : { isRedundant: redundant === 1 }
    list.paraphrases.push({ text, quality: value, rank, line: row.line, ...isRedundant })
    lists.set(key, list)
  }
  for (const { paraphrases } of lists.values()) paraphrases.sort((a, b) => a.rank - b.rank)
  return { lists: [...lists.values()], input: table.input }
}

export const WHOLE_FROM_1 = { what: 'a whole number from 1', fits: (value: number) => Number.isInteger(value) && value >= 1 }
const WHOLE_FROM_0 = { what: 'a whole number from 0', fits: (value: number) => Number.isInteger(value) && value >= 0 }
const SHARE = { what: 'a number from 0 to 1', fits: (value: number) => value >= 0 && value <= 1 }
const ZERO_OR_ONE = { what: '0 or 1', fits: (value: number) => value === 0 || value === 1 }
const LABEL = { what: '0, 0.5 or 1', fits: (value: number) => [0, 0.5, 1].includes(value) }

/** The text in a cell, or undefined after reporting that it is empty. */
export function textCell(row: TableRow, column: string, path: string, onProblem: (problem: Problem) => void): string | undefined {
  const text = row.cell(column)
  if (text !== '') return text
  onProblem({
    severity: 'error',
    code: 'io/bad-column',
    file: path,
    line: row.line,
    field: column,
    message: `${column} is empty`,
  })
  return undefined
}

/** How to get Q of a row: from the gold, from counts, or from the columns of judges. */
function qualityReader(
  { path, columns }: TableFile,
  quality: Quality,
  onProblem: (problem: Problem) => void,
): (row: TableRow) => number | undefined {
  if (quality.by === 'gold') {
    const { gold } = quality
    return (row) => {
      const [one, other] = [gold.phrase(row.cell('source').toLowerCase()), gold.phrase(row.cell('paraphrase').toLowerCase())]
      return one !== undefined && other !== undefined && gold.isGold(one, other) ? 1 : 0
    }
  }
  if (columns.includes('quality')) return (row) => numberCell(row, 'quality', path, onProblem, SHARE)
  const isLenient = quality.by === 'lenient'
  if (columns.includes('positives') && columns.includes('judges')) {
    const counted = isLenient && columns.includes('lenient') ? 'lenient' : 'positives'
    return (row) => {
      const judges = numberCell(row, 'judges', path, onProblem, WHOLE_FROM_1)
      const positives = numberCell(row, counted, path, onProblem, WHOLE_FROM_0)
      if (judges === undefined || positives === undefined) return undefined
      if (positives <= judges) return positives / judges
      const message = `${counted} is ${positives}, but there are only ${judges} judges`
      onProblem({ severity: 'error', code: 'io/bad-column', file: path, line: row.line, field: counted, message })
      return undefined
    }
  }
  const judges = columns.filter((column) => !KNOWN.includes(column))
  if (judges.length === 0) {
    const message =
      'no judgements: it needs the columns positives and judges, a column quality, or one column a judge (or --gold)'
    onProblem({ severity: 'error', code: 'io/bad-column', file: path, line: 1, message })
    return () => undefined
  }
  return (row) => {
    const labels = judges.map((judge) => numberCell(row, judge, path, onProblem, LABEL))
    if (labels.some((label) => label === undefined)) return undefined
    return labels.filter((label) => label === 1 || (isLenient && label === 0.5)).length / judges.length
  }
}
