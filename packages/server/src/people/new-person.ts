/** A person to be: the row, with the password checked and hashed. */
import { newId } from '../storage/ids.js'
import type { PersonTable } from '../storage/schema.js'
import { checkPassword, hashPassword } from './passwords.js'

export interface Account {
  readonly name: string
  readonly login: string
  readonly password: string
}

/** Throws http/bad-request if the password is not good enough. */
export async function newPerson(
  { name, login, password }: Account,
  { at, isAdmin = false }: { readonly at: number; readonly isAdmin?: boolean },
): Promise<PersonTable> {
  checkPassword(password, login, name)
  return {
    id: newId(),
    name,
    login,
    password: await hashPassword(password),
    kind: 'human',
    admin: isAdmin ? 1 : 0,
    created_at: at,
    disabled_at: null,
    deleted_at: null,
  }
}
