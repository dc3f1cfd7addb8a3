/** Inserting many rows: in blocks of one size, so that the statement is built and prepared once for all of them. */
import type { Insertable } from 'kysely'
import type { Database, Value } from './connection.js'
import { reusable } from './reusable.js'
import type { Tables } from './schema.js'

const BLOCK = 200

type Insert = (db: Database, values: readonly Value[]) => Promise<unknown>

const built = new Map<string, Insert>()

/** Inserts rows of one shape, in their order. */
export async function insertRows<T extends keyof Tables>(
  db: Database,
  table: T,
  rows: readonly Insertable<Tables[T]>[],
): Promise<void> {
  if (rows.length === 0) return
  const columns = Object.keys(rows[0]!)
  const valuesOf = (row: Insertable<Tables[T]>) => columns.map((column) => (row as Record<string, Value>)[column]!)
  const whole = rows.length - (rows.length % BLOCK)
  for (let at = 0; at < whole; at += BLOCK) {
    await statement(table, columns, BLOCK)(db, rows.slice(at, at + BLOCK).flatMap(valuesOf))
  }
  await Promise.all(rows.slice(whole).map((row) => statement(table, columns, 1)(db, valuesOf(row))))
}

function statement(table: keyof Tables, columns: readonly string[], rows: number): Insert {
  const key = `${table} ${columns.join(' ')} ${rows}`
  let found = built.get(key)
  if (found === undefined) {
    const row = Object.fromEntries(columns.map((column) => [column, '']))
    found = reusable((db) => db.insertInto(table).values(Array<never>(rows).fill(row as never)))
    built.set(key, found)
  }
  return found
}
