/**
 * Opening what a server keeps: its data folder, and in it an SQLite file, or a PostgreSQL database by its URL. Nothing is
 * served from a file that is damaged, and nobody else has the folder until the store is closed.
 */
import { existsSync, statSync } from 'node:fs'
import { ParascopeError } from '@parascope/core/errors'
import { checkIntegrity } from '../storage/integrity.js'
import { forgetPageSums, writePageSums } from '../storage/page-sums.js'
import { openSqliteStore, type SqliteOptions } from '../storage/sqlite-store.js'
import type { Store } from '../storage/store.js'
import { lastGoodBackup } from './backup-files.js'
import { backupBeforeMigrating } from './backup-sqlite.js'
import { claimDataFolder, type DataFolder } from './data-folder.js'

export interface OpenOptions extends SqliteOptions {
  readonly dataFolder: string
  /** `postgres://…`; without it, an SQLite file in the data folder */
  readonly database?: string
}

/** Opens the store. Throws storage/locked, storage/damaged, storage/newer, storage/unreachable or storage/unwritable. */
export async function openStore({ dataFolder, database, ...options }: OpenOptions): Promise<Store> {
  if (database !== undefined && !/^postgres(?:ql)?:\/\//.test(database)) {
    throw new ParascopeError('storage/unreachable', 'the database must be named as postgres://user@host/name')
  }
  const folder = claimDataFolder(dataFolder)
  try {
    const store = database === undefined ? await openFile(folder, options) : await openDatabase(database)
    return {
      ...store,
      async close() {
        await store.close()
        if (database === undefined) writeSums(folder)
        folder.lock.release()
      },
    }
  } catch (error) {
    folder.lock.release()
    throw error
  }
}

async function openDatabase(url: string): Promise<Store> {
  // loaded here: most servers keep a file, and start without it
  const { openPostgresStore } = await import('../storage/postgres-store.js')
  return openPostgresStore(url)
}

async function openFile(folder: DataFolder, options: SqliteOptions): Promise<Store> {
  try {
    await checkIntegrity(folder.database, folder.sums)
  } catch (error) {
    if (!(error instanceof ParascopeError) || error.code !== 'storage/damaged') throw error
    throw withAdvice(error, folder)
  }
  forgetPageSums(folder.sums)
  await backupBeforeMigrating(folder)
  return openSqliteStore(folder.database, options)
}

/** Only where the file holds everything: a log that could not be taken in means that it will still change. */
function writeSums(folder: DataFolder): void {
  const log = `${folder.database}-wal`
  if (!existsSync(log) || statSync(log).size === 0) writePageSums(folder.database, folder.sums)
}

function withAdvice(error: ParascopeError, folder: DataFolder): ParascopeError {
  const backup = lastGoodBackup(folder.backups)
  const advice =
    backup === undefined
      ? `There is no whole backup in ${folder.backups}; keep a copy of the folder as it is before you try anything`
      : `The last good backup is ${backup.file} (${backup.manifest.at}). Bring it back with: parascope restore ${backup.file} --data NEW-FOLDER`
  return new ParascopeError(error.code, `${error.message}. The server does not start on it. ${advice}`, {
    ...error.facts,
    ...(backup === undefined ? {} : { backup: backup.file }),
  })
}
