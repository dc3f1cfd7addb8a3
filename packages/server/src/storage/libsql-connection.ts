/**
 * A connection to an SQLite file through libsql, durable and safe: write-ahead log, every commit flushed, foreign keys on.
 * Calls are synchronous underneath, so a connection blocks the thread it lives in for the length of a statement.
 */
import { ParascopeError } from '@parascope/core/errors'
import Libsql from 'libsql'
import type { Answer, Connection, Value } from './connection.js'

const BUSY_MS = 5000
const STATEMENTS_KEPT = 200

export interface LibsqlOptions {
  /** refuse every change; for readers */
  readonly queryOnly?: boolean
}

/** Opens (and, if it is not there, creates) a database file. */
export function openLibsql(file: string, { queryOnly = false }: LibsqlOptions = {}): Connection {
  const database = new Libsql(file)
  for (const pragma of [
    'journal_mode = WAL',
    'synchronous = FULL',
    'foreign_keys = ON',
    `busy_timeout = ${BUSY_MS}`,
    ...(queryOnly ? ['query_only = ON'] : []),
  ]) {
    database.exec(`PRAGMA ${pragma}`)
  }
  const statements = new Map<string, Libsql.Statement>()

  function prepared(sql: string): Libsql.Statement {
    let statement = statements.get(sql)
    if (statement === undefined) {
      if (statements.size >= STATEMENTS_KEPT) statements.clear()
      statement = database.prepare(sql)
      statements.set(sql, statement)
    }
    return statement
  }

  return {
    dialect: 'sqlite',
    async query(sql: string, values: readonly Value[]): Promise<Answer> {
      try {
        const statement = prepared(sql)
        if (statement.reader) return { rows: statement.all(...values) as Record<string, Value>[], changes: 0 }
        return { rows: [], changes: statement.run(...values).changes }
      } catch (error) {
        throw storageError(error)
      }
    },
    async run(sql: string): Promise<void> {
      try {
        database.exec(sql)
      } catch (error) {
        throw storageError(error)
      }
    },
    async close(): Promise<void> {
      statements.clear()
      database.close()
    },
  }
}

/** SQLite's own failures under our codes: a full disk and a damaged file are not programming mistakes. */
function storageError(error: unknown): unknown {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  if (code === 'SQLITE_FULL' || /disk is full|no space left/i.test(message)) {
    return new ParascopeError(
      'storage/full',
      'the disk of the data folder is full: nothing was saved. Free some space and try again',
    )
  }
  if (code === 'SQLITE_CORRUPT' || code === 'SQLITE_NOTADB') {
    return new ParascopeError('storage/damaged', `the database file is damaged: ${message}`)
  }
  if (code === 'SQLITE_READONLY' || code === 'SQLITE_CANTOPEN' || code.startsWith('SQLITE_IOERR')) {
    return new ParascopeError('storage/unwritable', `the database cannot be written: ${message}`)
  }
  return error
}
