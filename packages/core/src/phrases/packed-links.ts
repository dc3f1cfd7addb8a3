/**
 * Links as whole numbers: link [i, j] is `i << 16 | j`, so that a sorted Int32Array is a link set in row-major order and
 * two sets are compared by one merge. Sentences may have up to 32,767 tokens.
 */
import type { Link, PairRecord } from '../corpus/record.js'

/** Which links count: `possible` takes all links, `sure` only the sure ones. */
export type LinkLevel = 'possible' | 'sure'

export const MAX_TOKENS = 0x7fff

/** The links sorted by source then target token, without repeats. `packLinks(2, 3, [[1, 2], [0, 0]])` holds 0 and 65538. */
export function packLinks(rows: number, columns: number, ...lists: readonly (readonly Link[])[]): Int32Array {
  checkSize(rows, columns)
  const packed = new Int32Array(lists.reduce((sum, links) => sum + links.length, 0))
  let count = 0
  let isSorted = true
  for (const links of lists) {
    for (const pair of links) {
      const i = pair[0]
      const j = pair[1]
      if (!(i >= 0 && i < rows && j >= 0 && j < columns)) {
        throw new RangeError(`link [${i}, ${j}] lies outside ${rows} x ${columns}`)
      }
      const link = (i << 16) | j
      if (count > 0 && link <= packed[count - 1]!) isSorted = false
      packed[count++] = link
    }
  }
  return isSorted ? packed : sortedUnique(packed)
}

function sortedUnique(packed: Int32Array): Int32Array {
  packed.sort()
  let kept = 0
  for (let k = 0; k < packed.length; k++) {
    if (k === 0 || packed[k] !== packed[k - 1]) packed[kept++] = packed[k]!
  }
  return packed.subarray(0, kept)
}

/** The links of a record at a level; links that are not annotated are none. */
export function packedLinksOf(
  record: Pick<PairRecord, 'source' | 'target' | 'sure' | 'possible'>,
  level: LinkLevel = 'possible',
): Int32Array {
  const { source, target, sure = [], possible = [] } = record
  return level === 'sure'
    ? packLinks(source.length, target.length, sure)
    : packLinks(source.length, target.length, sure, possible)
}

/** The number of values that two sorted sets share; the lengths say how many values of each count. */
export function countShared(a: Int32Array, b: Int32Array, aLength = a.length, bLength = b.length): number {
  let shared = 0
  for (let x = 0, y = 0; x < aLength && y < bLength; ) {
    const difference = a[x]! - b[y]!
    if (difference === 0) shared++
    if (difference <= 0) x++
    if (difference >= 0) y++
  }
  return shared
}

export function checkSize(rows: number, columns: number): void {
  for (const size of [rows, columns]) {
    if (!Number.isInteger(size) || size < 0 || size > MAX_TOKENS) {
      throw new RangeError(`a sentence must have 0 to ${MAX_TOKENS} tokens, not ${size}`)
    }
  }
}
