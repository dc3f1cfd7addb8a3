/** Reading what a server keeps without being one: a data folder (its server may go on), a backup, or a PostgreSQL database. */
import { existsSync, statSync } from 'node:fs'
import { ParascopeError } from '@parascope/core/errors'
import { type Database, databaseOn } from '../storage/connection.js'
import { checkIntegrity } from '../storage/integrity.js'
import { openLibsql } from '../storage/libsql-connection.js'
import { dataFolder } from './data-folder.js'
import { isInUse } from './lock.js'

/** A data folder or a backup by its path, or a database by its URL. */
export type Source = { readonly path: string } | { readonly database: string }

/** Runs `work` on one state of the database. Throws io/no-such-file where there is none, storage/damaged where it is broken. */
export async function readData<T>(source: Source, work: (db: Database) => Promise<T>): Promise<T> {
  const connection = 'database' in source ? await openDatabase(source.database) : await openReadable(source.path)
  try {
    await connection.run(connection.dialect === 'sqlite' ? 'BEGIN' : 'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    try {
      return await work(databaseOn(connection))
    } finally {
      await connection.run('ROLLBACK')
    }
  } finally {
    await connection.close()
  }
}

async function openDatabase(url: string) {
  const { connectPostgres } = await import('../storage/postgres-connection.js')
  return connectPostgres(url)
}

async function openReadable(path: string) {
  const isFolder = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
  const { database, sums } = dataFolder(path)
  const file = isFolder ? database : path
  if (!existsSync(file)) {
    throw new ParascopeError(
      'io/no-such-file',
      isFolder ? `${path}: there is no database in this folder` : `${path}: no such file`,
    )
  }
  // a running server looked when it started, and changes the file under our eyes
  if (!isFolder) await checkIntegrity(file)
  else if (!isInUse(path)) await checkIntegrity(file, sums)
  return openLibsql(file, { queryOnly: true })
}
