/** Bootstrap replicates (Efron 1979): a statistic computed over n items drawn with replacement, many times. */
import { ParascopeError } from '../../errors.js'
import { mulberry32 } from '../../random.js'
import type { Statistic } from './statistic.js'

export interface Replicates {
  /** in the order drawn; resamples without a value are left out */
  readonly values: Float64Array
  /** how many were left out */
  readonly degenerate: number
}

/** The statistic over the whole sample; throws `measure/insufficient-data` where it has no value or n < 2. */
export function wholeValue(statistic: Statistic): number {
  const { n } = statistic
  if (n < 2) throw new ParascopeError('measure/insufficient-data', `resampling needs at least 2 items, not ${n}`, { n })
  const value = statistic.whole()
  if (value === undefined)
    throw new ParascopeError('measure/insufficient-data', 'the score has no value on the whole sample', { n })
  return value
}

/**
 * Draws `resamples` times n items with replacement and computes a value over each choice. One array of items serves all
 * draws. Throws `measure/insufficient-data` where fewer than two choices have a value.
 */
export function drawReplicates(
  n: number,
  resamples: number,
  seed: number,
  compute: (items: Int32Array) => number | undefined,
): Replicates {
  if (!Number.isInteger(resamples) || resamples < 2) {
    throw new RangeError(`resamples must be a whole number from 2, not ${resamples}`)
  }
  const random = mulberry32(seed)
  const items = new Int32Array(n)
  const values = new Float64Array(resamples)
  let kept = 0
  for (let round = 0; round < resamples; round++) {
    for (let k = 0; k < n; k++) items[k] = random.below(n)
    const value = compute(items)
    if (value !== undefined) values[kept++] = value
  }
  const degenerate = resamples - kept
  if (kept < 2) {
    const message = `the score has a value on only ${kept} of ${resamples} resamples`
    throw new ParascopeError('measure/insufficient-data', message, { n, resamples, degenerate })
  }
  return { values: values.subarray(0, kept), degenerate }
}
