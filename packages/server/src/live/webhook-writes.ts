/** Changes of webhooks and their deliveries. */
import { ParascopeError } from '@parascope/core/errors'
import { appendEvent } from '../events/log.js'
import type { DeliveryTable } from '../storage/schema.js'
import type { Transaction } from '../storage/transaction.js'

export interface NewWebhookRow {
  readonly id: string
  readonly projectId: string
  readonly url: string
  readonly secret: string
  /** JSON */
  readonly topics: string
  readonly by: string
  readonly at: number
}

const MOST_WEBHOOKS = 20

/** Makes a webhook that hears everything from now on. */
export async function createWebhook(
  tx: Transaction,
  { id, projectId, url, secret, topics, by, at }: NewWebhookRow,
): Promise<void> {
  const { count } = await tx.db
    .selectFrom('webhook')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= MOST_WEBHOOKS) {
    throw new ParascopeError('http/conflict', `a project has at most ${MOST_WEBHOOKS} webhooks`, { most: MOST_WEBHOOKS })
  }
  await appendEvent(tx, { projectId, personId: by, op: { type: 'webhook/created', webhook: id }, at })
  const { head } = await tx.db.selectFrom('project').select('head').where('id', '=', projectId).executeTakeFirstOrThrow()
  await tx.db
    .insertInto('webhook')
    .values({ id, project_id: projectId, url, secret, topics, cursor: head, last_number: 0, created_at: at, disabled_at: null })
    .execute()
}

export interface WebhookUpdate {
  readonly id: string
  readonly projectId: string
  readonly topics?: string
  readonly isEnabled?: boolean
  readonly by: string
  readonly at: number
}

/** Changes what a webhook hears, or whether. What happens while it is switched off is told when it is on again. */
export async function changeWebhook(tx: Transaction, { id, projectId, topics, isEnabled, by, at }: WebhookUpdate): Promise<void> {
  const change = {
    ...(topics === undefined ? {} : { topics }),
    ...(isEnabled === undefined ? {} : { disabled_at: isEnabled ? null : at }),
  }
  if (Object.keys(change).length === 0) return
  await tx.db.updateTable('webhook').set(change).where('id', '=', id).where('project_id', '=', projectId).execute()
  await appendEvent(tx, { projectId, personId: by, op: { type: 'webhook/changed', webhook: id }, at })
}

export interface WebhookRemoval {
  readonly id: string
  readonly projectId: string
  readonly by: string
  readonly at: number
}

/** Removes a webhook with its deliveries. False if there is none. */
export async function deleteWebhook(tx: Transaction, { id, projectId, by, at }: WebhookRemoval): Promise<boolean> {
  const found = await tx.db
    .selectFrom('webhook')
    .select('id')
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  if (found === undefined) return false
  await tx.db.deleteFrom('delivery').where('webhook_id', '=', id).execute()
  await tx.db.deleteFrom('webhook').where('id', '=', id).execute()
  await appendEvent(tx, { projectId, personId: by, op: { type: 'webhook/deleted', webhook: id }, at })
  return true
}

export interface QueuedDeliveries {
  readonly webhookId: string
  /** the log has been read up to here, from here */
  readonly from: number
  readonly to: number
  readonly bodies: readonly { readonly id: string; readonly body: string }[]
  readonly at: number
}

/** Turns a stretch of the log into deliveries and moves the webhook's place, both or neither. */
export async function queueDeliveries(tx: Transaction, { webhookId, from, to, bodies, at }: QueuedDeliveries): Promise<void> {
  const webhook = await tx.db
    .selectFrom('webhook')
    .select(['cursor', 'last_number'])
    .where('id', '=', webhookId)
    .executeTakeFirst()
  // deleted meanwhile, or done already by a run that was slower to answer
  if (webhook === undefined || webhook.cursor !== from) return
  const rows = bodies.map(({ id, body }, k) => ({
    id,
    webhook_id: webhookId,
    number: webhook.last_number + k + 1,
    body,
    state: 'waiting' as const,
    attempts: 0,
    next_at: at,
    status: null,
    error: null,
    created_at: at,
    delivered_at: null,
  }))
  if (rows.length > 0) await tx.db.insertInto('delivery').values(rows).execute()
  await tx.db
    .updateTable('webhook')
    .set({ cursor: to, last_number: webhook.last_number + rows.length })
    .where('id', '=', webhookId)
    .execute()
}

export type Attempt = Pick<DeliveryTable, 'id' | 'state' | 'attempts' | 'next_at' | 'status' | 'error' | 'delivered_at'>

/** Notes how an attempt went. */
export async function noteAttempt(tx: Transaction, { id, ...row }: Attempt): Promise<void> {
  await tx.db.updateTable('delivery').set(row).where('id', '=', id).execute()
}

export interface Replay {
  readonly webhookId: string
  /** this delivery alone */
  readonly id?: string
  /** all from this number on */
  readonly from?: number
  readonly at: number
}

/** Sends deliveries once more. Gives how many. */
export async function replayDeliveries(tx: Transaction, { webhookId, id, from, at }: Replay): Promise<number> {
  let query = tx.db
    .updateTable('delivery')
    // a day of tries begins anew
    .set({ state: 'waiting', attempts: 0, next_at: at, created_at: at, delivered_at: null })
    .where('webhook_id', '=', webhookId)
  if (id !== undefined) query = query.where('id', '=', id)
  if (from !== undefined) query = query.where('number', '>=', from)
  return Number((await query.executeTakeFirst()).numUpdatedRows)
}

/** Forgets deliveries that are over for long. */
export async function forgetDeliveries(tx: Transaction, { before }: { readonly before: number }): Promise<void> {
  await tx.db.deleteFrom('delivery').where('state', '!=', 'waiting').where('created_at', '<', before).execute()
}

export const webhookWrites = {
  createWebhook,
  changeWebhook,
  deleteWebhook,
  queueDeliveries,
  noteAttempt,
  replayDeliveries,
  forgetDeliveries,
}
