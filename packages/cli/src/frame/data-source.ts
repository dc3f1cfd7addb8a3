/** Where a command finds what a server keeps: a data folder, or PostgreSQL by `--database`. */
import { resolve } from 'node:path'
import { ParascopeError } from '@parascope/core/errors'
import type { Command } from 'commander'
import type { Io } from './io.js'

export interface DatabaseOptions {
  readonly database?: string
}

/** `--database <url>`; the variable PARASCOPE_DATABASE stands in for it, as it does for `serve`. */
export function addDatabaseOption(command: Command, what: string): Command {
  return command.option('--database <url>', `${what}, such as postgres://user@host/name (default: PARASCOPE_DATABASE)`)
}

/** The URL of a PostgreSQL database; undefined where none was named. */
export function databaseOf(io: Io, { database }: DatabaseOptions): string | undefined {
  const url = database ?? (io.env.PARASCOPE_DATABASE || undefined)
  if (url === undefined || (URL.canParse(url) && /^postgres(?:ql)?:$/.test(new URL(url).protocol))) return url
  // the value may hold a password: it is not repeated
  throw new ParascopeError('cli/usage', '--database takes an address such as postgres://user@host/name')
}

/** A path or, if a command was given neither, a fault in how it was called. */
export function pathOrDatabase(io: Io, path: string | undefined, options: DatabaseOptions) {
  // a folder that is named counts more than a database of the environment
  const database = path !== undefined && options.database === undefined ? undefined : databaseOf(io, options)
  if (database !== undefined) return { database }
  if (path === undefined) throw new ParascopeError('cli/usage', 'name a data folder, or a database with --database')
  return { path: resolve(path) }
}
