/**
 * Sending webhooks: follows the log from where each webhook stands, turns events into deliveries in the same transaction that
 * moves its place, and sends what is due. Everything is in the database, so a restart loses nothing; what is sent may arrive
 * twice (with the same number), never not at all, unless nobody takes it for 24 hours.
 */
import { createHmac } from 'node:crypto'
import { newId } from '../storage/ids.js'
import type { Store } from '../storage/store.js'
import { eventsAfter } from './feed.js'
import type { Outbound } from './outbound.js'
import { type HookEvent, hookEvents } from './webhook-events.js'

const SECOND = 1000
const HOUR = 3600 * SECOND
/** How long somebody may be away before we give up. */
export const GIVE_UP_AFTER = 24 * HOUR
const KEPT = 30 * 24 * HOUR
const FIRST_WAIT = 10 * SECOND
const LONGEST_WAIT = 8 * HOUR
const PAUSE = 500
const LOOK_EVERY = 10 * SECOND
const AT_ONCE = 20
const LONGEST_CLOSE = 2 * SECOND

export interface Sent {
  readonly isDelivered: boolean
  readonly status: number | null
  readonly error: string | null
}

export interface Webhooks {
  readonly outbound: Outbound
  /** Queues what has happened and sends what is due, once. */
  run(): Promise<void>
  /** Sends something without keeping it. */
  ping(webhook: {
    readonly id: string
    readonly project_id: string
    readonly url: string
    readonly secret: string
  }): Promise<Sent>
  /** Starts following the log. */
  start(): void
  /** There is something to send. */
  soon(): void
  close(): Promise<void>
}

/** The wait after so many failed attempts: 10 s, 1 min, 6 min, 36 min, 3.6 h, then 8 h. */
export function waitAfter(attempts: number): number {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 6 ** (attempts - 1))
}

