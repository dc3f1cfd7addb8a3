/**
 * The paired bootstrap (Efron and Tibshirani 1993; Koehn 2004): both systems on the same resampled items. The differences
 * of the resamples, moved to mean zero, stand for "no difference"; p is the share of them at least as large as the
 * observed one. `compat` is the form of sacreBLEU: absolute differences are centred and must exceed the observed one,
 * which makes p too small when the systems are close (two equal systems get 1 / (B + 1)); kept for comparison only.
 */
import { type Alternative, isAsExtreme, roundingSlack } from './alternative.js'
import { checkConfidence } from './bootstrap.js'
import type { PairedComparison } from './paired-test.js'
import { mean, quantile } from './quantile.js'
import { drawReplicates, wholeValue } from './replicates.js'
import type { Statistic } from './statistic.js'

export interface PairedBootstrapOptions {
  /** `signed` unless told; `compat` as in sacreBLEU */
  readonly centring?: 'signed' | 'compat'
  /** 1000 unless told */
  readonly resamples?: number
  /** 1 unless told */
  readonly seed?: number
  /** of the percentile interval of the difference; 0.95 unless told */
  readonly confidence?: number
  /** `two-sided` unless told; `compat` knows no other */
  readonly alternative?: Alternative
}

/**
 * The difference of two statistics over the same items, its percentile interval, and p = (c + 1) / (B + 1). Two equal
 * statistics give difference 0, interval 0 to 0, p 1. Throws as `bootstrap` does.
 */
export function pairedBootstrap(a: Statistic, b: Statistic, options: PairedBootstrapOptions = {}): PairedComparison {
  const { centring = 'signed', resamples = 1000, seed = 1, confidence = 0.95, alternative = 'two-sided' } = options
  checkConfidence(confidence)
  if (a.n !== b.n) throw new RangeError(`paired tests need the same items for both, not ${a.n} and ${b.n}`)
  if (centring === 'compat' && alternative !== 'two-sided') throw new RangeError('bs-compat is two-sided only')
  const valueA = wholeValue(a)
  const valueB = wholeValue(b)
  const value = valueA - valueB
  const { values, degenerate } = drawReplicates(a.n, resamples, seed, (items) => {
    const first = a.over(items)
    const second = b.over(items)
    return first === undefined || second === undefined ? undefined : first - second
  })
  const extreme =
    centring === 'compat' ? countCompat(values, value) : countSigned(values, value, roundingSlack(valueA, valueB), alternative)
  values.sort()
  const method = centring === 'compat' ? 'bs-compat' : 'paired-bootstrap'
  return {
    method,
    value,
    a: valueA,
    b: valueB,
    low: quantile(values, (1 - confidence) / 2),
    high: quantile(values, (1 + confidence) / 2),
    confidence,
    n: a.n,
    p: (extreme + 1) / (values.length + 1),
    alternative,
    resamples: values.length,
    degenerate,
    seed,
    signature: `${method}|n:${a.n}|b:${resamples}|seed:${seed}|level:${confidence}|alternative:${alternative}`,
  }
}

function countSigned(differences: Float64Array, observed: number, slack: number, alternative: Alternative): number {
  const centre = mean(differences)
  let extreme = 0
  for (const difference of differences) if (isAsExtreme(alternative, difference - centre, observed, slack)) extreme++
  return extreme
}

function countCompat(differences: Float64Array, observed: number): number {
  const absolute = differences.map(Math.abs)
  const centre = mean(absolute)
  let extreme = 0
  for (const difference of absolute) if (difference - centre > Math.abs(observed)) extreme++
  return extreme
}
