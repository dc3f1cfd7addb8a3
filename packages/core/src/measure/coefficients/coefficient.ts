/**
 * What every coefficient answers: plain data with the value, or with the reason why there is none, and what it stands on.
 * Intervals from a closed-form standard error use Student's t with n - 1 degrees of freedom, as Gwet (2014) does.
 */
import { ParascopeError } from '../../errors.js'
import { studentTwoSided } from '../statistics/student.js'
import type { Ratings } from './ratings.js'

export interface AgreementCoefficient {
  readonly measure: string
  /** at most 1; 0 is what chance gives; undefined has a reason */
  readonly value: number | undefined
  readonly reason?: string
  /** items that counted: those with at least two labels */
  readonly items: number
  /** items with fewer than two labels */
  readonly dropped: number
  readonly raters: number
  /** labels told apart */
  readonly categories: number
  /** observed agreement, 0 to 1 */
  readonly observed: number | undefined
  /** agreement expected by chance, 0 to 1 */
  readonly expected: number | undefined
  /** closed-form standard error, where there is one */
  readonly se?: number
  /** 95 % interval from it; the upper end is at most 1 */
  readonly low?: number
  readonly high?: number
}

/** Throws `measure/insufficient-data` where there is nothing to compare: no item, or fewer than two raters. */
export function checkEnough(measure: string, { items, raters }: Ratings): void {
  if (raters.length < 2) {
    const who = raters.length === 0 ? 'there is none' : `there is only ${raters[0]}`
    throw new ParascopeError('measure/insufficient-data', `${measure} compares at least two raters; ${who}`, { measure, raters })
  }
  if (items.length === 0)
    throw new ParascopeError('measure/insufficient-data', `${measure} needs items; there is none`, { measure })
}

/** `se`, `low` and `high` of a value over n items; nothing below two items. */
export function withInterval(value: number, variance: number, n: number): Pick<AgreementCoefficient, 'se' | 'low' | 'high'> {
  if (n < 2) return {}
  const se = Math.sqrt(variance)
  const half = se * studentQuantile(n - 1)
  return { se, low: value - half, high: Math.min(1, value + half) }
}

/** The t that both tails beyond leave 5 %: 1.9842 for 99 degrees of freedom. */
function studentQuantile(df: number): number {
  let [low, high] = [1.9, 13]
  while (high - low > 1e-12) {
    const middle = (low + high) / 2
    if (studentTwoSided(middle, df) > 0.05) low = middle
    else high = middle
  }
  return high
}
