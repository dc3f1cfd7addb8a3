/** Accounts: one's own, and all of them for who runs the server. */
import { createRoute, z } from '@hono/zod-openapi'
import { ParascopeError } from '@parascope/core/errors'
import type { Context } from 'hono'
import { body, fault, Id, json, Paging, pageOf } from '../contract/common.js'
import { NewAccount, OwnChange, Password, Person, PersonChange } from '../contract/people.js'
import { access } from '../http/access.js'
import { visitorAddress } from '../http/addresses.js'
import { api } from '../http/api.js'
import { cursorAfter, cursorValues } from '../http/cursor.js'
import type { Env } from '../http/env.js'
import { isoTime, isoTimeOrNull } from '../http/iso-time.js'
import { newPerson } from '../people/new-person.js'
import { checkPassword, hashPassword, isPassword } from '../people/passwords.js'
import { sendCookie } from '../people/sessions.js'
import type { PersonTable } from '../storage/schema.js'

const tags = ['people']
const params = z.object({ person: Id })

const me = createRoute({
  ...access('person'),
  method: 'get',
  path: '/people/me',
  tags,
  summary: 'My account',
  responses: { 200: json(Person, 'you') },
})

const changeMe = createRoute({
  ...access('session'),
  method: 'patch',
  path: '/people/me',
  tags,
  summary: 'Change my name or login',
  request: { body: body(OwnChange) },
  responses: { 200: json(Person, 'you, as you are now'), 409: fault('somebody else has this login') },
})

const deleteMe = createRoute({
  ...access('session'),
  method: 'delete',
  path: '/people/me',
  tags,
  summary: 'Delete my account',
  description: 'Name, login and password are erased; your work stays under a pseudonym.',
  request: { body: body(z.object({ password: Password })) },
  responses: {
    204: { description: 'gone' },
    403: fault('the password is wrong'),
    409: fault('you are the only owner of a project, or the only one who runs the server'),
  },
})

const list = createRoute({
  ...access('admin'),
  method: 'get',
  path: '/people',
  tags,
  summary: 'Everybody on this server',
  request: { query: Paging },
  responses: { 200: json(pageOf(Person), 'people, the oldest account first') },
})

const create = createRoute({
  ...access('admin'),
  method: 'post',
  path: '/people',
  tags,
  summary: 'Make an account for somebody',
  description: 'To a project, people are better invited: then nobody but they know their password.',
  request: { body: body(NewAccount) },
  responses: { 201: json(Person, 'the account'), 409: fault('somebody else has this login') },
})

const change = createRoute({
  ...access('admin'),
  method: 'patch',
  path: '/people/{person}',
  tags,
  summary: 'Change, disable or enable an account',
  request: { params, body: body(PersonChange) },
  responses: {
    200: json(Person, 'the account as it is now'),
    404: fault('there is no such person'),
    409: fault('the last admin'),
  },
})

const remove = createRoute({
  ...access('admin'),
  method: 'delete',
  path: '/people/{person}',
  tags,
  summary: 'Delete an account',
  description: 'Name, login and password are erased; the work stays under a pseudonym.',
  request: { params },
  responses: { 204: { description: 'gone' }, 404: fault('there is no such person'), 409: fault('the last owner or admin') },
})

export const people = api()
  .openapi(me, async (c) => c.json(shown(await personOf(c, c.var.principal!.personId)), 200))
  .openapi(changeMe, async (c) => {
    const { store, now } = c.var.services
    const { personId } = c.var.principal!
    await store.write('changeAccount', { personId, ...given(c.req.valid('json')), at: now() })
    return c.json(shown(await personOf(c, personId)), 200)
  })
  .openapi(deleteMe, async (c) => {
    const { store, now } = c.var.services
    const { personId } = c.var.principal!
    const attempt = c.var.limits.attempts.begin(`delete ${personId}`, visitorAddress(c), now())
    const { password } = await personOf(c, personId)
    if (!(await isPassword(password, c.req.valid('json').password))) {
      throw new ParascopeError('http/forbidden', 'the password is wrong', { field: 'password' })
    }
    attempt.succeeded()
    await store.write('deletePerson', { personId, at: now() })
    sendCookie(c, '')
    return c.body(null, 204)
  })
  .openapi(list, async (c) => {
    const { cursor, limit } = c.req.valid('query')
    let query = c.var.services.store.read.selectFrom('person').selectAll().orderBy('created_at').orderBy('id')
    if (cursor !== undefined) {
      const [at, id] = cursorValues(cursor, 'number', 'string') as [number, string]
      query = query.where(({ eb, or, and }) =>
        or([eb('created_at', '>', at), and([eb('created_at', '=', at), eb('id', '>', id)])]),
      )
    }
    const rows = await query.limit(limit + 1).execute()
    const last = rows.length > limit ? rows[limit - 1]! : undefined
    const next = last === undefined ? null : cursorAfter(last.created_at, last.id)
    return c.json({ items: rows.slice(0, limit).map(shown), next }, 200)
  })
  .openapi(create, async (c) => {
    const { store, now } = c.var.services
    const person = await newPerson(c.req.valid('json'), { at: now() })
    await store.write('createPerson', person)
    return c.json(shown(person), 201)
  })
  .openapi(change, async (c) => {
    const { store, now } = c.var.services
    const { person: personId } = c.req.valid('param')
    const { password, ...rest } = c.req.valid('json')
    const person = await personOf(c, personId)
    if (password !== undefined) checkPassword(password, person.login ?? '', rest.name ?? person.name)
    const hashed = password === undefined ? {} : { password: await hashPassword(password) }
    await store.write('changeAccount', { personId, ...given(rest), ...hashed, at: now() })
    return c.json(shown(await personOf(c, personId)), 200)
  })
  .openapi(remove, async (c) => {
    const { store, now } = c.var.services
    const { person } = c.req.valid('param')
    await store.write('deletePerson', { personId: person, at: now() })
    return c.body(null, 204)
  })

async function personOf(c: Context<Env>, id: string): Promise<PersonTable> {
  const person = await c.var.services.store.read.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirst()
  if (person === undefined) throw new ParascopeError('http/not-found', 'there is no such person')
  return person
}

/** What was sent, without what was left out. */
function given<T extends object>(change: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as never
}

/** A person without the password, always. */
function shown(row: PersonTable): z.infer<typeof Person> {
  return {
    id: row.id,
    name: row.name,
    login: row.login,
    kind: row.kind,
    isAdmin: row.admin === 1,
    createdAt: isoTime(row.created_at),
    disabledAt: isoTimeOrNull(row.disabled_at),
    deletedAt: isoTimeOrNull(row.deleted_at),
  }
}
