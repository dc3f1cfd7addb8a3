/** Signing in and out, and the sessions somebody has. */
import { createRoute, z } from '@hono/zod-openapi'
import { ParascopeError } from '@parascope/core/errors'
import type { Context } from 'hono'
import { body, fault, Id, json } from '../contract/common.js'
import { Credentials, OwnSession, PasswordChange, SessionState } from '../contract/people.js'
import { access } from '../http/access.js'
import { visitorAddress } from '../http/addresses.js'
import { api } from '../http/api.js'
import type { Env } from '../http/env.js'
import { isoTime } from '../http/iso-time.js'
import { checkPassword, hashPassword, isPassword } from '../people/passwords.js'
import { sessionState } from '../people/session-state.js'
import { GRACE_MS, isOpen, newSession, sendCookie } from '../people/sessions.js'
import { secretHash } from '../storage/ids.js'

const read = createRoute({
  ...access('public'),
  method: 'get',
  path: '/session',
  tags: ['people'],
  summary: 'Who am I?',
  responses: { 200: json(SessionState, 'who is signed in, if anybody') },
})

const signIn = createRoute({
  ...access('public'),
  method: 'post',
  path: '/session',
  tags: ['people'],
  summary: 'Sign in',
  request: { body: body(Credentials) },
  responses: {
    200: json(SessionState, 'signed in; the cookie is the session'),
    401: fault('the login or the password is wrong'),
    429: fault('too many attempts; Retry-After says when to try again'),
  },
})

const signOut = createRoute({
  ...access('session'),
  method: 'delete',
  path: '/session',
  tags: ['people'],
  summary: 'Sign out',
  responses: { 204: { description: 'the session is over' } },
})

const list = createRoute({
  ...access('session'),
  method: 'get',
  path: '/people/me/sessions',
  tags: ['people'],
  summary: 'Where am I signed in?',
  responses: { 200: json(z.object({ items: z.array(OwnSession).readonly() }), 'open sessions, the newest first') },
})

const end = createRoute({
  ...access('session'),
  method: 'delete',
  path: '/people/me/sessions/{session}',
  tags: ['people'],
  summary: 'End a session',
  request: { params: z.object({ session: Id }) },
  responses: { 204: { description: 'the session is over' }, 404: fault('there is no such session') },
})

const change = createRoute({
  ...access('session'),
  method: 'put',
  path: '/people/me/password',
  tags: ['people'],
  summary: 'Change the password',
  description: 'Ends every other session.',
  request: { body: body(PasswordChange) },
  responses: { 204: { description: 'changed' }, 403: fault('the current password is wrong') },
})

export const session = api()
  .openapi(read, async (c) => c.json(await sessionState(c, c.var.principal), 200))
  .openapi(signIn, async (c) => {
    const { login, password } = c.req.valid('json')
    const { store, now } = c.var.services
    const attempt = c.var.limits.attempts.begin(login, visitorAddress(c), now())
    const person = await store.read
      .selectFrom('person')
      .select(['id', 'name', 'admin', 'password'])
      .where('login', '=', login)
      .where('disabled_at', 'is', null)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!(await isPassword(person?.password ?? null, password)) || person === undefined) {
      throw new ParascopeError('http/unauthorized', 'the login or the password is wrong')
    }
    attempt.succeeded()
    const { secret, row } = newSession(c, person.id)
    await store.write('startSession', { session: row, instead: c.var.principal?.sessionHash ?? null })
    sendCookie(c, secret)
    const principal = {
      personId: person.id,
      name: person.name,
      isAdmin: person.admin === 1,
      via: 'session',
      csrf: row.csrf,
    } as const
    return c.json(await sessionState(c, principal), 200)
  })
  .openapi(signOut, async (c) => {
    const { personId, sessionHash } = c.var.principal!
    if (sessionHash !== undefined) await c.var.services.store.write('endSession', { hash: sessionHash, personId })
    await c.var.services.live.recheck(personId)
    sendCookie(c, '')
    return c.body(null, 204)
  })
  .openapi(list, async (c) => {
    const { sessionHash } = c.var.principal!
    const items = (await ownSessions(c)).map((row) => ({
      id: idOf(row.hash),
      agent: row.agent,
      createdAt: isoTime(row.created_at),
      seenAt: isoTime(row.seen_at),
      isThis: row.hash === sessionHash,
    }))
    return c.json({ items }, 200)
  })
  .openapi(end, async (c) => {
    const { session } = c.req.valid('param')
    const row = (await ownSessions(c)).find(({ hash }) => idOf(hash) === session)
    if (row === undefined) throw new ParascopeError('http/not-found', 'there is no such session')
    await c.var.services.store.write('endSession', { hash: row.hash, personId: row.person_id })
    await c.var.services.live.recheck(row.person_id)
    return c.body(null, 204)
  })
  .openapi(change, async (c) => {
    const { current, password } = c.req.valid('json')
    const { store, now } = c.var.services
    const { personId, sessionHash } = c.var.principal!
    const person = await store.read
      .selectFrom('person')
      .select(['name', 'login', 'password'])
      .where('id', '=', personId)
      .executeTakeFirstOrThrow()
    const attempt = c.var.limits.attempts.begin(`change ${personId}`, visitorAddress(c), now())
    if (!(await isPassword(person.password, current))) {
      throw new ParascopeError('http/forbidden', 'the current password is wrong', { field: 'current' })
    }
    attempt.succeeded()
    checkPassword(password, person.login ?? '', person.name)
    await store.write('changePassword', { personId, password: await hashPassword(password), sessionHash: sessionHash ?? null })
    return c.body(null, 204)
  })

async function ownSessions(c: Context<Env>) {
  const { store, now } = c.var.services
  const rows = await store.read
    .selectFrom('session')
    .selectAll()
    .where('person_id', '=', c.var.principal!.personId)
    .orderBy('created_at', 'desc')
    .limit(500)
    .execute()
  // what is over in a moment is the old cookie of a session that has a new one
  return rows.filter((row) => isOpen(row, now()) && row.expires_at > now() + GRACE_MS)
}

/** A session by a name that says nothing of its cookie. */
function idOf(hash: string): string {
  return secretHash(hash).slice(0, 24)
}
