/**
 * Which metrics predict people better than which: every two metrics tested on the same rows (Williams' test for Pearson, PERM-BOTH for
 * rank correlations), p corrected by Holm, and from that clusters of metrics that cannot be told apart, as shared tasks print them: a
 * new cluster begins where every metric above is significantly better than every one below.
 */
import type { CoefficientName } from '../statistics/coefficient.js'
import { compareMetrics } from '../statistics/compare-metrics.js'
import { holm } from '../statistics/holm.js'
import { williamsOfScores } from '../statistics/williams.js'
import { coefficientOf } from './correlate.js'

export interface MetricDifference {
  readonly a: string
  readonly b: string
  /** correlation of a minus that of b */
  readonly value: number
  /** one-sided: a correlates better */
  readonly p: number
  readonly adjusted: number
  readonly test: 'williams' | 'permutation-both'
}

export interface MetricRanking {
  /** best first; equal numbers cannot be told apart */
  readonly ranks: readonly { readonly metric: string; readonly value: number; readonly cluster: number }[]
  readonly differences: readonly MetricDifference[]
}

export interface RankMetricsOptions {
  readonly permutations?: number
  readonly seed?: number
  /** .05 unless told */
  readonly level?: number
}

/** Ranks metrics by how well they agree with one human score; metrics without a correlation are left out. */
export function rankMetrics(
  metrics: ReadonlyMap<string, Float64Array>,
  human: Float64Array,
  coefficient: CoefficientName,
  { permutations = 1000, seed = 1, level = 0.05 }: RankMetricsOptions = {},
): MetricRanking {
  const valued = [...metrics].flatMap(([metric, scores]) => {
    const value = coefficientOf(coefficient, human, scores)
    return value === undefined ? [] : [{ metric, scores, value }]
  })
  valued.sort((a, b) => b.value - a.value)
  const tested = valued.flatMap((a, k) =>
    valued.slice(k + 1).map((b) => ({
      a: a.metric,
      b: b.metric,
      value: a.value - b.value,
      ...pOf(human, a.scores, b.scores, coefficient, permutations, seed),
    })),
  )
  const corrected = holm(tested.map(({ p }) => p))
  const differences = tested.map((each, k) => ({ ...each, adjusted: corrected[k]!.adjusted }))
  const isBetter = (a: string, b: string) => differences.some((each) => each.a === a && each.b === b && each.p < level)
  let cluster = 1
  const ranks = valued.map(({ metric, value }, k) => {
    const above = valued.slice(0, k)
    const below = valued.slice(k)
    if (k > 0 && above.every((one) => below.every((other) => isBetter(one.metric, other.metric)))) cluster++
    return { metric, value, cluster }
  })
  return { ranks, differences }
}

function pOf(
  human: Float64Array,
  a: Float64Array,
  b: Float64Array,
  coefficient: CoefficientName,
  permutations: number,
  seed: number,
): { readonly p: number; readonly test: MetricDifference['test'] } {
  // metrics that follow from each other have no difference to test, and Williams' formula no value
  if (coefficient === 'pearson' && Math.abs(coefficientOf('pearson', a, b)!) > 1 - 1e-12) return { p: 1, test: 'williams' }
  if (coefficient === 'pearson' && human.length > 3) return { p: williamsOfScores(human, a, b).p, test: 'williams' }
  return { p: compareMetrics(human, a, b, { coefficient, permutations, seed }).p, test: 'permutation-both' }
}
