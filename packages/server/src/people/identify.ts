/** Who makes a request, from its cookie or its token. Nothing is kept in clear: both are looked up by their hash. */
import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { Env } from '../http/env.js'
import { newSecret, secretHash } from '../storage/ids.js'
import { reusable } from '../storage/reusable.js'
import { demoManager } from './demo.js'
import type { Principal } from './principal.js'
import type { Right } from './roles.js'
import { GRACE_MS, isOpen, SEEN_EVERY_MS, SESSION_COOKIE } from './sessions.js'

const TOKEN_SEEN_EVERY_MS = 60_000

export interface Identified {
  /** undefined for a visitor, and for a session or token that is over */
  readonly principal?: Principal
  /** a new value for the session's cookie */
  readonly cookie?: string
}

const tokenRow = reusable((db) =>
  db
    .selectFrom('token')
    .innerJoin('person', 'person.id', 'token.person_id')
    .select(['token.id', 'token.person_id', 'token.project_id', 'token.scopes', 'token.used_at'])
    .select(['token.expires_at', 'token.revoked_at', 'person.name', 'person.admin'])
    .where('token.hash', '=', '')
    .where('person.disabled_at', 'is', null)
    .where('person.deleted_at', 'is', null),
)

const sessionRow = reusable((db) =>
  db
    .selectFrom('session')
    .innerJoin('person', 'person.id', 'session.person_id')
    .select(['session.person_id', 'session.csrf', 'session.seen_at', 'session.expires_at', 'session.rotate'])
    .select(['person.name', 'person.admin'])
    .where('session.hash', '=', '')
    .where('person.disabled_at', 'is', null)
    .where('person.deleted_at', 'is', null),
)

/** The principal of a request. */
export async function identify(c: Context<Env>): Promise<Identified> {
  const bearer = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
  if (bearer !== undefined) return byToken(c, secretHash(bearer))
  const cookie = getCookie(c, SESSION_COOKIE)
  const identified = cookie === undefined ? {} : await bySession(c, secretHash(cookie))
  if (identified.principal !== undefined) return identified
  const demo = await demoManager(c)
  return demo === undefined ? {} : { principal: demo }
}

async function byToken(c: Context<Env>, hash: string): Promise<Identified> {
  const { store, now } = c.var.services
  const [row] = await tokenRow(store.read, [hash])
  if (row === undefined || row.revoked_at !== null || (row.expires_at !== null && row.expires_at <= now())) return {}
  c.var.limits.quotas.take(row.id, now())
  if (isOld(row.used_at, now(), TOKEN_SEEN_EVERY_MS)) {
    await store.write('touchToken', { id: row.id, at: now() }).catch(() => {}) // a full disk keeps nobody from reading
  }
  const principal: Principal = {
    personId: row.person_id,
    name: row.name,
    isAdmin: row.admin === 1,
    via: 'token',
    scopes: JSON.parse(row.scopes) as Right[],
    tokenId: row.id,
    ...(row.project_id === null ? {} : { projectId: row.project_id }),
  }
  return { principal }
}

async function bySession(c: Context<Env>, hash: string): Promise<Identified> {
  const { store, now } = c.var.services
  const [row] = await sessionRow(store.read, [hash])
  if (row === undefined || !isOpen(row, now())) return {}
  const { person_id: personId, name, admin, csrf } = row
  const principal: Principal = { personId, name, isAdmin: admin === 1, via: 'session', csrf, sessionHash: hash }
  if (row.rotate === 1) {
    const cookie = newSecret('session')
    const newHash = secretHash(cookie)
    const isOurs = await store.write('rotateSession', { hash, newHash, at: now(), graceMs: GRACE_MS }).catch(() => false)
    return isOurs ? { principal: { ...principal, sessionHash: newHash }, cookie } : { principal }
  }
  if (isOld(row.seen_at, now(), SEEN_EVERY_MS)) await store.write('touchSession', { hash, at: now() }).catch(() => {})
  return { principal }
}

/** Also true for a time in the future: the clock was set back. */
function isOld(at: number | null, now: number, ms: number): boolean {
  return at === null || Math.abs(now - at) >= ms
}
