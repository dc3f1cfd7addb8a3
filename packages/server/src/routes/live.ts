/** What changes while somebody looks: as a stream, by asking again, and who has which task open. */
import type { HttpBindings } from '@hono/node-server'
import { createRoute, z } from '@hono/zod-openapi'
import { ParascopeError } from '@parascope/core/errors'
import type { Context } from 'hono'
import { body, fault, Id, json } from '../contract/common.js'
import { Changes, ClientId, PresenceAnswer, PresenceBeat, Presences } from '../contract/live.js'
import { access } from '../http/access.js'
import { api } from '../http/api.js'
import { isFromOurPage } from '../http/csrf.js'
import type { Env } from '../http/env.js'
import { currentViewer } from '../live/recheck.js'
import { sightOfTask, type Viewer } from '../projects/blindness.js'

/** More than this unread, and the reader is too slow, in bytes. */
const MOST_UNREAD = 256 * 1024

const ProjectPath = z.object({ project: Id })
const TaskPath = z.object({ project: Id, task: Id })

const stream = createRoute({
  ...access('read'),
  method: 'get',
  path: '/projects/{project}/live',
  tags: ['live'],
  summary: 'Changes as they happen',
  description:
    'A stream for EventSource. `hello` comes first; `changes` holds a list of Change; `presence` says who opened or left a task; ' +
    '`reset` asks to read everything anew. A browser that lost the connection goes on where it was (`Last-Event-ID`). When the last ' +
    'stream of a `client` ends, the tasks that it had open are left.',
  request: {
    params: ProjectPath,
    query: z.object({ client: ClientId.optional() }),
    headers: z.object({ 'last-event-id': z.string().max(200).optional() }),
  },
  responses: {
    200: { description: 'goes on until one side ends it', content: { 'text/event-stream': { schema: z.string() } } },
    429: fault('too many live pages of one person'),
  },
})

const changes = createRoute({
  ...access('read'),
  method: 'get',
  path: '/projects/{project}/changes',
  tags: ['live'],
  summary: 'Changes since the last time',
  description: 'The same as the stream, for where a proxy does not let it through. Without `after`: where to start.',
  request: { params: ProjectPath, query: z.object({ after: z.string().max(200).optional() }) },
  responses: { 200: json(Changes, 'what changed, and what to send next time') },
})

const beat = createRoute({
  ...access('annotate'),
  method: 'post',
  path: '/projects/{project}/tasks/{task}/presence',
  tags: ['live'],
  summary: 'Say that a task is open',
  description: 'Every 15 seconds while it is, and once with `isOpen` false. Kept in memory only.',
  request: { params: TaskPath, body: body(PresenceBeat) },
  responses: { 200: json(PresenceAnswer, 'who else has it open'), 404: fault('not there, or not for you') },
})

const present = createRoute({
  ...access('read'),
  method: 'get',
  path: '/projects/{project}/presence',
  tags: ['live'],
  summary: 'Who has which task open',
  request: { params: ProjectPath },
  responses: { 200: json(Presences, 'as far as you may know') },
})

export const live = api()
  .openapi(stream, async (c) => {
    const { live } = c.var.services
    const viewer = viewerOf(c)
    // a browser would send the cookie along for a foreign page too
    if (isFromOurPage(c) === false) throw new ParascopeError('http/forbidden', 'only a page of this server may listen')
    let stop = () => {}
    let isOver = false
    const { readable, listener } = eventStream(c, () => {
      isOver = true
      stop()
    })
    stop = await live.listen(viewer, c.req.valid('header')['last-event-id'], {
      ...listener,
      recheck: () => currentViewer(c, viewer),
      clientId: c.req.valid('query').client,
    })
    if (isOver) stop()
    return c.body(readable, 200, {
      'Content-Type': 'text/event-stream; charset=utf-8',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    })
  })
  .openapi(changes, async (c) => {
    c.header('Cache-Control', 'no-store')
    return c.json(await c.var.services.live.changes(viewerOf(c), c.req.valid('query').after), 200)
  })
  .openapi(beat, async (c) => {
    const { store, live, now } = c.var.services
    const { project, task } = c.req.valid('param')
    const { clientId, isOpen } = c.req.valid('json')
    const viewer = viewerOf(c)
    const sight = await sightOfTask(store.read, viewer, task)
    if (sight === undefined || !sight.mayOpen) throw new ParascopeError('http/not-found', 'there is no such task for you')
    const presence = { projectId: project, taskId: task, personId: viewer.personId }
    if (live.presences.beat(presence, clientId, isOpen, now())) await live.tellPresence(presence)
    const others = sight.isBlind ? [] : live.presences.open(project).filter((one) => one.taskId === task)
    return c.json(
      {
        isElsewhere: live.presences.elsewhere(presence, clientId) > 0,
        others: others.map(({ personId }) => personId).filter((id) => id !== viewer.personId),
      },
      200,
    )
  })
  .openapi(present, async (c) => {
    const open = await c.var.services.live.present(viewerOf(c))
    return c.json({ open: open.map(({ taskId, personId }) => ({ task: taskId, person: personId })) }, 200)
  })

function viewerOf(c: Context<Env>): Viewer {
  const { projectId, role } = c.var.membership!
  return { projectId, role, personId: c.var.principal!.personId }
}

/**
 * A body that is written to as things happen; `ended` hears once that nobody reads any more. Once its head is out, what is sent goes
 * straight to the socket: five hundred streams of the web's kind would take longer to tell than the saves they tell of.
 */
function eventStream(c: Context<Env>, ended: () => void) {
  let controller!: ReadableStreamDefaultController<Uint8Array>
  const readable = new ReadableStream<Uint8Array>(
    {
      start(own) {
        controller = own
      },
      cancel: ended,
    },
    new ByteLengthQueuingStrategy({ highWaterMark: MOST_UNREAD }),
  )
  const outgoing = (c.env as Partial<HttpBindings> | undefined)?.outgoing
  const listener = {
    send(bytes: Uint8Array): boolean {
      if (outgoing?.headersSent === true && controller.desiredSize === MOST_UNREAD) {
        outgoing.write(bytes)
        return outgoing.writableLength <= MOST_UNREAD
      }
      if ((controller.desiredSize ?? 0) <= 0) return false
      controller.enqueue(bytes)
      return true
    },
    end() {
      const isStuck = (controller.desiredSize ?? 0) <= 0 || (outgoing?.writableLength ?? 0) > MOST_UNREAD
      controller.close()
      // a reader that takes nothing would keep what waits for it in memory
      if (isStuck) outgoing?.destroy()
      ended()
    },
  }
  return { readable, listener }
}
