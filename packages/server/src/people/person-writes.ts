/** Changes of people. */
import { ParascopeError } from '@parascope/core/errors'
import type { PersonTable } from '../storage/schema.js'
import type { Transaction } from '../storage/transaction.js'
import { createSession, type NewSession } from './session-writes.js'

export async function createPerson(tx: Transaction, person: PersonTable): Promise<void> {
  if (person.login !== null) await checkLogin(tx, person.login, person.id)
  await tx.db.insertInto('person').values(person).execute()
}

/** Throws http/conflict if somebody else signs in with this. */
export async function checkLogin(tx: Transaction, login: string, personId: string): Promise<void> {
  const holder = await tx.db
    .selectFrom('person')
    .select('id')
    .where('login', '=', login)
    .where('id', '!=', personId)
    .executeTakeFirst()
  if (holder !== undefined) throw new ParascopeError('http/conflict', 'somebody else has this login', { field: 'login' })
}

/** Puts a new set-up link in the place of the last one; false (and none) once somebody runs the server. */
export async function offerSetup(tx: Transaction, { hash }: { hash: string }): Promise<boolean> {
  const admin = await tx.db
    .selectFrom('person')
    .select('id')
    .where('admin', '=', 1)
    .where('password', 'is not', null)
    .executeTakeFirst()
  await tx.db.deleteFrom('meta').where('key', '=', 'setup').execute()
  if (admin !== undefined) return false
  await tx.db.insertInto('meta').values({ key: 'setup', value: hash }).execute()
  return true
}

/** Makes the first person with the set-up link, which is used up by it. */
export async function completeSetup(
  tx: Transaction,
  { hash, person, session }: { hash: string; person: PersonTable; session: NewSession },
): Promise<void> {
  const used = await tx.db.deleteFrom('meta').where('key', '=', 'setup').where('value', '=', hash).executeTakeFirst()
  if (used.numDeletedRows !== 1n) {
    throw new ParascopeError('http/gone', 'this set-up link is used or was replaced: the newest is printed where the server runs')
  }
  await createPerson(tx, person)
  await createSession(tx, session)
}

/** A new password ends every other session, and gives this one a new cookie. */
export async function changePassword(
  tx: Transaction,
  { personId, password, sessionHash }: { personId: string; password: string; sessionHash: string | null },
): Promise<void> {
  await tx.db.updateTable('person').set({ password }).where('id', '=', personId).execute()
  const others = tx.db.deleteFrom('session').where('person_id', '=', personId)
  await (sessionHash === null ? others : others.where('hash', '!=', sessionHash)).execute()
  await tx.db.updateTable('session').set({ rotate: 1 }).where('person_id', '=', personId).execute()
}

export const personWrites = { createPerson, offerSetup, completeSetup, changePassword }
