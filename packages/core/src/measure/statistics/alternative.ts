/** The hypothesis that a test of "A is better than B" is run against, and how a resampled difference counts for it. */

/** `two-sided`: A and B differ; `greater`: A is better than B. */
export type Alternative = 'two-sided' | 'greater'

/**
 * Whether a difference under the null hypothesis is at least as extreme as the observed one. Ties count, and so do
 * differences that rounding put below it by less than `slack`. `isAsExtreme('two-sided', -0.2, 0.1, 0)` is true.
 */
export function isAsExtreme(alternative: Alternative, difference: number, observed: number, slack: number): boolean {
  if (alternative === 'greater') return difference >= observed - slack
  return Math.abs(difference) >= Math.abs(observed) - slack
}

/** How far rounding may move the difference of two scores: far less than any real difference of them. */
export function roundingSlack(a: number, b: number): number {
  return 1e-12 * Math.max(Math.abs(a), Math.abs(b))
}
