/**
 * Seeded stratified samples and one-per-group choices. The units are pair ids or groups, never single records, so that all
 * annotators of a pair stay together. Units are sorted by code unit before drawing: the order of the file does not matter.
 */
import { mulberry32, type Random, shuffled } from '../random.js'

/** Units of one stratum: a subcorpus, a genre, or the whole corpus under one name. */
export type Strata = ReadonlyMap<string, ReadonlySet<string>>

/**
 * Draws `size` units, each stratum in proportion to its share (largest remainders; equal remainders go to the stratum
 * first by name). Asks for no more than there is: throws RangeError otherwise.
 */
export function stratifiedSample(strata: Strata, size: number, seed: number): Set<string> {
  const names = [...strata.keys()].sort(byCodeUnit)
  const total = names.reduce((sum, name) => sum + strata.get(name)!.size, 0)
  if (!Number.isInteger(size) || size < 0 || size > total) throw new RangeError(`cannot draw ${size} of ${total}`)
  const random = mulberry32(seed)
  const chosen = new Set<string>()
  const quotas = shareOut(
    names.map((name) => strata.get(name)!.size),
    size,
  )
  names.forEach((name, k) => {
    for (const unit of drawn(strata.get(name)!, quotas[k]!, random)) chosen.add(unit)
  })
  return chosen
}

/** One unit of each stratum, drawn with the seed: one pair per group. */
export function onePerStratum(strata: Strata, seed: number): Set<string> {
  const random = mulberry32(seed)
  const chosen = new Set<string>()
  for (const name of [...strata.keys()].sort(byCodeUnit)) for (const unit of drawn(strata.get(name)!, 1, random)) chosen.add(unit)
  return chosen
}

/** Whole quotas in proportion to the weights that sum to `size`, by largest remainders. `shareOut([50, 30, 20], 5)` is [3, 1, 1]. */
export function shareOut(weights: readonly number[], size: number): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total === 0) return weights.map(() => 0)
  const quotas = weights.map((weight) => Math.floor((weight * size) / total))
  const remainders = weights
    .map((weight, k) => ({ k, rest: (weight * size) % total }))
    .sort((a, b) => b.rest - a.rest || a.k - b.k)
  let left = size - quotas.reduce((sum, quota) => sum + quota, 0)
  for (const { k } of remainders) {
    if (left === 0) break
    quotas[k]!++
    left--
  }
  return quotas
}

function drawn(units: ReadonlySet<string>, count: number, random: Random): string[] {
  return shuffled([...units].sort(byCodeUnit), random).slice(0, count)
}

/** Order by UTF-16 code unit, the same on every machine and in every locale. */
export function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
