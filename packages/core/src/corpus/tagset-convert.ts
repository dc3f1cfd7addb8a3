/**
 * Phenomena from one tagset into another, through the names that types have in other corpora (their aliases). Tagsets cut the
 * same changes differently, so something may be lost or guessed; every kind of loss is told, none is silent. The subtype and the
 * sense-preserving flag stay as attributes where the new tagset does not ask for them.
 */
import type { Phenomenon } from './record.js'
import { type AliasTarget, type Tagset, type TagsetIndex, type TagsetType, tagsetIndex } from './tagset.js'

export interface ConvertedPhenomena {
  readonly phenomena: readonly Phenomenon[]
  /** one line for each thing lost or guessed, the same words for the same kind */
  readonly losses: readonly string[]
}

/** How one type is said in the other tagset, and what that costs. */
interface TypeChange {
  readonly target: AliasTarget | undefined
  readonly losses: readonly string[]
}

/**
 * A function that says the phenomena of a pair in another tagset. A phenomenon whose type has no counterpart is left out.
 * `tagsetConverter(ept, msrpA)` turns the type lex_same_polarity_contextual into lex_same_polarity with the subtype contextual.
 */
export function tagsetConverter(from: Tagset, to: Tagset): (phenomena: readonly Phenomenon[]) => ConvertedPhenomena {
  const index = tagsetIndex(to)
  const changes = new Map<string, TypeChange>()
  const changeOf = ({ type, subtype }: Phenomenon): TypeChange => {
    const key = `${type}\n${subtype ?? ''}`
    const known = changes.get(key)
    if (known !== undefined) return known
    const change = findChange(type, subtype, from, to)
    changes.set(key, change)
    return change
  }
  return (phenomena) => {
    const losses: string[] = []
    const converted = phenomena.flatMap((phenomenon) => {
      const { target, losses: costs } = changeOf(phenomenon)
      losses.push(...costs)
      return target === undefined ? [] : [rewritten(phenomenon, target, to, index, losses)]
    })
    return { phenomena: converted, losses }
  }
}

function findChange(id: string, kind: string | undefined, from: Tagset, to: Tagset): TypeChange {
  const type = tagsetIndex(from).byId(id)
  if (type === undefined) return { target: undefined, losses: [`${id} is not a type of ${from.id}: left out`] }
  if (from.id === to.id) {
    const own = tagsetIndex(to).byId(id)
    const subtype = own?.subtypes?.find((one) => one.id === kind)
    return { target: own === undefined ? undefined : { type: own, ...(subtype === undefined ? {} : { subtype }) }, losses: [] }
  }
  const targets = candidates(type, kind, from, to)
  const target = targets[0]
  if (target === undefined) return { target, losses: [`${id} has no counterpart in ${to.id}: left out`] }
  const losses: string[] = []
  const others = distinct(targets).filter((one) => one !== nameOf(target))
  if (others.length > 0)
    losses.push(`${id} is ${[nameOf(target), ...others].join(' or ')} in ${to.id}: taken as ${nameOf(target)}`)
  const merged = from.types.filter((one) => one === type || sharesTarget(one, target, from, to)).map((one) => one.id)
  if (merged.length > 1) losses.push(`${nameOf(target)} of ${to.id} takes in ${merged.join(', ')}: no longer told apart`)
  return { target, losses }
}

/** The types of `to` that a type may be, the surest first. */
function candidates(type: TagsetType, kind: string | undefined, from: Tagset, to: Tagset): AliasTarget[] {
  const index = tagsetIndex(to)
  const subtype = type.subtypes?.find((one) => one.id === kind)
  const found: (AliasTarget | undefined)[] = []
  const isNone = () => !found.some((target) => target !== undefined)
  // a number of ETPC says most: it tells the kinds of substitutions apart
  for (const name of [subtype?.aliases.etpc ?? type.aliases.etpc ?? []].flat()) found.push(index.byAlias('etpc', name))
  if (isNone()) found.push(index.byAlias(from.id, type.id))
  for (const name of [type.aliases[to.id] ?? []].flat()) {
    const named = index.byId(String(name))
    if (named !== undefined) found.push({ type: named })
  }
  const same = index.byId(type.id)
  if (same !== undefined && isNone()) found.push({ type: same })
  if (subtype === undefined) {
    // without a subtype the kinds of this type are all possible
    for (const one of type.subtypes ?? []) {
      const isKind = type.aliases.etpc === undefined
      for (const name of isKind ? [one.aliases.etpc ?? []].flat() : []) found.push(index.byAlias('etpc', name))
    }
  }
  return found.filter((target) => target !== undefined)
}

function sharesTarget(type: TagsetType, target: AliasTarget, from: Tagset, to: Tagset): boolean {
  const [first] = candidates(type, undefined, from, to)
  return first !== undefined && nameOf(first) === nameOf(target)
}

function nameOf({ type, subtype }: AliasTarget): string {
  return subtype === undefined ? type.id : `${type.id}/${subtype.id}`
}

function distinct(targets: readonly AliasTarget[]): string[] {
  return [...new Set(targets.map(nameOf))]
}

function rewritten(
  phenomenon: Phenomenon,
  { type, subtype }: AliasTarget,
  to: Tagset,
  index: TagsetIndex,
  losses: string[],
): Phenomenon {
  const { projection, keySource, keyTarget, keySourceChars, keyTargetChars, subtype: kind, ...rest } = phenomenon
  const rule = index.ruleOf(type)
  const lacks = (field: 'projection' | 'keys') =>
    losses.push(to.features[field] ? `${type.id} has no ${field} in ${to.id}: left out` : `${to.id} marks no ${field}: left out`)
  if (projection !== undefined && rule.projection === 'none') lacks('projection')
  if (projection === undefined && rule.projection === 'required')
    losses.push(`${type.id} needs a projection in ${to.id}: still missing`)
  const hasKeys = (keySource?.length ?? 0) + (keyTarget?.length ?? 0) > 0
  if (hasKeys && rule.keys === 'none') lacks('keys')
  const keys = { keySource, keyTarget, keySourceChars, keyTargetChars }
  // where the kind has become a type of its own, its name says it
  const kept = subtype?.id ?? (kind !== undefined && !type.id.endsWith(`_${kind}`) ? kind : undefined)
  return {
    ...rest,
    type: type.id,
    ...(projection === undefined || rule.projection === 'none' ? {} : { projection }),
    ...(rule.keys === 'none' ? {} : Object.fromEntries(Object.entries(keys).filter(([, value]) => value !== undefined))),
    ...(kept === undefined ? {} : { subtype: kept }),
  }
}
