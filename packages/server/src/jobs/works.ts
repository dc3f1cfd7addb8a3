/**
 * Long work that runs in threads of its own, by name. A work gets plain data and a host: methods of the event loop's side that it
 * may call for what only that side can do (ask the database, write rows). Both ways carry plain data only.
 */
import { propose } from '../projects/propose.js'
import { readImport } from '../transfer/read-import.js'

export const works = { readImport, propose }

export type WorkName = keyof typeof works

export type WorkInput<N extends WorkName> = Parameters<(typeof works)[N]>[0]

export type WorkHost<N extends WorkName> = Parameters<(typeof works)[N]>[1]

export type WorkResult<N extends WorkName> = Awaited<ReturnType<(typeof works)[N]>>
