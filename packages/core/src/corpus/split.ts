/**
 * Train/dev/test parts and k folds by group: sentences that were paired several times stay on one side, so that nothing of
 * the test part was seen in training.
 */
import { mulberry32, shuffled } from '../random.js'
import { byCodeUnit } from './sample.js'

/**
 * Gives every group a part. `sizes` holds the number of pairs of each group, `shares` the wanted share of each part (any
 * positive numbers). Groups are shuffled with the seed, then each goes to the part that lacks most of its share, largest
 * groups first, so that parts come out as even as the groups allow.
 */
export function splitByGroup(sizes: ReadonlyMap<string, number>, shares: readonly number[], seed: number): Map<string, number> {
  if (shares.length === 0 || shares.some((share) => !(share > 0)))
    throw new RangeError(`shares must be positive, not ${shares.join(', ')}`)
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  const whole = shares.reduce((sum, share) => sum + share, 0)
  const missing = shares.map((share) => (share / whole) * total)
  const order = shuffled([...sizes.keys()].sort(byCodeUnit), mulberry32(seed)).sort((a, b) => sizes.get(b)! - sizes.get(a)!)
  const parts = new Map<string, number>()
  for (const group of order) {
    let part = 0
    for (let k = 1; k < missing.length; k++) if (missing[k]! > missing[part]!) part = k
    parts.set(group, part)
    missing[part]! -= sizes.get(group)!
  }
  return parts
}
