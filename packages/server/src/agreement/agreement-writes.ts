/** Keeping measured values. */
import type { Transaction } from '../storage/transaction.js'

/** Values that nobody computed again within this time go when a new one comes. */
const KEPT_MS = 30 * 86_400_000

export interface KeptAgreement {
  readonly key: string
  readonly projectId: string
  readonly value: string
  readonly at: number
}

/** Keeps a value under the hash of what it depends on. */
export async function keepAgreement(tx: Transaction, { key, projectId, value, at }: KeptAgreement): Promise<void> {
  await tx.db
    .deleteFrom('agreement_cache')
    .where('project_id', '=', projectId)
    .where('created_at', '<', at - KEPT_MS)
    .execute()
  await tx.db
    .insertInto('agreement_cache')
    .values({ key, project_id: projectId, value, created_at: at })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
}
