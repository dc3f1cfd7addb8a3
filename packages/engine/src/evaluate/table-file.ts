/**
 * A table in a text file: a line of column names, then one row a line, cells apart by tabs. Faults are told by line and column, all of
 * them before anything is computed.
 */
import { ParascopeError, type Problem } from '@parascope/core/errors'
import { ByteSource } from '../io/byte-source.js'
import { readLines } from '../io/lines.js'
import type { InputSummary } from '../io/read-pairs.js'

/** One row: its line, and its cells by column. */
export interface TableRow {
  readonly line: number
  cell(column: string): string
}

export interface TableFile {
  readonly path: string
  readonly columns: readonly string[]
  readonly rows: readonly TableRow[]
  readonly input: InputSummary
}

/** Reads a table; throws `io/bad-column` where a needed column is missing, and reports rows of another length. */
export async function readTable(
  path: string,
  needed: readonly string[],
  onProblem: (problem: Problem) => void,
): Promise<TableFile> {
  const source = ByteSource.open(path, { hash: true })
  let columns: readonly string[] | undefined
  const rows: TableRow[] = []
  for await (const { first, lines } of readLines(source, onProblem)) {
    for (const [k, text] of lines.entries()) {
      if (text === undefined || text.trim() === '') continue
      const cells = text.split('\t')
      if (columns === undefined) {
        columns = checkedColumns(path, cells, needed)
        continue
      }
      const line = first + k
      if (cells.length !== columns.length) {
        const message = `has ${cells.length} cells where the header names ${columns.length} columns`
        onProblem({ severity: 'error', code: 'io/bad-column', file: path, line, message })
        continue
      }
      const places = columns
      rows.push({ line, cell: (column) => cells[places.indexOf(column)]?.trim() ?? '' })
    }
  }
  if (columns === undefined) throw new ParascopeError('io/empty', `${path}: is empty`, { path })
  return { path, columns, rows, input: { path, format: 'tsv', records: rows.length, sha256: source.sha256()! } }
}

function checkedColumns(path: string, cells: readonly string[], needed: readonly string[]): readonly string[] {
  const columns = cells.map((cell) => cell.trim())
  const missing = needed.filter((column) => !columns.includes(column))
  if (missing.length > 0)
    throw new ParascopeError(
      'io/bad-column',
      `${path}:1: the header must name the columns ${needed.join(', ')}, apart by tabs; missing: ${missing.join(', ')}`,
      { path, line: 1 },
    )
  const twice = columns.find((column, k) => columns.indexOf(column) !== k)
  if (twice !== undefined)
    throw new ParascopeError('io/bad-column', `${path}:1: the column ${twice} is there twice`, { path, line: 1 })
  return columns
}

/** The number in a cell, or undefined after reporting that there is none. */
export function numberCell(
  row: TableRow,
  column: string,
  path: string,
  onProblem: (problem: Problem) => void,
  expected: { readonly what: string; readonly fits: (value: number) => boolean },
): number | undefined {
  const text = row.cell(column)
  const value = /^-?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(text) ? Number(text) : Number.NaN
  if (Number.isFinite(value) && expected.fits(value)) return value
  const message = `${column} must be ${expected.what}, not ${JSON.stringify(text)}`
  onProblem({ severity: 'error', code: 'io/bad-column', file: path, line: row.line, field: column, message })
  return undefined
}
