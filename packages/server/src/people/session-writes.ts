/** Changes of sessions. */
import type { SessionTable } from '../storage/schema.js'
import type { Transaction } from '../storage/transaction.js'

export type NewSession = Omit<SessionTable, 'rotate'>

export async function createSession(tx: Transaction, session: NewSession): Promise<void> {
  await tx.db.insertInto('session').values(session).execute()
}

/** Signing in: the new session, and no trace of the one the browser had before or of any that are long over. */
export async function startSession(tx: Transaction, input: { session: NewSession; instead: string | null }): Promise<void> {
  const { session, instead } = input
  if (instead !== null) await tx.db.deleteFrom('session').where('hash', '=', instead).execute()
  await tx.db
    .deleteFrom('session')
    .where('person_id', '=', session.person_id)
    .where('expires_at', '<=', session.created_at)
    .execute()
  await createSession(tx, session)
}

export async function touchSession(tx: Transaction, { hash, at }: { hash: string; at: number }): Promise<void> {
  await tx.db.updateTable('session').set({ seen_at: at }).where('hash', '=', hash).execute()
}

export interface Rotation {
  readonly hash: string
  readonly newHash: string
  readonly at: number
  /** requests under way still carry the old cookie */
  readonly graceMs: number
}

/** A new cookie for a session; the old one is over in a moment. Gives false if another request was faster. */
export async function rotateSession(tx: Transaction, { hash, newHash, at, graceMs }: Rotation): Promise<boolean> {
  const old = await tx.db.selectFrom('session').selectAll().where('hash', '=', hash).where('rotate', '=', 1).executeTakeFirst()
  if (old === undefined) return false
  await tx.db
    .insertInto('session')
    .values({ ...old, hash: newHash, rotate: 0, seen_at: at })
    .execute()
  await tx.db
    .updateTable('session')
    .set({ rotate: 0, expires_at: Math.min(old.expires_at, at + graceMs) })
    .where('hash', '=', hash)
    .execute()
  return true
}

/** Ends a session, with the old cookie that it may still have for a moment. */
export async function endSession(tx: Transaction, { hash, personId }: { hash: string; personId: string }): Promise<void> {
  await tx.db
    .deleteFrom('session')
    .where('person_id', '=', personId)
    .where('csrf', 'in', tx.db.selectFrom('session').select('csrf').where('hash', '=', hash))
    .execute()
}

export const sessionWrites = { createSession, startSession, touchSession, rotateSession, endSession }
