/** Adjudication: gold of one task, decisions on its disputes, and a whole phase by the rule. */
import { createRoute, z } from '@hono/zod-openapi'
import { disputes } from '@parascope/core/edit'
import { ParascopeError } from '@parascope/core/errors'
import type { Context } from 'hono'
import { mergePhase } from '../agreement/merge-phase.js'
import { checkSight, openSight } from '../agreement/sight.js'
import { readTask } from '../agreement/task-layers.js'
import { DecideBody, FinishBody, GoldState, MergeBody, MergedPhase, StartBody, TakeAllBody } from '../contract/adjudication.js'
import { body, fault, Id, json } from '../contract/common.js'
import { access } from '../http/access.js'
import { api } from '../http/api.js'
import type { Env } from '../http/env.js'
import { viewerOf } from '../projects/blindness.js'
import { newId } from '../storage/ids.js'

const tags = ['adjudication']
const ProjectPath = z.object({ project: Id })
const TaskPath = ProjectPath.extend({ task: Id })
const PhasePath = ProjectPath.extend({ phase: Id })
const path = '/projects/{project}/tasks/{task}/adjudication' as const
const notYours = fault('not there, or still blind for you')
const notNow = fault('not everybody has submitted, or it is finished; `facts.open` counts disputes without a decision')

const start = createRoute({
  ...access('adjudicate'),
  method: 'post',
  path: `${path}/start`,
  tags,
  summary: 'Merge the layers into gold',
  request: { params: TaskPath, body: body(StartBody) },
  responses: { 200: json(GoldState, 'gold is there'), 404: notYours, 409: notNow },
})

const decide = createRoute({
  ...access('adjudicate'),
  method: 'post',
  path: `${path}/decisions`,
  tags,
  summary: 'Decide disputes',
  description: 'All in one step, which is undone as one. Sending a decision again is harmless.',
  request: { params: TaskPath, body: body(DecideBody) },
  responses: { 200: json(GoldState, 'decided, and gold follows'), 404: notYours, 409: notNow, 422: fault('gold cannot be so') },
})

const takeAll = createRoute({
  ...access('adjudicate'),
  method: 'post',
  path: `${path}/take-all`,
  tags,
  summary: 'Take one layer for all open disputes',
  request: { params: TaskPath, body: body(TakeAllBody) },
  responses: { 200: json(GoldState, 'decided in one step'), 404: notYours, 409: notNow },
})

const undo = createRoute({
  ...access('adjudicate'),
  method: 'post',
  path: `${path}/undo`,
  tags,
  summary: 'Undo the last step',
  request: { params: TaskPath },
  responses: { 200: json(GoldState, 'gold and decisions are as before the step'), 404: notYours, 409: fault('nothing to undo') },
})

const finish = createRoute({
  ...access('adjudicate'),
  method: 'post',
  path: `${path}/finish`,
  tags,
  summary: 'Hand gold in',
  request: { params: TaskPath, body: body(FinishBody) },
  responses: { 200: json(GoldState, 'the task is adjudicated'), 404: notYours, 409: notNow },
})

const reopen = createRoute({
  ...access('adjudicate'),
  method: 'post',
  path: `${path}/reopen`,
  tags,
  summary: 'Open an adjudicated task again',
  request: { params: TaskPath },
  responses: {
    200: json(GoldState, 'gold can be changed'),
    404: notYours,
    409: fault('the task is not adjudicated, or released'),
  },
})

const merge = createRoute({
  ...access('adjudicate'),
  method: 'post',
  path: '/projects/{project}/phases/{phase}/merge',
  tags,
  summary: 'Make gold of a whole phase by the rule',
  description: 'Agreed tasks get what all agree on. Can be sent again: what is done is left as it is.',
  request: { params: PhasePath, body: body(MergeBody) },
  responses: { 200: json(MergedPhase, 'how many tasks were finished'), 403: fault('the phase is still blind for you') },
})

export const adjudication = api()
  .openapi(start, async (c) => {
    const { rule, again } = c.req.valid('json')
    const act = await actOf(c, c.req.valid('param').task)
    const input = { ...act, isAgain: again, ...(rule === undefined ? {} : { rule }) }
    return c.json(await c.var.services.store.write('startAdjudication', input), 200)
  })
  .openapi(decide, async (c) => {
    const act = await actOf(c, c.req.valid('param').task)
    const decisions = c.req.valid('json').decisions.map(({ operations, ...decision }) => ({
      ...decision,
      ...(operations === undefined ? {} : { operations: operations.map(contentOnly) }),
    }))
    return c.json(await c.var.services.store.write('decideDisputes', { ...act, step: newId(), decisions }), 200)
  })
  .openapi(takeAll, async (c) => {
    const { layer, reason, note } = c.req.valid('json')
    const { store } = c.var.services
    const act = await actOf(c, c.req.valid('param').task)
    const { mode, layers } = await readTask(store.read, act.projectId, act.taskId)
    const rows = await store.read.selectFrom('decision').select('dispute').where('task_id', '=', act.taskId).execute()
    const decided = new Set(rows.map(({ dispute }) => dispute))
    const open = disputes(mode, layers).filter(({ key }) => !decided.has(key))
    const decisions = open.map(({ key }) => ({ dispute: key, take: layer, reason, note }))
    return c.json(await store.write('decideDisputes', { ...act, step: newId(), decisions }), 200)
  })
  .openapi(undo, async (c) => {
    const act = await actOf(c, c.req.valid('param').task)
    return c.json(await c.var.services.store.write('undoDecision', act), 200)
  })
  .openapi(finish, async (c) => {
    const act = await actOf(c, c.req.valid('param').task)
    return c.json(await c.var.services.store.write('finishAdjudication', { ...act, ...c.req.valid('json') }), 200)
  })
  .openapi(reopen, async (c) => {
    const act = await actOf(c, c.req.valid('param').task)
    return c.json(await c.var.services.store.write('reopenAdjudication', act), 200)
  })
  .openapi(merge, async (c) => {
    const { phase } = c.req.valid('param')
    const viewer = viewerOf(c)
    await checkSight(c.var.services.store.read, viewer, phase)
    const choice = { phaseId: phase, ...c.req.valid('json') }
    return c.json(await mergePhase(c.var.services, viewer, choice, c.req.raw.signal), 200)
  })

/** Who does what when, on a task that is not blind for them. */
async function actOf(c: Context<Env>, taskId: string) {
  const viewer = viewerOf(c)
  const { store, now } = c.var.services
  await openSight(store.read, viewer, taskId)
  return { projectId: viewer.projectId, taskId, personId: viewer.personId, at: now() }
}

function contentOnly<T extends { readonly type: string }>(
  op: T,
): Exclude<T, { readonly type: 'submit' | 'reopen' | 'flag' | 'time' }> {
  if (op.type.includes('/')) return op as Exclude<T, { readonly type: 'submit' | 'reopen' | 'flag' | 'time' }>
  throw new ParascopeError('http/bad-request', `json: operations: ${op.type} does not change the annotation`)
}
