/** Cohen's kappa of two raters, plain (Cohen 1960) and weighted (Cohen 1968): chance follows each rater's own habits. */
import type { AgreementCoefficient } from './coefficient.js'
import type { Ratings } from './ratings.js'
import { twoRaterCoefficient } from './two-raters.js'
import { placeWeight, type Weighting } from './weights.js'

/**
 * Kappa from -1 to 1 over the items that both raters labelled, with Pe = sum of w[a][b] p[a] q[b]. Weighted kappa needs labels
 * in their order. For the table 20, 5 / 10, 15: Po 0.7, Pe 0.5, kappa 0.4.
 */
export function cohenKappa(ratings: Ratings, weighting: Weighting = 'none'): AgreementCoefficient {
  const size = ratings.labels.length
  const measure = weighting === 'none' ? 'cohen-kappa' : `cohen-kappa-${weighting}`
  const weight = (a: number, b: number) => placeWeight(weighting, a, b, size)
  return twoRaterCoefficient(measure, ratings, weight, (first, second) => {
    if (weighting !== 'none' && !ratings.ordered && size > 2)
      return 'weights need labels on a scale: numbers, or a declared order'
    const againstSecond = first.map((_, a) => second.reduce((sum, share, b) => sum + share * weight(a, b), 0))
    const againstFirst = second.map((_, b) => first.reduce((sum, share, a) => sum + share * weight(a, b), 0))
    const expected = first.reduce((sum, share, a) => sum + share * againstSecond[a]!, 0)
    return { expected, slope: (a, b) => againstSecond[a]! + againstFirst[b]! }
  })
}
