/** Scott's pi (1955) of two raters: chance follows the habits of both raters together. */
import type { AgreementCoefficient } from './coefficient.js'
import type { Ratings } from './ratings.js'
import { twoRaterCoefficient } from './two-raters.js'

/**
 * Pi from -1 to 1 over the items that both raters labelled, with Pe = sum of the squared mean shares of the labels. For the
 * table 20, 5 / 10, 15: Po 0.7, Pe 0.505, pi 0.393939. Fleiss' kappa of two raters is the same number.
 */
export function scottPi(ratings: Ratings): AgreementCoefficient {
  return twoRaterCoefficient(
    'scott-pi',
    ratings,
    (a, b) => (a === b ? 1 : 0),
    (first, second) => {
      const shares = first.map((share, a) => (share + second[a]!) / 2)
      const expected = shares.reduce((sum, share) => sum + share * share, 0)
      return { expected, slope: (a, b) => shares[a]! + shares[b]! }
    },
  )
}
