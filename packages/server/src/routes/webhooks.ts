/** Webhooks of a project: who is told what happens, what was sent, and sending it again. */
import { createRoute, z } from '@hono/zod-openapi'
import { ParascopeError } from '@parascope/core/errors'
import { body, fault, Id, json, Paging } from '../contract/common.js'
import { CreatedWebhook, Deliveries, NewWebhook, TestedWebhook, Webhook, WebhookChange } from '../contract/webhook.js'
import { access } from '../http/access.js'
import { api } from '../http/api.js'
import { cursorAfter, cursorValues } from '../http/cursor.js'
import { isoTime, isoTimeOrNull } from '../http/iso-time.js'
import type { Database } from '../storage/connection.js'
import { newId, newSecret } from '../storage/ids.js'
import type { WebhookTable } from '../storage/schema.js'

const tags = ['webhooks']
const ProjectPath = z.object({ project: Id })
const WebhookPath = z.object({ project: Id, webhook: Id })
const notThere = fault('there is no such webhook')

const list = createRoute({
  ...access('manage'),
  method: 'get',
  path: '/projects/{project}/webhooks',
  tags,
  summary: 'All webhooks of the project',
  request: { params: ProjectPath },
  responses: { 200: json(z.object({ items: z.array(Webhook).readonly() }), 'without their secrets') },
})

const create = createRoute({
  ...access('manage'),
  method: 'post',
  path: '/projects/{project}/webhooks',
  tags,
  summary: 'Tell another program what happens',
  description:
    'Each delivery is a POST with `Parascope-Signature: t=TIME,v1=HMAC`, where HMAC is HMAC-SHA256 of `TIME.BODY` under the secret. ' +
    'What is not taken with a 2xx answer is sent again for 24 hours. Addresses in private networks are refused.',
  request: { params: ProjectPath, body: body(NewWebhook) },
  responses: {
    201: json(CreatedWebhook, 'with its secret, which is never shown again'),
    400: fault('the address may not be called'),
  },
})

const change = createRoute({
  ...access('manage'),
  method: 'patch',
  path: '/projects/{project}/webhooks/{webhook}',
  tags,
  summary: 'Change what a webhook hears, or switch it off and on',
  request: { params: WebhookPath, body: body(WebhookChange) },
  responses: { 200: json(Webhook, 'as it is now'), 404: notThere },
})

const remove = createRoute({
  ...access('manage'),
  method: 'delete',
  path: '/projects/{project}/webhooks/{webhook}',
  tags,
  summary: 'Remove a webhook and what was sent by it',
  request: { params: WebhookPath },
  responses: { 204: { description: 'gone' }, 404: notThere },
})

const test = createRoute({
  ...access('manage'),
  method: 'post',
  path: '/projects/{project}/webhooks/{webhook}/test',
  tags,
  summary: 'Send a ping now',
  request: { params: WebhookPath },
  responses: { 200: json(TestedWebhook, 'how it went'), 404: notThere },
})

const deliveries = createRoute({
  ...access('manage'),
  method: 'get',
  path: '/projects/{project}/webhooks/{webhook}/deliveries',
  tags,
  summary: 'What was sent, the latest first',
  request: { params: WebhookPath, query: Paging },
  responses: { 200: json(Deliveries, 'kept for 30 days'), 404: notThere },
})

const Replayed = z.object({ replayed: z.int() })

const replayOne = createRoute({
  ...access('manage'),
  method: 'post',
  path: '/projects/{project}/webhooks/{webhook}/deliveries/{delivery}/replay',
  tags,
  summary: 'Send a delivery again',
  request: { params: WebhookPath.extend({ delivery: Id }) },
  responses: { 202: json(Replayed, 'will be sent'), 404: fault('there is no such delivery') },
})

const replayFrom = createRoute({
  ...access('manage'),
  method: 'post',
  path: '/projects/{project}/webhooks/{webhook}/replay',
  tags,
  summary: 'Send everything again from a number on',
  request: { params: WebhookPath, body: body(z.object({ from: z.int().min(1) })) },
  responses: { 202: json(Replayed, 'will be sent'), 404: notThere },
})

async function webhookRow(db: Database, projectId: string, id: string): Promise<WebhookTable> {
  const row = await db
    .selectFrom('webhook')
    .selectAll()
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  if (row === undefined) throw new ParascopeError('http/not-found', 'there is no such webhook')
  return row
}

