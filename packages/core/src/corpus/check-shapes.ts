/** Small checks that the validation of a record is built from. */
import type { CharRange } from '../text/tokenize.js'
import type { ReportFault } from './validate.js'

/** A value as a message shows it: JSON, cut to 60 characters. */
export function show(value: unknown): string {
  if (value === undefined) return 'nothing'
  const json = JSON.stringify(value) ?? String(value)
  return json.length > 60 ? `${json.slice(0, 59)}…` : json
}

/** Is it [start, end] with 0 <= start <= end <= length? */
export function isRange(value: unknown, length: number): value is CharRange {
  if (!Array.isArray(value) || value.length !== 2) return false
  const [start, end] = value as [unknown, unknown]
  return (
    Number.isInteger(start) &&
    Number.isInteger(end) &&
    (start as number) >= 0 &&
    (start as number) <= (end as number) &&
    (end as number) <= length
  )
}

const SURE = 1
const POSSIBLE = 2

/** Above this many cells (2,048 words a side) a pair's links are held in a Map: memory follows the links, not the cells. */
const MAX_DENSE_CELLS = 1 << 22

/** A reusable table of the cells of one pair: finds repeated and contradicting links without allocating for each record. */
export class LinkScratch {
  #cells = new Uint8Array(4096)
  readonly #sparseCells = new Map<number, number>()
  #dense = true
  #sourceLinked = new Uint8Array(256)
  #targetLinked = new Uint8Array(256)
  #rows = 0
  #columns = 0

  /** Starts a pair of `rows` source and `columns` target tokens. */
  begin(rows: number, columns: number): void {
    this.#rows = rows
    this.#columns = columns
    this.#dense = rows * columns <= MAX_DENSE_CELLS
    if (this.#dense) this.#cells = cleared(this.#cells, rows * columns)
    else this.#sparseCells.clear()
    this.#sourceLinked = cleared(this.#sourceLinked, rows)
    this.#targetLinked = cleared(this.#targetLinked, columns)
  }

  /** Checks and enters a list of links; sure must come before possible. */
  addLinks(value: unknown, field: 'sure' | 'possible', fault: ReportFault): void {
    const code = 'corpus/bad-link'
    if (!Array.isArray(value)) return fault('error', code, field, `must be a list of links [i, j], found ${show(value)}`)
    const kind = field === 'sure' ? SURE : POSSIBLE
    for (let k = 0; k < value.length; k++) {
      const link: unknown = value[k]
      if (!Array.isArray(link) || link.length !== 2 || !Number.isInteger(link[0]) || !Number.isInteger(link[1])) {
        fault('error', code, `${field}[${k}]`, `must be a link [i, j] of two token numbers, found ${show(link)}`)
        continue
      }
      const i = link[0] as number
      const j = link[1] as number
      if (i < 0 || i >= this.#rows || j < 0 || j >= this.#columns) {
        const sizes = `the source has ${this.#rows} tokens, the target ${this.#columns}, counted from 0`
        fault('error', code, `${field}[${k}]`, `link [${i}, ${j}] is out of range: ${sizes}`)
        continue
      }
      const cell = i * this.#columns + j
      const before = this.#dense ? this.#cells[cell]! : (this.#sparseCells.get(cell) ?? 0)
      if (before === kind) fault('error', code, `${field}[${k}]`, `link [${i}, ${j}] is listed twice`)
      else if (before !== 0)
        fault('error', code, `${field}[${k}]`, `link [${i}, ${j}] is already a sure link; possible must not repeat it`)
      if (this.#dense) this.#cells[cell] = kind
      else this.#sparseCells.set(cell, kind)
      this.#sourceLinked[i] = 1
      this.#targetLinked[j] = 1
    }
  }

  /** Checks a list of words without counterpart against the links entered. */
  checkNulls(value: unknown, field: 'nullSource' | 'nullTarget', fault: ReportFault): void {
    const code = 'corpus/bad-null'
    const [linked, below] = field === 'nullSource' ? [this.#sourceLinked, this.#rows] : [this.#targetLinked, this.#columns]
    if (!Array.isArray(value)) return fault('error', code, field, `must be a list of token numbers, found ${show(value)}`)
    for (let k = 0; k < value.length; k++) {
      const index: unknown = value[k]
      if (!Number.isInteger(index) || (index as number) < 0 || (index as number) >= below) {
        fault('error', code, `${field}[${k}]`, `must be a token number below ${below}, found ${show(index)}`)
      } else if (linked[index as number] === 1) {
        fault('error', code, `${field}[${k}]`, `word ${index} is said to have no counterpart but has a link`)
      } else if (linked[index as number] === 2) {
        fault('error', code, `${field}[${k}]`, `word ${index} is listed twice`)
      } else linked[index as number] = 2
    }
  }
}

function cleared(table: Uint8Array<ArrayBuffer>, size: number): Uint8Array<ArrayBuffer> {
  if (table.length < size) return new Uint8Array(Math.max(size, table.length * 2))
  return table.fill(0, 0, size)
}
