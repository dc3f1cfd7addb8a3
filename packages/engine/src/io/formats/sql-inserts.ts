/**
 * The rows that a database dump inserts: `INSERT INTO table (columns) VALUES (…), (…);`, as mysqldump and phpMyAdmin write them. The
 * columns come from the statement, or from the CREATE TABLE before it. Everything else in the dump is passed over, and nothing
 * is executed. A statement may run over lines; strings are quoted with ' and escaped with '' or a backslash.
 */
import { ParascopeError } from '@parascope/core/errors'
import type { ByteSource } from '../byte-source.js'
import { type ReportProblem, readLines } from '../lines.js'

const MAX_STATEMENT = 64 * 1024 * 1024

export interface SqlRow {
  readonly table: string
  /** column: value; NULL is left out */
  readonly values: Readonly<Record<string, string>>
  readonly line: number
}

/** The inserted rows of some tables, statement by statement. */
export async function* sqlRows(
  source: ByteSource,
  tables: readonly string[],
  report: ReportProblem,
): AsyncGenerator<SqlRow[], void, undefined> {
  const columns = new Map<string, string[]>()
  const file = source.path
  let statement = ''
  let start = 1
  let quotes = new QuoteState()
  for await (const { first, lines } of readLines(source, report)) {
    const rows: SqlRow[] = []
    for (const [k, line] of lines.entries()) {
      if (line === undefined) {
        statement = ''
        quotes = new QuoteState()
        continue
      }
      if (statement === '') {
        if (line.trim() === '' || /^\s*(--|#|\/\*)/.test(line)) continue
        start = first + k
      }
      statement += `${line}\n`
      if (statement.length > MAX_STATEMENT)
        throw new ParascopeError(
          'io/line-too-long',
          `${file}:${start}: a statement is longer than ${MAX_STATEMENT / (1024 * 1024)} MB`,
          { path: file, line: start },
        )
      if (!quotes.ends(`${line}\n`)) continue
      rows.push(...readStatement(statement))
      statement = ''
    }
    if (rows.length > 0) yield rows
  }
  if (statement.trim() !== '' && /^\s*insert\b/i.test(statement))
    fault('the dump ends inside this statement: the file was cut off')

  function fault(message: string): void {
    report({ severity: 'error', code: 'io/bad-line', file, line: start, message })
  }

  function readStatement(text: string): SqlRow[] {
    const create = /^\s*create\s+table\s+(?:if\s+not\s+exists\s+)?([^\s(]+)\s*\(([\s\S]*)\)/i.exec(text)
    if (create !== null) {
      const names = create[2]!.split('\n').flatMap((line) => /^\s*[`"](\w+)[`"]\s/.exec(line)?.[1] ?? [])
      columns.set(bare(create[1]!), names)
      return []
    }
    const insert = /^\s*insert\s+(?:ignore\s+)?into\s+([^\s(]+)\s*(?:\(([^)]*)\)\s*)?values\s*/i.exec(text)
    if (insert === null || !tables.includes(bare(insert[1]!))) return []
    const table = bare(insert[1]!)
    const names = insert[2]?.split(',').map((name) => bare(name.trim())) ?? columns.get(table)
    if (names === undefined || names.length === 0) {
      fault(`the columns of ${table} are not known: neither this statement nor a CREATE TABLE before it names them`)
      return []
    }
    const rows = readValues(text, insert[0].length)
    if (rows === undefined) {
      fault("the values of this statement cannot be read; expected (1, 'text', NULL), (…);")
      return []
    }
    return rows.flatMap((cells) => {
      if (cells.length !== names.length) {
        fault(`a row of ${table} has ${cells.length} values for ${names.length} columns`)
        return []
      }
      const values = Object.fromEntries(names.flatMap((name, k) => (cells[k] === null ? [] : [[name, cells[k]!]])))
      return [{ table, values, line: start }]
    })
  }
}

function bare(name: string): string {
  return name.split('.').pop()!.replace(/[`"]/g, '').toLowerCase()
}

/** Follows quotes over lines, to find the semicolon that ends a statement. */
class QuoteState {
  #open = false
  #escaped = false

  /** True if the text ends a statement; the state is then as at the beginning. */
  ends(text: string): boolean {
    let isEnd = false
    for (const sign of text) {
      if (this.#escaped) this.#escaped = false
      else if (this.#open && sign === '\\') this.#escaped = true
      else if (sign === "'") {
        this.#open = !this.#open
        isEnd = false
      } else if (!this.#open && sign === ';') isEnd = true
      else if (sign.trim() !== '') isEnd = false
    }
    return isEnd
  }
}

const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '0': '\u0000', Z: '\u001a', b: '\b' }

/** `(1, 'a'), (2, NULL);` from a place on, or undefined if it does not read so. */
function readValues(text: string, from: number): (string | null)[][] | undefined {
  const rows: (string | null)[][] = []
  const blank = /\s*/y
  const plain = /[^\s,()';]+/y
  let at = from
  const skip = () => {
    blank.lastIndex = at
    at += blank.exec(text)![0].length
  }
  for (;;) {
    skip()
    if (text[at] !== '(') return undefined
    at++
    const cells: (string | null)[] = []
    for (;;) {
      skip()
      if (text[at] === "'") {
        let cell = ''
        for (at++; at < text.length; at++) {
          const sign = text[at]!
          if (sign === '\\') cell += ESCAPED[text[++at] ?? ''] ?? text[at] ?? ''
          else if (sign !== "'") cell += sign
          else if (text[at + 1] === "'") cell += text[++at]
          else break
        }
        if (text[at] !== "'") return undefined
        at++
        cells.push(cell)
      } else {
        plain.lastIndex = at
        const word = plain.exec(text)?.[0]
        if (word === undefined) return undefined
        at += word.length
        cells.push(/^null$/i.test(word) ? null : word)
      }
      skip()
      if (text[at] === ',') at++
      else if (text[at] === ')') break
      else return undefined
    }
    at++
    rows.push(cells)
    skip()
    if (text[at] === ',') at++
    else return text[at] === ';' ? rows : undefined
  }
}
