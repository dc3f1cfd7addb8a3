/** Guidelines of a project: its versions, what changed between two, and which annotations were made under which. */
import { createRoute, z } from '@hono/zod-openapi'
import { ParascopeError } from '@parascope/core/errors'
import { body, fault, Id, json } from '../contract/common.js'
import { Guideline, GuidelineDiff, GuidelineUse, GuidelineVersion, NewGuideline } from '../contract/guideline.js'
import { access } from '../http/access.js'
import { api } from '../http/api.js'
import { IfMatch, seenVersion } from '../http/if-match.js'
import { isoTime } from '../http/iso-time.js'
import { blindPhases } from '../projects/blindness.js'
import { lineDiff } from '../projects/line-diff.js'
import type { Database } from '../storage/connection.js'

const tags = ['guidelines']
const params = z.object({ project: Id })
const Version = z.coerce.number().int().min(1)

const versions = createRoute({
  ...access('read'),
  method: 'get',
  path: '/projects/{project}/guidelines',
  tags,
  summary: 'All versions, the newest first',
  request: { params },
  responses: { 200: json(z.object({ items: z.array(GuidelineVersion) }), 'without their texts') },
})

const put = createRoute({
  ...access('manage'),
  method: 'put',
  path: '/projects/{project}/guidelines',
  tags,
  summary: 'Write the next version',
  description:
    'If-Match is the last version that you have seen, "0" before the first. From now on annotations carry the new number.',
  request: { params, headers: IfMatch, body: body(NewGuideline) },
  responses: {
    201: json(Guideline, 'the new version'),
    412: fault('there is a newer version'),
    428: fault('If-Match is missing'),
  },
})

const difference = createRoute({
  ...access('read'),
  method: 'get',
  path: '/projects/{project}/guidelines/difference',
  tags,
  summary: 'What changed between two versions',
  request: { params, query: z.object({ from: Version, to: Version }) },
  responses: { 200: json(GuidelineDiff, 'line by line') },
})

const use = createRoute({
  ...access('manage'),
  method: 'get',
  path: '/projects/{project}/guidelines/use',
  tags,
  summary: 'How much was annotated under which version',
  description:
    'The layers themselves are found with the filter `guideline` of the tasks. Leaves out phases in which you are blind.',
  request: { params },
  responses: { 200: json(GuidelineUse, 'counts by version') },
})

const read = createRoute({
  ...access('read'),
  method: 'get',
  path: '/projects/{project}/guidelines/{version}',
  tags,
  summary: 'One version',
  request: { params: params.extend({ version: z.union([z.literal('current'), Version]) }) },
  responses: { 200: json(Guideline, 'with its Markdown; ETag is its number'), 404: fault('there is no such version') },
})

async function guidelineOf(db: Database, projectId: string, version: number | 'current'): Promise<z.output<typeof Guideline>> {
  let query = db.selectFrom('guideline').selectAll().where('project_id', '=', projectId).orderBy('version', 'desc').limit(1)
  if (version !== 'current') query = query.where('version', '=', version)
  const row = await query.executeTakeFirst()
  if (row === undefined) {
    const which = version === 'current' ? 'no guidelines yet' : `no version ${version} of the guidelines`
    throw new ParascopeError('http/not-found', `there is ${which}`)
  }
  return { version: row.version, markdown: row.markdown, createdAt: isoTime(row.created_at), createdBy: row.created_by }
}

export const guidelines = api()
  .openapi(versions, async (c) => {
    const rows = await c.var.services.store.read
      .selectFrom('guideline')
      .select(['version', 'created_at', 'created_by'])
      .where('project_id', '=', c.var.membership!.projectId)
      .orderBy('version', 'desc')
      .execute()
    const items = rows.map((row) => ({ version: row.version, createdAt: isoTime(row.created_at), createdBy: row.created_by }))
    return c.json({ items }, 200)
  })
  .openapi(put, async (c) => {
    const { projectId } = c.var.membership!
    const { store, now } = c.var.services
    const { markdown } = c.req.valid('json')
    const seen = seenVersion(c.req.valid('header')['if-match'])
    const { personId } = c.var.principal!
    const version = await store.write('putGuideline', { projectId, markdown, seen, personId, at: now() })
    c.header('ETag', `"${version}"`)
    return c.json(await guidelineOf(store.read, projectId, version), 201)
  })
  .openapi(difference, async (c) => {
    const { projectId } = c.var.membership!
    const { from, to } = c.req.valid('query')
    const before = await guidelineOf(c.var.services.store.read, projectId, from)
    const after = await guidelineOf(c.var.services.store.read, projectId, to)
    return c.json({ from, to, lines: lineDiff(before.markdown, after.markdown) }, 200)
  })
  .openapi(use, async (c) => {
    const { projectId } = c.var.membership!
    const { read } = c.var.services.store
    const blind = await blindPhases(read, { projectId, personId: c.var.principal!.personId })
    let query = read
      .selectFrom('annotation')
      .innerJoin('task', 'task.id', 'annotation.task_id')
      .select(({ fn }) => ['annotation.guideline', 'annotation.state', fn.countAll<number>().as('layers')])
      .where('annotation.project_id', '=', projectId)
      .where('annotation.state', 'in', ['in progress', 'submitted'])
      .groupBy(['annotation.guideline', 'annotation.state'])
    if (blind.size > 0) query = query.where('task.phase_id', 'not in', [...blind])
    const counts = new Map<number, { version: number; inProgress: number; submitted: number }>()
    for (const { guideline, state, layers } of await query.execute()) {
      const count = counts.get(guideline) ?? { version: guideline, inProgress: 0, submitted: 0 }
      count[state === 'submitted' ? 'submitted' : 'inProgress'] += layers
      counts.set(guideline, count)
    }
    return c.json({ versions: [...counts.values()].sort((a, b) => a.version - b.version) }, 200)
  })
  .openapi(read, async (c) => {
    const { version } = c.req.valid('param')
    const found = await guidelineOf(c.var.services.store.read, c.var.membership!.projectId, version)
    c.header('ETag', `"${found.version}"`)
    return c.json(found, 200)
  })
