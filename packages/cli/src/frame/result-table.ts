/** The results of an envelope as a table in the style asked for. */
import { type Envelope, resultTable as tableOf } from '@parascope/core/measure'
import { renderTable, type TableStyle } from './table.js'

/** The table of results; `tableStyle(io, format)` makes the style. */
export function resultTable({ results }: Envelope, style: TableStyle): string {
  const { columns, rows } = tableOf(results, style.format)
  return renderTable(columns, rows, style)
}
