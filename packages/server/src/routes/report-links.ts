/** Report links: made, listed and revoked by managers. What they show is served at /r/…, outside the API. */
import { createRoute, z } from '@hono/zod-openapi'
import { body, fault, Id, json } from '../contract/common.js'
import { CreatedReportLink, NewReportLink, ReportLink } from '../contract/report-link.js'
import { access } from '../http/access.js'
import { api } from '../http/api.js'
import { isoTime, isoTimeOrNull } from '../http/iso-time.js'
import { newId, newSecret, secretHash } from '../storage/ids.js'
import type { ReportLinkTable } from '../storage/schema.js'

const DAY = 86_400_000
const tags = ['reports']
const path = '/projects/{project}/report-links' as const
const params = z.object({ project: Id })

const list = createRoute({
  ...access('manage'),
  method: 'get',
  path,
  operationId: 'listReportLinks',
  tags,
  summary: 'Links to the public report',
  request: { params },
  responses: { 200: json(z.object({ items: z.array(ReportLink).readonly() }), 'the links, newest first; never their secrets') },
})

const create = createRoute({
  ...access('manage'),
  method: 'post',
  path,
  operationId: 'createReportLink',
  tags,
  summary: 'Share a public, read-only report',
  description:
    'Progress and agreement, as a page without scripts and as JSON. It shows nothing of a phase that is still blind, no sentence, and no name unless you ask for names.',
  request: { params, body: body(NewReportLink) },
  responses: { 201: json(CreatedReportLink, 'the link; its address is shown this once') },
})

const revoke = createRoute({
  ...access('manage'),
  method: 'delete',
  path: `${path}/{link}`,
  operationId: 'revokeReportLink',
  tags,
  summary: 'Take a report link back',
  request: { params: params.extend({ link: Id }) },
  responses: { 204: { description: 'the link leads nowhere from now on' }, 404: fault('there is no such link') },
})

export const reportLinks = api()
  .openapi(list, async (c) => {
    const rows = await c.var.services.store.read
      .selectFrom('report_link')
      .selectAll()
      .where('project_id', '=', c.var.membership!.projectId)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(500)
      .execute()
    return c.json({ items: rows.map(shown) }, 200)
  })
  .openapi(create, async (c) => {
    const { store, now, baseUrl } = c.var.services
    const { days, people } = c.req.valid('json')
    const secret = newSecret('report')
    const at = now()
    const link: ReportLinkTable = {
      id: newId(),
      project_id: c.var.membership!.projectId,
      hash: secretHash(secret),
      people,
      created_by: c.var.principal!.personId,
      created_at: at,
      expires_at: at + days * DAY,
      revoked_at: null,
    }
    await store.write('createReportLink', link)
    c.header('Cache-Control', 'no-store')
    return c.json({ ...shown(link), url: `${baseUrl}/r/${secret}` }, 201)
  })
  .openapi(revoke, async (c) => {
    const { store, now } = c.var.services
    const { link } = c.req.valid('param')
    const { projectId } = c.var.membership!
    await store.write('revokeReportLink', { projectId, linkId: link, personId: c.var.principal!.personId, at: now() })
    return c.body(null, 204)
  })

function shown({ id, people, created_at, expires_at, revoked_at }: ReportLinkTable): z.output<typeof ReportLink> {
  return {
    id,
    people,
    createdAt: isoTime(created_at),
    expiresAt: isoTimeOrNull(expires_at),
    revokedAt: isoTimeOrNull(revoked_at),
  }
}
