/**
 * The results of an envelope for people: one row a measure, four digits on 0–1 and two on 0–100. An interval stands in
 * brackets (in two columns in CSV); a value that cannot be computed shows its reason. Columns nobody filled are left out.
 */
import type { EnvelopeResult } from './envelope.js'
import { type Cell, type Column, fixed, type TableFormat } from './table-formats.js'

interface Field {
  readonly column: Column
  cell(result: EnvelopeResult): Cell
  /** whether this result fills the column; absent: the column is always there */
  fills?(result: EnvelopeResult): boolean
}

const DIGITS: Readonly<Record<EnvelopeResult['scale'], number>> = { '0-1': 4, '0-100': 2, count: 0, mean: 4, value: 5 }
const rounded = (result: EnvelopeResult, value: number) => fixed(value, DIGITS[result.scale])

const measure: Field = { column: { header: 'measure' }, cell: (result) => result.measure }
const count: Field = { column: { header: 'n', kind: 'number' }, cell: (result) => result.n }

const owner: Field = { column: { header: 'of' }, cell: (result) => result.of ?? '' }

const FOR_PEOPLE: readonly Field[] = [
  measure,
  {
    column: { header: 'value', kind: 'number' },
    cell: (result) => (result.value === null ? null : rounded(result, result.value)),
  },
  {
    column: { header: 'interval' },
    cell: (result) => (result.low === undefined ? '' : `[${rounded(result, result.low)}, ${rounded(result, result.high!)}]`),
    fills: (result) => result.low !== undefined,
  },
  { ...count, fills: (result) => result.n !== undefined },
  {
    column: { header: 'note' },
    cell: (result) => (result.undefined === undefined ? '' : `undefined: ${result.undefined}`),
    fills: (result) => result.undefined !== undefined,
  },
]

/** A program wants the same columns every time. */
const FOR_PROGRAMS: readonly Field[] = [
  measure,
  { column: { header: 'value', kind: 'number' }, cell: (result) => result.value },
  { column: { header: 'scale' }, cell: (result) => result.scale },
  { column: { header: 'low', kind: 'number' }, cell: (result) => result.low },
  { column: { header: 'high', kind: 'number' }, cell: (result) => result.high },
  count,
  { column: { header: 'undefined' }, cell: (result) => result.undefined },
  owner,
]

export interface ResultTable {
  readonly columns: readonly Column[]
  readonly rows: readonly (readonly Cell[])[]
}

/** The table of results in the columns that the format wants. */
export function resultTable(results: readonly EnvelopeResult[], format: TableFormat): ResultTable {
  if (format !== 'csv' && results.some(({ of }) => of !== undefined)) return sideBySide(results)
  const fields = (format === 'csv' ? FOR_PROGRAMS : FOR_PEOPLE).filter(({ fills }) => fills === undefined || results.some(fills))
  return {
    columns: fields.map((field) => field.column),
    rows: results.map((result) => fields.map((field) => field.cell(result))),
  }
}

/** The same measures of several couples or systems: a row a measure, a column each; what has no owner is their mean. */
function sideBySide(results: readonly EnvelopeResult[]): ResultTable {
  const owners = [...new Set(results.map(({ of }) => of))]
  const measures = [...new Set(results.map((result) => result.measure))]
  const columns = [{ header: 'measure' }, ...owners.map((of) => ({ header: of ?? 'mean' }))]
  const rows = measures.map((name) => [
    name,
    ...owners.map((of) => shown(results.find((result) => result.measure === name && result.of === of))),
  ])
  return { columns, rows }
}

function shown(result: EnvelopeResult | undefined): string {
  if (result === undefined) return ''
  if (result.value === null) return `undefined: ${result.undefined}`
  const interval = result.low === undefined ? '' : ` [${rounded(result, result.low)}, ${rounded(result, result.high!)}]`
  return `${rounded(result, result.value)}${interval}`
}
