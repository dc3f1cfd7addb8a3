/**
 * How far one phenomenon covers another: the overlaps behind the measures of Vila et al. (2015). x and y are phenomena of two
 * annotators on the same pair. Token lists are increasing, as records carry them.
 */
import type { Phenomenon } from '../../corpus/record.js'
import type { TypeOptions } from './type-options.js'

const NONE: readonly number[] = []

/** The number of tokens in both lists. `sharedTokens([1, 2, 5], [2, 3, 5])` is 2. */
export function sharedTokens(x: readonly number[], y: readonly number[]): number {
  let shared = 0
  for (let i = 0, j = 0; i < x.length && j < y.length; ) {
    const difference = x[i]! - y[j]!
    if (difference === 0) shared++
    if (difference <= 0) i++
    if (difference >= 0) j++
  }
  return shared
}

/** Do both have exactly the same scope? */
export function sameScope(x: Phenomenon, y: Phenomenon): boolean {
  return sameTokens(x.source, y.source) && sameTokens(x.target, y.target)
}

function sameTokens(x: readonly number[], y: readonly number[]): boolean {
  return x.length === y.length && sharedTokens(x, y) === x.length
}

/**
 * Do the scopes touch? `either`: they share a token in one of the members. `both`: they do so in every member in which one of
 * them has scope.
 */
export function touches(x: Phenomenon, y: Phenomenon, rule: TypeOptions['partial']): boolean {
  const inSource = sharedTokens(x.source, y.source) > 0
  if (rule === 'either') return inSource || sharedTokens(x.target, y.target) > 0
  const inTarget = sharedTokens(x.target, y.target) > 0
  const mayMissSource = x.source.length + y.source.length === 0
  const mayMissTarget = x.target.length + y.target.length === 0
  return (inSource || inTarget) && (inSource || mayMissSource) && (inTarget || mayMissTarget)
}

/** Keys of both that have nothing in common: the two may mean different things although type and place agree. */
export function keysExclude(x: Phenomenon, y: Phenomenon): boolean {
  const [xSource, xTarget, ySource, yTarget] = [
    x.keySource ?? NONE,
    x.keyTarget ?? NONE,
    y.keySource ?? NONE,
    y.keyTarget ?? NONE,
  ]
  if (xSource.length + xTarget.length === 0 || ySource.length + yTarget.length === 0) return false
  return sharedTokens(xSource, ySource) + sharedTokens(xTarget, yTarget) === 0
}

/**
 * Eq. 17: the share of x that y covers. `v` stands in for a ratio of nothing: as soon as x is empty (`emptyX`), or either
 * (`emptyAny`), or it weighs the tokens of y that x lacks (`spuriousTokens`). `coverage([1, 2], [2, 3], 0, 'emptyX')` is 0.5.
 */
export function coverage(x: readonly number[], y: readonly number[], v: 0 | 1, rule: TypeOptions['coverageRule']): number {
  const shared = sharedTokens(x, y)
  if (rule === 'spuriousTokens') {
    const whole = x.length + v * (y.length - shared)
    return whole === 0 ? v : shared / whole
  }
  return x.length === 0 || (rule === 'emptyAny' && y.length === 0) ? v : shared / x.length
}

/**
 * Eq. 15: how well y covers x, 0 to 1, whatever their types. `mayStandAlone` says that the type of x may have scope in one
 * member only, and then `alpha: paper` counts that member in full; `auto` does so for every type.
 */
export function overlapping(x: Phenomenon, y: Phenomenon, mayStandAlone: boolean, options: TypeOptions): number {
  const { coverageRule } = options
  const covered = coverage(x.source, y.source, 0, coverageRule) + coverage(x.target, y.target, 0, coverageRule)
  if (covered === 0) return 0
  const isAlone = x.source.length === 0 || x.target.length === 0
  const alpha = isAlone && (mayStandAlone || options.alpha === 'auto') ? 1 : 0.5
  const projection = x.projection === y.projection ? 1 : 1 - options.projectionWeight
  const keys =
    coverage(x.keySource ?? NONE, y.keySource ?? NONE, 1, coverageRule) +
    coverage(x.keyTarget ?? NONE, y.keyTarget ?? NONE, 1, coverageRule)
  return alpha * projection * (1 - options.keyWeight + (options.keyWeight / 2) * keys) * covered
}
