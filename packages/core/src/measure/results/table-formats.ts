/**
 * The table formats that go into files: CSV (RFC 4180: CRLF, quotes doubled), Markdown (GitHub's tables) and LaTeX
 * (booktabs). Each takes cells that are already text and escapes what its format would read as markup.
 */

export interface Column {
  readonly header: string
  /** default: text */
  readonly kind?: 'text' | 'number'
  /** digits after the decimal point; without it a number is printed in full */
  readonly digits?: number
}

/** A value; null and undefined: there is none. A number may also come as text that is already rounded. */
export type Cell = string | number | null | undefined

export const TABLE_FORMATS = ['plain', 'csv', 'markdown', 'latex'] as const

export type TableFormat = (typeof TABLE_FORMATS)[number]

type Rows = readonly (readonly string[])[]

/** The cells as text: CSV is for programs and keeps numbers in full, all other formats round. */
export function cellTexts(columns: readonly Column[], rows: readonly (readonly Cell[])[], format: TableFormat): string[][] {
  return rows.map((row, at) => {
    if (row.length !== columns.length) throw new RangeError(`row ${at} has ${row.length} cells for ${columns.length} columns`)
    return row.map((cell, k) => cellText(cell, columns[k]!, format))
  })
}

/** A number with fixed digits and no negative zero. `fixed(-0.00001, 4)` is `0.0000`. */
export function fixed(value: number, digits: number): string {
  const text = value.toFixed(digits)
  return /^-[0.]*$/.test(text) ? text.slice(1) : text
}

function cellText(cell: Cell, column: Column, format: TableFormat): string {
  if (cell === null || cell === undefined) return format === 'csv' ? '' : format === 'latex' ? '--' : '–'
  if (typeof cell === 'string') return cell
  if (!Number.isFinite(cell)) throw new RangeError(`column ${column.header} has a cell that is not a number: ${cell}`)
  return column.digits === undefined || format === 'csv' ? String(cell) : fixed(cell, column.digits)
}

/** A table for a file. */
export function fileTable(
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
  format: Exclude<TableFormat, 'plain'>,
): string {
  const write = { csv: csvTable, markdown: markdownTable, latex: latexTable }[format]
  return write(columns, cellTexts(columns, rows, format))
}

/** `a,b` becomes `"a,b"`; a quote inside is doubled. */
function csvTable(columns: readonly Column[], rows: Rows): string {
  const field = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const lines = [columns.map((column) => column.header), ...rows]
  return lines.map((line) => `${line.map(field).join(',')}\r\n`).join('')
}

/** `a|b` becomes `a\|b`; emphasis, code, tags and links in the data stay visible text. */
function markdownTable(columns: readonly Column[], rows: Rows): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`
  const head = line(columns.map((column) => markdownText(column.header)))
  const rule = line(columns.map((column) => (column.kind === 'number' ? '---:' : '---')))
  return head + rule + rows.map((row) => line(row.map(markdownText))).join('')
}

function markdownText(text: string): string {
  return text
    .replace(/[\\|`*_<~]/g, '\\$&')
    .replaceAll('](', '\\](')
    .replace(/\s+/g, ' ')
}

/** A tabular with booktabs rules; `50%` becomes `50\%`. */
function latexTable(columns: readonly Column[], rows: Rows): string {
  const line = (cells: readonly string[]) => `${guard(cells.map(latexText).join(' & '))} \\\\\n`
  const shape = columns.map((column) => (column.kind === 'number' ? 'r' : 'l')).join('')
  const head = line(columns.map((column) => column.header))
  return `\\begin{tabular}{${shape}}\n\\toprule\n${head}\\midrule\n${rows.map(line).join('')}\\bottomrule\n\\end{tabular}\n`
}

const LATEX: Readonly<Record<string, string>> = {
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '<': '\\textless{}',
  '>': '\\textgreater{}',
  '|': '\\textbar{}',
}

function latexText(text: string): string {
  return text.replace(/[\\~^<>|{}$&#_%]/g, (found) => LATEX[found] ?? `\\${found}`).replace(/\s+/g, ' ')
}

/** A row that starts with [ or * would be read as an argument of the line break before it. */
function guard(row: string): string {
  return /^[[*]/.test(row) ? `{${row[0]}}${row.slice(1)}` : row
}
