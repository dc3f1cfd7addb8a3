/** Changes that operating the server needs. */
import type { Transaction } from '../storage/transaction.js'

/** Writes something that nobody reads, to see whether the database can be written again. */
export async function probeStore(tx: Transaction, { at }: { readonly at: number }): Promise<void> {
  const value = String(at)
  await tx.db
    .insertInto('meta')
    .values({ key: 'probed_at', value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

export const operateWrites = { probeStore }
