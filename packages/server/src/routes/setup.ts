/** The first person of a new server. */
import { createRoute } from '@hono/zod-openapi'
import { body, fault, json } from '../contract/common.js'
import { SessionState, Setup } from '../contract/people.js'
import { access } from '../http/access.js'
import { visitorAddress } from '../http/addresses.js'
import { api } from '../http/api.js'
import { newPerson } from '../people/new-person.js'
import { sessionState } from '../people/session-state.js'
import { newSession, sendCookie } from '../people/sessions.js'
import { secretHash } from '../storage/ids.js'

const complete = createRoute({
  ...access('public'),
  method: 'post',
  path: '/setup',
  tags: ['people'],
  summary: 'Become the first person of this server',
  description: 'With the secret of the set-up link that the server printed when it started. It works once.',
  request: { body: body(Setup) },
  responses: {
    201: json(SessionState, 'signed in as who runs the server'),
    400: fault('the password is not good enough'),
    410: fault('the link is used, or a newer one was made'),
  },
})

export const setup = api().openapi(complete, async (c) => {
  const { secret, ...account } = c.req.valid('json')
  const { store, now } = c.var.services
  const attempt = c.var.limits.attempts.begin('set-up', visitorAddress(c), now())
  const person = await newPerson(account, { at: now(), isAdmin: true })
  const { secret: cookie, row } = newSession(c, person.id)
  await store.write('completeSetup', { hash: secretHash(secret), person, session: row })
  attempt.succeeded()
  sendCookie(c, cookie)
  const principal = { personId: person.id, name: person.name, isAdmin: true, via: 'session', csrf: row.csrf } as const
  return c.json(await sessionState(c, principal), 201)
})
