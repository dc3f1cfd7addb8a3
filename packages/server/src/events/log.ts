/**
 * Appending to the log. Every change worth knowing of is an event: gestures of annotators, and what managers do with a
 * project. Live pages, webhooks and audits all follow this one list.
 */
import { ParascopeError } from '@parascope/core/errors'
import { reusable } from '../storage/reusable.js'
import type { Transaction } from '../storage/transaction.js'
import { eventHash, type HashedEvent } from './chain.js'

const ROWS_AT_ONCE = 500

/** What happened to a project as a whole; gestures on a task are `Operation`s of core/edit. */
export interface ProjectEvent {
  readonly projectId: string
  /** who did it; null for the server itself */
  readonly personId: string | null
  /** JSON-able; `type` says what happened, such as `phase/opened`. Never holds sentence text or secrets */
  readonly op: { readonly type: string } & Readonly<Record<string, unknown>>
  readonly at: number
  readonly taskId?: string
}

export interface LayerEvent extends ProjectEvent {
  readonly taskId: string
  readonly layer: string
  /** null where the server itself, or a manager, changes the layer */
  readonly clientId: string | null
  readonly clientSeq: number | null
  readonly baseRev: number | null
  readonly rev: number
  readonly elapsedMs: number
  readonly guideline: number
}

/** Number and hash of a project's last event. */
export interface Head {
  readonly head: number
  readonly head_hash: string
}

/** The places of an event's values are those of `rowOf`, with the hash behind them. */
const insertEvent = reusable((db) =>
  db
    .insertInto('event')
    .values({ ...rowOf({ projectId: '', personId: '', op: { type: '' }, at: 0 }, 0, ''), hash: '' })
    .returning('seq'),
)

const moveHead = reusable((db) => db.updateTable('project').set({ head: 0, head_hash: '' }).where('id', '=', ''))

/** Appends one event and moves the project's head. Gives the event's number in the whole database. */
export function appendEvent(tx: Transaction, event: ProjectEvent | LayerEvent): Promise<number> {
  return appendEvents(tx, [event])
}

/**
 * Appends events of one project, at least one, in their order. Gives the number of the last. `head` saves reading it, where
 * it was read in this write and nothing was appended since.
 */
export async function appendEvents(
  tx: Transaction,
  events: readonly (ProjectEvent | LayerEvent)[],
  head?: Head,
): Promise<number> {
  const { projectId } = events[0]!
  let { head: n, head_hash: hash } = head ?? (await headOf(tx, projectId))
  const rows = events.map((event) => {
    const row = rowOf(event, ++n, hash)
    hash = eventHash(row)
    return { ...row, hash }
  })
  let seq = 0
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const some = rows.slice(at, at + ROWS_AT_ONCE)
    for (const [number] of await Promise.all(some.map((row) => insertEvent(tx.db, Object.values(row)))))
      seq = Math.max(seq, number!.seq)
  }
  await moveHead(tx.db, [n, hash, projectId])
  tx.appended(seq)
  return seq
}

async function headOf(tx: Transaction, projectId: string): Promise<Head> {
  const head = await tx.db.selectFrom('project').select(['head', 'head_hash']).where('id', '=', projectId).executeTakeFirst()
  if (head === undefined) throw new ParascopeError('http/not-found', 'there is no such project')
  return head
}

function rowOf(event: ProjectEvent | LayerEvent, n: number, prev_hash: string): HashedEvent {
  const layer = 'layer' in event ? event : undefined
  return {
    project_id: event.projectId,
    n,
    task_id: event.taskId ?? null,
    layer: layer?.layer ?? null,
    person_id: event.personId,
    client_id: layer?.clientId ?? null,
    client_seq: layer?.clientSeq ?? null,
    base_rev: layer?.baseRev ?? null,
    rev: layer?.rev ?? null,
    op: JSON.stringify(event.op),
    at: event.at,
    elapsed_ms: layer?.elapsedMs ?? null,
    guideline: layer?.guideline ?? null,
    prev_hash,
  }
}
