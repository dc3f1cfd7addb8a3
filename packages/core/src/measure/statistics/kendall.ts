/**
 * Kendall's rank correlation: tau-b, which divides by the pairs that are not tied, and tau-c (Stuart 1953) for lists with
 * different numbers of distinct values. Few items without ties get an exact p value, others the normal approximation
 * with the variance corrected for ties, on the same rule as scipy.
 */
import { ParascopeError } from '../../errors.js'
import type { Correlation } from './correlation.js'
import { type KendallCounts, kendallAgainst } from './kendall-counts.js'
import { kendallExactP } from './kendall-exact.js'
import { normalTail } from './normal.js'
import { checkPairs, constantInput, fewItemsWarning } from './paired-samples.js'

/** Up to here (or with at most one pair out of order) the exact distribution is used without asking. */
const LARGEST_EXACT = 33
/** Beyond this the exact distribution costs seconds, and the normal one has long been as good. */
const LARGEST_EXACT_ASKED = 170

export interface KendallOptions {
  /** `b` unless told */
  readonly variant?: 'b' | 'c'
  /** `auto` (the default) is exact for up to 33 items without ties, else normal */
  readonly test?: 'auto' | 'exact' | 'normal'
}

/** A Kendall correlation also reports the pairs it counted. */
export interface KendallCorrelation extends Correlation {
  readonly concordant: number
  readonly discordant: number
}

/**
 * Kendall's tau with a two-sided p. 1..8 with 2 1 4 3 7 5 8 6 gives tau .642857, exact p .0311508, normal p .0259525.
 * The p value is that of concordant minus discordant, the same for both variants. Throws `measure/insufficient-data` for
 * fewer than three items, a constant list, or an exact test of lists with ties or more than 170 items.
 */
export function kendall(x: ArrayLike<number>, y: ArrayLike<number>, options: KendallOptions = {}): KendallCorrelation {
  checkPairs('Kendall correlation', x, y, 3)
  const n = x.length
  const counts = kendallAgainst(x)(Float64Array.from(y))
  if (counts === undefined) throw constantInput('Kendall correlation', 'the second list', n)
  const variant = options.variant ?? 'b'
  const test = chooseTest(options.test ?? 'auto', counts, n)
  const warning = fewItemsWarning(n)
  return {
    method: `kendall-${variant}`,
    value: variant === 'b' ? counts.tauB : tauC(counts, n),
    n,
    p: test === 'exact' ? kendallExactP(n, counts.discordant) : normalP(counts, n),
    test,
    concordant: counts.concordant,
    discordant: counts.discordant,
    ...(warning === undefined ? {} : { warning }),
  }
}

function chooseTest(asked: 'auto' | 'exact' | 'normal', counts: KendallCounts, n: number): 'exact' | 'normal' {
  if (asked === 'normal') return 'normal'
  const tied = counts.tiesX.pairs > 0 || counts.tiesY.pairs > 0
  const fewOutOfOrder = Math.min(counts.discordant, counts.pairs - counts.discordant) <= 1
  if (asked === 'auto') return !tied && (n <= LARGEST_EXACT || fewOutOfOrder) ? 'exact' : 'normal'
  if (tied) {
    throw new ParascopeError('measure/insufficient-data', 'the exact test of Kendall correlation needs lists without ties', { n })
  }
  if (n > LARGEST_EXACT_ASKED && !fewOutOfOrder) {
    const message = `the exact test of Kendall correlation takes at most ${LARGEST_EXACT_ASKED} items, not ${n}: use the normal one`
    throw new ParascopeError('measure/insufficient-data', message, { n })
  }
  return 'exact'
}

function tauC({ concordant, discordant, tiesX, tiesY }: KendallCounts, n: number): number {
  const classes = Math.min(tiesX.groups, tiesY.groups)
  return (2 * (concordant - discordant)) / ((n * n * (classes - 1)) / classes)
}

/** Two-sided p of concordant - discordant by the normal approximation (Kendall 1970, with ties in both lists). */
function normalP({ concordant, discordant, tiesX, tiesY }: KendallCounts, n: number): number {
  const ordered = n * (n - 1)
  const variance =
    (ordered * (2 * n + 5) - tiesX.variance - tiesY.variance) / 18 +
    (2 * tiesX.pairs * tiesY.pairs) / ordered +
    (tiesX.cubic * tiesY.cubic) / (9 * ordered * (n - 2))
  return 2 * normalTail(Math.abs(concordant - discordant) / Math.sqrt(variance))
}
