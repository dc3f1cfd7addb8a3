/**
 * What is wrong with a phenomenon by the rules of its tagset, as codes that the card puts into words. Errors keep the work from
 * being handed in; they are exactly those of core's `checkPhenomena`, which the server goes by.
 */
import { type Phenomenon, tagsetIndex } from '@parascope/core/corpus'
import type { TypePair } from './type-pair.js'

export type ErrorCode =
  | 'no-type'
  | 'unknown-type'
  | 'no-scope'
  | 'both-members'
  | 'no-projection'
  | 'projection-forbidden'
  | 'unknown-projection'
  | 'no-keys'
  | 'keys-forbidden'

export type WarningCode = 'one-member' | 'key-outside' | 'overlap' | 'sense'

export interface TypeFaults {
  readonly errors: readonly ErrorCode[]
  readonly warnings: readonly WarningCode[]
}

/** `others` are the phenomena whose scopes it must not share, where the tagset forbids that. */
export function typeFaults(phenomenon: Phenomenon, pair: TypePair, others: readonly Phenomenon[] = []): TypeFaults {
  const { tagset } = pair
  const { type: id, source, target, projection, keySource = [], keyTarget = [], sensePreserving } = phenomenon
  const errors: ErrorCode[] = []
  const warnings: WarningCode[] = []
  const index = tagsetIndex(tagset)
  const type = index.byId(id)
  const hasKeyOutside = (keys: readonly number[], scope: readonly number[]) => keys.some((token) => !scope.includes(token))
  if (hasKeyOutside(keySource, source) || hasKeyOutside(keyTarget, target)) warnings.push('key-outside')
  if (type === undefined) return { errors: [id === '' ? 'no-type' : 'unknown-type'], warnings }
  if (tagset.features.scope) {
    const [isSource, isTarget] = [source.length > 0, target.length > 0]
    if (!isSource && !isTarget) errors.push('no-scope')
    else if (type.members === 'one' && isSource && isTarget) errors.push('both-members')
    else if (type.members === 'both' && isSource !== isTarget) warnings.push('one-member')
  }
  const rule = index.ruleOf(type)
  if (projection === undefined) {
    if (rule.projection === 'required') errors.push('no-projection')
  } else if (rule.projection === 'none') errors.push('projection-forbidden')
  else if (!tagset.projection.values.includes(projection)) errors.push('unknown-projection')
  const keys = keySource.length + keyTarget.length
  if (keys === 0 && rule.keys === 'required') errors.push('no-keys')
  if (keys > 0 && rule.keys === 'none') errors.push('keys-forbidden')
  if (sensePreserving !== undefined && type.sensePreserving !== 'either') {
    if (sensePreserving !== (type.sensePreserving === 'always')) warnings.push('sense')
  }
  const shares = (other: Phenomenon) =>
    other.source.some((token) => source.includes(token)) || other.target.some((token) => target.includes(token))
  if (!tagset.features.overlap && others.some(shares)) warnings.push('overlap')
  return { errors, warnings }
}
