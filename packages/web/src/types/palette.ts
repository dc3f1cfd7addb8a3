/** The types of a tagset as the palette has them: by class, found by code or by a part of their name. */
import type { Tagset, TagsetType } from '@parascope/core/corpus'

/** Types whose code or name fits what was typed; a whole code comes first. */
export function paletteTypes(tagset: Tagset, typed: string): TagsetType[] {
  const text = typed.trim().toLowerCase()
  const rank = ({ shortcut = '', name }: TagsetType) => {
    if (text === '' || shortcut === text) return 0
    if (shortcut.startsWith(text)) return 1
    const lower = name.toLowerCase()
    return lower.startsWith(text) ? 2 : lower.includes(text) ? 3 : -1
  }
  return tagset.types
    .map((type) => ({ type, rank: rank(type) }))
    .filter((one) => one.rank >= 0)
    .sort((a, b) => a.rank - b.rank)
    .map(({ type }) => type)
}

/** The type that is chosen at once: its code is typed whole, and no other code begins with it. */
export function typeByCode(tagset: Tagset, typed: string): TagsetType | undefined {
  const text = typed.trim().toLowerCase()
  const found = tagset.types.find(({ shortcut }) => shortcut === text)
  const isPrefix = tagset.types.some(({ shortcut = '' }) => shortcut !== text && shortcut.startsWith(text))
  return isPrefix ? undefined : found
}

export interface PaletteGroup {
  readonly id: string
  readonly name: string
  readonly types: readonly TagsetType[]
}

/** The types under their classes, or sub-classes where a class has some. */
export function paletteGroups(tagset: Tagset, types: readonly TagsetType[]): PaletteGroup[] {
  return tagset.classes
    .flatMap(({ id, name, subclasses }) =>
      subclasses === undefined
        ? [{ id, name, types: types.filter((type) => type.class === id) }]
        : subclasses.map((sub) => ({ id: sub.id, name: sub.name, types: types.filter((type) => type.subclass === sub.id) })),
    )
    .filter((group) => group.types.length > 0)
}
