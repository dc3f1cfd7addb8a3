/**
 * Which items pull a coefficient down. Every coefficient here is 1 less a sum over the items: the disagreement of the item over
 * that expected by chance. That summand is the item's pull: what the value would gain if all raters agreed on the item and
 * chance stayed the same. The pulls add up to 1 - value.
 */
import type { AlphaLevel, LabelDistance } from './alpha-distance.js'
import { type AgreementCoefficient, checkEnough } from './coefficient.js'
import { ItemCounts } from './item-counts.js'
import { alphaParts } from './krippendorff-alpha.js'
import type { Label } from './label.js'
import type { Ratings } from './ratings.js'
import { labelAt } from './ratings-views.js'
import { placeWeight, type Weighting } from './weights.js'

export interface ItemContribution<L extends Label = Label> {
  /** place of the item in the ratings */
  readonly place: number
  readonly item: string
  /** in the order of the raters */
  readonly labels: readonly (L | undefined)[]
  /** what the value would gain if all agreed here, from 0 */
  readonly pull: number
}

/**
 * The items with at least two labels, the strongest pull first (equal ones in their order), for Cohen's kappa, Scott's pi,
 * Fleiss' kappa or AC1: pass the coefficient that was computed from these ratings, and the weights it was computed with. Rows
 * yes/yes, yes/no, no/no with Fleiss' kappa 1/3: the second item pulls 2/3. Empty where the coefficient is undefined.
 */
export function kappaContributions<L extends Label>(
  ratings: Ratings<L>,
  coefficient: Pick<AgreementCoefficient, 'measure' | 'expected' | 'items' | 'value'>,
  weighting: Weighting = 'none',
): ItemContribution<L>[] {
  const { measure, expected, items, value } = coefficient
  checkEnough(measure, ratings)
  if (value === undefined || expected === undefined) return []
  const item = new ItemCounts(ratings)
  const pulls = new Float64Array(ratings.items.length).fill(-1)
  for (let u = 0; u < pulls.length; u++) {
    const size = item.load(u)
    if (size < 2) continue
    let apart = 0
    for (let k = 0; k < item.distinct; k++) {
      for (let l = 0; l < k; l++) {
        const weight = placeWeight(weighting, item.codes[k]!, item.codes[l]!, ratings.labels.length)
        apart += 2 * item.counts[k]! * item.counts[l]! * (1 - weight)
      }
    }
    pulls[u] = apart / (size * (size - 1)) / (items * (1 - expected))
  }
  return strongestFirst(ratings, pulls)
}

/** The same for Krippendorff's alpha at a level; empty where alpha is undefined or degenerate. */
export function alphaContributions<L extends Label>(
  ratings: Ratings<L>,
  level: AlphaLevel | LabelDistance<L> = 'nominal',
): ItemContribution<L>[] {
  const { result, perItem } = alphaParts(ratings, level)
  if (result.value === undefined || result.degenerate === true) return []
  const whole = result.values * result.expectedDisagreement!
  const item = new ItemCounts(ratings)
  return strongestFirst(
    ratings,
    perItem.map((disagreement, u) => (item.load(u) < 2 ? -1 : disagreement / whole)),
  )
}

/** Items with a pull of -1 do not count. */
function strongestFirst<L extends Label>(ratings: Ratings<L>, pulls: Float64Array): ItemContribution<L>[] {
  const places = [...pulls.keys()].filter((place) => pulls[place]! >= 0)
  places.sort((a, b) => pulls[b]! - pulls[a]! || a - b)
  return places.map((place) => ({
    place,
    item: ratings.items[place]!,
    labels: ratings.raters.map((_, r) => labelAt(ratings, place, r)),
    pull: pulls[place]!,
  }))
}
