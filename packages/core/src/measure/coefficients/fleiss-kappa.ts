/** Fleiss' kappa (1971): agreement of any number of raters beyond chance, overall and for each label against the rest. */
import type { AgreementCoefficient } from './coefficient.js'
import { ItemCounts } from './item-counts.js'
import type { Label } from './label.js'
import type { Ratings } from './ratings.js'
import { labelShares, severalRaterCoefficient } from './several-raters.js'

export interface CategoryKappa<L extends Label = Label> {
  readonly label: L
  /** mean share of the label, 0 to 1 */
  readonly share: number
  /** kappa of this label against all others; undefined where nobody or everybody used it */
  readonly value: number | undefined
}

export interface FleissKappa<L extends Label = Label> extends AgreementCoefficient {
  readonly perCategory: readonly CategoryKappa<L>[]
}

/**
 * Kappa up to 1 with `observed` P and `expected` Pe = sum of the squared shares of the labels. Raters may differ from item to
 * item and labels may be missing. Two raters who say yes/yes, yes/no, no/no: P 2/3, Pe 1/2, kappa 1/3.
 */
export function fleissKappa<L extends Label>(ratings: Ratings<L>): FleissKappa<L> {
  const overall = severalRaterCoefficient('fleiss-kappa', ratings, (shares) => ({
    expected: shares.reduce((sum, share) => sum + share * share, 0),
    slopes: shares,
  }))
  const shares = labelShares(ratings) ?? ratings.labels.map(() => 0)
  const split = new Array<number>(ratings.labels.length).fill(0)
  const item = new ItemCounts(ratings)
  for (let u = 0; u < ratings.items.length; u++) {
    const size = item.load(u)
    if (size < 2) continue
    for (let k = 0; k < item.distinct; k++) {
      const count = item.counts[k]!
      split[item.codes[k]!]! += (2 * count * (size - count)) / (size * (size - 1))
    }
  }
  const perCategory = ratings.labels.map((label, c) => {
    const share = shares[c]!
    const chance = 2 * share * (1 - share)
    return { label, share, value: overall.items === 0 || chance < 1e-15 ? undefined : 1 - split[c]! / overall.items / chance }
  })
  return { ...overall, perCategory }
}
