/**
 * Concordant, discordant and tied pairs of two lists in O(n log n) (Knight 1966): order the items by the first list, and
 * by the second where the first is tied; the exchanges that a merge sort of the second list then needs are the discordant
 * pairs.
 */
import { constantInput, isConstant } from './paired-samples.js'

/** The pairs of items, counted by kind, and sums over groups of t equal numbers that the variance of tau needs. */
export interface KendallCounts {
  readonly concordant: number
  readonly discordant: number
  /** n (n - 1) / 2 */
  readonly pairs: number
  readonly tiesX: TieSums
  readonly tiesY: TieSums
  /** (concordant - discordant) / sqrt((pairs - ties of x) (pairs - ties of y)) */
  readonly tauB: number
}

export interface TieSums {
  /** distinct numbers */
  readonly groups: number
  /** sum of t (t - 1) / 2: the tied pairs */
  readonly pairs: number
  /** sum of t (t - 1) (t - 2) */
  readonly cubic: number
  /** sum of t (t - 1) (2t + 5) */
  readonly variance: number
}

/**
 * The counts of a fixed list with others, undefined where the other is constant; the fixed list is ordered once.
 * `kendallAgainst([1, 2, 3])(Float64Array.of(1, 3, 2))` counts 2 concordant and 1 discordant pairs, tau 1/3.
 */
export function kendallAgainst(x: ArrayLike<number>): (y: Float64Array) => KendallCounts | undefined {
  const n = x.length
  if (isConstant(x)) throw constantInput('Kendall correlation', 'the first list', n)
  const order = Int32Array.from({ length: n }, (_, k) => k).sort((a, b) => x[a]! - x[b]! || a - b)
  const starts = [0]
  for (let k = 1; k < n; k++) if (x[order[k]!] !== x[order[k - 1]!]) starts.push(k)
  starts.push(n)
  const tiesX = tieSums(starts)
  const values = new Float64Array(n)
  const scratch = new Float64Array(n)
  const pairs = (n * (n - 1)) / 2

  return (y) => {
    if (isConstant(y)) return undefined
    for (let k = 0; k < n; k++) values[k] = y[order[k]!]!
    let tiedInBoth = 0
    for (let group = 1; group < starts.length; group++) {
      const from = starts[group - 1]!
      const to = starts[group]!
      if (to - from > 1) {
        values.subarray(from, to).sort()
        tiedInBoth += tiedPairs(values, from, to)
      }
    }
    const discordant = sortCounting(values, scratch)
    const tiesY = tieSums(groupStarts(values))
    const concordant = pairs - tiesX.pairs - tiesY.pairs + tiedInBoth - discordant
    // two roots, not the root of the product: pairs squared may exceed what a double holds exactly
    const tauB = (concordant - discordant) / Math.sqrt(pairs - tiesX.pairs) / Math.sqrt(pairs - tiesY.pairs)
    return { concordant, discordant, pairs, tiesX, tiesY, tauB: Math.max(-1, Math.min(1, tauB)) }
  }
}

/** Tied pairs of the sorted numbers from..to-1. */
function tiedPairs(sorted: Float64Array, from: number, to: number): number {
  let pairs = 0
  let run = 0
  for (let k = from + 1; k < to; k++) {
    run = sorted[k] === sorted[k - 1] ? run + 1 : 0
    pairs += run
  }
  return pairs
}

/** Where the groups of equal numbers begin, and the length at the end. */
function groupStarts(sorted: Float64Array): number[] {
  const starts = [0]
  for (let k = 1; k < sorted.length; k++) if (sorted[k] !== sorted[k - 1]) starts.push(k)
  starts.push(sorted.length)
  return starts
}

function tieSums(starts: readonly number[]): TieSums {
  let pairs = 0
  let cubic = 0
  let variance = 0
  for (let group = 1; group < starts.length; group++) {
    const t = starts[group]! - starts[group - 1]!
    pairs += (t * (t - 1)) / 2
    cubic += t * (t - 1) * (t - 2)
    variance += t * (t - 1) * (2 * t + 5)
  }
  return { groups: starts.length - 1, pairs, cubic, variance }
}

/** Sorts by merging from below and returns how many pairs stood in strictly falling order. */
function sortCounting(values: Float64Array, scratch: Float64Array): number {
  let inversions = 0
  for (let width = 1; width < values.length; width *= 2) {
    for (let from = 0; from + width < values.length; from += 2 * width) {
      const middle = from + width
      const to = Math.min(middle + width, values.length)
      if (values[middle - 1]! <= values[middle]!) continue
      let left = from
      let right = middle
      for (let k = from; k < to; k++) {
        if (left < middle && (right === to || values[left]! <= values[right]!)) {
          scratch[k] = values[left++]!
        } else {
          inversions += middle - left
          scratch[k] = values[right++]!
        }
      }
      for (let k = from; k < to; k++) values[k] = scratch[k]!
    }
  }
  return inversions
}
