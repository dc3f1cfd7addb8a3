/**
 * The demo's data folder, and only that, needs no sign-in: a visitor at this machine is whoever runs the demo. All three must hold:
 * the socket comes from this machine, the address in the browser is a name of this machine (so no foreign page got here by a
 * name of its own), and no proxy has passed the request on.
 */
import type { Context } from 'hono'
import { hostOf, isLoopbackAddress, isLoopbackHost, isProxied, socketAddress } from '../http/addresses.js'
import type { Env } from '../http/env.js'
import type { Principal } from './principal.js'

/** The demo's manager, if the request may be theirs. */
export async function demoManager(c: Context<Env>): Promise<Principal | undefined> {
  const { services, limits } = c.var
  const address = socketAddress(c)
  if (!services.isDemo || address === undefined || !isLoopbackAddress(address)) return undefined
  if (!isLoopbackHost(hostOf(c)) || isProxied(c)) return undefined
  const person = await services.store.read
    .selectFrom('person')
    .select(['id', 'name', 'admin'])
    .where('admin', '=', 1)
    .where('disabled_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst()
  if (person === undefined) return undefined
  return { personId: person.id, name: person.name, isAdmin: true, via: 'demo', csrf: limits.demoCsrf }
}
