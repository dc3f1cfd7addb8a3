/**
 * Atomic and composite phrase pairs (Cohn et al. 2008): composite is a pair that two or more smaller pairs tile exactly,
 * their source spans partitioning its source span and their target spans its target span, in any order. Two-way splits
 * are not enough: the permutation 2-4-1-3 has five pairs and four atoms. A word without links strictly inside is covered
 * by nobody, so the larger pair is atomic (a gap atom).
 *
 * A tiling by pairs can be refined to a tiling by atoms, so only atoms are tried as tiles. Target spans of disjoint source
 * spans are disjoint: what tiles cover can be summed, and a sum equal to the length of the target span is a tiling.
 */

/** Phrase pairs as columns, sorted by first, then last source token; both ends included. */
export interface PairColumns {
  readonly count: number
  readonly sourceFirst: Int32Array
  readonly sourceLast: Int32Array
  readonly targetFirst: Int32Array
  readonly targetLast: Int32Array
  readonly atomic: Uint8Array
}

/** Room for `markTiled`, kept from one call to the next. */
export class TilingScratch {
  covered = new Int32Array(0)
  /** the atoms that start in a row, as a linked list: the first of each row, and the next of each pair */
  head = new Int32Array(0)
  next = new Int32Array(0)

  reserve(rows: number, pairs: number): void {
    if (this.head.length <= rows) {
      this.covered = new Int32Array(rows + 1)
      this.head = new Int32Array(rows + 1)
    }
    if (this.next.length < pairs) this.next = new Int32Array(2 * pairs)
  }
}

/**
 * Sets `atomic` by exact tiling. The first row is fixed, from the last one up; covered[e] is the largest number of target
 * tokens that a segmentation of the rows from there to e into atoms covers, -1 where there is none.
 */
export function markTiled(pairs: PairColumns, rows: number, scratch: TilingScratch): void {
  const { count, sourceFirst, sourceLast, targetFirst, targetLast, atomic } = pairs
  scratch.reserve(rows, count)
  const { covered, head, next } = scratch
  for (let i = 0; i <= rows; i++) head[i] = -1
  for (let stop = count; stop > 0; ) {
    const first = sourceFirst[stop - 1]!
    const last = sourceLast[stop - 1]!
    let k = stop - 1
    while (k > 0 && sourceFirst[k - 1] === first) k--
    stop = k
    for (let e = first; e <= last; e++) covered[e] = -1
    let atom = -1
    for (let e = first; e <= last; e++) {
      if (sourceLast[k] === e) {
        const length = targetLast[k]! - targetFirst[k]! + 1
        if (covered[e] === length) atomic[k] = 0
        else {
          atomic[k] = 1
          covered[e] = length
          next[k] = atom
          atom = k
        }
        k++
      }
      const sofar = covered[e]!
      if (sofar < 0) continue
      for (let tile = head[e + 1]!; tile >= 0; tile = next[tile]!) {
        const end = sourceLast[tile]!
        const total = sofar + targetLast[tile]! - targetFirst[tile]! + 1
        if (end <= last && total > covered[end]!) covered[end] = total
      }
    }
    head[first] = atom
  }
}

/** Sets `atomic` where a pair contains no smaller one. */
export function markMinimal(pairs: PairColumns, rows: number): void {
  const { count, sourceFirst, sourceLast, atomic } = pairs
  // the smallest last row of all pairs that start further down
  let earliest = rows
  for (let stop = count; stop > 0; ) {
    const first = sourceFirst[stop - 1]!
    let start = stop - 1
    while (start > 0 && sourceFirst[start - 1] === first) start--
    for (let k = start; k < stop; k++) atomic[k] = k === start && sourceLast[k]! < earliest ? 1 : 0
    earliest = Math.min(earliest, sourceLast[start]!)
    stop = start
  }
}
