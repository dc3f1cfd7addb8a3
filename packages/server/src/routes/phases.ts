/** Phases of a project: planned with a preview, opened, redrawn when people come and go, finished, released. */
import { createRoute, z } from '@hono/zod-openapi'
import { body, fault, Id, json } from '../contract/common.js'
import { FinishPhase, NewPhase, Phase, PhaseChange, PhasePreview, RedrawBody, RedrawnBody, Released } from '../contract/phase.js'
import { access } from '../http/access.js'
import { api } from '../http/api.js'
import { IfMatch, seenTag } from '../http/if-match.js'
import { planPhase } from '../projects/plan-phase.js'
import { previewOf, readPhase, readPhaseRow, readPhases } from '../projects/read-phase.js'
import { readProject } from '../projects/read-project.js'
import { checkPhaseSettings } from '../projects/settings.js'
import { newId } from '../storage/ids.js'

const tags = ['phases']
const params = z.object({ project: Id })
const PhasePath = params.extend({ phase: Id })
const path = '/projects/{project}/phases/{phase}' as const
const notPossible = fault('people, quotas and items do not fit together; `facts.unplaced` says by how much')

const list = createRoute({
  ...access('read'),
  method: 'get',
  path: '/projects/{project}/phases',
  tags,
  summary: 'All phases in their order',
  request: { params },
  responses: { 200: json(z.object({ items: z.array(Phase) }), 'the phases') },
})

const create = createRoute({
  ...access('manage'),
  method: 'post',
  path: '/projects/{project}/phases',
  tags,
  summary: 'Plan a phase',
  request: { params, body: body(NewPhase) },
  responses: { 201: json(Phase, 'planned; nobody sees tasks of it yet') },
})

const read = createRoute({
  ...access('read'),
  method: 'get',
  path,
  tags,
  summary: 'One phase',
  request: { params: PhasePath },
  responses: { 200: json(Phase, 'the phase, with its ETag') },
})

const change = createRoute({
  ...access('manage'),
  method: 'patch',
  path,
  tags,
  summary: 'Change a phase that is still planned',
  request: { params: PhasePath, headers: IfMatch, body: body(PhaseChange) },
  responses: {
    200: json(Phase, 'the phase as it is now'),
    409: fault('the phase is open or finished'),
    412: fault('somebody else changed it meanwhile: read it again'),
    428: fault('If-Match is missing'),
  },
})

const remove = createRoute({
  ...access('manage'),
  method: 'delete',
  path,
  tags,
  summary: 'Drop a phase that is still planned',
  request: { params: PhasePath },
  responses: { 204: { description: 'gone' }, 409: fault('the phase is open or finished') },
})

const preview = createRoute({
  ...access('manage'),
  method: 'get',
  path: `${path}/preview`,
  tags,
  summary: 'Who would get how much',
  description: 'What opening the phase now would do. Nothing is changed; the same seed gives the same draw.',
  request: { params: PhasePath },
  responses: { 200: json(PhasePreview, 'items by person and by couple'), 422: notPossible },
})

const open = createRoute({
  ...access('manage'),
  method: 'post',
  path: `${path}/open`,
  tags,
  summary: 'Draw the items and give them out',
  request: { params: PhasePath },
  responses: { 200: json(Phase, 'open'), 409: fault('it is not planned any more'), 422: notPossible },
})

const redraw = createRoute({
  ...access('manage'),
  method: 'post',
  path: `${path}/redraw`,
  tags,
  summary: 'Let people leave or join an open phase',
  description:
    'Submitted work of leavers stays theirs; what they had open goes to others within quotas. Who joins takes up what is missing, then untouched items of the busiest.',
  request: { params: PhasePath, body: body(RedrawBody) },
  responses: { 200: json(RedrawnBody, 'what moved'), 409: fault('the phase is not open') },
})

const finish = createRoute({
  ...access('manage'),
  method: 'post',
  path: `${path}/finish`,
  tags,
  summary: 'End a phase',
  request: { params: PhasePath, body: body(FinishPhase) },
  responses: { 200: json(Phase, 'finished'), 409: fault('not open, or work is not submitted yet: `facts.open`') },
})

