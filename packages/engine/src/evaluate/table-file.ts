/** A table in a text file: a line of column names, then one row a line, cells apart by tabs. */
import type { Problem } from '@parascope/core/errors'
import { type TextTable, TextTableReader } from '@parascope/core/measure'
import { ByteSource } from '../io/byte-source.js'
import { readLines } from '../io/lines.js'
import type { InputSummary } from '../io/read-pairs.js'

export { numberCell, type TableRow } from '@parascope/core/measure'

export interface TableFile extends TextTable {
  readonly input: InputSummary
}

/** Reads a table; throws `io/bad-column` where a needed column is missing, and reports rows of another length. */
export async function readTable(
  path: string,
  needed: readonly string[],
  onProblem: (problem: Problem) => void,
): Promise<TableFile> {
  const source = ByteSource.open(path, { hash: true })
  const reader = new TextTableReader(path, needed, onProblem)
  for await (const { first, lines } of readLines(source, onProblem)) {
    for (const [k, text] of lines.entries()) if (text !== undefined) reader.take(first + k, text)
  }
  const table = reader.finish()
  return { ...table, input: { path, format: 'tsv', records: table.rows.length, sha256: source.sha256()! } }
}
