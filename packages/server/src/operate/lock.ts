/**
 * One server per data folder. The lock is one that the system keeps (SQLite's own, on an empty file that holds nothing else),
 * so it ends with the process that holds it, however that ends: a file with a process number in it could be left behind by
 * a killed server, and the number be another process's by now. Who holds it is written beside it, to be named.
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { ParascopeError } from '@parascope/core/errors'
import Libsql from 'libsql'

export interface Holder {
  readonly pid: number
  readonly host: string
  /** ISO */
  readonly since: string
}

export interface Lock {
  release(): void
}

/** Takes the folder for this process. Throws storage/locked at once, naming the holder, if another server has it. */
export function lockFolder(folder: string): Lock {
  const note = join(folder, 'holder.json')
  const database = new Libsql(join(folder, 'parascope.lock'))
  try {
    database.exec('PRAGMA busy_timeout = 0')
    database.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if ((error as { code?: string }).code !== 'SQLITE_BUSY') throw error
    throw inUse(folder, holderIn(note))
  }
  const holder: Holder = { pid: process.pid, host: hostname(), since: new Date().toISOString() }
  writeFileSync(note, `${JSON.stringify(holder)}\n`, { mode: 0o600 })
  return {
    release() {
      rmSync(note, { force: true })
      database.exec('ROLLBACK')
      database.close()
    },
  }
}

/** Throws storage/locked if a server uses the folder now; a folder that is not there is free. */
export function checkFree(folder: string): void {
  if (existsSync(join(folder, 'parascope.lock'))) lockFolder(folder).release()
}

/** Does a server use the folder now? */
export function isInUse(folder: string): boolean {
  try {
    checkFree(folder)
    return false
  } catch (error) {
    if (!(error instanceof ParascopeError) || error.code !== 'storage/locked') throw error
    return true
  }
}

function inUse(folder: string, holder: Holder | undefined): ParascopeError {
  const who =
    holder === undefined ? 'another process' : `process ${holder.pid} on ${holder.host} (since ${holder.since.slice(0, 16)}Z)`
  return new ParascopeError(
    'storage/locked',
    `the data folder ${folder} is in use by ${who}: stop that server first, or name another folder with --data`,
    { folder, ...(holder === undefined ? {} : { holder }) },
  )
}

function holderIn(note: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(note, 'utf8')) as Holder
  } catch {
    return undefined // the lock was taken a moment ago, the note is not there yet
  }
}
