/** What is in dispute, what was decided, and what annotators learn from it. */
import { createRoute, z } from '@hono/zod-openapi'
import { decisionStatistics } from '../agreement/decision-statistics.js'
import { disputeList } from '../agreement/dispute-list.js'
import { adjudicationView } from '../agreement/dispute-view.js'
import { feedbackFor } from '../agreement/feedback.js'
import { Adjudication, DecisionStatistics, DisputedTask, DisputeQuery, Feedback } from '../contract/adjudication.js'
import { fault, Id, json, pageOf } from '../contract/common.js'
import { access } from '../http/access.js'
import { api } from '../http/api.js'
import { viewerOf } from '../projects/blindness.js'

const tags = ['adjudication']
const ProjectPath = z.object({ project: Id })
const TaskPath = ProjectPath.extend({ task: Id })

const list = createRoute({
  ...access('adjudicate'),
  method: 'get',
  path: '/projects/{project}/disputes',
  tags,
  summary: 'Tasks in dispute',
  description: 'In the order of phases. A page may be short and still have a next one, where others were left out.',
  request: { params: ProjectPath, query: DisputeQuery },
  responses: { 200: json(pageOf(DisputedTask), 'a page of tasks with their disputes') },
})

const view = createRoute({
  ...access('adjudicate'),
  method: 'get',
  path: '/projects/{project}/tasks/{task}/adjudication',
  tags,
  summary: 'Everything about one task',
  request: { params: TaskPath },
  responses: {
    200: json(Adjudication, 'layers, what is agreed, disputes, decisions and gold'),
    404: fault('not there, or still blind for you'),
  },
})

const feedback = createRoute({
  ...access('annotate'),
  method: 'get',
  path: '/projects/{project}/feedback/me',
  tags,
  summary: 'Decisions on my items',
  request: { params: ProjectPath, query: z.object({ cursor: z.string().max(500).optional() }) },
  responses: { 200: json(pageOf(Feedback), 'decisions on adjudicated items, with reasons') },
})

const statistics = createRoute({
  ...access('adjudicate'),
  method: 'get',
  path: '/projects/{project}/decisions/statistics',
  tags,
  summary: 'What was disputed, why, and whose answer was taken',
  request: { params: ProjectPath, query: z.object({ phase: Id.optional() }) },
  responses: { 200: json(DecisionStatistics, 'counts') },
})

export const disputeRoutes = api()
  .openapi(list, async (c) => c.json(await disputeList(c.var.services.store.read, viewerOf(c), c.req.valid('query')), 200))
  .openapi(view, async (c) => {
    const { task } = c.req.valid('param')
    const found = await adjudicationView(c.var.services.store.read, viewerOf(c), task)
    c.header('ETag', `"${found.gold?.rev ?? 0}-${found.open}"`)
    return c.json(found, 200)
  })
  .openapi(feedback, async (c) =>
    c.json(await feedbackFor(c.var.services.store.read, viewerOf(c), c.req.valid('query').cursor), 200),
  )
  .openapi(statistics, async (c) =>
    c.json(await decisionStatistics(c.var.services.store.read, viewerOf(c), c.req.valid('query').phase), 200),
  )
