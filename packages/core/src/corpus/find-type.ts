/** A type by whatever a person calls it: its id, its shortcut, its name, or its name in another corpus. */
import { editDistance } from '../text/closest.js'
import { aliasKey, type Tagset, type TagsetType, tagsetIndex } from './tagset.js'

/** The type of that id, name, alias or shortcut; case, blanks and punctuation do not count. */
export function findType(tagset: Tagset, name: string): TagsetType | undefined {
  const index = tagsetIndex(tagset)
  const key = aliasKey(name)
  return (
    index.byId(name) ??
    tagset.types.find((type) => aliasKey(type.id) === key || aliasKey(type.name) === key || type.shortcut === name) ??
    index.byAnyAlias(name)?.type
  )
}

/** Ids of up to `most` types whose id or name is nearest to a word that names none: those that hold it first, then by edits. */
export function nearestTypes(tagset: Tagset, name: string, most = 3): string[] {
  const key = aliasKey(name)
  const ranked = tagset.types.map(({ id, name: title }) => {
    const keys = [aliasKey(id), aliasKey(title)]
    const holds = key.length > 2 && keys.some((known) => known.includes(key))
    return { id, distance: holds ? 0 : Math.min(...keys.map((known) => editDistance(key, known) / Math.max(key.length, 1))) }
  })
  return ranked
    .filter(({ distance }) => distance <= 0.7)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, most)
    .map(({ id }) => id)
}
