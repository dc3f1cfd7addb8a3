/**
 * Bringing a backup back, into an empty data folder or an empty PostgreSQL database, whichever the backup came from. First
 * everything is checked: the bytes against the manifest, the log against itself. Sessions do not come back: whoever was
 * signed out since stays signed out.
 */
import { constants, copyFileSync, existsSync, readdirSync, renameSync } from 'node:fs'
import { ParascopeError } from '@parascope/core/errors'
import { type Verified, verifyLog } from '../events/verify-log.js'
import type { Connection } from '../storage/connection.js'
import { copyRows } from '../storage/copy-rows.js'
import { openLibsql } from '../storage/libsql-connection.js'
import { migrate, schemaVersion } from '../storage/migrate.js'
import { MIGRATIONS, NEWEST_SCHEMA } from '../storage/migrations.js'
import { flush, isWhole, type Manifest, manifestOf, partOf, readManifest } from './backup-files.js'
import { claimDataFolder, dataFolder } from './data-folder.js'
import { readData } from './read-data.js'

export interface RestoreOptions {
  readonly backup: string
  readonly dataFolder: string
  /** `postgres://…` to restore into instead of a file in the data folder */
  readonly database?: string
}

export interface Restored {
  readonly manifest: Manifest
  readonly verified: Verified
}

/** Checks the backup and restores it. Throws storage/damaged, storage/newer, storage/not-empty or storage/locked. */
export async function restore({ backup, dataFolder: path, database }: RestoreOptions): Promise<Restored> {
  const checked = await checkBackup(backup)
  if (database === undefined) await intoFolder(backup, path)
  else await intoPostgres(backup, database)
  return checked
}

/** Throws unless the backup is whole and its log stands. */
export async function checkBackup(backup: string): Promise<Restored> {
  if (!existsSync(backup)) throw new ParascopeError('io/no-such-file', `${backup}: no such file`)
  const manifest = readManifest(backup)
  if (manifest === undefined) {
    throw new ParascopeError(
      'storage/damaged',
      `${backup} is no whole backup: its manifest ${manifestOf(backup)} is missing or broken`,
    )
  }
  if (!isWhole(backup, manifest)) {
    throw new ParascopeError('storage/damaged', `${backup} is damaged: its bytes are not the ones that its manifest speaks of`)
  }
  if (manifest.schema > NEWEST_SCHEMA) {
    throw new ParascopeError(
      'storage/newer',
      `${backup} has schema ${manifest.schema}, this Parascope knows schemas up to ${NEWEST_SCHEMA}: update Parascope`,
    )
  }
  const verified = await readData({ path: backup }, (db) => verifyLog(db))
  const [first] = verified.faults
  if (first !== undefined) {
    throw new ParascopeError(
      'storage/damaged',
      `the log in ${backup} does not stand (project ${first.project}): ${first.message}`,
      {
        faults: verified.faults,
      },
    )
  }
  return { manifest, verified }
}

async function intoFolder(backup: string, path: string): Promise<void> {
  const { database } = dataFolder(path)
  const ours = new Set(['parascope.lock', 'holder.json', 'backups', 'uploads'])
  const there = existsSync(path) ? readdirSync(path).filter((name) => !ours.has(name)) : []
  if (there.length > 0) {
    throw new ParascopeError('storage/not-empty', `${path} is not empty (${there[0]}): restore into a new folder`, { there })
  }
  const { lock } = claimDataFolder(path)
  try {
    copyFileSync(backup, partOf(database), constants.COPYFILE_EXCL)
    const copy = openLibsql(partOf(database), { isCopy: true })
    await copy.run('DELETE FROM session')
    await copy.close()
    flush(partOf(database))
    renameSync(partOf(database), database)
    flush(path)
  } finally {
    lock.release()
  }
}

async function intoPostgres(backup: string, url: string): Promise<void> {
  const { connectWriter } = await import('../storage/postgres-connection.js')
  const target = await connectWriter(url)
  const source = openLibsql(backup, { queryOnly: true })
  try {
    await checkEmpty(target)
    const version = await schemaVersion(source)
    await migrate(
      target,
      MIGRATIONS.filter((step) => step.version <= version),
    )
    await target.run('BEGIN')
    await copyRows(source, target)
    await target.run('DELETE FROM session')
    await target.run('COMMIT')
  } finally {
    await source.close()
    await target.close()
  }
}

async function checkEmpty(target: Connection): Promise<void> {
  if ((await schemaVersion(target)) === 0) return
  const { rows } = await target.query('SELECT id FROM person LIMIT 1', [])
  if (rows.length > 0) {
    throw new ParascopeError('storage/not-empty', 'the database holds people and projects already: restore into an empty one')
  }
}
