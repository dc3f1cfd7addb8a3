/**
 * What Fleiss' kappa and Gwet's AC1 of several raters share. Items may have different numbers of labels (Gwet 2014): agreement
 * comes from the items with at least two, the shares of the labels from every item with one. With equal numbers this is what
 * Fleiss (1971) defines. The standard error is Gwet's linearised one. Letters: u counts items, c labels.
 */
import { type AgreementCoefficient, checkEnough, withInterval } from './coefficient.js'
import { ItemCounts } from './item-counts.js'
import type { Ratings } from './ratings.js'

/** The chance model: `slopes[c]` averages to `expected` over the shares of the labels. */
export interface SharedChance {
  readonly expected: number
  readonly slopes: readonly number[]
}

/** Mean share of each label over the items that have any label; undefined if none has. */
export function labelShares(ratings: Ratings): number[] | undefined {
  const shares = new Array<number>(ratings.labels.length).fill(0)
  const item = new ItemCounts(ratings)
  let labelled = 0
  for (let u = 0; u < ratings.items.length; u++) {
    if (item.load(u) === 0) continue
    labelled++
    for (let k = 0; k < item.distinct; k++) shares[item.codes[k]!]! += item.counts[k]! / item.size
  }
  return labelled === 0 ? undefined : shares.map((sum) => sum / labelled)
}

/** The coefficient (P - Pe) / (1 - Pe) of any number of raters for a chance model over the shares of the labels. */
export function severalRaterCoefficient(
  measure: string,
  ratings: Ratings,
  chanceOf: (shares: readonly number[]) => SharedChance | string,
): AgreementCoefficient {
  checkEnough(measure, ratings)
  const item = new ItemCounts(ratings)
  let [items, labelled, agreement] = [0, 0, 0]
  for (let u = 0; u < ratings.items.length; u++) {
    const size = item.load(u)
    if (size > 0) labelled++
    if (size < 2) continue
    items++
    agreement += item.agreement()
  }
  const dropped = ratings.items.length - items
  const base = { measure, items, dropped, raters: ratings.raters.length, categories: ratings.labels.length }
  const shares = labelShares(ratings)
  if (items === 0 || shares === undefined) {
    return { ...base, value: undefined, observed: undefined, expected: undefined, reason: 'no item has labels of two raters' }
  }
  const observed = agreement / items
  const chance = chanceOf(shares)
  if (typeof chance === 'string') return { ...base, value: undefined, observed, expected: undefined, reason: chance }
  const { expected, slopes } = chance
  if (expected >= 1 - 1e-15) {
    return { ...base, value: undefined, observed, expected, reason: 'all raters used the same single label: chance explains all' }
  }
  const value = (observed - expected) / (1 - expected)
  let squares = 0
  for (let u = 0; u < ratings.items.length; u++) {
    const size = item.load(u)
    if (size === 0) continue
    let slope = 0
    for (let k = 0; k < item.distinct; k++) slope += (item.counts[k]! * slopes[item.codes[k]!]!) / size
    const own = size < 2 ? 0 : ((labelled / items) * (item.agreement() - expected)) / (1 - expected)
    squares += (own - (2 * (1 - value) * (slope - expected)) / (1 - expected) - value) ** 2
  }
  return { ...base, value, observed, expected, ...withInterval(value, squares / (labelled * (labelled - 1)), labelled) }
}
