/**
 * The digamma function, for variational Bayes: a Dirichlet posterior with counts c weighs its entries by exp(digamma(c)),
 * which takes about a half from every count and so nearly forgets what was seen once.
 */

/** Digamma of x > 0, by recurrence up to 6 and the asymptotic series. `digamma(1)` is -0.5772… */
export function digamma(x: number): number {
  let below = 0
  let z = x
  while (z < 6) {
    below -= 1 / z
    z++
  }
  const r = 1 / (z * z)
  return below + Math.log(z) - 0.5 / z - r * (1 / 12 - r * (1 / 120 - r * (1 / 252 - r * (1 / 240 - r / 132))))
}
