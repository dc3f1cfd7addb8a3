/** A phenomenon in the making, and what its tagset says about it. */
import { type Phenomenon, type ScopeRule, type TagsetType, tagsetIndex } from '@parascope/core/corpus'
import type { KeyedPhenomenon } from '@parascope/core/edit'
import { otherSide, type Side } from '../words/document.js'
import { counterpart, type TypePair } from './type-pair.js'

export interface TypeDraft {
  /** of the phenomenon that is being changed; null for a new one */
  readonly key: string | null
  readonly type: string | null
  readonly source: readonly number[]
  readonly target: readonly number[]
  readonly projection: string | null
  readonly keySource: readonly number[]
  readonly keyTarget: readonly number[]
  readonly subtype: string | null
  readonly sensePreserving: boolean | null
  readonly note: string
  /** the side that follows the other one until somebody touches it */
  readonly following: Side | null
  /** it began as a suggestion: the next one comes after it */
  readonly isAdopted: boolean
}

export const EMPTY_DRAFT: TypeDraft = {
  key: null,
  type: null,
  source: [],
  target: [],
  projection: null,
  keySource: [],
  keyTarget: [],
  subtype: null,
  sensePreserving: null,
  note: '',
  following: null,
  isAdopted: false,
}

/** The draft with another scope on a side; keys stay inside it, and the other side follows as long as nobody has touched it. */
export function withScope(draft: TypeDraft, side: Side, tokens: readonly number[], pair: TypePair): TypeDraft {
  const other = otherSide(side)
  const follows = draft.following === other || (draft.following === null && draft[other].length === 0 && draft.key === null)
  const scoped = inScope(draft, side, tokens)
  if (!follows || typeOf(draft, pair)?.members === 'one') return { ...scoped, following: null }
  return { ...inScope(scoped, other, counterpart(pair, side, tokens)), following: other }
}

/** The draft with a type; a type of one member gives up the side that only followed. */
export function withType(draft: TypeDraft, id: string, pair: TypePair): TypeDraft {
  const type = tagsetIndex(pair.tagset).byId(id)
  const typed = { ...draft, type: id, subtype: draft.type === id ? draft.subtype : null }
  const rule = type === undefined ? undefined : tagsetIndex(pair.tagset).ruleOf(type)
  const allowed = {
    ...typed,
    ...(rule?.projection === 'none' ? { projection: null } : {}),
    ...(rule?.keys === 'none' ? { keySource: [], keyTarget: [] } : {}),
  }
  if (type?.members !== 'one' || draft.following === null) return allowed
  return { ...inScope(allowed, draft.following, []), following: null }
}

function inScope(draft: TypeDraft, side: Side, tokens: readonly number[]): TypeDraft {
  const keys = side === 'source' ? 'keySource' : 'keyTarget'
  const scope = new Set(tokens)
  return { ...draft, [side]: tokens, [keys]: draft[keys].filter((token) => scope.has(token)) }
}

export function typeOf({ type }: Pick<TypeDraft, 'type'>, { tagset }: TypePair): TagsetType | undefined {
  return type === null ? undefined : tagsetIndex(tagset).byId(type)
}

/** What the type of a draft asks for besides its scope; undefined while it has none. */
export function ruleOf(draft: Pick<TypeDraft, 'type'>, pair: TypePair): ScopeRule | undefined {
  const type = typeOf(draft, pair)
  return type === undefined ? undefined : tagsetIndex(pair.tagset).ruleOf(type)
}

export function phenomenonOf(draft: TypeDraft): Phenomenon {
  const { type, source, target, projection, keySource, keyTarget, subtype, sensePreserving, note } = draft
  return {
    type: type ?? '',
    source,
    target,
    ...(projection === null ? {} : { projection }),
    ...(keySource.length === 0 ? {} : { keySource }),
    ...(keyTarget.length === 0 ? {} : { keyTarget }),
    ...(subtype === null ? {} : { subtype }),
    ...(sensePreserving === null ? {} : { sensePreserving }),
    ...(note === '' ? {} : { note }),
  }
}

export function draftOf(phenomenon: KeyedPhenomenon): TypeDraft {
  const { key, type, source, target, projection, keySource, keyTarget, subtype, sensePreserving, note } = phenomenon
  return {
    key,
    type,
    source,
    target,
    projection: projection ?? null,
    keySource: keySource ?? [],
    keyTarget: keyTarget ?? [],
    subtype: subtype ?? null,
    sensePreserving: sensePreserving ?? null,
    note: note ?? '',
    following: null,
    isAdopted: false,
  }
}
