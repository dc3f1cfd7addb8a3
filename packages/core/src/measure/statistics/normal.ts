/**
 * Tail and quantile of the standard normal distribution. The tail sums a series near the middle and a continued fraction
 * further out (Abramowitz and Stegun 1964, 26.2.11 and 26.2.14), so small tails keep their relative precision (1e-13).
 */

const DENSITY_AT_ZERO = 1 / Math.sqrt(2 * Math.PI)
const SERIES_BELOW = 2.5

function density(z: number): number {
  return DENSITY_AT_ZERO * Math.exp((-z * z) / 2)
}

/** P(Z > z), the upper tail, 0 to 1. `normalTail(1.959963984540054)` is 0.025; `normalTail(-z)` is P(Z < z). */
export function normalTail(z: number): number {
  if (Number.isNaN(z)) throw new RangeError('normalTail needs a number')
  if (z < 0) return 1 - normalTail(-z)
  if (z > 39) return 0
  if (z < SERIES_BELOW) {
    let term = z
    let sum = z
    for (let k = 3; term > sum * 1e-17; k += 2) {
      term *= (z * z) / k
      sum += term
    }
    return 0.5 - density(z) * sum
  }
  // z + 1/(z + 2/(z + 3/(z + …))) from the back; 200 levels reach 1e-16 at z = 2.5
  let fraction = z
  for (let level = 200; level >= 1; level--) fraction = z + level / fraction
  return density(z) / fraction
}

/**
 * The z with P(Z < z) = p, for 0 <= p <= 1 (the ends give -Infinity and Infinity), to about 1e-13.
 * `normalQuantile(0.975)` is 1.959963984540.
 */
export function normalQuantile(p: number): number {
  if (!(p >= 0 && p <= 1)) throw new RangeError(`normalQuantile needs 0 <= p <= 1, not ${p}`)
  if (p > 0.5) return -normalQuantile(1 - p)
  if (p === 0) return Number.NEGATIVE_INFINITY
  if (p === 0.5) return 0
  // a rough start (Abramowitz and Stegun 26.2.23, good to 4.5e-4), then Halley steps on the tail
  const t = Math.sqrt(-2 * Math.log(p))
  let z = t - (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308)))
  for (let step = 0; step < 3; step++) {
    const error = (normalTail(z) - p) / density(z)
    z += error / (1 + (z * error) / 2)
  }
  return -z
}
