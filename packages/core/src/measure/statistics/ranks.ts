/** Ranks from 1, equal numbers sharing the mean of their places (mid-ranks). */

/**
 * Mid-ranks without new memory: `sorted` is scratch space, the ranks go to `into`; all three have one length.
 * Each number is found in the sorted copy by bisection, which is faster than sorting places.
 */
export function writeMidRanks(x: ArrayLike<number>, sorted: Float64Array, into: Float64Array): void {
  for (let k = 0; k < x.length; k++) sorted[k] = x[k]!
  sorted.sort()
  for (let k = 0; k < x.length; k++) {
    const below = countBelow(sorted, x[k]!)
    let last = below
    // most groups are short; a long one is skipped by bisection
    if (sorted[last + 1] === x[k]) last = countUpTo(sorted, x[k]!, last) - 1
    into[k] = (below + last) / 2 + 1
  }
}

/** The mid-ranks of a list. `midRanks([10, 30, 30, 20])` is 1, 3.5, 3.5, 2. */
export function midRanks(x: ArrayLike<number>): Float64Array {
  const ranks = new Float64Array(x.length)
  writeMidRanks(x, new Float64Array(x.length), ranks)
  return ranks
}

/** How many of the sorted numbers are smaller. */
function countBelow(sorted: Float64Array, value: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle]! < value) low = middle + 1
    else high = middle
  }
  return low
}

/** How many of the sorted numbers are not larger, knowing that `from` of them are smaller. */
function countUpTo(sorted: Float64Array, value: number, from: number): number {
  let low = from
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (sorted[middle]! <= value) low = middle + 1
    else high = middle
  }
  return low
}
