/**
 * The team's store: PostgreSQL. The same writer runs on one connection (writes wait for the network, not for the event
 * loop), reads share a pool. An advisory lock keeps a second server away from the database.
 */
import { ParascopeError } from '@parascope/core/errors'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { type Answer, type Connection, databaseOn, type Value } from './connection.js'
import { migrate } from './migrate.js'
import type { Tables } from './schema.js'
import type { Store } from './store.js'
import { openWriter } from './writer.js'

const INT8 = 20
const LOCK = 7_220_041 // ours alone: any number that other programs on this database do not use
const READERS = 8

/** Whole numbers of 64 bits come as numbers: ours are counts and milliseconds, far below 2^53. */
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    return oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text')
  },
} as pg.CustomTypesConfig

/** A connection of its own, wrapped like SQLite's. */
export async function connectPostgres(url: string): Promise<Connection> {
  const client = new pg.Client({ connectionString: url, types })
  client.on('error', () => {}) // the next query says it
  try {
    await client.connect()
  } catch (error) {
    throw unreachable(url, error)
  }
  return {
    dialect: 'postgres',
    async query(sql: string, values: readonly Value[]): Promise<Answer> {
      try {
        const { rows, rowCount } = await client.query(sql, values as Value[])
        return { rows, changes: rowCount ?? 0 }
      } catch (error) {
        throw storageError(error)
      }
    },
    async run(sql: string): Promise<void> {
      try {
        await client.query(sql)
      } catch (error) {
        throw storageError(error)
      }
    },
    close: () => client.end(),
  }
}

/** Opens a database by its URL, creates or migrates the tables, and starts the writer. Throws storage/locked if it is in use. */
export async function openPostgresStore(url: string): Promise<Store> {
  const connection = await connectPostgres(url)
  try {
    const { rows } = await connection.query('SELECT pg_try_advisory_lock($1) AS got', [LOCK])
    if (!rows[0]?.got) {
      throw new ParascopeError(
        'storage/locked',
        'another Parascope server uses this database: stop it first, or name another database',
      )
    }
    await migrate(connection)
  } catch (error) {
    await connection.close()
    throw error
  }
  const listeners = new Set<(seq: number) => void>()
  const writer = openWriter(connection, (seq) => {
    for (const listener of listeners) listener(seq)
  })
  const pool = new pg.Pool({ connectionString: url, types, max: READERS })
  pool.on('error', () => {}) // an idle connection broke: the pool makes a new one
  return {
    dialect: 'postgres',
    read: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }),
    write: (name, input) => writer.write(name, input) as never,
    async snapshot(work) {
      const own = await connectPostgres(url)
      try {
        await own.run('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
        return await work(databaseOn(own))
      } finally {
        await own.close()
      }
    },
    onCommitted(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async close() {
      await writer.idle()
      await connection.close()
      await pool.end()
    },
  }
}

function unreachable(url: string, error: unknown): ParascopeError {
  const { host, pathname } = new URL(url) // without user and password
  const reason = error instanceof Error ? error.message || (error as NodeJS.ErrnoException).code : String(error)
  return new ParascopeError('storage/unreachable', `cannot connect to PostgreSQL at ${host}${pathname}: ${reason}`, { host })
}

function storageError(error: unknown): unknown {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  if (code === '53100')
    return new ParascopeError('storage/full', `the disk of the database is full: nothing was saved (${message})`)
  if (code === 'XX001' || code === 'XX002') return new ParascopeError('storage/damaged', `the database is damaged: ${message}`)
  if (code === '25006') return new ParascopeError('storage/unwritable', `the database cannot be written: ${message}`)
  if (code.startsWith('08') || code.startsWith('57P')) {
    return new ParascopeError('storage/unreachable', `the connection to the database is lost: ${message}`)
  }
  return error
}
