/** Changes of API tokens. */
import { ParascopeError } from '@parascope/core/errors'
import type { TokenTable } from '../storage/schema.js'
import type { Transaction } from '../storage/transaction.js'

const MOST_TOKENS = 100

export async function createToken(tx: Transaction, token: TokenTable): Promise<void> {
  const { count } = await tx.db
    .selectFrom('token')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('person_id', '=', token.person_id)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(count) >= MOST_TOKENS) {
    throw new ParascopeError('http/conflict', `nobody needs more than ${MOST_TOKENS} tokens: revoke some first`)
  }
  await tx.db.insertInto('token').values(token).execute()
}

export async function touchToken(tx: Transaction, { id, at }: { id: string; at: number }): Promise<void> {
  await tx.db.updateTable('token').set({ used_at: at }).where('id', '=', id).execute()
}

/** False if the person has no such token. */
export async function revokeToken(
  tx: Transaction,
  { id, personId, at }: { id: string; personId: string; at: number },
): Promise<boolean> {
  const revoked = await tx.db
    .updateTable('token')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return revoked.numUpdatedRows === 1n
}

export const tokenWrites = { createToken, touchToken, revokeToken }
