/**
 * Sets of places in a sentence, as bits of one or more 32-bit words: place p is bit p of the row. A sentence of m words has
 * m + 1 places, before, between and after its words.
 */

/** The 32-bit words of a row for a sentence of so many words. */
export function rowWidth(words: number): number {
  return (words >>> 5) + 1
}

/** Sets the places `from` to `to`, both included, and clears the others. */
export function setRange(rows: Uint32Array, at: number, width: number, from: number, to: number): void {
  for (let w = 0; w < width; w++) {
    const low = Math.max(from - 32 * w, 0)
    const high = Math.min(to - 32 * w, 31)
    rows[at + w] = low > high || low > 31 ? 0 : (-1 << low) & (-1 >>> (31 - high))
  }
}

/** The lowest place of a row, or -1. */
export function lowest(rows: Uint32Array, at: number, width: number): number {
  for (let w = 0; w < width; w++) {
    const bits = rows[at + w]!
    if (bits !== 0) return 32 * w + 31 - Math.clz32(bits & -bits)
  }
  return -1
}

/** Moves every place of `one AND other` one further, into `to`; false if that leaves nothing. The rows may be the same. */
export function stepOver(
  rows: Uint32Array,
  at: number,
  masks: Uint32Array,
  mask: number,
  to: Uint32Array,
  into: number,
  width: number,
): boolean {
  let carry = 0
  let any = 0
  for (let w = 0; w < width; w++) {
    const bits = rows[at + w]! & masks[mask + w]!
    to[into + w] = (bits << 1) | carry
    carry = bits >>> 31
    any |= bits
  }
  return any !== 0
}
