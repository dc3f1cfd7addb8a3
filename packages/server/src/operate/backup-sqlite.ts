/**
 * A consistent copy of a database file that others go on writing to (`VACUUM INTO`: one read transaction, and the copy has
 * no gaps). A backup is always such a file, also one of PostgreSQL: it opens as it is, restores into either database, and
 * `parascope verify` walks it like a live one.
 */
import { existsSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Connection } from '../storage/connection.js'
import { openLibsql } from '../storage/libsql-connection.js'
import { schemaVersion } from '../storage/migrate.js'
import { NEWEST_SCHEMA } from '../storage/migrations.js'
import { discardParts, type Manifest, partOf, publishBackup } from './backup-files.js'
import type { DataFolder } from './data-folder.js'

/** Copies `database` to `file` and writes its manifest. Blocks its thread while it copies. */
export async function backupSqlite(database: string, file: string, at: number): Promise<Manifest> {
  discardParts(file)
  try {
    const source = openLibsql(database, { queryOnly: true })
    try {
      // a reader may not write to its own database, but it may copy it
      await source.run('PRAGMA query_only = OFF')
      writeFileSync(partOf(file), '', { mode: 0o600 }) // else SQLite would make it for everybody to read
      await source.query('VACUUM INTO ?', [partOf(file)])
    } finally {
      await source.close()
    }
    return await publishCopy(file, 'sqlite', at)
  } catch (error) {
    discardParts(file)
    throw error
  }
}

/** Names a finished copy and says in its manifest what is in it. */
export async function publishCopy(file: string, from: Manifest['from'], at: number): Promise<Manifest> {
  const copy = openLibsql(partOf(file), { isCopy: true })
  let facts: Pick<Manifest, 'schema' | 'lastEvent' | 'projects'>
  try {
    facts = await factsOf(copy)
  } finally {
    await copy.close()
  }
  return publishBackup(file, { at: new Date(at).toISOString(), from, ...facts })
}

/** Keeps what the older Parascope can still open, if the next step is to change the schema. */
export async function backupBeforeMigrating({ database, backups }: DataFolder, newest = NEWEST_SCHEMA): Promise<void> {
  if (!existsSync(database) || statSync(database).size === 0) return
  const connection = openLibsql(database)
  const version = await schemaVersion(connection)
  await connection.close()
  if (version === 0 || version >= newest) return
  const at = Date.now()
  const stamp = new Date(at).toISOString().replace(/[:.]/g, '-')
  await backupSqlite(database, join(backups, `before-schema-${version + 1}-${stamp}.sqlite`), at)
}

async function factsOf(copy: Connection): Promise<Pick<Manifest, 'schema' | 'lastEvent' | 'projects'>> {
  const schema = await schemaVersion(copy)
  const last = await copy.query('SELECT max(seq) AS seq FROM event', [])
  const projects = await copy.query('SELECT id AS project, head, head_hash AS hash FROM project ORDER BY id', [])
  return {
    schema,
    lastEvent: Number(last.rows[0]?.seq ?? 0),
    projects: projects.rows.map(({ project, head, hash }) => ({
      project: String(project),
      head: Number(head),
      hash: String(hash),
    })),
  }
}
