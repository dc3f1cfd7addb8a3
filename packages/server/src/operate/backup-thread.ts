/** The thread in which a database file is copied: as long as it takes, the event loop is free. */
import { parentPort, workerData } from 'node:worker_threads'
import { type ErrorCode, ParascopeError } from '@parascope/core/errors'
import type { Manifest } from './backup-files.js'
import { backupSqlite } from './backup-sqlite.js'

export type BackupTold =
  | { readonly manifest: Manifest }
  | {
      readonly failure: {
        readonly code: ErrorCode
        readonly message: string
        readonly facts: Readonly<Record<string, unknown>>
      }
    }

const { database, file, at } = workerData as { database: string; file: string; at: number }

try {
  parentPort!.postMessage({ manifest: await backupSqlite(database, file, at) } satisfies BackupTold)
} catch (error) {
  if (!(error instanceof ParascopeError)) throw error
  const { code, message, facts } = error
  parentPort!.postMessage({ failure: { code, message, facts } } satisfies BackupTold)
}
