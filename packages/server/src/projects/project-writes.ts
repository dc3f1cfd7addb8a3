/** Changes of projects and their members. */
import { CHAIN_START } from '../events/chain.js'
import { appendEvent } from '../events/log.js'
import type { MemberTable } from '../storage/schema.js'
import type { Transaction } from '../storage/transaction.js'

export interface NewProject {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly settings: string
  readonly licence: string
  readonly source: string
  readonly seed: number
  readonly ownerId: string
  readonly at: number
}

/** Makes an empty project with its owner. */
export async function createProject(tx: Transaction, { ownerId, at, ...project }: NewProject): Promise<void> {
  await tx.db
    .insertInto('project')
    .values({
      ...project,
      state: 'open',
      guideline: 0,
      head: 0,
      head_hash: CHAIN_START,
      rev: 1,
      created_by: ownerId,
      created_at: at,
    })
    .execute()
  await appendEvent(tx, { projectId: project.id, personId: ownerId, op: { type: 'project/created' }, at })
  await putMember(tx, { projectId: project.id, personId: ownerId, role: 'owner', by: ownerId, at })
}

export interface NewMember {
  readonly projectId: string
  readonly personId: string
  readonly role: MemberTable['role']
  readonly by: string | null
  readonly at: number
}

/** Adds a member, changes their role, or takes back somebody who had left. */
export async function putMember(tx: Transaction, { projectId, personId, role, by, at }: NewMember): Promise<void> {
  await tx.db
    .insertInto('member')
    .values({ project_id: projectId, person_id: personId, role, joined_at: at, left_at: null })
    .onConflict((conflict) => conflict.columns(['project_id', 'person_id']).doUpdateSet({ role, left_at: null }))
    .execute()
  await appendEvent(tx, { projectId, personId: by, op: { type: 'member/put', person: personId, role }, at })
}

export const projectWrites = { createProject, putMember }
