/**
 * Bringing a database to the newest schema. All steps that are missing run in one transaction with the record of them: a
 * crash half way leaves the schema as it was.
 */
import { ParascopeError } from '@parascope/core/errors'
import type { Connection } from './connection.js'
import { inDialect, MIGRATIONS, type Migration } from './migrations.js'

export interface Migrated {
  /** 0 for a new database */
  readonly from: number
  readonly to: number
}

/** The version a database has; 0 if it is empty. */
export async function schemaVersion(connection: Connection): Promise<number> {
  const there =
    connection.dialect === 'sqlite'
      ? "SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'meta'"
      : "SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema() AND table_name = 'meta'"
  if ((await connection.query(there, [])).rows.length === 0) return 0
  const { rows } = await connection.query("SELECT value FROM meta WHERE key = 'schema'", [])
  return Number(rows[0]?.value ?? 0)
}

/** Runs the missing steps. Throws storage/newer if the database was written by a newer Parascope. */
export async function migrate(connection: Connection, steps: readonly Migration[] = MIGRATIONS): Promise<Migrated> {
  const newest = Math.max(...steps.map((step) => step.version))
  await connection.run(connection.dialect === 'sqlite' ? 'BEGIN IMMEDIATE' : 'BEGIN')
  try {
    const from = await schemaVersion(connection)
    if (from > newest) {
      throw new ParascopeError(
        'storage/newer',
        `the database has schema ${from}, this Parascope knows schemas up to ${newest}: update Parascope, or restore an older backup`,
        { from, newest },
      )
    }
    if (from === 0) {
      await connection.run(inDialect('CREATE TABLE meta (key {text} PRIMARY KEY, value {text} NOT NULL)', connection.dialect))
      await connection.run("INSERT INTO meta (key, value) VALUES ('schema', '0')")
    }
    for (const step of steps) {
      if (step.version <= from) continue
      for (const statement of step.statements) await connection.run(inDialect(statement, connection.dialect))
    }
    if (from < newest) await connection.run(`UPDATE meta SET value = '${newest}' WHERE key = 'schema'`)
    await connection.run('COMMIT')
    return { from, to: newest }
  } catch (error) {
    await connection.run('ROLLBACK')
    throw error
  }
}
