/**
 * What the rest of the server knows of its database. Reads go through Kysely; a change is one of the named writes of
 * `writes.ts`, called with plain data: the one writer runs them in order, several to a transaction, off the event loop
 * where the database is a file, and answers when they are on disk.
 */
import type { Database } from './connection.js'
import type { DialectName } from './migrations.js'
import type { WriteInput, WriteName, WriteResult } from './writes.js'

export interface Store {
  readonly dialect: DialectName
  /** For reads of the current state. Never written through. */
  readonly read: Database
  /** Runs one named write; resolves when it is durable, rejects (and leaves nothing behind) when it failed. */
  write<N extends WriteName>(name: N, input: WriteInput<N>): Promise<WriteResult<N>>
  /** Runs `work` on a connection of its own that sees one state of the database while others go on writing. */
  snapshot<T>(work: (db: Database) => Promise<T>): Promise<T>
  /** Called after each commit that appended events, with the number of the last one. */
  onCommitted(listener: (seq: number) => void): () => void
  /** Closing waits for `stop` first: for who reads by themselves, not only when asked. */
  onClosing(stop: () => Promise<void>): void
  /** Stops who reads by themselves, waits for writes under way, then closes every connection. */
  close(): Promise<void>
}
