/**
 * The data folder: everything a server keeps. Only its owner can read what we make in it.
 *
 *   parascope.sqlite   the database (unless PostgreSQL has it), with its -wal and -shm while a server runs
 *   parascope.sums     sums of the database's pages, from a clean stop to the next start
 *   parascope.lock     held by the one server; holder.json names it
 *   backups/           copies of the database, each with its manifest
 *   uploads/           files on their way in
 */
import { accessSync, chmodSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ParascopeError } from '@parascope/core/errors'
import { type Lock, lockFolder } from './lock.js'

export interface DataFolder {
  readonly path: string
  readonly database: string
  readonly sums: string
  readonly backups: string
  readonly uploads: string
}

/** Where things lie in a folder; nothing is made or looked at. */
export function dataFolder(path: string): DataFolder {
  const inside = (name: string) => join(resolve(path), name)
  return {
    path: resolve(path),
    database: inside('parascope.sqlite'),
    sums: inside('parascope.sums'),
    backups: inside('backups'),
    uploads: inside('uploads'),
  }
}

/** Makes the folder where it is missing and takes it for this process. Throws storage/locked or storage/unwritable. */
export function claimDataFolder(path: string): DataFolder & { readonly lock: Lock } {
  const folder = dataFolder(path)
  try {
    for (const made of [folder.path, folder.backups, folder.uploads]) mkdirSync(made, { recursive: true, mode: 0o700 })
    accessSync(folder.path, constants.W_OK)
    if (existsSync(folder.database) && (statSync(folder.database).mode & 0o077) !== 0) chmodSync(folder.database, 0o600)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const reason =
      code === 'EEXIST' || code === 'ENOTDIR'
        ? 'there is a file of that name; name a folder'
        : code === 'EACCES' || code === 'EPERM'
          ? 'no permission to write there'
          : message
    throw new ParascopeError('storage/unwritable', `the data folder ${folder.path} cannot be used: ${reason}`, { folder: path })
  }
  return { ...folder, lock: lockFolder(folder.path) }
}
