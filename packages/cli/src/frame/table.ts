/**
 * Tables for people and for papers: plain text for a terminal, CSV, Markdown and LaTeX. Text stands left; numbers stand
 * right with their decimal points below each other. Only a terminal (a table with a `width`) has long text cut and
 * right-to-left text isolated; a file gets everything as it is.
 */
import { type Cell, type Column, cellTexts, fileTable, type TableFormat } from '@parascope/core/measure'
import { paint, wantsColour } from './colour.js'
import { cutToWidth, displayWidth, harmless, isolated, padEnd, padStart } from './display-width.js'
import type { Io } from './io.js'

export { type Cell, type Column, fixed, TABLE_FORMATS, type TableFormat } from '@parascope/core/measure'

export interface TableStyle {
  readonly format: TableFormat
  readonly colour: boolean
  /** width of the terminal; absent: not a terminal */
  readonly width?: number
}

/** The style for what stdout is. Colour and width only count for the plain format. */
export function tableStyle(io: Io, format: TableFormat): TableStyle {
  const colour = wantsColour(io.stdout, io.env)
  return io.stdout.isTTY === true ? { format, colour, width: io.stdout.columns || 80 } : { format, colour }
}

/**
 * The table as text that ends in a newline. A row has one cell a column; a number that is not finite is refused.
 * `renderTable([{ header: 'measure' }, { header: 'value', kind: 'number', digits: 2 }], [['aer', 0.125]], { format: 'csv', colour: false })`
 * is `measure,value\r\naer,0.125\r\n`: CSV is for programs and keeps numbers in full, all other formats round.
 */
export function renderTable(columns: readonly Column[], rows: readonly (readonly Cell[])[], style: TableStyle): string {
  if (style.format !== 'plain') return fileTable(columns, rows, style.format)
  return plainTable(columns, cellTexts(columns, rows, style.format), style)
}

function plainTable(columns: readonly Column[], texts: readonly (readonly string[])[], style: TableStyle): string {
  const headers = columns.map((column) => oneLine(column.header))
  const cells = columns.map((column, k) => {
    const raw = texts.map((row) => oneLine(row[k]!))
    return column.kind === 'number' ? alignDecimals(raw) : raw
  })
  const full = columns.map((_, k) => largest([headers[k]!, ...cells[k]!].map(displayWidth)))
  const widths = style.width === undefined ? full : fit(columns, full, style.width)
  const place = (text: string, k: number) => {
    if (style.width === undefined) return align(text, widths[k]!, columns[k]!)
    return align(isolated(cutToWidth(text, widths[k]!)), widths[k]!, columns[k]!)
  }
  const ink = paint(style.colour)
  const lines = [
    ink.bold(headers.map(place).join('  ').trimEnd()),
    ink.dim(widths.map((width) => '─'.repeat(width)).join('  ')),
    ...texts.map((_, row) =>
      cells
        .map((column, k) => place(column[row]!, k))
        .join('  ')
        .trimEnd(),
    ),
  ]
  return `${lines.join('\n')}\n`
}

function align(text: string, width: number, column: Column): string {
  return column.kind === 'number' ? padStart(text, width) : padEnd(text, width)
}

function oneLine(text: string): string {
  return harmless(text).replace(/\n+/g, ' ')
}

/** Fills numbers up behind the decimal point, so that points stand below each other when the texts are set right. */
function alignDecimals(texts: readonly string[]): string[] {
  const tails = texts.map((text) => {
    if (!/^-?\d+(\.\d+)?$/.test(text)) return -1
    return text.includes('.') ? text.length - text.indexOf('.') : 0
  })
  const longest = largest(tails)
  return texts.map((text, k) => (tails[k]! < 0 ? text : text + ' '.repeat(longest - tails[k]!)))
}

/** Math.max with a spread runs out of stack on a table with very many rows. */
function largest(numbers: readonly number[]): number {
  return numbers.reduce((most, each) => Math.max(most, each), 0)
}

const NARROWEST = 8

/** Takes cells from the widest text column until the table fits, or no column can give more. */
function fit(columns: readonly Column[], full: readonly number[], width: number): number[] {
  const widths = full.slice()
  let excess = widths.reduce((sum, each) => sum + each, 2 * (widths.length - 1)) - width
  while (excess > 0) {
    let widest = -1
    for (let k = 0; k < widths.length; k++) {
      const mayGive = columns[k]!.kind !== 'number' && widths[k]! > NARROWEST
      if (mayGive && (widest < 0 || widths[k]! > widths[widest]!)) widest = k
    }
    if (widest < 0) break
    widths[widest]!--
    excess--
  }
  return widths
}
