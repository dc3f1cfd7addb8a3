/** Layers of a task: what one person made of it, or `gold`. Reading one, and saving gestures to it. */
import { createRoute, z } from '@hono/zod-openapi'
import { ParascopeError } from '@parascope/core/errors'
import { Appended, GestureBatch, Layer } from '../contract/annotation.js'
import { body, fault, Id, json } from '../contract/common.js'
import { readLayer } from '../events/read-layer.js'
import { access } from '../http/access.js'
import { api } from '../http/api.js'

const LayerPath = z.object({
  project: Id,
  task: Id,
  layer: z.union([z.literal('me'), z.literal('gold'), Id]).describe('me, gold, or the id of a person'),
})

const read = createRoute({
  ...access('annotate'),
  method: 'get',
  path: '/projects/{project}/tasks/{task}/layers/{layer}',
  tags: ['annotation'],
  summary: 'One layer of a task',
  request: { params: LayerPath },
  responses: { 200: json(Layer, 'the layer; ETag is its revision'), 404: fault('not there, or not for you yet') },
})

const append = createRoute({
  ...access('annotate'),
  method: 'post',
  path: '/projects/{project}/tasks/{task}/layers/{layer}/gestures',
  tags: ['annotation'],
  summary: 'Save gestures',
  description: 'Answers when the gestures are on disk. Sending a gesture again is harmless.',
  request: { params: LayerPath, body: body(GestureBatch) },
  responses: {
    200: json(Appended, 'on disk; the new revision'),
    409: fault('made on an older revision; `facts.current` is the layer as it is'),
    422: fault('the pair cannot carry this'),
  },
})

export const layers = api()
  .openapi(read, async (c) => {
    const { project, task, layer } = c.req.valid('param')
    const { personId } = c.var.principal!
    // others' work opens only when blindness ends: that is the agreement service's business, not this route's
    if (layer !== 'me' && layer !== personId) throw new ParascopeError('http/not-found', 'there is no such layer for you')
    const found = await readLayer(c.var.services.store.read, project, task, personId)
    if (found === undefined) throw new ParascopeError('http/not-found', 'there is no such layer for you')
    c.header('ETag', `"${found.rev}"`)
    return c.json(found, 200)
  })
  .openapi(append, async (c) => {
    const { project, task, layer } = c.req.valid('param')
    const { personId } = c.var.principal!
    if (layer !== 'me' && layer !== personId) throw new ParascopeError('http/forbidden', 'you can only write to your own layer')
    const { store, now } = c.var.services
    const input = { projectId: project, taskId: task, layer: personId, personId, ...c.req.valid('json'), at: now() }
    try {
      return c.json(await store.write('appendGestures', input), 200)
    } catch (error) {
      if (!(error instanceof ParascopeError) || error.code !== 'http/conflict') throw error
      const current = await readLayer(store.read, project, task, personId)
      throw new ParascopeError(error.code, error.message, { ...error.facts, current })
    }
  })
