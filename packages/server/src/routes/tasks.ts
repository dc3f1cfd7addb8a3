/** Tasks: the queue of an annotator, one task with everything its editor needs, and the search of managers. */
import { createRoute, z } from '@hono/zod-openapi'
import { fault, Id, json, pageOf } from '../contract/common.js'
import { QueueEntry, QueueQuery, Task, TaskEntry, TaskQuery } from '../contract/task.js'
import { access } from '../http/access.js'
import { api } from '../http/api.js'
import { viewerOf } from '../projects/blindness.js'
import { readQueue } from '../projects/queue.js'
import { readTask } from '../projects/read-task.js'
import { searchTasks } from '../projects/search-tasks.js'

const tags = ['tasks']
const params = z.object({ project: Id })

const queue = createRoute({
  ...access('annotate'),
  method: 'get',
  path: '/projects/{project}/queue',
  tags,
  summary: 'Your tasks in their order',
  request: { params, query: QueueQuery },
  responses: { 200: json(pageOf(QueueEntry), 'one page') },
})

const search = createRoute({
  ...access('adjudicate'),
  method: 'get',
  path: '/projects/{project}/tasks',
  tags,
  summary: 'Find tasks',
  description: 'Tasks on which you are blind are not in the list: your own are in your queue.',
  request: { params, query: TaskQuery },
  responses: { 200: json(pageOf(TaskEntry), 'one page, phase after phase'), 400: fault('a condition cannot be understood') },
})

const read = createRoute({
  ...access('read'),
  method: 'get',
  path: '/projects/{project}/tasks/{task}',
  tags,
  summary: 'One task',
  description: 'The pair, your layer and what it starts from. Work of others only where it is time.',
  request: { params: params.extend({ task: Id }) },
  responses: { 200: json(Task, 'the task'), 404: fault('not there, or not for you') },
})

export const tasks = api()
  .openapi(queue, async (c) => c.json(await readQueue(c.var.services.store.read, viewerOf(c), c.req.valid('query')), 200))
  .openapi(search, async (c) => c.json(await searchTasks(c.var.services.store, viewerOf(c), c.req.valid('query')), 200))
  .openapi(read, async (c) => c.json(await readTask(c.var.services.store.read, viewerOf(c), c.req.valid('param').task), 200))
