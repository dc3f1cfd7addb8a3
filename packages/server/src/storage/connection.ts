/**
 * One connection to a database, and Kysely on top of it. Both drivers are wrapped to the same three methods, so that
 * nothing above knows which one it talks to, and so that values a driver would silently change never reach it.
 */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { DialectName } from './migrations.js'
import type { Tables } from './schema.js'

/** What a row's column may hold. */
export type Value = string | number | null

export interface Answer {
  readonly rows: readonly Record<string, Value>[]
  /** rows inserted, updated or deleted */
  readonly changes: number
}

export interface Connection {
  readonly dialect: DialectName
  /** Runs one statement; what it gives back is a promise on both databases. */
  query(sql: string, values: readonly Value[]): Promise<Answer>
  /** Runs statements without values, such as `BEGIN`. */
  run(sql: string): Promise<void>
  close(): Promise<void>
}

/** Everything above storage reads and writes through this. */
export type Database = Kysely<Tables>

/**
 * Values as both databases keep them: truth values become 0 and 1; what a driver would cut, change or die of (undefined,
 * NaN, a NUL character, anything but text and numbers) is a mistake of ours and throws.
 */
export function plainValue(value: unknown): Value {
  if (value === null || (typeof value === 'number' && Number.isFinite(value))) return value as Value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'string') {
    if (value.includes('\0')) throw new RangeError('text with a NUL character cannot be stored')
    return value
  }
  throw new TypeError(`a database value must be text, a finite number, a truth value or null, not ${String(value)}`)
}

/** Kysely over one connection. Statements run in the order they are asked for; transactions are the caller's business. */
export function databaseOn(connection: Connection): Database {
  return new Kysely<Tables>({ dialect: new ConnectionDialect(connection) })
}

class ConnectionDialect implements Dialect {
  readonly #connection: Connection

  constructor(connection: Connection) {
    this.#connection = connection
  }

  createDriver(): Driver {
    return new ConnectionDriver(this.#connection)
  }

  createQueryCompiler() {
    return this.#connection.dialect === 'sqlite' ? new SqliteQueryCompiler() : new PostgresQueryCompiler()
  }

  createAdapter() {
    return this.#connection.dialect === 'sqlite' ? new SqliteAdapter() : new PostgresAdapter()
  }

  createIntrospector(db: Kysely<never>) {
    return this.#connection.dialect === 'sqlite' ? new SqliteIntrospector(db) : new PostgresIntrospector(db)
  }
}

class ConnectionDriver implements Driver {
  readonly #connection: DatabaseConnection

  constructor(connection: Connection) {
    this.#connection = {
      async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
        const { rows, changes } = await connection.query(sql, parameters.map(plainValue))
        return { rows: rows as R[], numAffectedRows: BigInt(changes) }
      },
      streamQuery() {
        throw new TypeError('read page by page instead: an open stream blocks its connection')
      },
    }
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection
  }

  async beginTransaction(): Promise<void> {
    throw new TypeError('transactions belong to the writer: add a write to writes.ts')
  }

  async commitTransaction(): Promise<void> {}

  async rollbackTransaction(): Promise<void> {}

  async releaseConnection(): Promise<void> {}

  async destroy(): Promise<void> {}
}
