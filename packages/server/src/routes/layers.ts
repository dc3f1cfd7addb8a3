/** Layers of a task: what one person made of it, or `gold`. Reading one as it is or was, saving gestures, and what managers may do. */
import { createRoute, z } from '@hono/zod-openapi'
import { ParascopeError } from '@parascope/core/errors'
import type { Context } from 'hono'
import { Appended, GestureBatch, Layer } from '../contract/annotation.js'
import { body, fault, Id, json, Paging, pageOf } from '../contract/common.js'
import { HistoryEntry, LayerRevision, ReopenLayer, RestoreLayer } from '../contract/task.js'
import { readLayer } from '../events/read-layer.js'
import { history, layerAt } from '../events/time-travel.js'
import { access } from '../http/access.js'
import { api } from '../http/api.js'
import { cursorAfter, cursorValues } from '../http/cursor.js'
import type { Env } from '../http/env.js'
import { isoTime } from '../http/iso-time.js'
import { may } from '../people/roles.js'
import { sightOfTask, viewerOf } from '../projects/blindness.js'

const tags = ['annotation']
const LayerPath = z.object({
  project: Id,
  task: Id,
  layer: z.union([z.literal('me'), z.literal('gold'), Id]).describe('me, gold, or the id of a person'),
})
const path = '/projects/{project}/tasks/{task}/layers/{layer}' as const
const notForYou = fault('not there, or not for you yet')

const read = createRoute({
  ...access('read'),
  method: 'get',
  path,
  tags,
  summary: 'One layer of a task',
  request: { params: LayerPath },
  responses: { 200: json(Layer, 'the layer; ETag is its revision'), 404: notForYou },
})

const append = createRoute({
  ...access('annotate'),
  method: 'post',
  path: `${path}/gestures`,
  tags,
  summary: 'Save gestures',
  description: 'Answers when the gestures are on disk. Sending a gesture again is harmless.',
  request: { params: LayerPath, body: body(GestureBatch) },
  responses: {
    200: json(Appended, 'on disk; the new revision'),
    403: fault('not yours, withdrawn, or the project is closed (code project/closed)'),
    409: fault('made on an older revision; `facts.current` is the layer as it is'),
    422: fault('the pair cannot carry this, or the work cannot be handed in or taken back'),
  },
})

const past = createRoute({
  ...access('read'),
  method: 'get',
  path: `${path}/history`,
  tags,
  summary: 'What happened to a layer, newest first',
  request: { params: LayerPath, query: Paging },
  responses: { 200: json(pageOf(HistoryEntry), 'who did what when'), 404: notForYou },
})

const revision = createRoute({
  ...access('read'),
  method: 'get',
  path: `${path}/history/{rev}`,
  tags,
  summary: 'A layer as it was',
  request: { params: LayerPath.extend({ rev: z.coerce.number().int().min(0).describe('0: what it started from') }) },
  responses: { 200: json(LayerRevision, 'its content at that revision'), 404: notForYou },
})

const restore = createRoute({
  ...access('annotate'),
  method: 'post',
  path: `${path}/restore`,
  tags,
  summary: 'Bring back what a layer was',
  description: 'By new gestures: nothing is taken out of the log.',
  request: { params: LayerPath, body: body(RestoreLayer) },
  responses: { 200: json(Appended, 'on disk; the new revision'), 409: fault('the layer has moved on'), 404: notForYou },
})

const reopen = createRoute({
  ...access('manage'),
  method: 'post',
  path: `${path}/reopen`,
  tags,
  summary: 'Let an annotator back into submitted work',
  description: 'The one way once blindness has ended. Stands in the log with its reason.',
  request: { params: LayerPath, body: body(ReopenLayer) },
  responses: { 204: { description: 'in progress again' }, 409: fault('the layer is not submitted') },
})

/** The layer that a path means, if it may be seen. */
async function seenLayer(c: Context<Env>, task: string, named: string): Promise<string> {
  const viewer = viewerOf(c)
  const layer = named === 'me' ? viewer.personId : named
  const sight = await sightOfTask(c.var.services.store.read, viewer, task)
  if (sight === undefined || !sight.layers.has(layer)) throw notThere()
  return layer
}