const release = createRoute({
  ...access('manage'),
  method: 'post',
  path: `${path}/release`,
  tags,
  summary: 'Release what is submitted, agreed or adjudicated',
  request: { params: PhasePath },
  responses: { 200: json(Released, 'how many were released, and what is left') },
})

export const phases = api()
  .openapi(list, async (c) => {
    return c.json({ items: await readPhases(c.var.services.store.read, c.var.membership!.projectId) }, 200)
  })
  .openapi(create, async (c) => {
    const { projectId, role } = c.var.membership!
    const { store, now } = c.var.services
    const { name, kind, settings } = c.req.valid('json')
    checkPhaseSettings(settings, (await readProject(store.read, projectId, role)).settings)
    const phaseId = newId()
    const { personId } = c.var.principal!
    await store.write('createPhase', { projectId, phaseId, personId, at: now(), name, kind, settings: JSON.stringify(settings) })
    return c.json(await readPhase(store.read, projectId, phaseId), 201)
  })
  .openapi(read, async (c) => {
    const { project, phase } = c.req.valid('param')
    const found = await readPhase(c.var.services.store.read, project, phase)
    c.header('ETag', found.etag)
    return c.json(found, 200)
  })
  .openapi(change, async (c) => {
    const { projectId, role } = c.var.membership!
    const { store, now } = c.var.services
    const { phase: phaseId } = c.req.valid('param')
    const seen = seenTag(c.req.valid('header')['if-match'])
    const { name, kind, settings } = c.req.valid('json')
    if (settings !== undefined) checkPhaseSettings(settings, (await readProject(store.read, projectId, role)).settings)
    await store.write('updatePhase', {
      projectId,
      phaseId,
      personId: c.var.principal!.personId,
      at: now(),
      seen,
      ...(name === undefined ? {} : { name }),
      ...(kind === undefined ? {} : { kind }),
      ...(settings === undefined ? {} : { settings: JSON.stringify(settings) }),
    })
    const found = await readPhase(store.read, projectId, phaseId)
    c.header('ETag', found.etag)
    return c.json(found, 200)
  })
  .openapi(remove, async (c) => {
    const { project, phase } = c.req.valid('param')
    const { store, now } = c.var.services
    await store.write('deletePhase', { projectId: project, phaseId: phase, personId: c.var.principal!.personId, at: now() })
    return c.body(null, 204)
  })
  .openapi(preview, async (c) => {
    const { project, phase } = c.req.valid('param')
    const { store } = c.var.services
    const row = await readPhaseRow(store.read, project, phase)
    return c.json(previewOf(await store.snapshot((db) => planPhase(db, row))), 200)
  })
  .openapi(open, async (c) => {
    const { project, phase } = c.req.valid('param')
    const { store, now } = c.var.services
    await store.write('openPhase', { projectId: project, phaseId: phase, personId: c.var.principal!.personId, at: now() })
    return c.json(await readPhase(store.read, project, phase), 200)
  })
  .openapi(redraw, async (c) => {
    const { project, phase } = c.req.valid('param')
    const { store, now } = c.var.services
    const { leave, join } = c.req.valid('json')
    const { personId } = c.var.principal!
    const input = { projectId: project, phaseId: phase, personId, leave, join, at: now() }
    return c.json(await store.write('redrawPhase', input), 200)
  })
  .openapi(finish, async (c) => {
    const { project, phase } = c.req.valid('param')
    const { store, now } = c.var.services
    const { withdrawOpen } = c.req.valid('json')
    const { personId } = c.var.principal!
    await store.write('finishPhase', { projectId: project, phaseId: phase, personId, withdrawOpen, at: now() })
    return c.json(await readPhase(store.read, project, phase), 200)
  })
  .openapi(release, async (c) => {
    const { project, phase } = c.req.valid('param')
    const { store, now } = c.var.services
    const input = { projectId: project, phaseId: phase, personId: c.var.principal!.personId, at: now() }
    return c.json(await store.write('releasePhase', input), 200)
  })
