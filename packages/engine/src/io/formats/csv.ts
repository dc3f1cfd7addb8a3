/**
 * A table of pairs with a header line (see table.ts), cells separated by commas or semicolons and quoted as in RFC 4180: a
 * quoted cell may hold separators, line breaks, and quotes written twice. Commas are written.
 */
import type { Format } from '../format.js'
import { csvRows, csvSeparator, splitCsvLine } from './csv-rows.js'
import { spreadsheetCell } from './spreadsheet-cell.js'
import { readTable, TABLE_CARRIES, tableCells, tableHeader } from './table.js'
import { namesBothSentences } from './table-columns.js'

export const csv: Format = {
  name: 'csv',
  title: 'comma-separated table',
  files: ['PAIRS'],
  extensions: ['.csv'],
  carries: () => TABLE_CARRIES,
  sniff: (head) => {
    const line = head.split(/\r?\n/, 1)[0]!
    const cells = splitCsvLine(line, csvSeparator(line))
    return cells !== undefined && namesBothSentences(cells)
  },
  read: (input) => readTable(csvRows(input.sources[0]!, input.report), input),

  encoder: (_files, _drop, { spreadsheet = false } = {}) => ({
    begin: () => [csvLine(tableHeader())],
    record: (record) => {
      const cells = tableCells(record)
      return [csvLine(spreadsheet ? cells.map(spreadsheetCell) : cells)]
    },
  }),
}

/** Cells as a row of a CSV file, quoted where they must be. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map(quote).join(',')}\n`
}

function quote(cell: string): string {
  return /[",;\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
