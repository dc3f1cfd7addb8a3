/**
 * Sessions: how long they last, and starting one. A session ends after 14 days without a request and after 90 days in any case.
 * Times are the server's; a session from the future (the clock was wrong when it began) is over as well, but an hour back, as
 * clocks are set, ends nobody's.
 */
import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'
import type { Env } from '../http/env.js'
import { newSecret, secretHash } from '../storage/ids.js'
import type { NewSession } from './session-writes.js'

const HOUR = 3_600_000
const DAY = 24 * HOUR
export const IDLE_MS = 14 * DAY
export const LONGEST_MS = 90 * DAY
/** how far a clock is believed to be set back */
const STEP_MS = DAY
/** how often it is written down that a session is in use */
export const SEEN_EVERY_MS = HOUR

/** how long the old cookie is good beside a new one: requests under way still carry it */
export const GRACE_MS = 60_000

export const SESSION_COOKIE = 'parascope_session'

export interface SessionTimes {
  readonly seen_at: number
  readonly expires_at: number
}

/** Is the session still good? */
export function isOpen({ seen_at, expires_at }: SessionTimes, now: number): boolean {
  return now < expires_at && now < seen_at + IDLE_MS && expires_at <= now + LONGEST_MS + STEP_MS
}

/** A session for a person: the cookie's value, and the row that is kept of it. */
export function newSession(c: Context<Env>, personId: string): { readonly secret: string; readonly row: NewSession } {
  const secret = newSecret('session')
  const at = c.var.services.now()
  const agent = (c.req.header('user-agent') ?? '').replace(/[^\x20-\x7e]/g, '').slice(0, 200)
  const row = {
    hash: secretHash(secret),
    person_id: personId,
    csrf: newSecret('csrf'),
    agent,
    created_at: at,
    seen_at: at,
    expires_at: at + LONGEST_MS,
  }
  return { secret, row }
}

/** Gives the session's cookie to the browser; with an empty secret, takes it away. */
export function sendCookie(c: Context<Env>, secret: string): void {
  setCookie(c, SESSION_COOKIE, secret, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: c.var.services.baseUrl.startsWith('https:'),
    maxAge: secret === '' ? 0 : LONGEST_MS / 1000,
  })
}
