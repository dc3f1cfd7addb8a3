/**
 * The embedded store: one SQLite file. A thread writes, one connection of the event loop reads (reads are short: what is
 * long takes a snapshot), and each snapshot has a connection of its own.
 */
import { databaseOn } from './connection.js'
import { openLibsql } from './libsql-connection.js'
import { migrate } from './migrate.js'
import type { Store } from './store.js'
import { openThreadedWriter } from './threaded-writer.js'
import { openWriter } from './writer.js'

export interface SqliteOptions {
  /** `thread` (the default) or `here`, for tests that run from the sources */
  readonly writer?: 'thread' | 'here'
}

/** Opens a database file, creates or migrates it, and starts the writer. */
export async function openSqliteStore(file: string, { writer: place = 'thread' }: SqliteOptions = {}): Promise<Store> {
  const first = openLibsql(file)
  try {
    await migrate(first)
  } catch (error) {
    await first.close()
    throw error
  }
  const listeners = new Set<(seq: number) => void>()
  const stops: (() => Promise<void>)[] = []
  const committed = (seq: number) => {
    for (const listener of listeners) listener(seq)
  }
  let closeWriter: () => Promise<void>
  let writer: ReturnType<typeof openWriter>
  if (place === 'here') {
    writer = openWriter(first, committed)
    closeWriter = async () => {
      await writer.idle()
      await first.close()
    }
  } else {
    await first.close()
    const threaded = openThreadedWriter(file, committed)
    writer = threaded
    closeWriter = () => threaded.close()
  }
  const reader = openLibsql(file, { queryOnly: true })
  return {
    dialect: 'sqlite',
    read: databaseOn(reader),
    write: (name, input) => writer.write(name, input) as never,
    async snapshot(work) {
      const connection = openLibsql(file, { queryOnly: true })
      try {
        await connection.run('BEGIN')
        return await work(databaseOn(connection))
      } finally {
        await connection.run('ROLLBACK') // closing alone would keep the state, and the log with it, until memory is cleaned up
        await connection.close()
      }
    },
    onCommitted(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onClosing: (stop) => void stops.push(stop),
    async close() {
      await Promise.all(stops.map((stop) => stop()))
      await closeWriter()
      await reader.close()
      await settle(file)
    },
  }
}

/** Takes the write-ahead log into the file, so that a stopped server leaves one file. */
async function settle(file: string): Promise<void> {
  const last = openLibsql(file)
  try {
    await last.run('PRAGMA busy_timeout = 500') // somebody who still reads must not hold up the stop
    await last.query('PRAGMA wal_checkpoint(TRUNCATE)', [])
  } finally {
    await last.close()
  }
}
