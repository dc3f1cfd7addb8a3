/**
 * The exact p value of Spearman's rho: all n! pairings of the two rankings, ties included. Ranks are doubled, so that
 * every sum is a whole number and "at least as far from zero" is decided without rounding.
 */
import { ParascopeError } from '../../errors.js'
import { midRanks } from './ranks.js'

/** 9! = 362,880 permutations take milliseconds; 10! would be felt. */
export const LARGEST_EXACT = 9

/** The share of pairings whose |rho| is at least that observed, in (0, 1]. `spearmanExactP([1, 2, 3], [1, 2, 3])` is 2/6. */
export function spearmanExactP(x: ArrayLike<number>, y: ArrayLike<number>): number {
  const n = x.length
  if (n > LARGEST_EXACT) {
    throw new ParascopeError(
      'measure/insufficient-data',
      `the exact test of Spearman's rho takes at most ${LARGEST_EXACT} items, not ${n}: use Student's t`,
      { n },
    )
  }
  const fixed = midRanks(x).map((rank) => 2 * rank)
  const moved = midRanks(y).map((rank) => 2 * rank)
  // sum(xy) - sum(x) sum(y) / n is rho up to a constant factor; doubled ranks always sum to n (n + 1)
  const expected = n * (n + 1) ** 2
  let product = 0
  for (let k = 0; k < n; k++) product += fixed[k]! * moved[k]!
  const observed = Math.abs(product - expected)
  let total = 1
  let extreme = 1
  // Heap's algorithm: each step exchanges two places, which changes the sum of products by one term
  const counter = new Int32Array(n)
  for (let k = 1; k < n; ) {
    if (counter[k]! >= k) {
      counter[k] = 0
      k++
      continue
    }
    const other = k % 2 === 0 ? 0 : counter[k]!
    const held = moved[k]!
    product += (fixed[k]! - fixed[other]!) * (moved[other]! - held)
    moved[k] = moved[other]!
    moved[other] = held
    total++
    if (Math.abs(product - expected) >= observed) extreme++
    counter[k]!++
    k = 1
  }
  return extreme / total
}
