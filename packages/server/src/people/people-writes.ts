/** Changes of people and their sessions. */
import type { PersonTable, SessionTable } from '../storage/schema.js'
import type { Transaction } from '../storage/transaction.js'

export async function createPerson(tx: Transaction, person: PersonTable): Promise<void> {
  await tx.db.insertInto('person').values(person).execute()
}

export async function createSession(tx: Transaction, session: SessionTable): Promise<void> {
  await tx.db.insertInto('session').values(session).execute()
}

export const peopleWrites = { createPerson, createSession }
