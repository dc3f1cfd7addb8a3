/** Changes of webhooks and their deliveries, and of what live pages need kept. */
import type { Transaction } from '../storage/transaction.js'

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

export const liveWrites = { ensureKey }
