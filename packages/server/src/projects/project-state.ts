/** Is a project open? */
import { ParascopeError } from '@parascope/core/errors'
import type { Database } from '../storage/connection.js'

/** Throws project/closed unless work may go on in the project. */
export async function checkOpen(db: Database, projectId: string): Promise<void> {
  const project = await db.selectFrom('project').select('state').where('id', '=', projectId).executeTakeFirst()
  if (project === undefined) throw new ParascopeError('http/not-found', 'there is no such project')
  if (project.state === 'closed') {
    throw new ParascopeError('project/closed', 'the project is closed: it can be read, not changed')
  }
}
