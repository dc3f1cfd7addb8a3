/** Data of a screen as a file: made here from what the server answered. */

/** One row of a table; null is an empty cell. */
export type Row = readonly (string | number | null)[]

/** RFC 4180. A cell that a spreadsheet would run is made text. `csvText(['a'], [['=1']])` has a row `'=1`. */
export function csvText(columns: readonly string[], rows: readonly Row[]): string {
  return [columns, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

function cell(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

export function saveFile(name: string, type: 'text/csv' | 'application/json' | 'application/x-tex', text: string): void {
  saveBlob(name, new Blob([text], { type: `${type};charset=utf-8` }))
}

export function saveBlob(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // the browser has taken it by then
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
