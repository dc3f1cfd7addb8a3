/**
 * What each group of features contributes to the score of one row: exact Shapley values of a forest against background
 * rows (the interventional values of Lundberg et al. 2020), with whole groups of features as the players, since features
 * of one group say the same thing in different ways. Against one background row a leaf is reached if the groups U that
 * sent it there come from the row and the groups V that would have sent it elsewhere come from the background; its value
 * is shared among them as (u - 1)! v! / (u + v)! each and -u! (v - 1)! / (u + v)! each. No counts of training rows are
 * needed, which the forest does not keep.
 */
import { mulberry32, shuffled } from '../../random.js'
import type { Forest } from './forest.js'
import type { NetScores } from './net.js'

/** Rows of features, one after the other. */
export interface Rows {
  readonly values: Float32Array
  readonly width: number
  readonly count: number
}

/**
 * One number for each group: they add up to the score of the row minus the mean score of the background. `groupOf[f]` is
 * the group of feature f, 0 to `groups` - 1, of at most 31 groups. Without background rows all are 0.
 */
export function groupValues(
  forest: Forest,
  row: Float32Array,
  background: Rows,
  groupOf: ArrayLike<number>,
  groups: number,
): Float64Array {
  if (groups > 31) throw new RangeError(`at most 31 groups, not ${groups}`)
  const { features, limits, children } = forest
  const sums = new Float64Array(groups)
  let offset = 0

  // mine and theirs are sets of groups, as bits; u and v their sizes
  const walk = (node: number, mine: number, theirs: number, u: number, v: number): void => {
    const child = children[node]!
    if (child === 0) {
      share(limits[node]!, mine, theirs, u, v)
      return
    }
    const feature = features[node]!
    const own = row[feature]! <= limits[node]! ? child : child + 1
    const other = background.values[offset + feature]! <= limits[node]! ? child : child + 1
    const bit = 1 << groupOf[feature]!
    if (own === other || mine & bit) walk(own, mine, theirs, u, v)
    else if (theirs & bit) walk(other, mine, theirs, u, v)
    else {
      walk(own, mine | bit, theirs, u + 1, v)
      walk(other, mine, theirs | bit, u, v + 1)
    }
  }
  const share = (value: number, mine: number, theirs: number, u: number, v: number): void => {
    const forEach = u > 0 ? value * weight(u - 1, v) : 0
    const against = v > 0 ? value * weight(v - 1, u) : 0
    for (let group = 0; group < groups; group++) {
      if (mine & (1 << group)) sums[group]! += forEach
      else if (theirs & (1 << group)) sums[group]! -= against
    }
  }
  for (let k = 0; k < background.count; k++) {
    offset = k * background.width
    for (const root of forest.roots) walk(root, 0, 0, 0, 0)
  }
  return sums.map((sum) => sum / Math.max(1, background.count))
}

/** a! b! / (a + b + 1)! */
function weight(a: number, b: number): number {
  let value = 1 / (a + b + 1)
  for (let k = 1; k <= b; k++) value *= k / (a + k)
  return value
}

/**
 * The same for a net and the log odds of a sure link: against each background row the groups are exchanged one after the other, and
 * what a step changes counts for its group (the sampling of Castro, Gómez and Tejada 2009). Orders are drawn, always the same ones, and
 * every second one is the one before backwards. So the values are estimates, but what they add up to is exact.
 */
export function netGroupValues(
  score: NetScores,
  row: Float32Array,
  background: Rows,
  groupOf: ArrayLike<number>,
  groups: number,
): Float64Array {
  const { values, width, count } = background
  const sums = new Float64Array(groups)
  const random = mulberry32(1)
  const steps = new Float32Array((groups + 1) * width)
  const any = new Float64Array(groups + 1)
  const sure = new Float64Array(groups + 1)
  const all = Array.from({ length: groups }, (_, group) => group)
  let order = all
  for (let k = 0; k < count; k++) {
    order = k % 2 === 1 ? order.toReversed() : shuffled(all, random)
    steps.set(values.subarray(k * width, (k + 1) * width))
    order.forEach((group, step) => {
      const next = (step + 1) * width
      steps.copyWithin(next, next - width, next)
      for (let f = 0; f < width; f++) if (groupOf[f] === group) steps[next + f] = row[f]!
    })
    score(steps, 0, groups + 1, any, sure)
    order.forEach((group, step) => {
      sums[group]! += (sure[step + 1]! - sure[step]!) / count
    })
  }
  return sums
}
