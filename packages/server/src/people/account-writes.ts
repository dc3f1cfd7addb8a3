/** Changes of accounts: by their person, by who runs the server, and for good. */
import { ParascopeError } from '@parascope/core/errors'
import type { PersonTable } from '../storage/schema.js'
import type { Transaction } from '../storage/transaction.js'
import { leaveProject } from './member-writes.js'
import { changePassword, checkLogin } from './person-writes.js'

export interface AccountChange {
  readonly personId: string
  readonly name?: string
  readonly login?: string
  readonly isDisabled?: boolean
  readonly isAdmin?: boolean
  /** hashed */
  readonly password?: string
  readonly at: number
}

/** Changes what is given. Who is disabled, or gets a password from somebody else, is signed out everywhere. */
export async function changeAccount(tx: Transaction, change: AccountChange): Promise<void> {
  const { personId, name, login, isDisabled, isAdmin, password, at } = change
  const person = await activePerson(tx, personId)
  if (login !== undefined) await checkLogin(tx, login, personId)
  if (isAdmin === false || isDisabled === true) await checkOtherAdmin(tx, person)
  await tx.db
    .updateTable('person')
    .set({
      name: name ?? person.name,
      login: login ?? person.login,
      admin: isAdmin === undefined ? person.admin : isAdmin ? 1 : 0,
      disabled_at: isDisabled === undefined ? person.disabled_at : isDisabled ? (person.disabled_at ?? at) : null,
    })
    .where('id', '=', personId)
    .execute()
  if (password !== undefined) await changePassword(tx, { personId, password, sessionHash: null })
  if (isDisabled === true) await tx.db.deleteFrom('session').where('person_id', '=', personId).execute()
  else if (isAdmin !== undefined)
    await tx.db.updateTable('session').set({ rotate: 1 }).where('person_id', '=', personId).execute()
}

/**
 * Erases a person: name, login, password, sessions and tokens. Their work stays, under a name that says nothing; in each
 * project they have their number (`annotator 3`).
 */
export async function deletePerson(tx: Transaction, { personId, at }: { personId: string; at: number }): Promise<void> {
  const person = await activePerson(tx, personId)
  await checkOtherAdmin(tx, person)
  const memberships = await tx.db
    .selectFrom('member')
    .select('project_id')
    .where('person_id', '=', personId)
    .where('left_at', 'is', null)
    .execute()
  // as their own act: who runs the server need not be a member
  for (const { project_id } of memberships) await leaveProject(tx, { projectId: project_id, personId, by: personId, at })
  await tx.db
    .updateTable('person')
    .set({
      name: `former annotator ${personId.slice(0, 6)}`,
      login: null,
      password: null,
      admin: 0,
      disabled_at: person.disabled_at ?? at,
      deleted_at: at,
    })
    .where('id', '=', personId)
    .execute()
  await tx.db.deleteFrom('session').where('person_id', '=', personId).execute()
  await tx.db.deleteFrom('token').where('person_id', '=', personId).execute()
}

async function activePerson(tx: Transaction, personId: string): Promise<PersonTable> {
  const person = await tx.db
    .selectFrom('person')
    .selectAll()
    .where('id', '=', personId)
    .where('kind', '=', 'human')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (person === undefined) throw new ParascopeError('http/not-found', 'there is no such person')
  return person
}

async function checkOtherAdmin(tx: Transaction, person: PersonTable): Promise<void> {
  if (person.admin === 0) return
  const other = await tx.db
    .selectFrom('person')
    .select('id')
    .where('admin', '=', 1)
    .where('disabled_at', 'is', null)
    .where('id', '!=', person.id)
    .executeTakeFirst()
  if (other !== undefined) return
  throw new ParascopeError('http/conflict', 'somebody has to run the server: make somebody else who does first')
}

export const accountWrites = { changeAccount, deletePerson }
