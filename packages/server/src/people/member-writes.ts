/**
 * Changes of who belongs to a project. Managers look after everybody below them; managers and owners are an owner's business. A
 * project never loses its last owner. Who asks is checked here, in the transaction: two owners cannot remove each other at once.
 */
import { ParascopeError } from '@parascope/core/errors'
import { appendEvent } from '../events/log.js'
import { putMember } from '../projects/project-writes.js'
import { withdrawMember } from '../projects/redraw-writes.js'
import type { MemberTable } from '../storage/schema.js'
import type { Transaction } from '../storage/transaction.js'
import { may, type Role } from './roles.js'

interface MemberInput {
  readonly projectId: string
  readonly personId: string
  /** who does it; null for the server itself */
  readonly by: string | null
  /** the role in which they do it, if it is less than their own: a token's */
  readonly byRole?: Role
  readonly at: number
}

/** Gives a member another role. */
export async function changeRole(tx: Transaction, input: MemberInput & { readonly role: Role }): Promise<void> {
  const { projectId, personId, role, by, byRole, at } = input
  const member = await activeMember(tx, projectId, personId)
  if (member.role === role) return
  await checkGrant(tx, projectId, by, [member.role, role], byRole)
  if (member.role === 'owner') await checkOtherOwner(tx, projectId, personId)
  await putMember(tx, { projectId, personId, role, by, at })
  if (!may(role, 'manage')) await revokeInvitesOf(tx, projectId, personId, at)
}

/** Ends a membership: the work stays, what was open goes to others. */
export async function leaveProject(tx: Transaction, { projectId, personId, by, byRole, at }: MemberInput): Promise<void> {
  const member = await activeMember(tx, projectId, personId)
  if (by !== personId) await checkGrant(tx, projectId, by, [member.role], byRole)
  if (member.role === 'owner') await checkOtherOwner(tx, projectId, personId)
  await tx.db
    .updateTable('member')
    .set({ left_at: at })
    .where('project_id', '=', projectId)
    .where('person_id', '=', personId)
    .execute()
  await appendEvent(tx, { projectId, personId: by, op: { type: 'member/left', person: personId }, at })
  await revokeInvitesOf(tx, projectId, personId, at)
  await withdrawMember(tx, { projectId, memberId: personId, personId: by, at })
}

/** Throws unless who asks may give or take these roles. */
export async function checkGrant(
  tx: Transaction,
  projectId: string,
  by: string | null,
  roles: readonly Role[],
  byRole: Role = 'owner',
): Promise<void> {
  if (by === null) return
  const { role } = await activeMember(tx, projectId, by)
  const needed = roles.some((one) => may(one, 'manage')) ? 'own' : 'manage'
  if (may(role, needed) && may(byRole, needed)) return
  throw new ParascopeError('http/forbidden', `this needs the right to ${needed} in the project`, { right: needed })
}

async function activeMember(tx: Transaction, projectId: string, personId: string): Promise<Pick<MemberTable, 'role'>> {
  const member = await tx.db
    .selectFrom('member')
    .select('role')
    .where('project_id', '=', projectId)
    .where('person_id', '=', personId)
    .where('left_at', 'is', null)
    .executeTakeFirst()
  if (member === undefined) throw new ParascopeError('http/not-found', 'there is no such member')
  return member
}

async function checkOtherOwner(tx: Transaction, projectId: string, personId: string): Promise<void> {
  const other = await tx.db
    .selectFrom('member')
    .select('person_id')
    .where('project_id', '=', projectId)
    .where('role', '=', 'owner')
    .where('left_at', 'is', null)
    .where('person_id', '!=', personId)
    .executeTakeFirst()
  if (other !== undefined) return
  throw new ParascopeError('http/conflict', 'a project needs an owner: make somebody else one first', { project: projectId })
}

/** What somebody may no longer give, their links do not give either. */
async function revokeInvitesOf(tx: Transaction, projectId: string, personId: string, at: number): Promise<void> {
  await tx.db
    .updateTable('invite')
    .set({ revoked_at: at })
    .where('project_id', '=', projectId)
    .where('created_by', '=', personId)
    .where('revoked_at', 'is', null)
    .execute()
}

export const memberWrites = { changeRole, leaveProject }