/** What `Parascope-Signature` holds: the time in seconds, and HMAC-SHA256 over `time.body` in hexadecimal digits. */
export function signature(secret: string, body: string, at: number): string {
  const time = Math.floor(at / SECOND)
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`
}

/** Webhooks of all projects of a store. */
export function openWebhooks(store: Store, outbound: Outbound, now: () => number, report: (error: unknown) => void): Webhooks {
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let plannedFor = 0
  let isStarted = false
  let isClosed = false
  let stopFollowing = () => {}

  async function queue(): Promise<void> {
    const webhooks = await store.read
      .selectFrom('webhook')
      .innerJoin('project', 'project.id', 'webhook.project_id')
      .select(['webhook.id', 'webhook.project_id', 'webhook.topics', 'webhook.cursor'])
      .whereRef('webhook.cursor', '<', 'project.head')
      .where('webhook.disabled_at', 'is', null)
      .execute()
    for (const { id, project_id, topics, cursor } of webhooks) {
      const wanted = JSON.parse(topics) as string[]
      let from = cursor
      for (;;) {
        const page = await eventsAfter(store.read, project_id, from)
        if (page.length === 0) break
        const to = page.at(-1)!.n
        const events = (await hookEvents(store.read, page)).filter(({ topic }) => wanted.includes(topic))
        const bodies = events.map((event) => {
          const delivery = newId()
          return { id: delivery, body: bodyOf(delivery, project_id, event) }
        })
        await store.write('queueDeliveries', { webhookId: id, from, to, bodies, at: now() })
        from = to
      }
    }
  }

  function bodyOf(id: string, projectId: string, event: HookEvent): string {
    return JSON.stringify({ id, project: projectId, at: new Date(now()).toISOString(), ...event })
  }

  /** Webhooks side by side: one that is slow or gone holds up nobody else. */
  async function deliver(): Promise<void> {
    const webhooks = await store.read
      .selectFrom('delivery')
      .innerJoin('webhook', 'webhook.id', 'delivery.webhook_id')
      .select(['webhook.id', 'webhook.url', 'webhook.secret'])
      .distinct()
      .where('delivery.state', '=', 'waiting')
      .where('delivery.next_at', '<=', now())
      .where('webhook.disabled_at', 'is', null)
      .limit(AT_ONCE)
      .execute()
    await Promise.all(webhooks.map(deliverTo))
  }

  /** In order, until one is not taken: then the rest waits for the next run. */
  async function deliverTo({ id: webhookId, url, secret }: { id: string; url: string; secret: string }): Promise<void> {
    for (;;) {
      const row = await store.read
        .selectFrom('delivery')
        .select(['id', 'number', 'body', 'attempts', 'created_at'])
        .where('webhook_id', '=', webhookId)
        .where('state', '=', 'waiting')
        .where('next_at', '<=', now())
        .orderBy('number')
        .limit(1)
        .executeTakeFirst()
      if (row === undefined || isClosed) return
      const sent = await send(url, secret, row.id, row.number, row.body)
      await store.write('noteAttempt', { id: row.id, ...outcome(sent, row.attempts + 1, row.created_at, now()) })
      if (!sent.isDelivered) return
    }
  }

  async function send(url: string, secret: string, id: string, number: number, body: string): Promise<Sent> {
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Parascope',
      'parascope-delivery': id,
      'parascope-number': String(number),
      'parascope-signature': signature(secret, body, now()),
    }
    try {
      const status = await outbound.post(url, body, headers)
      const isDelivered = status >= 200 && status < 300
      return { isDelivered, status, error: isDelivered ? null : answerFault(status) }
    } catch (error) {
      return { isDelivered: false, status: null, error: error instanceof Error ? error.message.slice(0, 300) : 'failed' }
    }
  }

  /** One run at a time; who asks while one is under way gets one that starts after it. */
  async function run(): Promise<void> {
    while (running !== undefined) await running
    running = (async () => {
      await queue()
      await deliver()
    })().finally(() => {
      running = undefined
    })
    return running
  }

  /** In `wait` milliseconds, unless a run is planned for an earlier time. */
  function soon(wait: number): void {
    const at = performance.now() + wait
    if (isClosed || (timer !== undefined && plannedFor <= at)) return
    clearTimeout(timer)
    plannedFor = at
    timer = setTimeout(async () => {
      timer = undefined
      await run().catch(report)
      soon(LOOK_EVERY)
    }, wait).unref()
  }

  return {
    outbound,
    run,
    soon: () => {
      if (isStarted) soon(0)
    },
    ping({ id, project_id, url, secret }) {
      const delivery = newId()
      const body = JSON.stringify({
        id: delivery,
        project: project_id,
        webhook: id,
        at: new Date(now()).toISOString(),
        topic: 'project',
        type: 'ping',
      })
      return send(url, secret, delivery, 0, body)
    },
    start() {
      isStarted = true
      stopFollowing = store.onCommitted(() => soon(PAUSE))
      soon(0)
      void store.write('forgetDeliveries', { before: now() - KEPT }).catch(report)
    },
    async close() {
      isClosed = true
      stopFollowing()
      clearTimeout(timer)
      // an attempt that still waits for its answer is made again after the next start
      await Promise.race([running?.catch(report), new Promise((resolve) => setTimeout(resolve, LONGEST_CLOSE).unref())])
    },
  }
}

/** What an attempt makes of a delivery. */
export function outcome({ isDelivered, status, error }: Sent, attempts: number, createdAt: number, at: number) {
  if (isDelivered) return { state: 'delivered' as const, attempts, next_at: at, status, error, delivered_at: at }
  const next = at + waitAfter(attempts)
  const isOver = status === 410 || next > createdAt + GIVE_UP_AFTER
  return {
    state: isOver ? ('given up' as const) : ('waiting' as const),
    attempts,
    next_at: isOver ? at : next,
    status,
    error,
    delivered_at: null,
  }
}

function answerFault(status: number): string {
  if (status >= 300 && status < 400) return 'answered with a redirect, which is not followed'
  return status === 410 ? 'answered that it is gone for good' : `answered with ${status}`
}
