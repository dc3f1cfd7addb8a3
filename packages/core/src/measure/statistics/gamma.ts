/**
 * Logarithms of the gamma and beta functions by the Stirling series (Abramowitz and Stegun 1964, 6.1.41), to about
 * 1e-14. Arguments below 10 are shifted up by the recurrence first. The beta function cancels its large terms by hand, so
 * that it keeps its digits for the thousands of degrees of freedom where the difference of three gammas loses them.
 */

const HALF_LOG_TWO_PI = 0.5 * Math.log(2 * Math.PI)

/** Coefficients of 1/x, 1/x^3, 1/x^5, …: B(2k) / (2k (2k - 1)). */
const STIRLING = [1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360360, 1 / 156]

/** What the series adds to (x - 1/2) ln x - x + ln sqrt(2 pi), for x >= 10. */
function stirlingRest(x: number): number {
  const square = 1 / (x * x)
  let sum = 0
  for (let k = STIRLING.length - 1; k >= 0; k--) sum = sum * square + STIRLING[k]!
  return sum / x
}

/** ln Gamma(x) for x > 0. `logGamma(5)` is ln 24 = 3.178054. */
export function logGamma(x: number): number {
  if (!(x > 0)) throw new RangeError(`logGamma needs x > 0, not ${x}`)
  let shifted = x
  let product = 1
  while (shifted < 10) {
    product *= shifted
    shifted += 1
  }
  return (shifted - 0.5) * Math.log(shifted) - shifted + HALF_LOG_TWO_PI + stirlingRest(shifted) - Math.log(product)
}

/** ln B(a, b) = ln Gamma(a) + ln Gamma(b) - ln Gamma(a + b) for a, b > 0. `logBeta(2, 3)` is ln(1/12) = -2.484907. */
export function logBeta(a: number, b: number): number {
  const small = Math.min(a, b)
  const large = Math.max(a, b)
  if (large < 10) return logGamma(small) + logGamma(large) - logGamma(small + large)
  const both = small + large
  const rest = stirlingRest(large) - stirlingRest(both) + (large - 0.5) * Math.log1p(-small / both)
  if (small < 10) return logGamma(small) + rest + small - small * Math.log(both)
  return rest + HALF_LOG_TWO_PI + stirlingRest(small) + small * Math.log(small / both) - 0.5 * Math.log(small)
}
