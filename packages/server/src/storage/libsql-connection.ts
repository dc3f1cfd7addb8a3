/**
 * A connection to an SQLite file through libsql, durable and safe: write-ahead log, every commit flushed, foreign keys on.
 * Calls are synchronous underneath, so a connection blocks the thread it lives in for the length of a statement.
 */
import { existsSync, writeFileSync } from 'node:fs'
import Libsql from 'libsql'
import type { Answer, Connection, Value } from './connection.js'
import { libsqlError } from './libsql-error.js'

const BUSY_MS = 5000
/** what is left of the write-ahead log once a long reader lets it be taken into the file */
const LOG_KEPT = 64 * 1024 * 1024
const STATEMENTS_KEPT = 200

export interface LibsqlOptions {
  /** refuse every change; for readers */
  readonly queryOnly?: boolean
  /** a copy that nobody works on: without a log beside it */
  readonly isCopy?: boolean
}

/** Opens (and, if it is not there, creates) a database file. */
export function openLibsql(file: string, { queryOnly = false, isCopy = false }: LibsqlOptions = {}): Connection {
  const database = openFile(file, [
    'synchronous = FULL',
    'foreign_keys = ON',
    `busy_timeout = ${BUSY_MS}`,
    `journal_size_limit = ${LOG_KEPT}`,
    // a reader takes the file as it is
    queryOnly ? 'query_only = ON' : `journal_mode = ${isCopy ? 'DELETE' : 'WAL'}`,
  ])
  const statements = new Map<string, { readonly statement: Libsql.Statement; readonly isReader: boolean }>()

  function prepared(sql: string) {
    let found = statements.get(sql)
    if (found === undefined) {
      if (statements.size >= STATEMENTS_KEPT) statements.clear()
      const statement = database.prepare(sql)
      found = { statement, isReader: statement.reader }
      statements.set(sql, found)
    }
    return found
  }

  return {
    dialect: 'sqlite',
    async query(sql: string, values: readonly Value[]): Promise<Answer> {
      try {
        const { statement, isReader } = prepared(sql)
        if (isReader) return { rows: statement.all(...values) as Record<string, Value>[], changes: 0 }
        return { rows: [], changes: statement.run(...values).changes }
      } catch (error) {
        throw libsqlError(error)
      }
    },
    async run(sql: string): Promise<void> {
      try {
        database.exec(sql)
      } catch (error) {
        throw libsqlError(error)
      }
    },
    async close(): Promise<void> {
      statements.clear()
      database.close()
    },
  }
}

function openFile(file: string, pragmas: readonly string[]): Libsql.Database {
  let database: Libsql.Database | undefined
  try {
    // SQLite would let everybody read it; its log takes the rights over. A file that is there is never opened by other means
    // than SQLite's: closing it would end the locks that this process has on it
    if (!existsSync(file)) writeFileSync(file, '', { mode: 0o600, flag: 'wx' })
    database = new Libsql(file)
    for (const pragma of pragmas) database.exec(`PRAGMA ${pragma}`)
    return database
  } catch (error) {
    database?.close()
    throw libsqlError(error)
  }
}
