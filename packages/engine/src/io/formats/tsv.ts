/**
 * A table of pairs with a header line, cells separated by tabs (see table.ts). There is no quoting: a quote is a quote, and
 * a cell can hold neither a tab nor a line break.
 */

import type { ByteSource } from '../byte-source.js'
import type { Format } from '../format.js'
import { type ReportProblem, readLines } from '../lines.js'
import { headLines } from './head-lines.js'
import { spreadsheetCell } from './spreadsheet-cell.js'
import { readTable, TABLE_CARRIES, type TableRow, tableCells, tableHeader } from './table.js'
import { namesBothSentences } from './table-columns.js'
import { refuse } from './token-text.js'

export const tsv: Format = {
  name: 'tsv',
  title: 'tab-separated table',
  files: ['PAIRS'],
  extensions: ['.tsv', '.tab'],
  carries: () => TABLE_CARRIES,
  sniff: (head) => namesBothSentences((headLines(head)[0] ?? '').split('\t')),
  read: (input) => readTable(tsvRows(input.sources[0]!, input.report), input),

  encoder: (_files, _drop, { spreadsheet = false } = {}) => ({
    begin: () => [`${tableHeader().join('\t')}\n`],
    record: (record) => {
      const cells = tableCells(record)
      const wrong = cells.findIndex((cell) => /[\t\n\r]/.test(cell))
      if (wrong >= 0) refuse(`${tableHeader()[wrong]} holds a tab or a line break, which a cell of this format cannot; csv can`)
      return [`${(spreadsheet ? cells.map(spreadsheetCell) : cells).join('\t')}\n`]
    },
  }),
}

async function* tsvRows(source: ByteSource, report: ReportProblem): AsyncGenerator<TableRow[], void, undefined> {
  for await (const { first, lines } of readLines(source, report)) {
    const rows: TableRow[] = []
    for (let k = 0; k < lines.length; k++) if (lines[k]) rows.push({ cells: lines[k]!.split('\t'), line: first + k })
    yield rows
  }
}
