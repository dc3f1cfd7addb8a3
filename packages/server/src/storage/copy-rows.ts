/**
 * Copies all rows from one database to another of the same schema, page by page, so that a backup of PostgreSQL is an SQLite
 * file and a backup restores into either. The tables are taken in the order in which SQLite made them: what is referred to
 * comes before what refers to it.
 */
import type { Connection, Value } from './connection.js'

const PAGE = 500
const VALUES_AT_ONCE = 2000

/** Copies everything; one side must be SQLite, both in a transaction of the caller. Gives the number of rows. */
export async function copyRows(from: Connection, to: Connection): Promise<number> {
  const lists = from.dialect === 'sqlite' ? from : to
  const { rows: tables } = await lists.query(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY rowid",
    [],
  )
  await deferReferences(to)
  let count = 0
  for (const { name } of tables) {
    await to.run(`DELETE FROM "${name}"`)
    for await (const page of from.dialect === 'sqlite' ? sqlitePages(from, String(name)) : postgresPages(from, String(name))) {
      await insert(to, String(name), page)
      count += page.length
    }
  }
  if (to.dialect === 'postgres') await continueNumbers(to)
  return count
}

type Row = Readonly<Record<string, Value>>

async function* sqlitePages(from: Connection, table: string): AsyncGenerator<readonly Row[]> {
  let last: Value = Number.MIN_SAFE_INTEGER
  for (;;) {
    const { rows } = await from.query(
      `SELECT rowid AS "row number", * FROM "${table}" WHERE rowid > ? ORDER BY rowid LIMIT ${PAGE}`,
      [last],
    )
    if (rows.length === 0) return
    last = rows.at(-1)!['row number']!
    yield rows.map(({ 'row number': _, ...row }) => row)
  }
}

async function* postgresPages(from: Connection, table: string): AsyncGenerator<readonly Row[]> {
  await from.run(`DECLARE rows NO SCROLL CURSOR FOR SELECT * FROM "${table}"`)
  for (;;) {
    const { rows } = await from.query(`FETCH ${PAGE} FROM rows`, [])
    if (rows.length === 0) break
    yield rows
  }
  await from.run('CLOSE rows')
}

async function insert(to: Connection, table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0]!)
  const size = Math.max(1, Math.floor(VALUES_AT_ONCE / columns.length))
  const names = columns.map((column) => `"${column}"`).join(', ')
  // numbers that the database would give by itself
  const own = to.dialect === 'postgres' && table === 'event' ? 'OVERRIDING SYSTEM VALUE ' : ''
  for (let at = 0; at < rows.length; at += size) {
    const some = rows.slice(at, at + size)
    const places = some.map(
      (_, k) => `(${columns.map((_, c) => (to.dialect === 'sqlite' ? '?' : `$${k * columns.length + c + 1}`)).join(', ')})`,
    )
    await to.query(
      `INSERT INTO "${table}" (${names}) ${own}VALUES ${places.join(', ')}`,
      some.flatMap((row) => columns.map((column) => row[column]!)),
    )
  }
}

/** A row may refer to one of its own table that comes later, such as an answer to a comment. */
async function deferReferences(to: Connection): Promise<void> {
  if (to.dialect === 'sqlite') return to.run('PRAGMA defer_foreign_keys = ON')
  const { rows } = await to.query(
    `SELECT conrelid::regclass AS "table", conname AS name FROM pg_constraint
     WHERE contype = 'f' AND conrelid = confrelid AND connamespace = current_schema()::regnamespace`,
    [],
  )
  for (const { table, name } of rows) {
    await to.run(`ALTER TABLE ${table} ALTER CONSTRAINT "${name}" DEFERRABLE INITIALLY IMMEDIATE`)
  }
  await to.run('SET CONSTRAINTS ALL DEFERRED')
}

async function continueNumbers(to: Connection): Promise<void> {
  await to.run("SELECT setval(pg_get_serial_sequence('event', 'seq'), (SELECT coalesce(max(seq), 1) FROM event))")
}
