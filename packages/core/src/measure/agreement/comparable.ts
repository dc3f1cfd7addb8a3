/** What two annotations of one pair must have in common before they can be compared. */
import type { PairRecord } from '../../corpus/record.js'
import { ParascopeError } from '../../errors.js'

/** A pair with links; absent `sure` and `possible` means not annotated, empty lists mean annotated as nothing. */
export type LinkedPair = Pick<PairRecord, 'id' | 'source' | 'target' | 'sure' | 'possible'>

/** Why two annotations cannot be compared, or undefined: `different source tokens`, `no links in the second annotation`. */
export function agreementFault(a: LinkedPair, b: LinkedPair): string | undefined {
  if (a.id !== b.id) return `different pairs, ${a.id} and ${b.id}`
  if (!sameTokens(a.source, b.source)) return 'different source tokens'
  if (!sameTokens(a.target, b.target)) return 'different target tokens'
  if (!hasLinks(a)) return 'no links in the first annotation'
  if (!hasLinks(b)) return 'no links in the second annotation'
  return undefined
}

/** Throws where `agreementFault` finds a reason. */
export function checkComparable(a: LinkedPair, b: LinkedPair): void {
  const fault = agreementFault(a, b)
  if (fault !== undefined) throw new ParascopeError('measure/insufficient-data', `pair ${a.id}: ${fault}`, { id: a.id })
}

function hasLinks(pair: LinkedPair): boolean {
  return pair.sure !== undefined || pair.possible !== undefined
}

function sameTokens(a: readonly string[], b: readonly string[]): boolean {
  return a === b || (a.length === b.length && a.every((token, k) => token === b[k]))
}
