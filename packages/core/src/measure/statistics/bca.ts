/**
 * Bias-corrected and accelerated bootstrap limits (Efron 1987): which quantiles of the replicates to take, from the share
 * of replicates below the estimate (bias) and the skew of the leave-one-out values (acceleration).
 */
import { roundingSlack } from './alternative.js'
import { normalQuantile, normalTail } from './normal.js'
import { mean } from './quantile.js'
import type { Statistic } from './statistic.js'

/** The two shares, or why there are none. */
export type BcaShares = { readonly low: number; readonly high: number } | { readonly reason: string }

/**
 * The shares of the replicates at which a BCa interval of the given confidence ends. Without bias and skew they are those
 * of the percentile interval, .025 and .975 for .95.
 */
export function bcaShares(statistic: Statistic, value: number, replicates: Float64Array, confidence: number): BcaShares {
  const slack = roundingSlack(value, value)
  let below = 0
  // replicates equal to the estimate count half, so that a discrete statistic shows no false bias
  for (const replicate of replicates) below += replicate < value - slack ? 1 : replicate <= value + slack ? 0.5 : 0
  if (below === 0 || below === replicates.length) return { reason: 'all resamples lie on one side of the estimate' }
  const bias = normalQuantile(below / replicates.length)
  const skew = acceleration(statistic)
  if (skew === undefined) return { reason: 'the score has no value without some single item' }
  const limit = normalQuantile((1 + confidence) / 2)
  const share = (z: number) => {
    const stretch = 1 - skew * (bias + z)
    return stretch > 0 ? normalTail(-(bias + (bias + z) / stretch)) : undefined
  }
  const low = share(-limit)
  const high = share(limit)
  if (low === undefined || high === undefined) return { reason: 'the leave-one-out values are too skewed' }
  return { low, high }
}

/** A sixth of the skewness of the leave-one-out values; 0 where they are all equal, undefined where one has no value. */
function acceleration(statistic: Statistic): number | undefined {
  const values = new Float64Array(statistic.n)
  for (let item = 0; item < values.length; item++) {
    const value = statistic.without(item)
    if (value === undefined) return undefined
    values[item] = value
  }
  const centre = mean(values)
  let largest = 0
  for (const value of values) largest = Math.max(largest, Math.abs(centre - value))
  if (largest === 0) return 0
  let squares = 0
  let cubes = 0
  for (const value of values) {
    const distance = (centre - value) / largest
    squares += distance ** 2
    cubes += distance ** 3
  }
  return cubes / (6 * squares ** 1.5)
}
