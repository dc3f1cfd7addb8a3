/** Progress of a project. */
import { createRoute, z } from '@hono/zod-openapi'
import { Id, json } from '../contract/common.js'
import { Progress } from '../contract/progress.js'
import { access } from '../http/access.js'
import { api } from '../http/api.js'
import { viewerOf } from '../projects/blindness.js'
import { readProgress } from '../projects/progress.js'

const read = createRoute({
  ...access('read'),
  method: 'get',
  path: '/projects/{project}/progress',
  tags: ['projects'],
  summary: 'How far the phases are, and how fast',
  request: { params: z.object({ project: Id }) },
  responses: { 200: json(Progress, 'phase by phase') },
})

export const progress = api().openapi(read, async (c) => {
  return c.json(await readProgress(c.var.services.store.read, viewerOf(c)), 200)
})
