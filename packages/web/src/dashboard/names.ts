import type { Member } from '../client/contract.js'

/** Names of people by id; programs that are no members go by the beginning of their id. */
export function nameFinder(members: readonly Member[]): (person: string) => string {
  const names = new Map(members.map(({ person, name }) => [person, name]))
  return (person) => names.get(person) ?? person.slice(0, 6)
}
