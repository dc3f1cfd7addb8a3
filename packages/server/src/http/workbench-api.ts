/** The API of the workbench: everything under /api, with its OpenAPI document. */
import type { OpenAPIHono } from '@hono/zod-openapi'
import { ParascopeError } from '@parascope/core/errors'
import { identify } from '../people/identify.js'
import { sendCookie } from '../people/sessions.js'
import { adjudication } from '../routes/adjudication.js'
import { agreement } from '../routes/agreement.js'
import { comments } from '../routes/comments.js'
import { disputeRoutes } from '../routes/disputes.js'
import { exports } from '../routes/exports.js'
import { fileCheck } from '../routes/file-check.js'
import { guidelines } from '../routes/guidelines.js'
import { imports } from '../routes/imports.js'
import { invites } from '../routes/invites.js'
import { items } from '../routes/items.js'
import { judging } from '../routes/judging.js'
import { layers } from '../routes/layers.js'
import { live } from '../routes/live.js'
import { members } from '../routes/members.js'
import { people } from '../routes/people.js'
import { phases } from '../routes/phases.js'
import { programs } from '../routes/programs.js'
import { progress } from '../routes/progress.js'
import { projectFiles } from '../routes/project-files.js'
import { projects } from '../routes/projects.js'
import { proposals } from '../routes/proposals.js'
import { reportLinks } from '../routes/report-links.js'
import { session } from '../routes/session.js'
import { setup } from '../routes/setup.js'
import { tasks } from '../routes/tasks.js'
import { tokens } from '../routes/tokens.js'
import { webhooks } from '../routes/webhooks.js'
import type { Services } from '../services.js'
import { api } from './api.js'
import type { Env } from './env.js'
import { clientLimits } from './limits.js'
import { openApiDocument } from './openapi.js'
import { problem } from './problem.js'

const GROUPS = [
  layers,
  projects,
  guidelines,
  imports,
  fileCheck,
  exports,
  live,
  items,
  phases,
  adjudication,
  agreement,
  disputeRoutes,
  judging,
  session,
  setup,
  tokens,
  webhooks,
  projectFiles,
  people,
  members,
  invites,
  reportLinks,
  tasks,
  comments,
  progress,
  proposals,
  programs,
]

/** All routes of the API on these services. */
export function workbenchApi(services: Services): OpenAPIHono<Env> {
  const app = api()
  const limits = clientLimits()
  app.onError((error, c) => problem(c, error))
  app.notFound((c) => problem(c, new ParascopeError('http/not-found', `there is no ${c.req.method} ${c.req.path}`)))
  app.use(async (c, next) => {
    const fixed = c as { set(key: string, value: unknown): void }
    fixed.set('services', services)
    fixed.set('limits', limits)
    const { principal, cookie } = await identify(c)
    if (principal !== undefined) c.set('principal', principal)
    await next()
    if (cookie !== undefined && !c.res.headers.has('Set-Cookie')) sendCookie(c, cookie)
    if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store')
  })
  for (const group of GROUPS) app.route('/', group)
  app.openAPIRegistry.registerComponent('securitySchemes', 'session', {
    type: 'apiKey',
    in: 'cookie',
    name: 'parascope_session',
    description: 'From POST /session. Requests that change something also send X-CSRF-Token, which GET /session gives.',
  })
  app.openAPIRegistry.registerComponent('securitySchemes', 'token', {
    type: 'http',
    scheme: 'bearer',
    description: 'From POST /people/me/tokens: for programs, with scopes, for one project or all of a person.',
  })
  let document: ReturnType<typeof openApiDocument> | undefined
  app.get('/openapi.json', (c) => {
    document ??= openApiDocument(app)
    return c.json(document, 200)
  })
  return app
}
