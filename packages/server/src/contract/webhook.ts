/** Webhooks: what happens in a project, sent to another program. */
import { z } from '@hono/zod-openapi'
import { Id, pageOf, Time } from './common.js'

export const WebhookTopic = z.enum(['item', 'phase', 'project', 'agreement', 'comment']).openapi('WebhookTopic')

const Topics = z.array(WebhookTopic).min(1).max(5)

export const NewWebhook = z.object({ url: z.url({ protocol: /^https?$/ }).max(2000), topics: Topics }).openapi('NewWebhook')

export const WebhookChange = z
  .object({ topics: Topics.exactOptional(), isEnabled: z.boolean().exactOptional() })
  .openapi('WebhookChange')

export const Webhook = z
  .object({
    id: Id,
    url: z.string(),
    topics: Topics.readonly(),
    isEnabled: z.boolean(),
    createdAt: Time,
    waiting: z.int().describe('deliveries that have not arrived yet'),
    lastNumber: z.int().describe('of the last delivery; 0: none yet'),
  })
  .openapi('Webhook')

export const CreatedWebhook = Webhook.extend({
  secret: z.string().describe('signs the deliveries; shown only now'),
}).openapi('CreatedWebhook')

export const Delivery = z
  .object({
    id: Id,
    number: z.int().describe('1, 2, 3 … of the webhook: what was sent twice has the same number'),
    type: z.string(),
    state: z.enum(['waiting', 'delivered', 'given up']),
    attempts: z.int(),
    status: z.int().nullable().describe('of the last answer'),
    error: z.string().nullable().describe('why the last attempt failed'),
    createdAt: Time,
    nextAt: Time.nullable().describe('of the next attempt'),
    deliveredAt: Time.nullable(),
  })
  .openapi('Delivery')

export const Deliveries = pageOf(Delivery).openapi('Deliveries')

export const TestedWebhook = z
  .object({ isDelivered: z.boolean(), status: z.int().nullable(), error: z.string().nullable() })
  .openapi('TestedWebhook')
