/**
 * The rows of a CSV file. Lines are put together to rows by counting quotes (a row has an even number of them), so that
 * each row knows its line and a malformed one does not take the rest of the file with it; csv-parse takes the rows apart.
 */
import { ParascopeError } from '@parascope/core/errors'
import { CsvError, parse } from 'csv-parse/sync'
import type { ByteSource } from '../byte-source.js'
import { type ReportProblem, readLines } from '../lines.js'
import type { TableRow } from './table.js'

const MAX_ROW = 16 * 1024 * 1024

export type Separator = ',' | ';'

interface RowText {
  readonly text: string
  readonly line: number
}

/** The rows in batches, blank lines left out; malformed ones are reported. The separator is found from the first row. */
export async function* csvRows(source: ByteSource, report: ReportProblem): AsyncGenerator<TableRow[], void, undefined> {
  const file = source.path
  let open: { text: string; readonly line: number } | undefined
  let separator: Separator | undefined
  for await (const { first, lines } of readLines(source, report, { keepReturns: true })) {
    const rows: RowText[] = []
    for (let k = 0; k < lines.length; k++) {
      const line = lines[k]
      if (line === undefined) {
        // what could not be decoded may have opened or closed a cell: the row it stands in is lost
        open = undefined
        continue
      }
      const closes = countQuotes(line) % 2 === 1
      if (open !== undefined) {
        open.text += `\n${line}`
        if (open.text.length > MAX_ROW) throw neverClosed(file, open.line)
        if (!closes) continue
        rows.push({ text: withoutReturn(open.text), line: open.line })
        open = undefined
      } else if (closes) open = { text: line, line: first + k }
      else {
        const text = withoutReturn(line)
        if (text !== '') rows.push({ text, line: first + k })
      }
    }
    if (rows.length === 0) continue
    separator ??= csvSeparator(rows[0]!.text)
    yield parseRows(rows, separator, (line, message) => report({ severity: 'error', code: 'io/bad-line', file, line, message }))
  }
  if (open !== undefined) {
    const message = 'a quoted cell that begins on this line is never closed; quotes inside a cell are written twice'
    report({ severity: 'error', code: 'io/bad-line', file, line: open.line, message })
  }
}

/** The separator of a header: the one that stands more often outside quotes, the comma if neither does. */
export function csvSeparator(line: string): Separator {
  const bare = line.replace(/"[^"]*"/g, '')
  return bare.split(';').length > bare.split(',').length ? ';' : ','
}

/** The cells of one row, or undefined if it is malformed. */
export function splitCsvLine(line: string, separator: Separator): string[] | undefined {
  let cells: readonly string[] | undefined
  try {
    cells = split(line, separator)[0]
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
  }
  return cells?.slice()
}

function split(text: string, separator: Separator): string[][] {
  return parse(text, { delimiter: separator, record_delimiter: '\n', relax_column_count: true, max_record_size: 0, bom: false })
}

/** A row without quotes is its text between separators; the others are parsed at once, or one by one if that fails. */
function parseRows(rows: readonly RowText[], separator: Separator, fault: (line: number, message: string) => void): TableRow[] {
  const together = splitTogether(
    rows.map(({ text }) => text).filter((text) => text.includes('"')),
    separator,
  )
  const good: TableRow[] = []
  let parsed = 0
  for (const { text, line } of rows) {
    const cells = !text.includes('"')
      ? text.split(separator)
      : together === undefined
        ? splitCsvLine(text, separator)
        : together[parsed++]
    if (cells !== undefined) good.push({ cells, line })
    else fault(line, 'a quote stands inside a cell; put the whole cell in quotes and write each quote inside it twice')
  }
  return good
}

function splitTogether(texts: readonly string[], separator: Separator): string[][] | undefined {
  try {
    const rows = split(texts.join('\n'), separator)
    return rows.length === texts.length ? rows : undefined
  } catch (error) {
    if (error instanceof CsvError) return undefined
    throw error
  }
}

function countQuotes(line: string): number {
  let count = 0
  for (let at = line.indexOf('"'); at >= 0; at = line.indexOf('"', at + 1)) count++
  return count
}

function withoutReturn(text: string): string {
  return text.endsWith('\r') ? text.slice(0, -1) : text
}

function neverClosed(path: string, line: number): ParascopeError {
  const message = `${path}:${line}: a quoted cell that begins on this line is not closed within ${MAX_ROW / (1024 * 1024)} MB`
  return new ParascopeError('io/line-too-long', message, { path, line })
}
