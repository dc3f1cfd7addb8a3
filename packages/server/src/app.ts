/**
 * The HTTP application: the API of the workbench under /api and the web application beside it, with the headers that keep foreign
 * code out. Everything the page needs comes from this server: no other host is ever contacted. There are no redirects, and no
 * answer is built from the Host header.
 */
import { serveStatic } from '@hono/node-server/serve-static'
import { ParascopeError } from '@parascope/core/errors'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { onlyOwnHost } from './http/addresses.js'
import type { Env } from './http/env.js'
import { safeHeaders } from './http/headers.js'
import { problem } from './http/problem.js'
import { requestLog } from './http/request-log.js'
import { SCREENS } from './http/screens.js'
import { workbenchApi } from './http/workbench-api.js'
import { type Log, silentLog } from './operate/logs.js'
import { type Operations, operationRoutes } from './routes/health.js'
import { reportPages } from './routes/report-pages.js'
import type { Services } from './services.js'

export interface AppOptions {
  /** folder with the built web application */
  readonly webRoot: string
  /** what the workbench works with; without it there is no API, only the playground */
  readonly services?: Services
  readonly log?: Log
  readonly operations?: Operations
}

/** The application, ready to be served or called with `app.request('/')` in a test. */
export function createApp({ webRoot, services, log = silentLog, operations }: AppOptions): Hono<Env> {
  const app = new Hono<Env>()
  app.use(requestLog(log, operations?.metrics))
  app.use(safeHeaders())
  // before names are checked: whoever watches over servers asks by address
  if (operations !== undefined) app.route('/', operationRoutes(operations))
  if (services !== undefined) app.use(onlyOwnHost(services))
  app.use(async (c, next) => {
    // no name of ours has one, and databases and file systems stumble over it
    if (/%00|\0/.test(c.req.url)) throw new ParascopeError('http/bad-request', 'the address has a NUL character')
    return next()
  })
  const compressed = compress()
  // not the API: most answers are too short to gain, and compressed secrets can be guessed by their length
  app.use((c, next) => (c.req.path.startsWith('/api/') ? next() : compressed(c, next)))
  // the page that shows the API lies among the built files
  for (const path of ['/api', '/api/']) app.get(path, serveStatic({ root: webRoot, path: 'api/index.html' }))
  if (services !== undefined) app.route('/api', workbenchApi(services))
  if (services !== undefined) app.route('/r', reportPages(services))
  app.use('/assets/*', async (c, next) => {
    await next()
    // names carry a hash of their content
    if (c.res.status === 200) c.header('Cache-Control', 'public, max-age=31536000, immutable')
  })
  // screens of the web application: their addresses are read in the browser
  for (const path of SCREENS) app.get(path, serveStatic({ root: webRoot, path: 'index.html' }))
  app.use(serveStatic({ root: webRoot }))
  app.onError((error, c) => problem(c, error))
  app.notFound((c) => {
    if (c.req.path.startsWith('/api/')) {
      return problem(c, new ParascopeError('http/not-found', `there is no ${c.req.method} ${c.req.path}`))
    }
    return c.text('There is nothing at this address. The workbench starts at /', 404)
  })
  return app
}