/** The layer that a path means, if the caller may write to it: their own, and gold for adjudicators for whom it is not blind. */
async function writableLayer(c: Context<Env>, task: string, named: string): Promise<string> {
  const viewer = viewerOf(c)
  if (named === 'me' || named === viewer.personId) return viewer.personId
  const isGold = named === 'gold' && may(viewer.role, 'adjudicate')
  if (!isGold) throw new ParascopeError('http/forbidden', 'you can only write to your own layer')
  return seenLayer(c, task, named)
}

/** Gold is handed in and opened again by the routes of adjudication: the task's state goes with it. */
function checkGold(layer: string, ops: readonly { readonly type: string }[]): void {
  if (layer !== 'gold' || !ops.some(({ type }) => type === 'submit' || type === 'reopen')) return
  throw new ParascopeError('edit/refused', 'gold is finished and reopened with its task: see adjudication/finish')
}

function notThere(): ParascopeError {
  return new ParascopeError('http/not-found', 'there is no such layer for you')
}

export const layers = api()
  .openapi(read, async (c) => {
    const { project, task, layer } = c.req.valid('param')
    const found = await readLayer(c.var.services.store.read, project, task, await seenLayer(c, task, layer))
    if (found === undefined) throw notThere()
    c.header('ETag', `"${found.rev}"`)
    return c.json(found, 200)
  })
  .openapi(append, async (c) => {
    const { project, task, layer } = c.req.valid('param')
    const own = await writableLayer(c, task, layer)
    const { store, now } = c.var.services
    const { personId } = c.var.principal!
    const batch = c.req.valid('json')
    checkGold(
      own,
      batch.gestures.map(({ op }) => op),
    )
    const input = { projectId: project, taskId: task, layer: own, personId, ...batch, at: now() }
    try {
      return c.json(await store.write('appendGestures', input), 200)
    } catch (error) {
      if (!(error instanceof ParascopeError) || error.code !== 'http/conflict') throw error
      const current = await readLayer(store.read, project, task, own)
      throw new ParascopeError(error.code, error.message, { ...error.facts, current })
    }
  })
  .openapi(past, async (c) => {
    const { project, task, layer } = c.req.valid('param')
    const { cursor, limit } = c.req.valid('query')
    const seen = await seenLayer(c, task, layer)
    const before = cursor === undefined ? {} : { before: cursorValues(cursor, 'number')[0] as number }
    const entries = await history(c.var.services.store.read, {
      projectId: project,
      taskId: task,
      layers: [seen],
      limit: limit + 1,
      ...before,
    })
    const page = entries.slice(0, limit)
    const items = page.map(({ n, rev, personId, at, elapsedMs, guideline, type, summary, facts }) => ({
      n,
      rev,
      person: personId,
      at: isoTime(at),
      elapsedMs,
      guideline,
      type,
      summary,
      facts,
    }))
    return c.json({ items, next: entries.length > limit ? cursorAfter(page.at(-1)!.n) : null }, 200)
  })
  .openapi(revision, async (c) => {
    const { project, task, layer, rev } = c.req.valid('param')
    const name = { projectId: project, taskId: task, layer: await seenLayer(c, task, layer) }
    const found = await layerAt(c.var.services.store.read, name, rev)
    if (found === undefined) throw new ParascopeError('http/not-found', 'the layer never had this revision')
    return c.json(found, 200)
  })
  .openapi(restore, async (c) => {
    const { project, task, layer } = c.req.valid('param')
    const own = await writableLayer(c, task, layer)
    const { store, now } = c.var.services
    const { personId } = c.var.principal!
    const input = { projectId: project, taskId: task, layer: own, personId, ...c.req.valid('json'), at: now() }
    return c.json(await store.write('restoreLayer', input), 200)
  })
  .openapi(reopen, async (c) => {
    const { project, task, layer } = c.req.valid('param')
    const { store, now } = c.var.services
    const { personId } = c.var.principal!
    const { reason } = c.req.valid('json')
    const named = layer === 'me' ? personId : layer
    await store.write('reopenLayer', { projectId: project, taskId: task, layer: named, personId, reason, at: now() })
    return c.body(null, 204)
  })
