/** "Is A better than B?" for two systems with sufficient statistics on the same items: difference, interval and p at once. */
import { pairedBootstrap } from './paired-bootstrap.js'
import type { PairedComparison } from './paired-test.js'
import { checkSameItems, pairedRandomisation, type RandomisationOptions } from './randomisation.js'
import { type ItemRows, type Score, sumStatistic } from './statistic.js'

export interface CompareSystemsOptions extends RandomisationOptions {
  /** `randomisation` unless told; `bs-compat` is the bootstrap as sacreBLEU runs it */
  readonly test?: 'randomisation' | 'bootstrap' | 'bs-compat'
  /** bootstrap resamples, also of the interval beside a randomisation test; 1000 unless told */
  readonly resamples?: number
  /** of the interval; 0.95 unless told */
  readonly confidence?: number
}

/**
 * Compares two systems. The interval of the difference is that of the paired bootstrap (percentile), whichever test gives
 * p. A .8 .6 .9 .7 .5 .95 against B .7 .65 .7 .6 .5 .8 with `meanScore` differ by .083333, p .125 by the exact
 * randomisation test, which is taken when all exchanges are no more than `permutations` (10000).
 */
export function compareSystems(a: ItemRows, b: ItemRows, score: Score, options: CompareSystemsOptions = {}): PairedComparison {
  const { test = 'randomisation', ...rest } = options
  checkSameItems(a, b)
  const centring = test === 'bs-compat' ? 'compat' : 'signed'
  const resampled = pairedBootstrap(sumStatistic(a, score), sumStatistic(b, score), { ...rest, centring })
  if (test !== 'randomisation') return resampled
  const randomised = pairedRandomisation(a, b, score, rest)
  const { low, high, confidence, seed } = resampled
  const seedOnce = randomised.method === 'exact-randomisation' ? `|seed:${seed}` : ''
  const interval = `interval:bootstrap-percentile|b:${options.resamples ?? 1000}${seedOnce}|level:${confidence}`
  return { ...randomised, low, high, confidence, signature: `${randomised.signature}|${interval}` }
}
