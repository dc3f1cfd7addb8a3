/**
 * The regularised incomplete beta function I_x(a, b) by its continued fraction (Abramowitz and Stegun 1964, 26.5.8),
 * evaluated from the front with Lentz's method. It is the distribution function behind Student's t.
 */
import { logBeta } from './gamma.js'

const TINY = 1e-300
const MAX_STEPS = 100_000

/** The fraction F of I_x(a, b) = x^a y^b / (a B(a, b)) F; converges fast for x below (a + 1) / (a + b + 2). */
function fraction(a: number, b: number, x: number): number {
  let c = 1
  let d = 1 / nonZero(1 - ((a + b) * x) / (a + 1))
  let value = d
  for (let m = 1; m <= MAX_STEPS; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / nonZero(1 + even * d)
    c = nonZero(1 + even / c)
    value *= d * c
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / nonZero(1 + odd * d)
    c = nonZero(1 + odd / c)
    value *= d * c
    if (Math.abs(d * c - 1) < 1e-15) break
  }
  return value
}

function nonZero(x: number): number {
  return Math.abs(x) < TINY ? TINY : x
}

/**
 * I_x(a, b) for a, b > 0 and 0 <= x <= 1, from 0 to 1. `complement` is 1 - x; pass it where it is known to more digits
 * than the subtraction leaves. `incompleteBeta(2, 3, 0.4)` is 0.5248.
 */
export function incompleteBeta(a: number, b: number, x: number, complement = 1 - x): number {
  if (!(a > 0 && b > 0)) throw new RangeError(`incompleteBeta needs a, b > 0, not ${a} and ${b}`)
  if (!(x >= 0 && x <= 1)) throw new RangeError(`incompleteBeta needs 0 <= x <= 1, not ${x}`)
  if (x === 0) return 0
  if (complement === 0) return 1
  // for x near 1 the logarithm of x itself has lost what its complement still knows
  const logX = x < 0.5 ? Math.log(x) : Math.log1p(-complement)
  const logY = complement < 0.5 ? Math.log(complement) : Math.log1p(-x)
  const front = Math.exp(a * logX + b * logY - logBeta(a, b))
  if (x < (a + 1) / (a + b + 2)) return (front * fraction(a, b, x)) / a
  return 1 - (front * fraction(b, a, complement)) / b
}
