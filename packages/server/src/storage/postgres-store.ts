/**
 * The team's store: PostgreSQL. The same writer runs on one connection (writes wait for the network, not for the event
 * loop), reads share a pool. An advisory lock keeps a second server away from the database.
 */
import { databaseOn } from './connection.js'
import { migrate } from './migrate.js'
import { connectPostgres, connectReaders, connectWriter } from './postgres-connection.js'
import type { Store } from './store.js'
import { openWriter } from './writer.js'

const READERS = 8

/** Opens a database by its URL, creates or migrates the tables, and starts the writer. Throws storage/locked if it is in use. */
export async function openPostgresStore(url: string): Promise<Store> {
  const connection = await connectWriter(url)
  try {
    await migrate(connection)
  } catch (error) {
    await connection.close()
    throw error
  }
  const listeners = new Set<(seq: number) => void>()
  const stops: (() => Promise<void>)[] = []
  const writer = openWriter(connection, (seq) => {
    for (const listener of listeners) listener(seq)
  })
  const readers = connectReaders(url, READERS)
  return {
    dialect: 'postgres',
    read: databaseOn(readers),
    write: (name, input) => writer.write(name, input) as never,
    async snapshot(work) {
      const own = await connectPostgres(url)
      try {
        await own.run('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
        return await work(databaseOn(own))
      } finally {
        await own.close()
      }
    },
    onCommitted(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    onClosing: (stop) => void stops.push(stop),
    async close() {
      await Promise.all(stops.map((stop) => stop()))
      await writer.idle()
      await connection.close()
      await readers.close()
    },
  }
}
