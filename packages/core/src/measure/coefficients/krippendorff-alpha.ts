/**
 * Krippendorff's alpha (Krippendorff 2011; Hayes and Krippendorff 2007): 1 - Do / De for any number of raters, missing labels
 * and any distance of labels. Units with fewer than two labels are dropped before anything is counted. No list of value pairs:
 * time is items · raters, plus the square of the different labels for ratio, sets and distances of one's own.
 * Letters: u counts units (items), n is the number of labels in the units kept.
 */
import { type AlphaLevel, BOUNDED_LEVELS, type CodeDistance, codeDistance, type LabelDistance } from './alpha-distance.js'
import { type AgreementCoefficient, checkEnough } from './coefficient.js'
import { ItemCounts } from './item-counts.js'
import type { Label } from './label.js'
import type { Ratings } from './ratings.js'

export interface KrippendorffAlpha extends AgreementCoefficient {
  /** labels counted in the units kept */
  readonly values: number
  /** Do and De in the unit of the distance; `observed` and `expected` are 1 less these where the distance lies in 0 to 1 */
  readonly observedDisagreement: number | undefined
  readonly expectedDisagreement: number | undefined
  /** only one label occurs: chance cannot be told from agreement, and 1 is a convention */
  readonly degenerate?: true
}

/** What alpha was made from: the disagreement of each unit (0 for dropped ones), which add up to n · Do. */
export interface AlphaParts {
  readonly result: KrippendorffAlpha
  readonly perItem: Float64Array
}

/**
 * Alpha, at most 1, 0 for chance. `level` is nominal, ordinal, interval, ratio (numbers from 0), jaccard, masi or masi-dkpro
 * (sets), or a distance of two labels. Two raters who say 1/1, 1/2, 2/2, 3/3: nominal Do 1/4, De 42/56, alpha 2/3.
 */
export function krippendorffAlpha<L extends Label>(
  ratings: Ratings<L>,
  level: AlphaLevel | LabelDistance<L> = 'nominal',
): KrippendorffAlpha {
  return alphaParts(ratings, level).result
}

/** Alpha together with the disagreement of each item. */
export function alphaParts<L extends Label>(ratings: Ratings<L>, level: AlphaLevel | LabelDistance<L>): AlphaParts {
  const measure = `krippendorff-alpha-${typeof level === 'function' ? 'custom' : level}`
  checkEnough(measure, ratings)
  const item = new ItemCounts(ratings)
  const perItem = new Float64Array(ratings.items.length)
  const frequency = new Float64Array(ratings.labels.length)
  let [items, values] = [0, 0]
  for (let u = 0; u < ratings.items.length; u++) {
    const size = item.load(u)
    if (size < 2) continue
    items++
    values += size
    for (let k = 0; k < item.distinct; k++) frequency[item.codes[k]!]! += item.counts[k]!
  }
  const categories = frequency.reduce((used, count) => used + (count > 0 ? 1 : 0), 0)
  const dropped = ratings.items.length - items
  const base = { measure, items, dropped, raters: ratings.raters.length, categories, values }
  const without = (reason: string): AlphaParts => {
    const unknown = { value: undefined, observed: undefined, expected: undefined }
    return {
      result: { ...base, ...unknown, reason, observedDisagreement: undefined, expectedDisagreement: undefined },
      perItem,
    }
  }
  if (items === 0) return without('no item has labels of two raters')
  const distance = codeDistance(ratings, frequency, level)
  if (typeof distance === 'string') return without(distance)

  let sum = 0
  for (let u = 0; u < ratings.items.length; u++) {
    const size = item.load(u)
    if (size < 2 || item.distinct < 2) continue
    perItem[u] = disagreement(distance, item.codes, item.counts, item.distinct, size) / (size - 1)
    sum += perItem[u]!
  }
  const used = Int32Array.from(frequency.keys()).filter((code) => frequency[code]! > 0)
  const counts = Float64Array.from(used, (code) => frequency[code]!)
  const observedDisagreement = sum / values
  const expectedDisagreement = disagreement(distance, used, counts, used.length, values) / (values * (values - 1))
  const bounded = BOUNDED_LEVELS.has(level)
  const parts = {
    ...base,
    observed: bounded ? 1 - observedDisagreement : undefined,
    expected: bounded ? 1 - expectedDisagreement : undefined,
    observedDisagreement,
    expectedDisagreement,
  }
  if (expectedDisagreement > 0) return { result: { ...parts, value: 1 - observedDisagreement / expectedDisagreement }, perItem }
  const reason = 'all labels count as equal, so nothing tells agreement from chance'
  return { result: { ...parts, value: 1, reason, degenerate: true }, perItem }
}

/** Sum of the distances over all ordered pairs of `size` labels, given as different codes with their counts. */
function disagreement(
  distance: CodeDistance,
  codes: Int32Array,
  counts: Int32Array | Float64Array,
  distinct: number,
  size: number,
): number {
  let sum = 0
  if (distance.kind === 'nominal') {
    for (let k = 0; k < distinct; k++) sum += counts[k]! * (size - counts[k]!)
    return sum
  }
  if (distance.kind === 'line') {
    let mean = 0
    for (let k = 0; k < distinct; k++) mean += (counts[k]! / size) * distance.at[codes[k]!]!
    for (let k = 0; k < distinct; k++) sum += counts[k]! * (distance.at[codes[k]!]! - mean) ** 2
    return distinct < 2 ? 0 : 2 * size * sum
  }
  for (let k = 0; k < distinct; k++) {
    for (let l = 0; l < k; l++) sum += 2 * counts[k]! * counts[l]! * distance.between(codes[k]!, codes[l]!)
  }
  return sum
}
