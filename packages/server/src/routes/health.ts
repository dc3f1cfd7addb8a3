/**
 * /healthz and /metrics, outside the API. Anybody may ask whether the server works. Measurements are for who runs it: with a token,
 * or, where none is set and no proxy stands before the server, for programs on the same machine.
 */
import { createHash, timingSafeEqual } from 'node:crypto'
import { type Context, Hono } from 'hono'
import { isProxied as hasPassedProxy, hostOf, isLoopbackAddress, isLoopbackHost, socketAddress } from '../http/addresses.js'
import type { Env } from '../http/env.js'
import type { Health } from '../operate/health.js'
import type { Metrics } from '../operate/metrics.js'

export interface Operations {
  readonly health: () => Promise<Health>
  readonly metrics: Metrics
  /** what Prometheus must send as a bearer token */
  readonly metricsToken?: string
  /** people come through a proxy: then a connection from this machine says nothing about who asks */
  readonly isProxied: boolean
}

/** The two routes. */
export function operationRoutes({ health, metrics, metricsToken, isProxied }: Operations): Hono<Env> {
  const isAllowed = (c: Context<Env>) =>
    metricsToken !== undefined
      ? isSame(c.req.header('authorization') ?? '', `Bearer ${metricsToken}`)
      : !isProxied && isFromHere(c)
  return new Hono<Env>()
    .get('/healthz', async (c) => {
      const state = await health()
      c.header('Cache-Control', 'no-store')
      return c.json(state, state.status === 'ok' ? 200 : 503)
    })
    .get('/metrics', async (c) => {
      if (!isAllowed(c)) return c.notFound()
      c.header('Cache-Control', 'no-store')
      return c.body(await metrics.registry.render(), 200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' })
    })
}

function isFromHere(c: Context): boolean {
  const address = socketAddress(c)
  return !hasPassedProxy(c) && isLoopbackHost(hostOf(c)) && address !== undefined && isLoopbackAddress(address)
}

/** Compares in a time that says nothing about where the two differ. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(given), digest(expected))
}
