/** Projects: made by who runs the server, changed by their managers, deleted by their owner. */
import { randomInt } from 'node:crypto'
import { createRoute, z } from '@hono/zod-openapi'
import { body, fault, Id, json, Paging, pageOf } from '../contract/common.js'
import { NewProject, Project, ProjectChange } from '../contract/project.js'
import { access } from '../http/access.js'
import { api } from '../http/api.js'
import { cursorAfter, cursorValues } from '../http/cursor.js'
import { IfMatch, seenVersion } from '../http/if-match.js'
import { defaultGuidelines } from '../projects/default-guidelines.js'
import { projectOf, readProject } from '../projects/read-project.js'
import { checkProjectSettings } from '../projects/settings.js'
import { newId } from '../storage/ids.js'

const tags = ['projects']
const params = z.object({ project: Id })

const list = createRoute({
  ...access('person'),
  method: 'get',
  path: '/projects',
  tags,
  summary: 'Your projects',
  request: { query: Paging.extend({ slug: z.string().max(60).optional().describe('only the project of this slug') }) },
  responses: { 200: json(pageOf(Project), 'projects that you are a member of, by slug') },
})

const create = createRoute({
  ...access('admin'),
  method: 'post',
  path: '/projects',
  tags,
  summary: 'Make a project',
  description: 'For who runs the server. You become its owner; its first guidelines are our defaults unless you send some.',
  request: { body: body(NewProject) },
  responses: { 201: json(Project, 'the project'), 409: fault('the slug is taken'), 422: fault('the tagset cannot be used') },
})

const read = createRoute({
  ...access('read'),
  method: 'get',
  path: '/projects/{project}',
  tags,
  summary: 'One project',
  request: { params },
  responses: { 200: json(Project, 'the project; ETag is the version of its settings') },
})

const change = createRoute({
  ...access('manage'),
  method: 'patch',
  path: '/projects/{project}',
  tags,
  summary: 'Change settings, name, licence or source',
  description: 'What is left out stays. Settings are sent as a whole. A mode or a scale that is in use cannot be removed.',
  request: { params, headers: IfMatch, body: body(ProjectChange) },
  responses: {
    200: json(Project, 'the project as it is now'),
    409: fault('in use'),
    412: fault('somebody has changed it meanwhile'),
    428: fault('If-Match is missing'),
  },
})

const close = createRoute({
  ...access('manage'),
  method: 'post',
  path: '/projects/{project}/close',
  tags,
  summary: 'Close: read everything, change nothing',
  request: { params },
  responses: { 200: json(Project, 'the project as it is now') },
})

const reopen = createRoute({
  ...access('manage'),
  method: 'post',
  path: '/projects/{project}/reopen',
  tags,
  summary: 'Open a closed project again',
  request: { params },
  responses: { 200: json(Project, 'the project as it is now') },
})

const remove = createRoute({
  ...access('own'),
  method: 'delete',
  path: '/projects/{project}',
  tags,
  summary: 'Delete for good, with all annotations and the whole log',
  request: { params, query: z.object({ confirm: z.string().max(60).describe('the slug, typed by whoever deletes') }) },
  responses: { 204: { description: 'gone' }, 400: fault('the slug is not that of the project') },
})

export const projects = api()
  .openapi(list, async (c) => {
    const { cursor, limit, slug } = c.req.valid('query')
    const { personId, projectId } = c.var.principal!
    let query = c.var.services.store.read
      .selectFrom('member')
      .innerJoin('project', 'project.id', 'member.project_id')
      .selectAll('project')
      .select('member.role')
      .where('member.person_id', '=', personId)
      .where('member.left_at', 'is', null)
      .orderBy('project.slug')
      .limit(limit + 1)
    if (projectId !== undefined) query = query.where('project.id', '=', projectId)
    if (slug !== undefined) query = query.where('project.slug', '=', slug)
    if (cursor !== undefined) query = query.where('project.slug', '>', String(cursorValues(cursor, 'string')[0]))
    const rows = await query.execute()
    const items = rows.slice(0, limit).map((row) => projectOf(row, row.role))
    return c.json({ items, next: rows.length > limit ? cursorAfter(items.at(-1)!.slug) : null }, 200)
  })
  .openapi(create, async (c) => {
    const { settings, guidelines, seed, ...rest } = c.req.valid('json')
    checkProjectSettings(settings)
    const { store, now } = c.var.services
    const id = newId()
    await store.write('createProject', {
      ...rest,
      id,
      settings: JSON.stringify(settings),
      seed: seed ?? randomInt(2 ** 32),
      ownerId: c.var.principal!.personId,
      guidelines: guidelines ?? (await defaultGuidelines(settings)),
      at: now(),
    })
    const project = await readProject(store.read, id, 'owner')
    c.header('ETag', `"${project.rev}"`)
    return c.json(project, 201)
  })
  .openapi(read, async (c) => {
    const { projectId, role } = c.var.membership!
    const project = await readProject(c.var.services.store.read, projectId, role)
    c.header('ETag', `"${project.rev}"`)
    return c.json(project, 200)
  })
  .openapi(change, async (c) => {
    const { projectId, role } = c.var.membership!
    const { store, now } = c.var.services
    const seen = seenVersion(c.req.valid('header')['if-match'])
    const { settings, name, licence, source } = c.req.valid('json')
    if (settings !== undefined) checkProjectSettings(settings)
    await store.write('updateProject', {
      projectId,
      seen,
      personId: c.var.principal!.personId,
      at: now(),
      ...(settings === undefined ? {} : { settings: JSON.stringify(settings) }),
      ...(name === undefined ? {} : { name }),
      ...(licence === undefined ? {} : { licence }),
      ...(source === undefined ? {} : { source }),
    })
    const project = await readProject(store.read, projectId, role)
    c.header('ETag', `"${project.rev}"`)
    return c.json(project, 200)
  })
  .openapi(close, async (c) => {
    const { projectId, role } = c.var.membership!
    const { store, now } = c.var.services
    await store.write('setProjectState', { projectId, state: 'closed', personId: c.var.principal!.personId, at: now() })
    return c.json(await readProject(store.read, projectId, role), 200)
  })
  .openapi(reopen, async (c) => {
    const { projectId, role } = c.var.membership!
    const { store, now } = c.var.services
    await store.write('setProjectState', { projectId, state: 'open', personId: c.var.principal!.personId, at: now() })
    return c.json(await readProject(store.read, projectId, role), 200)
  })
  .openapi(remove, async (c) => {
    const { projectId } = c.var.membership!
    await c.var.services.store.write('deleteProject', { projectId, confirm: c.req.valid('query').confirm })
    c.var.note?.('project deleted', { project: projectId, person: c.var.principal!.personId })
    return c.body(null, 204)
  })
