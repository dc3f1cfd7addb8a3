/** Who makes a request, from its cookie or its token. Nothing is kept in clear: both are looked up by their hash. */
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Env } from '../http/env.js'
import { secretHash } from '../storage/ids.js'
import type { Principal } from './principal.js'
import type { Right } from './roles.js'

export const SESSION_COOKIE = 'parascope_session'

/** The principal of a request; undefined for a visitor, and for a session or token that is over. */
export async function identify(c: Context<Env>): Promise<Principal | undefined> {
  const bearer = /^Bearer (\S+)$/.exec(c.req.header('authorization') ?? '')?.[1]
  if (bearer !== undefined) return byToken(c, secretHash(bearer))
  const cookie = getCookie(c, SESSION_COOKIE)
  return cookie === undefined ? undefined : bySession(c, secretHash(cookie))
}

async function byToken(c: Context<Env>, hash: string): Promise<Principal | undefined> {
  const { store, now } = c.var.services
  const row = await store.read
    .selectFrom('token')
    .innerJoin('person', 'person.id', 'token.person_id')
    .select(['token.person_id', 'token.project_id', 'token.scopes', 'token.expires_at', 'token.revoked_at'])
    .select(['person.name', 'person.admin'])
    .where('token.hash', '=', hash)
    .where('person.disabled_at', 'is', null)
    .where('person.deleted_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined || row.revoked_at !== null || (row.expires_at !== null && row.expires_at <= now())) return undefined
  return {
    personId: row.person_id,
    name: row.name,
    isAdmin: row.admin === 1,
    via: 'token',
    scopes: JSON.parse(row.scopes) as Right[],
    ...(row.project_id === null ? {} : { projectId: row.project_id }),
  }
}

async function bySession(c: Context<Env>, hash: string): Promise<Principal | undefined> {
  const { store, now } = c.var.services
  const row = await store.read
    .selectFrom('session')
    .innerJoin('person', 'person.id', 'session.person_id')
    .select(['session.person_id', 'session.csrf', 'session.expires_at', 'person.name', 'person.admin'])
    .where('session.hash', '=', hash)
    .where('person.disabled_at', 'is', null)
    .where('person.deleted_at', 'is', null)
    .executeTakeFirst()
  if (row === undefined || row.expires_at <= now()) return undefined
  const { person_id: personId, name, admin, csrf } = row
  return { personId, name, isAdmin: admin === 1, via: 'session', csrf, sessionHash: hash }
}
