/**
 * Williams' test (1959): does metric 1 correlate better with human scores than metric 2 does, when both are computed on
 * the same items? Numbering as in the literature: 1 = the human scores (shared), 2 and 3 = the two metrics. It assumes
 * Pearson correlations; for rank correlations use `compareMetrics`.
 */
import { ParascopeError } from '../../errors.js'
import type { Alternative } from './alternative.js'
import { checkPairs } from './paired-samples.js'
import { pearson } from './pearson.js'
import { studentTail, studentTwoSided } from './student.js'

/** The three correlations that the test takes. */
export interface DependentCorrelations {
  /** human scores with the first metric */
  readonly r12: number
  /** human scores with the second metric */
  readonly r13: number
  /** the metrics with each other */
  readonly r23: number
}

export interface WilliamsTest extends DependentCorrelations {
  readonly method: 'williams'
  /** r12 - r13 */
  readonly value: number
  readonly t: number
  /** n - 3 */
  readonly df: number
  readonly n: number
  readonly p: number
  readonly alternative: Alternative
}

/**
 * The test from given correlations over n items; `greater` (the default) asks whether the first metric is better.
 * r12 .9, r13 .8, r23 .7 with n = 30: t 1.725510, one-sided p .047933. Throws `measure/insufficient-data` for fewer than
 * four items and where the metrics agree so closely that t is undefined.
 */
export function williams(given: DependentCorrelations, n: number, alternative: Alternative = 'greater'): WilliamsTest {
  const { r12, r13, r23 } = given
  for (const r of [r12, r13, r23]) if (!(r >= -1 && r <= 1)) throw new RangeError(`a correlation lies in -1 to 1, not ${r}`)
  if (n < 4) throw new ParascopeError('measure/insufficient-data', `Williams' test needs at least 4 items, not ${n}`, { n })
  const determinant = 1 - r12 ** 2 - r13 ** 2 - r23 ** 2 + 2 * r12 * r13 * r23
  if (determinant < -1e-9) throw new RangeError(`no three variables have the correlations ${r12}, ${r13} and ${r23}`)
  const mean = (r12 + r13) / 2
  const denominator = (2 * Math.max(0, determinant) * (n - 1)) / (n - 3) + mean ** 2 * (1 - r23) ** 3
  if (!(denominator > 0)) {
    throw new ParascopeError('measure/insufficient-data', "Williams' test is undefined: the metrics determine each other", {
      n,
      r23,
    })
  }
  const t = (r12 - r13) * Math.sqrt(((n - 1) * (1 + r23)) / denominator)
  const df = n - 3
  const p = alternative === 'greater' ? studentTail(t, df) : studentTwoSided(t, df)
  return { method: 'williams', value: r12 - r13, r12, r13, r23, t, df, n, p, alternative }
}

/**
 * The same from the scores themselves: is `a` better correlated with `gold` than `b`? Gold 1..5 with
 * a = 1.1 2 3.1 4 5.1 and b = 1.5 2 3.1 4 5.5 gives t 4.972308, p .019074.
 */
export function williamsOfScores(
  gold: ArrayLike<number>,
  a: ArrayLike<number>,
  b: ArrayLike<number>,
  alternative: Alternative = 'greater',
): WilliamsTest {
  checkPairs("Williams' test", gold, a, 4)
  checkPairs("Williams' test", gold, b, 4)
  const given = { r12: pearson(gold, a).value, r13: pearson(gold, b).value, r23: pearson(a, b).value }
  return williams(given, gold.length, alternative)
}
