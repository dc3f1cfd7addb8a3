/** Changes of what live pages and webhooks need kept. */
import type { Transaction } from '../storage/transaction.js'
import { webhookWrites } from './webhook-writes.js'

/** Keeps a key under a name unless there is one; gives the one that holds. */
export async function ensureKey(
  tx: Transaction,
  { name, value }: { readonly name: string; readonly value: string },
): Promise<string> {
  await tx.db
    .insertInto('meta')
    .values({ key: name, value })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const row = await tx.db.selectFrom('meta').select('value').where('key', '=', name).executeTakeFirstOrThrow()
  return row.value
}

export const liveWrites = { ensureKey, ...webhookWrites }
