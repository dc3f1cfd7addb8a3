/** Every request is counted, timed and logged once, by the pattern of its route: addresses may hold names and secrets. */
import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import type { Log } from '../operate/logs.js'
import type { Metrics } from '../operate/metrics.js'
import { newId } from '../storage/ids.js'
import type { Env } from './env.js'

/** Gives the request an id, which the answer carries in `X-Request-Id`, and a way to report a mistake under an id. */
export function requestLog(log: Log, metrics?: Metrics): MiddlewareHandler<Env> {
  return async (c, next) => {
    const started = performance.now()
    const request = newId()
    c.set('report', (id, error) => log.mistake(id, error, { request }))
    c.set('note', (event, facts) => log.note(event, { request, ...facts }))
    await next()
    c.header('X-Request-Id', request)
    const { method } = c.req
    const { status } = c.res
    const route = patternOf(c)
    const ms = performance.now() - started
    metrics?.request(method, route, status, ms / 1000)
    log.request({
      request,
      method,
      route,
      status,
      ms: Math.round(ms * 10) / 10,
      person: c.get('principal')?.personId,
    })
  }
}

/** Such as `/api/projects/:project`; `/*` for files of the page, `/api/*` where there is no such route. */
export function patternOf(c: Context): string {
  const own = matchedRoutes(c).findLast(({ path }) => !path.includes('*'))
  return own?.path ?? (c.req.path.startsWith('/api/') ? '/api/*' : '/*')
}
