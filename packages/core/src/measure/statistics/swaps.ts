/**
 * Randomisation by swapping: under the null hypothesis "A and B do not differ", exchanging their outputs on any item
 * changes nothing (Fisher 1935; Noreen 1989). All 2^n exchanges are tried where that is affordable, a seeded sample of
 * them otherwise; in the sample the observed arrangement is counted once, so p is never 0.
 */
import { ParascopeError } from '../../errors.js'
import { mulberry32 } from '../../random.js'
import { type Alternative, isAsExtreme } from './alternative.js'

/** 2^20 arrangements take about a second. */
const LARGEST_EXACT = 20

export interface SwapOptions {
  /** sampled arrangements; 10000 unless told */
  readonly permutations?: number
  /** 1 unless told */
  readonly seed?: number
  /** try all arrangements: `auto` (the default) where they are no more than `permutations`, `always` (up to 20 items), `never` */
  readonly exact?: 'auto' | 'always' | 'never'
}

/** The difference of A and B with the marked items (1) exchanged; undefined where a score has no value. */
export type SwappedDifference = (swapped: Uint8Array) => number | undefined

export interface SwapTally {
  readonly exact: boolean
  /** share of arrangements at least as extreme as the observed one, in (0, 1] */
  readonly p: number
  /** arrangements that were scored */
  readonly resamples: number
  /** arrangements that were left out because a score had no value */
  readonly degenerate: number
}

/** Scores the arrangements of n items and counts those at least as extreme as the observed difference. */
export function tallySwaps(
  n: number,
  difference: SwappedDifference,
  observed: number,
  slack: number,
  alternative: Alternative,
  options: SwapOptions = {},
): SwapTally {
  const { permutations = 10_000, seed = 1, exact: wanted = 'auto' } = options
  if (!Number.isInteger(permutations) || permutations < 1) {
    throw new RangeError(`permutations must be a whole number from 1, not ${permutations}`)
  }
  if (wanted === 'always' && n > LARGEST_EXACT) {
    const message = `an exact randomisation test takes at most ${LARGEST_EXACT} items, not ${n}: use the approximate one`
    throw new ParascopeError('measure/insufficient-data', message, { n })
  }
  const exact = wanted === 'always' || (wanted === 'auto' && n <= LARGEST_EXACT && 2 ** n <= permutations)
  const rounds = exact ? 2 ** n : permutations
  const random = mulberry32(seed)
  const swapped = new Uint8Array(n)
  let extreme = 0
  let degenerate = 0
  for (let round = 0; round < rounds; round++) {
    let bits = round
    for (let item = 0; item < n; item++) {
      if (!exact && item % 32 === 0) bits = random.uint32()
      swapped[item] = bits & 1
      bits >>>= 1
    }
    const value = difference(swapped)
    if (value === undefined) degenerate++
    else if (isAsExtreme(alternative, value, observed, slack)) extreme++
  }
  const resamples = rounds - degenerate
  return { exact, p: exact ? extreme / resamples : (extreme + 1) / (resamples + 1), resamples, degenerate }
}
