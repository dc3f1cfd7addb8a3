/**
 * Long work that a killed server must not leave half done: its order is kept from before its first change until after its last, and
 * the next start takes up what it finds. Such work does nothing twice, so that it can simply be begun again.
 */
import type { Database } from '../storage/connection.js'
import type { Transaction } from '../storage/transaction.js'

const PREFIX = 'unfinished '

export interface WorkNote {
  /** names the work; the same work noted again counts once */
  readonly key: string
  /** JSON of what it takes to begin again */
  readonly order: string
}

/** Keeps an order. */
export async function noteWork(tx: Transaction, { key, order }: WorkNote): Promise<void> {
  await tx.db
    .insertInto('meta')
    .values({ key: `${PREFIX}${key}`, value: order })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: order }))
    .execute()
}

/** Forgets an order that is carried out, or never will be. */
export async function forgetWork(tx: Transaction, { key }: Pick<WorkNote, 'key'>): Promise<void> {
  await tx.db.deleteFrom('meta').where('key', '=', `${PREFIX}${key}`).execute()
}

/** The orders whose key begins so. */
export async function unfinishedWork(db: Database, kind: string): Promise<WorkNote[]> {
  const rows = await db.selectFrom('meta').selectAll().where('key', 'like', `${PREFIX}${kind} %`).orderBy('key').execute()
  return rows.map(({ key, value }) => ({ key: key.slice(PREFIX.length), order: value }))
}

export const workWrites = { noteWork, forgetWork }
