/** What every test of "is A better than B" on the same items reports. */
import type { Alternative } from './alternative.js'

export interface PairedTest {
  readonly method: 'exact-randomisation' | 'approximate-randomisation' | 'paired-bootstrap' | 'bs-compat'
  /** score of A minus score of B */
  readonly value: number
  readonly a: number
  readonly b: number
  readonly n: number
  readonly p: number
  readonly alternative: Alternative
  /** arrangements or resamples that were scored, and those left out because a score had no value */
  readonly resamples: number
  readonly degenerate: number
  readonly seed: number
  readonly signature: string
}

/** A paired test with a confidence interval of the difference. */
export interface PairedComparison extends PairedTest {
  readonly low: number
  readonly high: number
  readonly confidence: number
}
