/** Whether somebody who listens may go on: sessions end, tokens are revoked, roles change and people leave while a stream is open. */
import type { Context } from 'hono'
import type { Env } from '../http/env.js'
import { may, roleWithin } from '../people/roles.js'
import { isStillIn } from '../people/still-in.js'
import type { Viewer } from '../projects/blindness.js'

/** Who the maker of the request is now; undefined if they may no longer read the project. */
export async function currentViewer(c: Context<Env>, { projectId, personId }: Viewer): Promise<Viewer | undefined> {
  const principal = c.var.principal!
  if (!(await isStillIn(c.var.services, principal))) return undefined
  if (principal.scopes !== undefined && !principal.scopes.includes('read')) return undefined
  const member = await c.var.services.store.read
    .selectFrom('member')
    .select(['role', 'left_at'])
    .where('project_id', '=', projectId)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (member === undefined || member.left_at !== null || !may(member.role, 'read')) return undefined
  return { projectId, personId, role: roleWithin(member.role, principal.scopes) }
}
