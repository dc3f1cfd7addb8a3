/**
 * Connections to PostgreSQL, wrapped like SQLite's. The writer's holds an advisory lock, which keeps a second server away
 * from the database, and comes back by itself after PostgreSQL was away.
 */
import { Socket } from 'node:net'
import { hostname } from 'node:os'
import { ParascopeError } from '@parascope/core/errors'
import pg from 'pg'
import type { Answer, Connection, Value } from './connection.js'
import { preparedName } from './reusable.js'

const INT8 = 20
const LOCK = 7_220_041 // ours alone: any number that other programs on this database do not use
const CONNECT_MS = 10_000

/** Whole numbers of 64 bits come as numbers: ours are counts and milliseconds, far below 2^53. */
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    return oid === INT8 ? Number : pg.types.getTypeParser(oid, format as 'text')
  },
} as pg.CustomTypesConfig

interface PostgresConnection extends Connection {
  /** the server ended it, or is gone */
  isLost(): boolean
}

/** A statement as the driver takes it. */
function asQuery(sql: string, values: readonly Value[]): pg.QueryConfig {
  const name = preparedName(sql)
  return { text: sql, values: values as Value[], ...(name === undefined ? {} : { name }) }
}

/** A connection of its own. Statements that are asked for together are sent together: they wait for the network once. */
export async function connectPostgres(url: string): Promise<PostgresConnection> {
  const socket = new Socket()
  const client = new pg.Client({
    connectionString: url,
    stream: () => socket,
    types,
    application_name: `parascope ${process.pid} on ${hostname()}`,
    connectionTimeoutMillis: CONNECT_MS,
    pipeline: true,
  })
  let lost = false
  for (const sign of ['error', 'end'] as const) {
    client.on(sign, () => {
      lost = true // the next query says it
    })
  }
  try {
    await client.connect()
  } catch (error) {
    throw unreachable(url, error)
  }
  const asking = async (query: pg.QueryConfig | string) => {
    if (socket.writableCorked === 0) {
      socket.cork() // until everything that is asked for in this turn is there
      process.nextTick(() => socket.uncork())
    }
    try {
      return await client.query(query)
    } catch (error) {
      throw lost
        ? new ParascopeError('storage/unreachable', 'the connection to the database is lost: try again')
        : postgresError(error)
    }
  }
  return {
    dialect: 'postgres',
    async query(sql: string, values: readonly Value[]): Promise<Answer> {
      const { rows, rowCount } = await asking(asQuery(sql, values))
      return { rows, changes: rowCount ?? 0 }
    },
    async run(sql: string): Promise<void> {
      await asking(sql)
    },
    isLost: () => lost,
    close: () => client.end(),
  }
}

/**
 * The connections that reads share. The short queries of every request, which `reusable` builds, go together through one; every other
 * takes one of `most` that is free, so that a long one holds up nobody.
 */
export function connectReaders(url: string, most: number): Connection {
  const pool = new pg.Pool({ connectionString: url, types, max: most, application_name: 'parascope readers' })
  pool.on('error', () => {}) // an idle connection broke: the pool makes a new one
  let short: Promise<PostgresConnection> | undefined

  async function shortReader(): Promise<PostgresConnection> {
    const known = short
    const connection = await known?.catch(() => undefined)
    // somebody else may have made a new one meanwhile
    if (short === known && (connection === undefined || connection.isLost())) short = connectPostgres(url)
    return short!
  }

  return {
    dialect: 'postgres',
    async query(sql, values) {
      if (preparedName(sql) !== undefined) return (await shortReader()).query(sql, values)
      const { rows, rowCount } = await pool.query(asQuery(sql, values)).catch((error: unknown) => {
        throw postgresError(error)
      })
      return { rows, changes: rowCount ?? 0 }
    },
    async run() {
      throw new TypeError('readers have no transactions: take a snapshot')
    },
    async close() {
      await (await short?.catch(() => undefined))?.close()
      await pool.end()
    },
  }
}

/** The writer's connection. Throws storage/locked, naming the holder, if another server writes to the database. */
export async function connectWriter(url: string): Promise<Connection> {
  let current = await connectLocked(url)
  return {
    dialect: 'postgres',
    query: (sql, values) => current.query(sql, values),
    async run(sql) {
      // between transactions only: what was under way when the connection broke has failed as a whole
      if (sql === 'BEGIN' && current.isLost()) current = await connectLocked(url)
      await current.run(sql)
    },
    close: () => current.close(),
  }
}

async function connectLocked(url: string): Promise<PostgresConnection> {
  const connection = await connectPostgres(url)
  try {
    const { rows } = await connection.query('SELECT pg_try_advisory_lock($1) AS got', [LOCK])
    if (!rows[0]?.got) throw inUse(await holder(connection))
    // an answer means that the work is on disk, whatever the server's default is
    const { rows: settings } = await connection.query('SHOW synchronous_commit', [])
    if (settings[0]?.synchronous_commit === 'off') await connection.run('SET synchronous_commit TO on')
    return connection
  } catch (error) {
    await connection.close()
    throw error
  }
}

async function holder(connection: Connection): Promise<string | undefined> {
  const { rows } = await connection.query(
    `SELECT a.application_name AS name, a.pid, coalesce(host(a.client_addr), 'a local socket') AS address
     FROM pg_locks l JOIN pg_stat_activity a ON a.pid = l.pid
     WHERE l.locktype = 'advisory' AND l.granted AND l.objid = $1
       AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    [LOCK],
  )
  const [found] = rows
  return found === undefined ? undefined : `${found.name} (from ${found.address}, PostgreSQL's process ${found.pid})`
}

function inUse(name: string | undefined): ParascopeError {
  return new ParascopeError(
    'storage/locked',
    `the database is in use by ${name ?? 'another Parascope server'}: stop that server first, or name another database`,
    name === undefined ? {} : { holder: name },
  )
}

function unreachable(url: string, error: unknown): ParascopeError {
  const { host, pathname } = new URL(url) // without user and password
  const reason = error instanceof Error ? error.message || (error as NodeJS.ErrnoException).code : String(error)
  return new ParascopeError('storage/unreachable', `cannot connect to PostgreSQL at ${host}${pathname}: ${reason}`, { host })
}

/** PostgreSQL's own failures under our codes. */
function postgresError(error: unknown): unknown {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  if (code === '53100')
    return new ParascopeError('storage/full', `the disk of the database is full: nothing was saved (${message})`)
  if (code === 'XX001' || code === 'XX002') return new ParascopeError('storage/damaged', `the database is damaged: ${message}`)
  if (code === '25006') return new ParascopeError('storage/unwritable', `the database cannot be written: ${message}`)
  if (code.startsWith('08') || code.startsWith('57P') || /^Connection terminated|not queryable$|^read E/.test(message)) {
    return new ParascopeError('storage/unreachable', `the connection to the database is lost: ${message}`)
  }
  return error
}
