/** Tails of Student's t distribution through the regularised incomplete beta function (Abramowitz and Stegun 1964, 26.7.1). */
import { incompleteBeta } from './incomplete-beta.js'
import { normalTail } from './normal.js'

/** From here on the continued fraction loses digits, and the normal approximation has a relative error below 1e-10 up to t = 8. */
const NEARLY_NORMAL = 1e7

/** P(T > t), the upper tail with `df` > 0 degrees of freedom (need not be whole). `studentTail(2, 10)` is 0.036694017385. */
export function studentTail(t: number, df: number): number {
  const half = studentTwoSided(t, df) / 2
  return t >= 0 ? half : 1 - half
}

/** P(|T| > |t|), both tails, from 0 to 1. `studentTwoSided(2, 10)` is 0.073388034771. */
export function studentTwoSided(t: number, df: number): number {
  if (Number.isNaN(t)) throw new RangeError('Student tails need a number t')
  if (!(df > 0 && df < Number.POSITIVE_INFINITY)) throw new RangeError(`Student tails need df > 0, not ${df}`)
  if (Math.abs(t) === Number.POSITIVE_INFINITY) return 0
  // df / (df + t^2) and its complement, written so that a huge t does not overflow
  const scaled = t / Math.sqrt(df)
  const square = scaled * scaled
  // Abramowitz and Stegun 26.7.8
  if (df > NEARLY_NORMAL) return 2 * normalTail((Math.abs(t) * (1 - 1 / (4 * df))) / Math.sqrt(1 + square / 2))
  const inside = square > 1 ? 1 / (1 + 1 / square) : square / (1 + square)
  return incompleteBeta(df / 2, 0.5, 1 / (1 + square), inside)
}
