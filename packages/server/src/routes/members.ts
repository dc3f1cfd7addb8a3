/** Who belongs to a project. */
import { createRoute, z } from '@hono/zod-openapi'
import { body, fault, Id, json } from '../contract/common.js'
import { Member, RoleName } from '../contract/people.js'
import { access } from '../http/access.js'
import { api } from '../http/api.js'
import { isoTime, isoTimeOrNull } from '../http/iso-time.js'

const tags = ['people']
const MemberPath = z.object({ project: Id, person: Id })

const list = createRoute({
  ...access('read'),
  method: 'get',
  path: '/projects/{project}/members',
  tags,
  summary: 'Members of a project',
  request: { params: z.object({ project: Id }) },
  responses: { 200: json(z.object({ items: z.array(Member).readonly() }), 'in the order of joining; with those who left') },
})

const change = createRoute({
  ...access('manage'),
  method: 'patch',
  path: '/projects/{project}/members/{person}',
  tags,
  summary: 'Give a member another role',
  description: 'To make or unmake managers and owners one must be an owner.',
  request: { params: MemberPath, body: body(z.object({ role: RoleName })) },
  responses: {
    204: { description: 'changed' },
    403: fault('only an owner may do this'),
    404: fault('there is no such member'),
    409: fault('the last owner'),
  },
})

const remove = createRoute({
  ...access('manage'),
  method: 'delete',
  path: '/projects/{project}/members/{person}',
  tags,
  summary: 'End a membership',
  description: 'Their work stays with their name; what they had open goes to others.',
  request: { params: MemberPath },
  responses: {
    204: { description: 'no longer a member' },
    403: fault('only an owner may do this'),
    404: fault('there is no such member'),
    409: fault('the last owner'),
  },
})

const leave = createRoute({
  ...access('read'),
  method: 'post',
  path: '/projects/{project}/leave',
  tags,
  summary: 'Leave a project',
  request: { params: z.object({ project: Id }) },
  responses: { 204: { description: 'no longer a member' }, 409: fault('the last owner') },
})

export const members = api()
  .openapi(list, async (c) => {
    const rows = await c.var.services.store.read
      .selectFrom('member')
      .innerJoin('person', 'person.id', 'member.person_id')
      .select(['member.person_id', 'member.role', 'member.joined_at', 'member.left_at', 'member.number'])
      .select(['person.name', 'person.deleted_at'])
      .where('member.project_id', '=', c.req.valid('param').project)
      .orderBy('member.number')
      .orderBy('member.person_id')
      .execute()
    const items = rows.map((row) => {
      const pseudonym = `annotator ${row.number}`
      return {
        person: row.person_id,
        name: row.deleted_at === null ? row.name : pseudonym,
        pseudonym,
        role: row.role,
        joinedAt: isoTime(row.joined_at),
        leftAt: isoTimeOrNull(row.left_at),
      }
    })
    return c.json({ items }, 200)
  })
  .openapi(change, async (c) => {
    const { project, person } = c.req.valid('param')
    const { store, now } = c.var.services
    const by = { by: c.var.principal!.personId, byRole: c.var.membership!.role, at: now() }
    await store.write('changeRole', { projectId: project, personId: person, role: c.req.valid('json').role, ...by })
    return c.body(null, 204)
  })
  .openapi(remove, async (c) => {
    const { project, person } = c.req.valid('param')
    const { store, now } = c.var.services
    const by = { by: c.var.principal!.personId, byRole: c.var.membership!.role, at: now() }
    await store.write('leaveProject', { projectId: project, personId: person, ...by })
    return c.body(null, 204)
  })
  .openapi(leave, async (c) => {
    const { project } = c.req.valid('param')
    const { store, now } = c.var.services
    const { personId } = c.var.principal!
    await store.write('leaveProject', { projectId: project, personId, by: personId, at: now() })
    return c.body(null, 204)
  })
