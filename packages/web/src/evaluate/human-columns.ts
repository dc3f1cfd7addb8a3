/** Which columns of a table of scores people gave: a guess from their names, for somebody to correct. */
import type { TextTable } from '@parascope/core/measure'

const HUMAN = /human|people|judge|meaning|grammar|fluen|adequa|quality|rating|recognition|similar/i

/** Does most of the column hold numbers? One odd cell is a fault to be told, not a reason to leave the column out. */
export function isNumeric({ rows }: TextTable, column: string): boolean {
  const numbers = rows.filter((row) => row.cell(column) !== '' && Number.isFinite(Number(row.cell(column)))).length
  return rows.length > 0 && numbers * 2 > rows.length
}

/** Columns that sound like people; the last column with numbers where none does. */
export function guessHumans(table: TextTable): string[] {
  const numeric = table.columns.filter((column) => isNumeric(table, column))
  const named = numeric.filter((column) => HUMAN.test(column))
  return named.length > 0 && named.length < numeric.length ? named : numeric.slice(-1)
}
