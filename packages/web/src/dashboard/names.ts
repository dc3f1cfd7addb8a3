import type { Member, Phase } from '../client/contract.js'

/** Names of people by id; programs that are no members go by the beginning of their id. */
export function nameFinder(members: readonly Member[]): (person: string) => string {
  const names = new Map(members.map(({ person, name }) => [person, name]))
  return (person) => names.get(person) ?? person.slice(0, 6)
}

/** The sign of each annotator, the same on every screen: their place among all who annotate in any phase, by name. */
export function placeFinder(phases: readonly Phase[], nameOf: (person: string) => string): (person: string) => number {
  const people = [...new Set(phases.flatMap(({ settings }) => settings.people.map(({ person }) => person)))]
  const sorted = people.sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
  return (person) => Math.max(sorted.indexOf(person), 0)
}
