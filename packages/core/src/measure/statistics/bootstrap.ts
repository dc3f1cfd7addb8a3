/**
 * Confidence intervals by resampling items (sentence pairs): percentile (Efron 1979) and BCa (Efron 1987). Items are kept
 * whole; resamples on which the score has no value are left out and counted. The same seed gives the same interval.
 */
import { bcaShares } from './bca.js'
import { deviation, quantile } from './quantile.js'
import { drawReplicates, wholeValue } from './replicates.js'
import type { Statistic } from './statistic.js'

export interface BootstrapOptions {
  /** `percentile` unless told */
  readonly interval?: 'percentile' | 'bca'
  /** 1000 unless told */
  readonly resamples?: number
  /** 1 unless told */
  readonly seed?: number
  /** 0.95 unless told */
  readonly confidence?: number
}

export interface BootstrapInterval {
  /** `bootstrap-percentile` where BCa was asked for but is undefined; `warning` then says why */
  readonly method: 'bootstrap-percentile' | 'bootstrap-bca'
  /** the score of the whole sample */
  readonly value: number
  readonly low: number
  readonly high: number
  readonly confidence: number
  /** standard deviation of the replicates */
  readonly standardError: number
  readonly n: number
  /** asked for; `degenerate` of them had no value */
  readonly resamples: number
  readonly degenerate: number
  readonly seed: number
  readonly signature: string
  readonly warning?: string
}

/**
 * The score of a statistic with its bootstrap interval.
 * `bootstrap(sumStatistic(itemRows([[1], [2], [3], [4]]), meanScore))` has value 2.5 and an interval inside 1 to 4.
 * Throws `measure/insufficient-data` for fewer than two items, a score without value, or no resample with one.
 */
export function bootstrap(statistic: Statistic, options: BootstrapOptions = {}): BootstrapInterval {
  const { interval = 'percentile', resamples = 1000, seed = 1, confidence = 0.95 } = options
  checkConfidence(confidence)
  const value = wholeValue(statistic)
  const { values, degenerate } = drawReplicates(statistic.n, resamples, seed, (items) => statistic.over(items))
  values.sort()
  let shares = { low: (1 - confidence) / 2, high: (1 + confidence) / 2 }
  let method: BootstrapInterval['method'] = 'bootstrap-percentile'
  let warning: string | undefined
  if (interval === 'bca') {
    const corrected = bcaShares(statistic, value, values, confidence)
    if ('reason' in corrected) {
      warning = `no BCa interval (${corrected.reason}): percentile interval instead`
    } else {
      shares = corrected
      method = 'bootstrap-bca'
    }
  }
  return {
    method,
    value,
    low: quantile(values, shares.low),
    high: quantile(values, shares.high),
    confidence,
    standardError: deviation(values),
    n: statistic.n,
    resamples,
    degenerate,
    seed,
    signature: `${method}|n:${statistic.n}|b:${resamples}|seed:${seed}|level:${confidence}`,
    ...(warning === undefined ? {} : { warning }),
  }
}

/** Refuses a confidence that is not a share. */
export function checkConfidence(confidence: number): void {
  if (!(confidence > 0 && confidence < 1)) throw new RangeError(`confidence must lie between 0 and 1, not ${confidence}`)
}
