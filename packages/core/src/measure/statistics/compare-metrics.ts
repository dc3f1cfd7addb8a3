/**
 * Does metric A correlate better with human scores than metric B? The PERM-BOTH test of Deutsch, Dror and Roth (2021),
 * which holds for any coefficient: both metrics are standardised, their scores exchanged item by item, and the difference
 * of the correlations computed again.
 */

import { type Alternative, roundingSlack } from './alternative.js'
import { standardised } from './centre.js'
import { type CoefficientName, coefficientAgainst } from './coefficient.js'
import { checkPairs, constantInput, fewItemsWarning } from './paired-samples.js'
import type { PairedTest } from './paired-test.js'
import { type SwapOptions, tallySwaps } from './swaps.js'

export interface CompareMetricsOptions extends SwapOptions {
  /** `spearman` unless told; `kendall` is tau-b */
  readonly coefficient?: CoefficientName
  /** `greater` unless told: A correlates better */
  readonly alternative?: Alternative
}

/** As a paired test of two systems, but of correlations: `value` is that of A minus that of B. */
export interface MetricComparison extends Omit<PairedTest, 'method'> {
  readonly method: 'permutation-both'
  readonly coefficient: CoefficientName
  /** whether all exchanges were tried */
  readonly exact: boolean
  readonly warning?: string
}

/**
 * Compares the correlations of two metrics with the same human scores. Gold 1..5, a = 1.1 2 3.1 4 5.1, b = 5 1 4 2 3 gives
 * Spearman 1 against -.3, and p counts the exchanges (of 32) that separate the two at least as far.
 * Throws `measure/insufficient-data` for fewer than three items or a constant list.
 */
export function compareMetrics(
  gold: ArrayLike<number>,
  a: ArrayLike<number>,
  b: ArrayLike<number>,
  options: CompareMetricsOptions = {},
): MetricComparison {
  const { coefficient = 'spearman', alternative = 'greater', seed = 1 } = options
  checkPairs('comparing metrics', gold, a, 3)
  checkPairs('comparing metrics', gold, b, 3)
  const n = gold.length
  const scoresA = standardised(a)
  const scoresB = standardised(b)
  if (scoresA === undefined) throw constantInput('comparing metrics', 'the first metric', n)
  if (scoresB === undefined) throw constantInput('comparing metrics', 'the second metric', n)
  const correlate = coefficientAgainst(coefficient, gold)
  const valueA = correlate(Float64Array.from(a))!
  const valueB = correlate(Float64Array.from(b))!
  // the observed arrangement is one of those tried, so its difference must come from the same rounded numbers
  const observed = correlate(scoresA)! - correlate(scoresB)!
  const left = new Float64Array(n)
  const right = new Float64Array(n)
  const tally = tallySwaps(
    n,
    (swapped) => {
      for (let k = 0; k < n; k++) {
        const swap = swapped[k] === 1
        left[k] = swap ? scoresB[k]! : scoresA[k]!
        right[k] = swap ? scoresA[k]! : scoresB[k]!
      }
      const first = correlate(left)
      const second = correlate(right)
      return first === undefined || second === undefined ? undefined : first - second
    },
    observed,
    roundingSlack(1, 1),
    alternative,
    options,
  )
  const draws = tally.exact ? 'exact' : `r:${tally.resamples + tally.degenerate}|seed:${seed}`
  const warning = fewItemsWarning(n)
  return {
    method: 'permutation-both',
    coefficient,
    value: valueA - valueB,
    a: valueA,
    b: valueB,
    n,
    ...tally,
    alternative,
    seed,
    signature: `permutation-both|coefficient:${coefficient}|n:${n}|${draws}|alternative:${alternative}`,
    ...(warning === undefined ? {} : { warning }),
  }
}
