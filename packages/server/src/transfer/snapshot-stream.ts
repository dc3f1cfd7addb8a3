/**
 * An answer that is read from one state of the database while others go on writing. What the answer's head needs is read
 * before the first byte, the rest while it is sent. Each holds a connection, so there are only a few at a time.
 */
import { ParascopeError } from '@parascope/core/errors'
import type { Database } from '../storage/connection.js'
import type { Store } from '../storage/store.js'
import { byteStream, type WriteBytes } from './byte-stream.js'

const AT_ONCE = 4
const UNREAD_MS = 60_000

const running = new WeakMap<Store, number>()

export interface SnapshotWork<T> {
  /** what is known before the first byte; what it throws becomes the answer */
  prepare(db: Database): Promise<T>
  produce(db: Database, prepared: T, write: WriteBytes): Promise<void>
  /** hears of a mistake after the first byte, when the only answer left is to break off */
  failed(error: unknown): void
}

/** Opens a snapshot, prepares, and gives the rest as a stream. Throws http/too-many while too many are running. */
export async function snapshotStream<T>(
  store: Store,
  { prepare, produce, failed }: SnapshotWork<T>,
): Promise<{ readonly prepared: T; readonly body: ReadableStream<Uint8Array> }> {
  const now = running.get(store) ?? 0
  if (now >= AT_ONCE) {
    const facts = { retryAfter: 5 }
    throw new ParascopeError('http/too-many', `${AT_ONCE} exports are running already: try again in a moment`, facts)
  }
  running.set(store, now + 1)
  return new Promise((resolve, reject) => {
    const session = store.snapshot(async (db) => {
      const prepared = await prepare(db)
      await new Promise<void>((done) => {
        const unread = setTimeout(done, UNREAD_MS)
        const body = byteStream(async (write) => {
          clearTimeout(unread)
          try {
            await produce(db, prepared, write)
          } catch (error) {
            failed(error)
            throw error
          } finally {
            done()
          }
        })
        resolve({ prepared, body })
      })
    })
    session.catch(reject).finally(() => running.set(store, running.get(store)! - 1))
  })
}
