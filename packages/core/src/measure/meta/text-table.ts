/**
 * A table in lines of text: a line of column names, then one row a line, cells apart by tabs. Faults are told by line and column, all of
 * them before anything is computed.
 */
import { ParascopeError, type Problem } from '../../errors.js'
import type { ScoreTable } from './score-table.js'

/** One row: its line, and its cells by column. */
export interface TableRow {
  readonly line: number
  cell(column: string): string
}

export interface TextTable {
  readonly path: string
  readonly columns: readonly string[]
  readonly rows: readonly TableRow[]
}

/** Builds a table line by line. */
export class TextTableReader {
  readonly #path: string
  readonly #needed: readonly string[]
  readonly #onProblem: (problem: Problem) => void
  readonly #rows: TableRow[] = []
  #columns: readonly string[] | undefined

  constructor(path: string, needed: readonly string[], onProblem: (problem: Problem) => void) {
    this.#path = path
    this.#needed = needed
    this.#onProblem = onProblem
  }

  /** Throws `io/bad-column` where a needed column is missing, and reports a row of another length; blank lines are nothing. */
  take(line: number, text: string): void {
    if (text.trim() === '') return
    const cells = text.split('\t')
    if (this.#columns === undefined) {
      this.#columns = checkedColumns(this.#path, cells, this.#needed)
      return
    }
    const columns = this.#columns
    if (cells.length !== columns.length) {
      const message = `has ${cells.length} cells where the header names ${columns.length} columns`
      this.#onProblem({ severity: 'error', code: 'io/bad-column', file: this.#path, line, message })
      return
    }
    this.#rows.push({ line, cell: (column) => cells[columns.indexOf(column)]?.trim() ?? '' })
  }

  /** The whole; throws `io/empty` where not even a header was there. */
  finish(): TextTable {
    if (this.#columns === undefined) throw new ParascopeError('io/empty', `${this.#path}: is empty`, { path: this.#path })
    return { path: this.#path, columns: this.#columns, rows: this.#rows }
  }
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

export interface ScoreColumns {
  readonly humans: readonly string[]
  /** columns that are metrics; all others unless told */
  readonly metrics?: readonly string[]
  /** the column whose equal rows belong together */
  readonly cluster?: string
}

const NUMBER = { what: 'a number', fits: () => true }

/** The scores in a table; cells that hold no number are reported. */
export function scoreTableOf(
  { path, columns, rows }: TextTable,
  { humans, metrics, cluster }: ScoreColumns,
  onProblem: (problem: Problem) => void,
): ScoreTable & { readonly clusters?: readonly string[] } {
  const named = metrics ?? columns.filter((column) => !['system', 'item', cluster, ...humans].includes(column))
  if (named.length === 0)
    throw new ParascopeError('io/bad-column', `${path}:1: there is no column with a metric`, { path, line: 1 })
  const read = (column: string) => Float64Array.from(rows, (row) => numberCell(row, column, path, onProblem, NUMBER) ?? 0)
  const texts = (column: string) => (columns.includes(column) ? rows.map((row) => row.cell(column)) : undefined)
  const [systems, items, clusters] = [texts('system'), texts('item'), cluster === undefined ? undefined : texts(cluster)]
  return {
    metrics: new Map(named.map((column) => [column, read(column)])),
    humans: new Map(humans.map((column) => [column, read(column)])),
    ...(systems === undefined ? {} : { systems }),
    ...(items === undefined ? {} : { items }),
    ...(clusters === undefined ? {} : { clusters }),
  }
}
