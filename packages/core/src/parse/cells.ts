/** The cells of a chart: spans [i, j) of n words, numbered by width and then from left to right. */

/** The number of the cell [i, j) among those of n words. `cellOf(0, 1, 3)` is 0, `cellOf(0, 3, 3)` is 5. */
export function cellOf(i: number, j: number, n: number): number {
  const shorter = j - i - 1
  return shorter * n - (shorter * (shorter - 1)) / 2 + i
}

export function cellCount(n: number): number {
  return (n * (n + 1)) / 2
}

/** Where the items of each group start if they are sorted by group: `groupStarts([0, 0, 2], 3)` is [0, 2, 2, 3]. */
export function groupStarts(groups: Iterable<number>, size: number): Int32Array {
  const starts = new Int32Array(size + 1)
  for (const group of groups) starts[group + 1]!++
  for (let k = 0; k < size; k++) starts[k + 1]! += starts[k]!
  return starts
}
