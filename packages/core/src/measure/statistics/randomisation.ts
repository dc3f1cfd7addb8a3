/**
 * The randomisation test for two systems on the same items (Noreen 1989; Riezler and Maxwell 2005): exchange the two
 * systems' sufficient statistics on random items, score both sides again, and see how often they differ as much as they
 * did. Exact for few items, approximate with p = (c + 1) / (R + 1) otherwise.
 */
import { type Alternative, roundingSlack } from './alternative.js'
import type { PairedTest } from './paired-test.js'
import { wholeValue } from './replicates.js'
import { checkedScore, type ItemRows, type Score, sumStatistic, totalsOf } from './statistic.js'
import { type SwapOptions, tallySwaps } from './swaps.js'

export interface RandomisationOptions extends SwapOptions {
  /** `two-sided` unless told */
  readonly alternative?: Alternative
}

/**
 * Tests whether the scores of A and B differ. Per-item scores A .8 .6 .9 .7 .5 .95 and B .7 .65 .7 .6 .5 .8 with
 * `meanScore`: difference .083333, exact p 8/64 = .125 (arrangements that tie with the observed one count).
 */
export function pairedRandomisation(a: ItemRows, b: ItemRows, score: Score, options: RandomisationOptions = {}): PairedTest {
  const { alternative = 'two-sided', seed = 1 } = options
  checkSameItems(a, b)
  const first = sumStatistic(a, score)
  const valueA = wholeValue(first)
  const valueB = wholeValue(sumStatistic(b, score))
  const { n } = first
  const { width } = a
  const totalA = totalsOf(a)
  const totalB = totalsOf(b)
  const change = a.rows.map((statistic, k) => b.rows[k]! - statistic)
  const moved = new Float64Array(width)
  const sums = new Float64Array(width)
  const tally = tallySwaps(
    n,
    (swapped) => {
      moved.fill(0)
      for (let item = 0; item < n; item++) {
        if (swapped[item] === 0) continue
        const at = item * width
        for (let k = 0; k < width; k++) moved[k]! += change[at + k]!
      }
      for (let k = 0; k < width; k++) sums[k] = totalA[k]! + moved[k]!
      const scoreA = checkedScore(score(sums, n))
      for (let k = 0; k < width; k++) sums[k] = totalB[k]! - moved[k]!
      const scoreB = checkedScore(score(sums, n))
      return scoreA === undefined || scoreB === undefined ? undefined : scoreA - scoreB
    },
    valueA - valueB,
    roundingSlack(valueA, valueB),
    alternative,
    options,
  )
  const method = tally.exact ? 'exact-randomisation' : 'approximate-randomisation'
  const draws = tally.exact ? '' : `|r:${tally.resamples + tally.degenerate}|seed:${seed}`
  return {
    method,
    value: valueA - valueB,
    a: valueA,
    b: valueB,
    n,
    p: tally.p,
    alternative,
    resamples: tally.resamples,
    degenerate: tally.degenerate,
    seed,
    signature: `${method}|n:${n}${draws}|alternative:${alternative}`,
  }
}

/** Refuses rows that do not stand for the same items. */
export function checkSameItems(a: ItemRows, b: ItemRows): void {
  if (a.width !== b.width || a.rows.length !== b.rows.length) {
    throw new RangeError(
      `paired tests need the same items for both: ${a.rows.length} numbers in rows of ${a.width}, ${b.rows.length} in rows of ${b.width}`,
    )
  }
}
