/**
 * Precision and recall as a grammar grows from its best rules to all of them (PARADIGM, Figure 4). Sizes are spaced evenly
 * on a log axis from 10 up; the last point is the whole grammar. The order of lines never matters: where a cut falls among rules of
 * one score, it counts as many gold rules as it would have on average over all orders of them (`mean`), or it takes them
 * all and lies at the next size (`together`). Thrax's own sweep comes from the other end and stops when all matched or all
 * unmatched rules are gone, and so lacks a part of the curve; this one has all of it.
 */
import { type ComparedRules, FIRST, type RuleNumbers, SECOND } from './compared-rules.js'
import type { Matching } from './merged-keys.js'

export interface GrowthPoint {
  /** the lowest that is in */
  readonly score: number
  /** rules in, and how many of them are gold: whole unless ties were cut */
  readonly size: number
  readonly shared: number
  readonly precision: number
  /** null where the gold has no rule */
  readonly recall: number | null
}

export interface GrowthOptions {
  readonly matching: Matching
  /** gold rules seen less often are left out */
  readonly minCount: number
  /** cuts for a factor of ten */
  readonly perDecade: number
  /** a cut among rules of one score: the mean over their orders, or all of them */
  readonly ties: 'mean' | 'together'
}

/** The curve of the first grammar, whose numbers are scores, more is better; rules that are the same have the best of their scores. */
export function growthCurve(compared: ComparedRules, { matching, minCount, perDecade, ties }: GrowthOptions): GrowthPoint[] {
  const { has, first, second } = compared.table(matching)
  const isGold = (id: number) => (has[id]! & SECOND) !== 0 && second.at(id) >= minCount
  const isIn = (id: number) => (has[id]! & FIRST) !== 0
  const all = descending(has.length, first, isIn)
  const matched = descending(has.length, first, (id) => isIn(id) && isGold(id))
  let gold = 0
  for (let id = 0; id < has.length; id++) if (isGold(id)) gold++
  const points: GrowthPoint[] = []
  for (const cut of cutSizes(all.length, perDecade)) {
    const score = all[cut - 1]!
    const [above, to] = [countAbove(all, score), countFrom(all, score)]
    const [goldAbove, goldTo] = [countAbove(matched, score), countFrom(matched, score)]
    const size = ties === 'mean' ? cut : to
    if (points.at(-1)?.size === size) continue
    const shared = goldAbove + ((size - above) * (goldTo - goldAbove)) / (to - above)
    points.push({ score, size, shared, precision: shared / size, recall: gold === 0 ? null : shared / gold })
  }
  return points
}

/** 10 to `total`, evenly on a log axis, and `total` itself: `cutSizes(250, 2)` is 10, 32, 100, 250. */
export function cutSizes(total: number, perDecade: number): number[] {
  if (!Number.isInteger(perDecade) || perDecade < 1) throw new RangeError(`cuts for a factor of ten: 1 or more, not ${perDecade}`)
  const sizes: number[] = []
  for (let k = 0; ; k++) {
    const size = Math.round(10 ** (1 + k / perDecade))
    if (size >= total) break
    if (size !== sizes.at(-1)) sizes.push(size)
  }
  return total === 0 ? [] : [...sizes, total]
}

/** The scores of the ids that are wanted, the highest first. */
function descending(size: number, scores: RuleNumbers, isWanted: (id: number) => boolean): Float64Array {
  const chosen = new Float64Array(size)
  let count = 0
  for (let id = 0; id < size; id++) if (isWanted(id)) chosen[count++] = scores.at(id)
  return chosen.subarray(0, count).sort().reverse()
}

/** How many scores, which descend, are `least` or higher. */
function countFrom(scores: Float64Array, least: number): number {
  return firstWhere(scores, (score) => score < least)
}

/** How many are higher than `least`. */
function countAbove(scores: Float64Array, least: number): number {
  return firstWhere(scores, (score) => score <= least)
}

/** The first place from which on the condition holds, by halving. */
function firstWhere(scores: Float64Array, holds: (score: number) => boolean): number {
  let [low, high] = [0, scores.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (holds(scores[middle]!)) high = middle
    else low = middle + 1
  }
  return low
}