async function shown(db: Database, row: WebhookTable): Promise<z.output<typeof Webhook>> {
  const { waiting } = await db
    .selectFrom('delivery')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .where('webhook_id', '=', row.id)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return {
    id: row.id,
    url: row.url,
    topics: JSON.parse(row.topics),
    isEnabled: row.disabled_at === null,
    createdAt: isoTime(row.created_at),
    waiting: Number(waiting),
    lastNumber: row.last_number,
  }
}

export const webhooks = api()
  .openapi(list, async (c) => {
    const { read } = c.var.services.store
    const rows = await read
      .selectFrom('webhook')
      .selectAll()
      .where('project_id', '=', c.var.membership!.projectId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return c.json({ items: await Promise.all(rows.map((row) => shown(read, row))) }, 200)
  })
  .openapi(create, async (c) => {
    const { store, now, webhooks } = c.var.services
    const { projectId } = c.var.membership!
    const { url, topics } = c.req.valid('json')
    await webhooks.outbound.check(url)
    const id = newId()
    const secret = newSecret('webhook')
    const by = c.var.principal!.personId
    await store.write('createWebhook', { id, projectId, url, secret, topics: JSON.stringify(topics), by, at: now() })
    return c.json({ ...(await shown(store.read, await webhookRow(store.read, projectId, id))), secret }, 201)
  })
  .openapi(change, async (c) => {
    const { store, now } = c.var.services
    const { projectId } = c.var.membership!
    const { webhook } = c.req.valid('param')
    const { topics, isEnabled } = c.req.valid('json')
    await webhookRow(store.read, projectId, webhook)
    await store.write('changeWebhook', {
      id: webhook,
      projectId,
      ...(topics === undefined ? {} : { topics: JSON.stringify(topics) }),
      ...(isEnabled === undefined ? {} : { isEnabled }),
      by: c.var.principal!.personId,
      at: now(),
    })
    return c.json(await shown(store.read, await webhookRow(store.read, projectId, webhook)), 200)
  })
  .openapi(remove, async (c) => {
    const { store, now } = c.var.services
    const { projectId } = c.var.membership!
    const { webhook: id } = c.req.valid('param')
    const isGone = await store.write('deleteWebhook', { id, projectId, by: c.var.principal!.personId, at: now() })
    if (!isGone) throw new ParascopeError('http/not-found', 'there is no such webhook')
    return c.body(null, 204)
  })
  .openapi(test, async (c) => {
    const { store, webhooks } = c.var.services
    const row = await webhookRow(store.read, c.var.membership!.projectId, c.req.valid('param').webhook)
    return c.json(await webhooks.ping(row), 200)
  })
  .openapi(deliveries, async (c) => {
    const { read } = c.var.services.store
    const { cursor, limit } = c.req.valid('query')
    const { id } = await webhookRow(read, c.var.membership!.projectId, c.req.valid('param').webhook)
    let query = read
      .selectFrom('delivery')
      .selectAll()
      .where('webhook_id', '=', id)
      .orderBy('number', 'desc')
      .limit(limit + 1)
    if (cursor !== undefined) query = query.where('number', '<', Number(cursorValues(cursor, 'number')[0]))
    const rows = await query.execute()
    const items = rows.slice(0, limit).map((row) => ({
      id: row.id,
      number: row.number,
      type: (JSON.parse(row.body) as { type: string }).type,
      state: row.state,
      attempts: row.attempts,
      status: row.status,
      error: row.error,
      createdAt: isoTime(row.created_at),
      nextAt: row.state === 'waiting' ? isoTime(row.next_at) : null,
      deliveredAt: isoTimeOrNull(row.delivered_at),
    }))
    return c.json({ items, next: rows.length > limit ? cursorAfter(items.at(-1)!.number) : null }, 200)
  })
  .openapi(replayOne, async (c) => {
    const { store, now, webhooks } = c.var.services
    const { webhook, delivery } = c.req.valid('param')
    const { id: webhookId } = await webhookRow(store.read, c.var.membership!.projectId, webhook)
    const replayed = await store.write('replayDeliveries', { webhookId, id: delivery, at: now() })
    if (replayed === 0) throw new ParascopeError('http/not-found', 'there is no such delivery')
    webhooks.soon()
    return c.json({ replayed }, 202)
  })
  .openapi(replayFrom, async (c) => {
    const { store, now, webhooks } = c.var.services
    const { id: webhookId } = await webhookRow(store.read, c.var.membership!.projectId, c.req.valid('param').webhook)
    const replayed = await store.write('replayDeliveries', { webhookId, from: c.req.valid('json').from, at: now() })
    webhooks.soon()
    return c.json({ replayed }, 202)
  })
