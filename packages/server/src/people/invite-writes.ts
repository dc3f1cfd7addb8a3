/** Changes of invitations, and using one. */
import { ParascopeError } from '@parascope/core/errors'
import { appendEvent } from '../events/log.js'
import { takePlaces } from '../projects/phase-places.js'
import { putMember } from '../projects/project-writes.js'
import type { InviteTable, PersonTable } from '../storage/schema.js'
import type { Transaction } from '../storage/transaction.js'
import { checkGrant } from './member-writes.js'
import { createPerson } from './person-writes.js'
import type { Role } from './roles.js'
import { createSession, type NewSession } from './session-writes.js'

export type ProjectInvite = InviteTable & { readonly project_id: string; readonly role: Role }

export async function createInvite(
  tx: Transaction,
  { invite, byRole }: { readonly invite: ProjectInvite; readonly byRole: Role },
): Promise<void> {
  const { id, project_id: projectId, role, created_by: by, created_at: at } = invite
  await checkGrant(tx, projectId, by, [role], byRole)
  await tx.db.insertInto('invite').values(invite).execute()
  await appendEvent(tx, { projectId, personId: by, op: { type: 'invite/made', invite: id, role }, at })
}

/** False if the project has no such invitation. */
export async function revokeInvite(
  tx: Transaction,
  { id, projectId, by, at }: { id: string; projectId: string; by: string; at: number },
): Promise<boolean> {
  const revoked = await tx.db
    .updateTable('invite')
    .set({ revoked_at: at })
    .where('id', '=', id)
    .where('project_id', '=', projectId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  if (revoked.numUpdatedRows !== 1n) return false
  await appendEvent(tx, { projectId, personId: by, op: { type: 'invite/revoked', invite: id }, at })
  return true
}

export interface Acceptance {
  readonly hash: string
  readonly personId: string
  /** who is new here is made with the invitation, and signed in */
  readonly account?: { readonly person: PersonTable; readonly session: NewSession }
  readonly at: number
}

/** Makes the bearer of an invitation a member. Who already is one stays as they are, and nothing is used up. */
export async function acceptInvite(tx: Transaction, { hash, personId, account, at }: Acceptance): Promise<{ projectId: string }> {
  const invite = await tx.db.selectFrom('invite').selectAll().where('hash', '=', hash).executeTakeFirst()
  if (invite === undefined || invite.project_id === null || !isUsable(invite, at)) throw goneInvite()
  const projectId = invite.project_id
  if (account !== undefined) {
    await createPerson(tx, account.person)
    await createSession(tx, account.session)
  }
  const member = await tx.db
    .selectFrom('member')
    .select('left_at')
    .where('project_id', '=', projectId)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (member !== undefined && member.left_at === null) return { projectId }
  // who was sent away does not come back by an old link
  if (member !== undefined && member.left_at! >= invite.created_at) throw goneInvite()
  await tx.db
    .updateTable('invite')
    .set({ uses: invite.uses + 1 })
    .where('id', '=', invite.id)
    .execute()
  await putMember(tx, { projectId, personId, role: invite.role as Role, by: personId, at })
  if (invite.role === 'annotator') await takePlaces(tx, { projectId, personId, at })
  return { projectId }
}

/** Not revoked, not over, not used up. */
export function isUsable(invite: InviteTable, at: number): boolean {
  return invite.revoked_at === null && invite.expires_at > at && invite.uses < invite.max_uses
}

/** One answer for every link that does not work: nothing is learnt from it. */
export function goneInvite(): ParascopeError {
  return new ParascopeError('http/gone', 'this invitation does not work: it is used, over or revoked. Ask for a new one')
}

export const inviteWrites = { createInvite, revokeInvite, acceptInvite }
