/**
 * The hash chain: every event carries the hash of the one before it in its project, so that a changed, removed or inserted
 * row is found by whoever walks the log.
 */
import { createHash } from 'node:crypto'
import type { EventTable } from '../storage/schema.js'

/** What the first event of a project follows. */
export const CHAIN_START = '0'.repeat(64)

/** What the hash covers: everything that is kept of an event but its number in the whole database. */
export type HashedEvent = Omit<EventTable, 'seq' | 'hash'>

/** SHA-256 over the event's values in a fixed order, as hexadecimal digits. */
export function eventHash(event: HashedEvent): string {
  const values = [
    event.prev_hash,
    event.project_id,
    event.n,
    event.task_id,
    event.layer,
    event.person_id,
    event.client_id,
    event.client_seq,
    event.base_rev,
    event.rev,
    event.op,
    event.at,
    event.elapsed_ms,
    event.guideline,
  ]
  return createHash('sha256').update(JSON.stringify(values)).digest('hex')
}
