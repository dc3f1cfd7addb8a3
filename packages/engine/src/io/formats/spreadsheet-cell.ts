/**
 * Cells that a spreadsheet would run. Excel, LibreOffice and others take a cell that begins with one of `= + - @`, a tab or a
 * carriage return for a formula, also in a file of text; an apostrophe before it makes it text (OWASP: CSV injection).
 */

/** The cell as a spreadsheet shows it and does not run it: `'=1+1` for `=1+1`. Not to be read back. */
export function spreadsheetCell(cell: string): string {
  return /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
}
