/** Tokens for programs: made by somebody who is signed in, limited to scopes and, if wished, to one project. Shown once. */
import { createRoute, z } from '@hono/zod-openapi'
import { ParascopeError } from '@parascope/core/errors'
import { body, fault, Id, json } from '../contract/common.js'
import { CreatedToken, NewToken, Scope, Token } from '../contract/people.js'
import { access } from '../http/access.js'
import { api } from '../http/api.js'
import { isoTime, isoTimeOrNull } from '../http/iso-time.js'
import { newId, newSecret, secretHash } from '../storage/ids.js'
import type { TokenTable } from '../storage/schema.js'

const DAY = 86_400_000

const list = createRoute({
  ...access('session'),
  method: 'get',
  path: '/people/me/tokens',
  tags: ['people'],
  summary: 'My tokens',
  responses: { 200: json(z.object({ items: z.array(Token).readonly() }), 'tokens, the newest first') },
})

const create = createRoute({
  ...access('session'),
  method: 'post',
  path: '/people/me/tokens',
  tags: ['people'],
  summary: 'Make a token',
  request: { body: body(NewToken) },
  responses: { 201: json(CreatedToken, 'the token, shown only now'), 404: fault('there is no such project for you') },
})

const revoke = createRoute({
  ...access('session'),
  method: 'delete',
  path: '/people/me/tokens/{token}',
  tags: ['people'],
  summary: 'Revoke a token',
  request: { params: z.object({ token: Id }) },
  responses: { 204: { description: 'it no longer works' }, 404: fault('there is no such token') },
})

export const tokens = api()
  .openapi(list, async (c) => {
    const rows = await c.var.services.store.read
      .selectFrom('token')
      .selectAll()
      .where('person_id', '=', c.var.principal!.personId)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(500)
      .execute()
    return c.json({ items: rows.map(shown) }, 200)
  })
  .openapi(create, async (c) => {
    const { name, scopes, project, days } = c.req.valid('json')
    const { store, now } = c.var.services
    const { personId } = c.var.principal!
    if (project !== null) {
      const member = await store.read
        .selectFrom('member')
        .select('role')
        .where('project_id', '=', project)
        .where('person_id', '=', personId)
        .where('left_at', 'is', null)
        .executeTakeFirst()
      if (member === undefined) throw new ParascopeError('http/not-found', 'there is no such project')
    }
    const secret = newSecret('token')
    const row: TokenTable = {
      id: newId(),
      hash: secretHash(secret),
      person_id: personId,
      project_id: project,
      name,
      scopes: JSON.stringify([...new Set(scopes)]),
      created_at: now(),
      used_at: null,
      expires_at: days === null ? null : now() + days * DAY,
      revoked_at: null,
    }
    await store.write('createToken', row)
    return c.json({ ...shown(row), token: secret }, 201)
  })
  .openapi(revoke, async (c) => {
    const { token } = c.req.valid('param')
    const { store, now } = c.var.services
    const isRevoked = await store.write('revokeToken', { id: token, personId: c.var.principal!.personId, at: now() })
    if (!isRevoked) throw new ParascopeError('http/not-found', 'there is no such token')
    return c.body(null, 204)
  })

function shown(row: TokenTable): z.infer<typeof Token> {
  return {
    id: row.id,
    name: row.name,
    scopes: z.array(Scope).parse(JSON.parse(row.scopes)),
    project: row.project_id,
    createdAt: isoTime(row.created_at),
    usedAt: isoTimeOrNull(row.used_at),
    expiresAt: isoTimeOrNull(row.expires_at),
    revokedAt: isoTimeOrNull(row.revoked_at),
  }
}
