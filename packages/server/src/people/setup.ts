/** The first start: there is no person and no password. Whoever starts the server gets a link, good once, to become the first. */
import type { Services } from '../services.js'
import { newSecret, secretHash } from '../storage/ids.js'

/** The set-up link to print at the start of the server; undefined once somebody has used one. Each start makes a new one. */
export async function ensureSetup({ store, baseUrl, isDemo }: Services): Promise<string | undefined> {
  if (isDemo) return undefined
  const secret = newSecret('setup')
  const isNeeded = await store.write('offerSetup', { hash: secretHash(secret) })
  // behind the #: browsers send it to nobody, not even to us
  return isNeeded ? `${baseUrl}/setup#${secret}` : undefined
}
