/**
 * The difference functions of Krippendorff's alpha (2011), over the numbers of the labels. Ordinal, interval: both are squared
 * distances on a line, so that units and chance need sums only; the ordinal line holds the middle ranks, since the sum of n_g
 * from c to k less (n_c + n_k) / 2 is the distance of the middles of c and k. Ratio and sets compare labels two by two.
 */
import { type Label, showLabel } from './label.js'
import type { Ratings } from './ratings.js'
import { jaccardDistance, masiDistance, masiDkproDistance, type SetDistance } from './set-distance.js'

export type AlphaLevel = 'nominal' | 'ordinal' | 'interval' | 'ratio' | SetDistance

/** A distance of one's own: 0 for equal labels, symmetric, never negative. */
export type LabelDistance<L extends Label = Label> = (a: L, b: L) => number

export type CodeDistance =
  | { readonly kind: 'nominal' }
  /** (at[a] - at[b])² */
  | { readonly kind: 'line'; readonly at: Float64Array }
  | { readonly kind: 'pairwise'; between(a: number, b: number): number }

const SET_DISTANCES = { jaccard: jaccardDistance, masi: masiDistance, 'masi-dkpro': masiDkproDistance }

/** The levels whose distances lie between 0 and 1, so that one less them is an agreement. */
export const BOUNDED_LEVELS: ReadonlySet<unknown> = new Set<AlphaLevel>(['nominal', 'ratio', 'jaccard', 'masi', 'masi-dkpro'])

/** The distance of a level for labels that occur `frequency[code]` times, or the reason why these labels do not fit it. */
export function codeDistance<L extends Label>(
  ratings: Ratings<L>,
  frequency: Float64Array,
  level: AlphaLevel | LabelDistance<L>,
): CodeDistance | string {
  const { labels } = ratings
  const misfit = (fits: (label: L) => boolean) => labels.find((label, code) => frequency[code]! > 0 && !fits(label))
  switch (level) {
    case 'nominal':
      return { kind: 'nominal' }
    case 'ordinal':
      if (!ratings.ordered && labels.length > 2) return 'ordinal alpha needs labels on a scale: numbers, or a declared order'
      return { kind: 'line', at: middleRanks(frequency) }
    case 'interval':
    case 'ratio': {
      const odd = misfit((label) => typeof label === 'number' && (level === 'interval' || label >= 0))
      const needed = level === 'interval' ? 'numbers' : 'numbers from 0'
      if (odd !== undefined) return `${level} alpha needs ${needed} as labels, found ${showLabel(odd)}`
      const at = Float64Array.from(labels, Number)
      if (level === 'interval') return { kind: 'line', at }
      return { kind: 'pairwise', between: (a, b) => ((at[a]! - at[b]!) / (at[a]! + at[b]!)) ** 2 }
    }
    case 'jaccard':
    case 'masi':
    case 'masi-dkpro': {
      const odd = misfit((label) => label instanceof Set)
      if (odd !== undefined) return `${level} alpha needs sets as labels, found ${showLabel(odd)}`
      const distance = SET_DISTANCES[level]
      return {
        kind: 'pairwise',
        between: (a, b) => distance(labels[a] as ReadonlySet<unknown>, labels[b] as ReadonlySet<unknown>),
      }
    }
  }
  if (typeof level !== 'function') throw new RangeError(`no level of alpha: ${level}`)
  return { kind: 'pairwise', between: (a, b) => checkedDistance(level(labels[a]!, labels[b]!), labels[a]!, labels[b]!) }
}

function middleRanks(frequency: Float64Array): Float64Array {
  const middles = new Float64Array(frequency.length)
  let before = 0
  frequency.forEach((count, code) => {
    middles[code] = before + count / 2
    before += count
  })
  return middles
}

function checkedDistance(distance: number, a: Label, b: Label): number {
  if (distance >= 0 && distance < Number.POSITIVE_INFINITY) return distance
  throw new RangeError(`a distance is a number from 0: ${showLabel(a)} to ${showLabel(b)} gave ${distance}`)
}
