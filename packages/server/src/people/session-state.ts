/** What the page needs to know first: who is signed in, where they are members, and what to echo with changes. */
import type { z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import type { SessionState } from '../contract/people.js'
import type { Env } from '../http/env.js'
import type { Principal } from './principal.js'

export async function sessionState(c: Context<Env>, principal: Principal | undefined): Promise<z.infer<typeof SessionState>> {
  const { store, isDemo } = c.var.services
  const setup = await store.read.selectFrom('meta').select('key').where('key', '=', 'setup').executeTakeFirst()
  const needsSetup = setup !== undefined
  if (principal === undefined) return { person: null, via: null, csrf: null, memberships: [], needsSetup, isDemo }
  const { login } = await store.read
    .selectFrom('person')
    .select('login')
    .where('id', '=', principal.personId)
    .executeTakeFirstOrThrow()
  const memberships = await store.read
    .selectFrom('member')
    .innerJoin('project', 'project.id', 'member.project_id')
    .select(['project.id as project', 'project.slug', 'project.name', 'member.role'])
    .where('member.person_id', '=', principal.personId)
    .where('member.left_at', 'is', null)
    .orderBy('project.name')
    .orderBy('project.id')
    .execute()
  return {
    person: { id: principal.personId, name: principal.name, login, isAdmin: principal.isAdmin },
    via: principal.via,
    csrf: principal.csrf ?? null,
    // a token for one project tells of no other
    memberships: memberships.filter(({ project }) => principal.projectId === undefined || principal.projectId === project),
    needsSetup,
    isDemo,
  }
}
