/**
 * Appending to the log. Every change worth knowing of is an event: gestures of annotators, and what managers do with a
 * project. Live pages, webhooks and audits all follow this one list.
 */
import { ParascopeError } from '@parascope/core/errors'
import type { Transaction } from '../storage/transaction.js'
import { eventHash } from './chain.js'

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

/** Appends one event and moves the project's head. Gives the event's number in the whole database. */
export async function appendEvent(tx: Transaction, event: ProjectEvent | LayerEvent): Promise<number> {
  const project = await tx.db
    .selectFrom('project')
    .select(['head', 'head_hash'])
    .where('id', '=', event.projectId)
    .executeTakeFirst()
  if (project === undefined) throw new ParascopeError('http/not-found', 'there is no such project')
  const layer = 'layer' in event ? event : undefined
  const row = {
    project_id: event.projectId,
    n: project.head + 1,
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
    prev_hash: project.head_hash,
  }
  const hash = eventHash(row)
  const { seq } = await tx.db
    .insertInto('event')
    .values({ ...row, hash })
    .returning('seq')
    .executeTakeFirstOrThrow()
  await tx.db.updateTable('project').set({ head: row.n, head_hash: hash }).where('id', '=', event.projectId).execute()
  tx.appended(seq)
  return seq
}
