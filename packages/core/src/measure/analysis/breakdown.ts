/** Where agreement is high and where it is low: pairs grouped by subcorpus and by length. */
import type { PairRecord } from '../../corpus/record.js'
import { byCodeUnit } from '../../corpus/sample.js'

/** Some of the pairs, by their places. */
export interface PairGroup {
  readonly name: string
  readonly items: readonly number[]
}

/** Pairs by `meta[key]`, the groups in the order of their names; pairs without it stand under `(none)`. */
export function bySubcorpus(pairs: readonly PairRecord[], key = 'corpus'): PairGroup[] {
  const groups = new Map<string, number[]>()
  pairs.forEach((pair, item) => {
    const value = pair.meta?.[key]
    const name = value === undefined ? '(none)' : typeof value === 'string' ? value : JSON.stringify(value)
    const group = groups.get(name)
    if (group === undefined) groups.set(name, [item])
    else group.push(item)
  })
  return [...groups].map(([name, items]) => ({ name, items })).sort((a, b) => byCodeUnit(a.name, b.name))
}

export interface LengthGroup extends PairGroup {
  /** mean length of the sentences in it */
  readonly length: number
}

/**
 * Pairs by their length, the mean of both sides, in bins of about equal numbers of pairs, as in Figure 4 of Cohn et al. (2008).
 * Pairs of equal length share a bin, so there can be fewer bins than asked for.
 */
export function byLength(pairs: readonly PairRecord[], bins = 6): LengthGroup[] {
  if (!Number.isInteger(bins) || bins < 1) throw new RangeError(`bins must be a whole number from 1, not ${bins}`)
  const lengthOf = (item: number) => (pairs[item]!.source.length + pairs[item]!.target.length) / 2
  const order = pairs.map((_, item) => item).sort((a, b) => lengthOf(a) - lengthOf(b) || a - b)
  const groups: number[][] = []
  let current = -1
  order.forEach((item, place) => {
    const bin = Math.floor((place * bins) / order.length)
    const isTied = place > 0 && lengthOf(order[place - 1]!) === lengthOf(item)
    if (bin > current && !isTied) {
      groups.push([item])
      current = bin
    } else groups.at(-1)!.push(item)
  })
  return groups.map((items) => {
    const lengths = items.map(lengthOf)
    const [low, high] = [lengths[0]!, lengths.at(-1)!]
    const name = low === high ? `${low}` : `${low} to ${high}`
    return { name, items, length: lengths.reduce((sum, length) => sum + length, 0) / items.length }
  })
}
