/**
 * Names for a public: `annotator 1`, `annotator 2` … by order of joining a project, and so the same in every export of it.
 * People who left keep theirs, and who was deleted has no other name. Programs are not people: they keep their names.
 */
import type { Database } from '../storage/connection.js'

export interface ProjectPerson {
  readonly id: string
  readonly kind: 'human' | 'program'
  /** what others see; unique within the project */
  readonly name: string
  readonly pseudonym: string
  /** the words that could give the person away in a text: name and login */
  readonly words: readonly string[]
}

/** Everybody who is or was a member, or owns a layer, in the order of joining. */
export async function projectPeople(db: Database, projectId: string): Promise<readonly ProjectPerson[]> {
  const members = await db
    .selectFrom('member')
    .innerJoin('person', 'person.id', 'member.person_id')
    .select(['person.id', 'person.kind', 'person.name', 'person.login', 'person.deleted_at', 'member.number'])
    .where('member.project_id', '=', projectId)
    .orderBy('member.number')
    .orderBy('person.id')
    .execute()
  const known = members.map(({ id }) => id)
  const others = await db
    .selectFrom('person')
    .select(['id', 'kind', 'name', 'login', 'deleted_at'])
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('annotation')
          .select('annotation.layer')
          .whereRef('annotation.layer', '=', 'person.id')
          .where('annotation.project_id', '=', projectId),
      ),
    )
    .$if(known.length > 0, (query) => query.where('id', 'not in', known))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const taken = new Set(['gold'])
  let last = members.at(-1)?.number ?? 0
  const numbered = [...members, ...others.map((person) => ({ ...person, number: person.kind === 'human' ? ++last : 0 }))]
  return numbered.map(({ id, kind, name, login, deleted_at, number }) => {
    const unique = free(deleted_at === null ? name : `annotator ${number}`, taken)
    const pseudonym = kind === 'program' ? unique : `annotator ${number}`
    const words = kind === 'program' ? [] : [...new Set([name, ...(login === null ? [] : [login])])]
    return { id, kind, name: unique, pseudonym, words }
  })
}

/** `annotator 3`, for one person of a project; undefined for who never was a member. */
export async function pseudonymOf(db: Database, projectId: string, personId: string): Promise<string | undefined> {
  const member = await db
    .selectFrom('member')
    .select('number')
    .where('project_id', '=', projectId)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return member === undefined ? undefined : `annotator ${member.number}`
}

function free(name: string, taken: Set<string>): string {
  let candidate = name
  for (let k = 2; taken.has(candidate); k++) candidate = `${name} (${k})`
  taken.add(candidate)
  return candidate
}

/** What people are called in an export, and how names inside texts are hidden. */
export interface NamesOf {
  /** of a person's id, or `gold`; an id that nobody has stays as it is */
  of(id: string): string
  /** a text without anybody's name or id where pseudonyms are wanted, else the text itself */
  within(text: string): string
}

/** Names or pseudonyms of the people of a project. In texts, `@maria`, `Maria` and her id become `@annotator 1` and so on. */
export function namesOf(people: readonly ProjectPerson[], wanted: 'names' | 'pseudonyms'): NamesOf {
  const byId = new Map(people.map((person) => [person.id, wanted === 'names' ? person.name : person.pseudonym]))
  const of = (id: string) => byId.get(id) ?? id
  if (wanted === 'names') return { of, within: (text) => text }
  const hidden = new Map<string, string>()
  for (const { id, pseudonym, words } of people) {
    for (const word of [id, ...words]) if (!hidden.has(word)) hidden.set(word, pseudonym)
  }
  // the longest first: "Maria Lopez" before "Maria"
  const words = [...hidden.keys()].sort((a, b) => b.length - a.length)
  if (words.length === 0) return { of, within: (text) => text }
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.map((word) => escaped(word)).join('|')})(?![\\p{L}\\p{N}])`, 'gu')
  return { of, within: (text) => text.replace(pattern, (word) => hidden.get(word)!) }
}

function escaped(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')
}
