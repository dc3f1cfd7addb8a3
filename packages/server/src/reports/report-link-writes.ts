/** Changes of report links. The log says that there was one, never the secret. */
import { ParascopeError } from '@parascope/core/errors'
import { appendEvent } from '../events/log.js'
import type { ReportLinkTable } from '../storage/schema.js'
import type { Transaction } from '../storage/transaction.js'

export async function createReportLink(tx: Transaction, link: ReportLinkTable): Promise<void> {
  const { id, project_id: projectId, created_by: personId, created_at: at, people } = link
  await tx.db.insertInto('report_link').values(link).execute()
  await appendEvent(tx, { projectId, personId, op: { type: 'report/shared', link: id, people }, at })
}

export interface Revocation {
  readonly projectId: string
  readonly linkId: string
  readonly personId: string
  readonly at: number
}

/** Ends a link; ending it again changes nothing. */
export async function revokeReportLink(tx: Transaction, { projectId, linkId, personId, at }: Revocation): Promise<void> {
  const link = await tx.db
    .selectFrom('report_link')
    .select('revoked_at')
    .where('id', '=', linkId)
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  if (link === undefined) throw new ParascopeError('http/not-found', 'there is no such report link')
  if (link.revoked_at !== null) return
  await tx.db.updateTable('report_link').set({ revoked_at: at }).where('id', '=', linkId).execute()
  await appendEvent(tx, { projectId, personId, op: { type: 'report/revoked', link: linkId }, at })
}

export const reportWrites = { createReportLink, revokeReportLink }
