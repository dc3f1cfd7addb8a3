/**
 * The table formats that go into files: CSV (RFC 4180: CRLF, quotes doubled), Markdown (GitHub's tables) and LaTeX
 * (booktabs). Each takes cells that are already text and escapes what its format would read as markup.
 */
import type { Column } from './table.js'

type Rows = readonly (readonly string[])[]

/** `a,b` becomes `"a,b"`; a quote inside is doubled. */
export function csvTable(columns: readonly Column[], rows: Rows): string {
  const field = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  const lines = [columns.map((column) => column.header), ...rows]
  return lines.map((line) => `${line.map(field).join(',')}\r\n`).join('')
}

/** `a|b` becomes `a\|b`; emphasis, code, tags and links in the data stay visible text. */
export function markdownTable(columns: readonly Column[], rows: Rows): string {
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
export function latexTable(columns: readonly Column[], rows: Rows): string {
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
