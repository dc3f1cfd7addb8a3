/**
 * Types as corpora write them, and the types of a tagset. Letters and digits decide, and an s at the end does not: releases
 * write one name with and without capitals, blanks, slashes, in singular and plural.
 */
import { type AliasTarget, aliasKey, ept, msrpA, p4p, type Tagset, tagsetIndex, tagsets } from '@parascope/core/corpus'
import { closest } from '@parascope/core/text'

/** What a name of a type became. */
export interface TypeFields {
  readonly type: string
  readonly subtype?: string
}

/** A tag of the P4P family (P4P, MSRP-A, WRPA-A): itself if a tagset has it, else the type whose older name it is. */
export function tagOf(name: string, tagset: Tagset | undefined): TypeFields | undefined {
  const known = tagset === undefined ? tagsets : [tagset]
  if (known.some((one) => tagsetIndex(one).byId(name) !== undefined)) return { type: name }
  for (const one of tagset === undefined ? [p4p, msrpA] : [tagset]) {
    const index = tagsetIndex(one)
    const target = index.byAlias('p4p', name) ?? index.byAlias('msrp-a', name)
    if (target !== undefined) return typeFields(target)
  }
  return undefined
}

/** A type of the EPT family (ETPC, APTY, WARP-Text) by its number or its name. */
export function eptTypeOf(id: string | undefined, name: string | undefined, tagset: Tagset | undefined): TypeFields | undefined {
  const used = tagset ?? ept
  const index = tagsetIndex(used)
  if (id !== undefined && id !== '') {
    const target = index.byAlias('etpc', id)
    if (target !== undefined) return typeFields(target)
  }
  if (name === undefined || name === '') return undefined
  const key = aliasKey(name)
  for (const variant of [key, `${key}s`, key.replace(/s$/, '')]) {
    const target = index.byAlias('etpcName', variant)
    if (target !== undefined) return typeFields(target)
    const own = used.types.find((type) => aliasKey(type.id) === variant || aliasKey(type.name) === variant)
    if (own !== undefined) return { type: own.id }
  }
  return undefined
}

/** `"x" is not a type of the tagset ept …`, with the nearest if there is one. */
export function unknownTypeMessage(name: string, tagset: Tagset): string {
  const guess = closest(
    name,
    tagset.types.flatMap((type) => [type.id, type.name]),
  )
  const hint = guess === undefined ? '' : `, did you mean "${guess}"?`
  return `"${name}" is not a type of the tagset ${tagset.id}${hint}`
}

function typeFields({ type, subtype }: AliasTarget): TypeFields {
  return subtype === undefined ? { type: type.id } : { type: type.id, subtype: subtype.id }
}
