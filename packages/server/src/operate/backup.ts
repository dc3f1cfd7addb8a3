/**
 * A backup of a running or stopped server, as one SQLite file with its manifest, whichever database it comes from. SQLite is
 * copied in a thread, so that the server goes on; PostgreSQL is read from one snapshot, page by page.
 */
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { ParascopeError } from '@parascope/core/errors'
import { copyRows } from '../storage/copy-rows.js'
import { openLibsql } from '../storage/libsql-connection.js'
import { migrate, schemaVersion } from '../storage/migrate.js'
import { MIGRATIONS } from '../storage/migrations.js'
import { discardParts, type Manifest, manifestOf, partOf } from './backup-files.js'
import { backupSqlite, publishCopy } from './backup-sqlite.js'
import type { BackupTold } from './backup-thread.js'
import { dataFolder } from './data-folder.js'

export interface BackupOptions {
  readonly dataFolder: string
  /** `postgres://…` if the database is there and not in the folder */
  readonly database?: string
  /** where the backup goes; must not be there yet */
  readonly file: string
  readonly at: number
  /** `thread` (the default) or `here`, for tests that run from the sources */
  readonly place?: 'thread' | 'here'
}

/** Makes a backup. Throws io/unwritable if the file is there, io/no-such-file if there is nothing to copy. */
export async function backUp({ dataFolder: path, database: url, file, at, place = 'thread' }: BackupOptions): Promise<Manifest> {
  for (const name of [file, manifestOf(file)]) {
    if (existsSync(name)) throw new ParascopeError('io/unwritable', `${name} is there already; a backup never overwrites one`)
  }
  if (!existsSync(dirname(file))) {
    throw new ParascopeError('io/unwritable', `${file} cannot be written: the folder ${dirname(file)} does not exist`)
  }
  if (url !== undefined) return backupPostgres(url, file, at)
  const { database } = dataFolder(path)
  if (!existsSync(database)) throw new ParascopeError('io/no-such-file', `${path}: there is no database in this folder`)
  return place === 'here' ? backupSqlite(database, file, at) : inThread(database, file, at)
}

function inThread(database: string, file: string, at: number): Promise<Manifest> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./backup-thread.js', import.meta.url), { workerData: { database, file, at } })
    thread.on('message', (told: BackupTold) => {
      if ('manifest' in told) resolve(told.manifest)
      else reject(new ParascopeError(told.failure.code, told.failure.message, told.failure.facts))
    })
    thread.on('error', reject)
    thread.on('exit', () => reject(new Error('the thread of the backup ended without an answer')))
  })
}

async function backupPostgres(url: string, file: string, at: number): Promise<Manifest> {
  const { connectPostgres } = await import('../storage/postgres-connection.js')
  discardParts(file)
  try {
    const source = await connectPostgres(url)
    try {
      await source.run('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
      const version = await schemaVersion(source)
      if (version === 0) throw new ParascopeError('io/no-such-file', 'there is no Parascope in this database')
      const copy = openLibsql(partOf(file), { isCopy: true })
      try {
        await migrate(
          copy,
          MIGRATIONS.filter((step) => step.version <= version),
        )
        await copy.run('BEGIN IMMEDIATE')
        await copyRows(source, copy)
        await copy.run('COMMIT')
      } finally {
        await copy.close()
      }
    } finally {
      await source.close()
    }
    return await publishCopy(file, 'postgres', at)
  } catch (error) {
    discardParts(file)
    throw error
  }
}
