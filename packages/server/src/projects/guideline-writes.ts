/** New versions of guidelines. */
import { ParascopeError } from '@parascope/core/errors'
import { appendEvent } from '../events/log.js'
import { checkVersion } from '../http/if-match.js'
import type { Transaction } from '../storage/transaction.js'

export interface NewGuideline {
  readonly projectId: string
  readonly markdown: string
  /** the last version that the writer has seen; 0 for none */
  readonly seen: number
  readonly personId: string
  readonly at: number
}

/** Adds the next version and makes it the current one. Gives its number. */
export async function putGuideline(tx: Transaction, { projectId, markdown, seen, personId, at }: NewGuideline): Promise<number> {
  const project = await tx.db.selectFrom('project').select('guideline').where('id', '=', projectId).executeTakeFirst()
  if (project === undefined) throw new ParascopeError('http/not-found', 'there is no such project')
  checkVersion(seen, project.guideline)
  const version = project.guideline + 1
  await tx.db
    .insertInto('guideline')
    .values({ project_id: projectId, version, markdown, created_by: personId, created_at: at })
    .execute()
  await tx.db.updateTable('project').set({ guideline: version }).where('id', '=', projectId).execute()
  await appendEvent(tx, { projectId, personId, op: { type: 'guideline/put', version }, at })
  return version
}
