/** Every test of the server runs on both databases: a fresh SQLite file, and a fresh database of a real PostgreSQL. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, describe, inject } from 'vitest'
import { type Connection, plainValue } from '../storage/connection.js'
import { newId } from '../storage/ids.js'
import { openLibsql } from '../storage/libsql-connection.js'
import type { DialectName } from '../storage/migrations.js'
import { connectPostgres } from '../storage/postgres-connection.js'
import { openPostgresStore } from '../storage/postgres-store.js'
import type { PersonTable, Tables } from '../storage/schema.js'
import { openSqliteStore } from '../storage/sqlite-store.js'
import type { Store } from '../storage/store.js'

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of a server in which databases may be made; empty where there is none */
    postgres: string
  }
}

/** A place for data that is gone after the tests. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'parascope-server-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** An empty database of the real PostgreSQL, by its URL. */
export async function freshPostgres(): Promise<string> {
  const server = inject('postgres')
  const name = `t_${newId()}`
  await onServer(server, `CREATE DATABASE ${name}`)
  afterAll(() => onServer(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** A store whose tables a test can also fill directly, to start from any state. */
export interface TestStore extends Store {
  insert<T extends keyof Tables>(table: T, rows: readonly Tables[T][]): Promise<void>
  /** Runs a statement behind the server's back. */
  tamper(sql: string): Promise<void>
}

/** Runs the tests once for each database that this machine has. `open` gives a new, empty store. */
export function onBothDatabases(name: string, tests: (open: () => Promise<TestStore>, dialect: DialectName) => void): void {
  describe(`${name} on SQLite`, () => {
    const folder = scratchFolder()
    tests(async () => {
      const file = join(folder, `${newId()}.sqlite`)
      const store = await openSqliteStore(file, { writer: 'here' })
      return {
        ...store,
        insert: (table, rows) => insert(openLibsql(file), table, rows),
        tamper: (sql) => tamper(openLibsql(file), sql),
      }
    }, 'sqlite')
  })
  describe.skipIf(inject('postgres') === '')(`${name} on PostgreSQL`, () => {
    tests(async () => {
      const url = await freshPostgres()
      const store = await openPostgresStore(url)
      return {
        ...store,
        insert: async (table, rows) => insert(await connectPostgres(url), table, rows),
        tamper: async (sql) => tamper(await connectPostgres(url), sql),
      }
    }, 'postgres')
  })
}

async function insert(connection: Connection, table: string, rows: readonly object[]): Promise<void> {
  for (const row of rows) {
    const columns = Object.keys(row)
    const places = columns.map((_, k) => (connection.dialect === 'sqlite' ? '?' : `$${k + 1}`))
    const names = columns.map((column) => `"${column}"`)
    await connection.query(
      `INSERT INTO "${table}" (${names.join(', ')}) VALUES (${places.join(', ')})`,
      Object.values(row).map(plainValue),
    )
  }
  await connection.close()
}

async function tamper(connection: Connection, sql: string): Promise<void> {
  if (connection.dialect === 'sqlite') await connection.run('PRAGMA foreign_keys = OFF')
  try {
    await connection.run(sql)
  } finally {
    await connection.close()
  }
}

/** A person with nothing but a name, as the table has them. */
export function somebody(id: string): PersonTable {
  return {
    id,
    name: id,
    login: id,
    password: null,
    kind: 'human',
    admin: 0,
    created_at: 0,
    disabled_at: null,
    deleted_at: null,
  }
}
