/**
 * Requests that change something must come from our own page. A browser sends a session's cookie along with a foreign page's
 * request too, so a session also needs an origin of ours and the session's own `X-CSRF-Token`, which only our page can read. A
 * token in `Authorization` is never sent by a browser on its own and needs neither.
 */
import { timingSafeEqual } from 'node:crypto'
import { ParascopeError } from '@parascope/core/errors'
import type { Context } from 'hono'
import { hostOf, isLoopbackHost } from './addresses.js'
import type { Env } from './env.js'

/** Does the method only read? */
export function isSafe(method: string): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
}

/** Throws http/forbidden for an unsafe request of a browser that does not come from our page. */
export function checkUnsafe(c: Context<Env>): void {
  if (isSafe(c.req.method)) return
  const { principal } = c.var
  if (principal?.via === 'token') return
  const isOurs = isFromOurPage(c)
  // somebody without a session may be a program; a browser always says where a form or a fetch comes from
  if (isOurs === false || (isOurs === undefined && principal !== undefined)) {
    throw new ParascopeError('http/forbidden', 'this request does not come from a page of this server', { header: 'Origin' })
  }
  if (principal !== undefined && !isEqual(c.req.header('x-csrf-token') ?? '', principal.csrf ?? '')) {
    throw new ParascopeError('http/forbidden', "X-CSRF-Token is not the session's; GET /api/session gives it", {
      header: 'X-CSRF-Token',
    })
  }
}

/** Does a page of ours ask? Undefined where the request does not say. */
export function isFromOurPage(c: Context<Env>): boolean | undefined {
  const origin = c.req.header('origin')
  if (origin !== undefined) {
    if (origin === new URL(c.var.services.baseUrl).origin) return true
    const host = hostOf(c)
    return isLoopbackHost(host) && origin === `http://${host}`
  }
  const site = c.req.header('sec-fetch-site')
  return site === undefined ? undefined : site === 'same-origin'
}

function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return b.length > 0 && a.length === b.length && timingSafeEqual(a, b)
}
