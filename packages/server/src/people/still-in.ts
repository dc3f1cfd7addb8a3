/** Whether a principal is still who they were when their request began: for streams, which outlive sessions, tokens and people. */
import type { Services } from '../services.js'
import type { Principal } from './principal.js'
import { isOpen } from './sessions.js'

/** Looks the session up by what stays the same when its cookie is renewed. */
export async function isStillIn({ store, now }: Services, { via, personId, csrf, tokenId }: Principal): Promise<boolean> {
  const person = await store.read
    .selectFrom('person')
    .select('id')
    .where('id', '=', personId)
    .where('disabled_at', 'is', null)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (person === undefined) return false
  if (via === 'demo') return true
  if (via === 'token') {
    const token = await store.read
      .selectFrom('token')
      .select(['expires_at', 'revoked_at'])
      .where('id', '=', tokenId!)
      .executeTakeFirst()
    return token !== undefined && token.revoked_at === null && (token.expires_at === null || token.expires_at > now())
  }
  const sessions = await store.read
    .selectFrom('session')
    .select(['seen_at', 'expires_at'])
    .where('person_id', '=', personId)
    .where('csrf', '=', csrf!)
    .execute()
  return sessions.some((session) => isOpen(session, now()))
}
