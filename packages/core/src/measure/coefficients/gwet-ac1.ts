/**
 * Gwet's AC1 (2008): chance agreement is low where one label prevails, so high agreement on a rare phenomenon is not punished
 * as kappa punishes it (the paradox of Feinstein and Cicchetti 1990).
 */
import type { AgreementCoefficient } from './coefficient.js'
import type { Ratings } from './ratings.js'
import { severalRaterCoefficient } from './several-raters.js'
import { twoRaterCoefficient } from './two-raters.js'

/**
 * AC1 from -1 to 1 with Pe = sum of s(1 - s) / (q - 1) over the shares s of q labels; q counts declared labels that nobody
 * used. Two raters: over the items that both labelled, standard error as for kappa and pi. Three or more: items may lack
 * labels. For the table 118, 5 / 2, 0: Po 0.944, Pe 0.0544, AC1 0.940776 where kappa is -0.023392.
 */
export function gwetAc1(ratings: Ratings): AgreementCoefficient {
  const measure = 'gwet-ac1'
  const q = ratings.labels.length
  const single = 'AC1 needs at least two labels: declare those that nobody used'
  const chance = (shares: readonly number[]) => shares.reduce((sum, share) => sum + share * (1 - share), 0) / (q - 1)
  if (ratings.raters.length !== 2) {
    return severalRaterCoefficient(measure, ratings, (shares) =>
      q < 2 ? single : { expected: chance(shares), slopes: shares.map((share) => (1 - share) / (q - 1)) },
    )
  }
  const equal = (a: number, b: number) => (a === b ? 1 : 0)
  return twoRaterCoefficient(measure, ratings, equal, (first, second) => {
    if (q < 2) return single
    const shares = first.map((share, a) => (share + second[a]!) / 2)
    return { expected: chance(shares), slope: (a, b) => (2 - shares[a]! - shares[b]!) / (q - 1) }
  })
}
