/**
 * Invitations to a project: links with a role, an end and a number of uses. The secret stands behind the # of the link and in
 * bodies, never in an address, so that no log, history of a proxy or Referer has it.
 */
import { createRoute, z } from '@hono/zod-openapi'
import { ParascopeError } from '@parascope/core/errors'
import { body, fault, Id, json } from '../contract/common.js'
import { CreatedInvite, Invite, InviteOffer, NewAccount, NewInvite, Secret, SessionState } from '../contract/people.js'
import { access } from '../http/access.js'
import { visitorAddress } from '../http/addresses.js'
import { api } from '../http/api.js'
import { isoTime, isoTimeOrNull } from '../http/iso-time.js'
import { goneInvite, isUsable, type ProjectInvite } from '../people/invite-writes.js'
import { newPerson } from '../people/new-person.js'
import type { Role } from '../people/roles.js'
import { sessionState } from '../people/session-state.js'
import { newSession, sendCookie } from '../people/sessions.js'
import { newId, newSecret, secretHash } from '../storage/ids.js'
import type { InviteTable } from '../storage/schema.js'

const DAY = 86_400_000
const tags = ['people']

const list = createRoute({
  ...access('manage'),
  method: 'get',
  path: '/projects/{project}/invites',
  tags,
  summary: 'Invitations',
  request: { params: z.object({ project: Id }) },
  responses: { 200: json(z.object({ items: z.array(Invite).readonly() }), 'the newest first') },
})

const create = createRoute({
  ...access('manage'),
  method: 'post',
  path: '/projects/{project}/invites',
  tags,
  summary: 'Invite people',
  description: 'To invite managers and owners one must be an owner.',
  request: { params: z.object({ project: Id }), body: body(NewInvite) },
  responses: { 201: json(CreatedInvite, 'the link, shown only now'), 403: fault('only an owner may do this') },
})

const revoke = createRoute({
  ...access('manage'),
  method: 'delete',
  path: '/projects/{project}/invites/{invite}',
  tags,
  summary: 'Revoke an invitation',
  request: { params: z.object({ project: Id, invite: Id }) },
  responses: { 204: { description: 'it no longer works' }, 404: fault('there is no such invitation') },
})

const look = createRoute({
  ...access('public'),
  method: 'post',
  path: '/invites/look',
  tags,
  summary: 'What am I invited to?',
  request: { body: body(z.object({ secret: Secret })) },
  responses: { 200: json(InviteOffer, 'the project and the role'), 410: fault('it does not work') },
})

const accept = createRoute({
  ...access('public'),
  method: 'post',
  path: '/invites/accept',
  tags,
  summary: 'Join a project',
  description: 'Whoever is signed in joins; anybody else sends the account they want.',
  request: { body: body(z.object({ secret: Secret, account: NewAccount.optional() })) },
  responses: {
    200: json(SessionState, 'a member'),
    401: fault('sign in, or send an account'),
    409: fault('somebody else has this login'),
    410: fault('it does not work'),
  },
})

export const invites = api()
  .openapi(list, async (c) => {
    const rows = await c.var.services.store.read
      .selectFrom('invite')
      .selectAll()
      .where('project_id', '=', c.req.valid('param').project)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(500)
      .execute()
    return c.json({ items: rows.map(shown) }, 200)
  })
  .openapi(create, async (c) => {
    const { role, days, uses } = c.req.valid('json')
    const { store, now, baseUrl } = c.var.services
    const secret = newSecret('invite')
    const row: ProjectInvite = {
      id: newId(),
      hash: secretHash(secret),
      project_id: c.req.valid('param').project,
      role,
      created_by: c.var.principal!.personId,
      created_at: now(),
      expires_at: now() + days * DAY,
      max_uses: uses,
      uses: 0,
      revoked_at: null,
    }
    await store.write('createInvite', { invite: row, byRole: c.var.membership!.role })
    return c.json({ ...shown(row), link: `${baseUrl}/invite#${secret}` }, 201)
  })
  .openapi(revoke, async (c) => {
    const { project, invite } = c.req.valid('param')
    const { store, now } = c.var.services
    const by = c.var.principal!.personId
    const isRevoked = await store.write('revokeInvite', { id: invite, projectId: project, by, at: now() })
    if (!isRevoked) throw new ParascopeError('http/not-found', 'there is no such invitation')
    return c.body(null, 204)
  })
  .openapi(look, async (c) => {
    const { store, now } = c.var.services
    const attempt = c.var.limits.attempts.begin('invitation', visitorAddress(c), now())
    const row = await store.read
      .selectFrom('invite')
      .innerJoin('project', 'project.id', 'invite.project_id')
      .selectAll('invite')
      .select('project.name')
      .where('invite.hash', '=', secretHash(c.req.valid('json').secret))
      .executeTakeFirst()
    if (row === undefined || !isUsable(row, now())) throw goneInvite()
    attempt.succeeded()
    return c.json({ project: row.name, role: row.role as Role, expiresAt: isoTime(row.expires_at) }, 200)
  })
  .openapi(accept, async (c) => {
    const { secret, account } = c.req.valid('json')
    const { store, now } = c.var.services
    const { principal } = c.var
    const hash = secretHash(secret)
    if (principal?.via === 'token') throw new ParascopeError('http/forbidden', 'a token cannot join a project')
    if (principal !== undefined) {
      await store.write('acceptInvite', { hash, personId: principal.personId, at: now() })
      return c.json(await sessionState(c, principal), 200)
    }
    if (account === undefined) throw new ParascopeError('http/unauthorized', 'sign in, or send an account, to join')
    const attempt = c.var.limits.attempts.begin('invitation', visitorAddress(c), now())
    const person = await newPerson(account, { at: now() })
    const { secret: cookie, row } = newSession(c, person.id)
    await store.write('acceptInvite', { hash, personId: person.id, account: { person, session: row }, at: now() })
    attempt.succeeded()
    sendCookie(c, cookie)
    const joined = { personId: person.id, name: person.name, isAdmin: false, via: 'session', csrf: row.csrf } as const
    return c.json(await sessionState(c, joined), 200)
  })

/** An invitation without its secret. */
function shown(row: InviteTable): z.infer<typeof Invite> {
  return {
    id: row.id,
    role: row.role as Role,
    createdBy: row.created_by,
    createdAt: isoTime(row.created_at),
    expiresAt: isoTime(row.expires_at),
    uses: row.uses,
    maxUses: row.max_uses,
    revokedAt: isoTimeOrNull(row.revoked_at),
  }
}
