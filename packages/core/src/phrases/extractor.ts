/**
 * Phrase pairs that are consistent with an alignment (Cohn, Callison-Burch and Lapata 2008, after Och and Ney): spans
 * [i1, i2] and [j1, j2], both ends included, such that at least one link lies inside, no link leaves the block, and all
 * four boundary words carry a link. Unaligned words may stand strictly inside. Hence a source span has at most one
 * target span, and disjoint source spans have disjoint target spans.
 *
 * For every first row the last row grows, and with it the hull of linked columns. The block is consistent if the rows hold
 * as many links as the columns of the hull; prefix sums make that one comparison, O(N^2) in all. A column of the hull that
 * is linked above the first row ends the search. Up to 32 columns, rows are bit masks and both questions one AND. The
 * object is reused: nothing is allocated once its arrays have grown to the largest matrix seen.
 */
import { markMinimal, markTiled, TilingScratch } from './atoms.js'
import { checkSize } from './packed-links.js'

/** `paper`: atomic unless smaller pairs tile it. `minimal`: atomic if it contains no smaller pair. */
export type GapRule = 'paper' | 'minimal'

/** Finds the phrase pairs of one link matrix after another. Results hold until the next `extract`. */
export class PhraseExtractor {
  /** the number of phrase pairs found */
  count = 0
  /** i1 of each pair; pairs are sorted by i1, then i2 */
  sourceFirst = new Int32Array(64)
  sourceLast = new Int32Array(64)
  targetFirst = new Int32Array(64)
  targetLast = new Int32Array(64)
  /** 1 where the pair is atomic; filled by `markAtoms` */
  atomic = new Uint8Array(64)
  #rows = 0
  #scratch = new ExtractionScratch(0, 0)
  readonly #tiling = new TilingScratch()

  /**
   * Finds all phrase pairs of a matrix; `links` are packed and sorted, `length` says how many of them count.
   * The links 0-0 and 2-2 of a 3 x 3 matrix give three pairs: 0/0, 0..2/0..2 and 2/2.
   */
  extract(rows: number, columns: number, links: Int32Array, length = links.length): void {
    if (rows > this.#scratch.rows || columns > this.#scratch.columns) {
      checkSize(rows, columns)
      this.#scratch = new ExtractionScratch(rows, columns)
    }
    this.#rows = rows
    if (columns <= 32) this.#extractNarrow(links, length)
    else this.#extractWide(columns, links, length)
  }

  /** Decides which of the pairs found are atomic. */
  markAtoms(gaps: GapRule = 'paper'): void {
    if (gaps === 'minimal') markMinimal(this, this.#rows)
    else markTiled(this, this.#rows, this.#tiling)
  }

  /** Rows as masks: `above` holds the columns linked before the first row, `below` those linked after the last. */
  #extractNarrow(links: Int32Array, length: number): void {
    const { row, mask, below } = this.#scratch
    let rows = 0
    for (let k = 0, previous = -1; k < length; k++) {
      const i = links[k]! >> 16
      if (i !== previous) {
        row[rows] = i
        mask[rows++] = 0
        previous = i
      }
      mask[rows - 1]! |= 1 << (links[k]! & 31)
    }
    for (let r = rows - 1, rest = 0; r >= 0; r--) {
      below[r] = rest
      rest |= mask[r]!
    }
    let count = 0
    for (let first = 0, above = 0; first < rows; first++) {
      if (count + rows > this.sourceFirst.length) this.#grow(count + rows)
      const { sourceFirst, sourceLast, targetFirst, targetLast } = this
      for (let last = first, linked = 0; last < rows; last++) {
        linked |= mask[last]!
        const lowest = linked & -linked
        const high = 31 - Math.clz32(linked)
        const hull = ((2 << high) - lowest) | 0
        if ((hull & above) !== 0) break
        if ((hull & below[last]!) !== 0) continue
        sourceFirst[count] = row[first]!
        sourceLast[count] = row[last]!
        targetFirst[count] = 31 - Math.clz32(lowest)
        targetLast[count] = high
        count++
      }
      above |= mask[first]!
    }
    this.count = count
  }

  /** Rows as first and last column, links counted by prefix sums. */
  #extractWide(columns: number, links: Int32Array, length: number): void {
    const { row, low: rowLow, high: rowHigh, before, columnBefore, columnFirst } = this.#scratch
    for (let j = 0; j <= columns; j++) {
      columnBefore[j] = 0
      columnFirst[j] = -1
    }
    let rows = 0
    for (let k = 0, previous = -1; k < length; k++) {
      const i = links[k]! >> 16
      const j = links[k]! & 0xffff
      if (i !== previous) {
        row[rows] = i
        rowLow[rows] = j
        before[rows++] = k
        previous = i
      }
      rowHigh[rows - 1] = j
      columnBefore[j + 1]!++
      if (columnFirst[j] === -1) columnFirst[j] = rows - 1
    }
    before[rows] = length
    for (let j = 0; j < columns; j++) columnBefore[j + 1]! += columnBefore[j]!
    let count = 0
    for (let first = 0; first < rows; first++) {
      if (count + rows > this.sourceFirst.length) this.#grow(count + rows)
      const { sourceFirst, sourceLast, targetFirst, targetLast } = this
      let low = columns
      let high = -1
      for (let last = first; last < rows; last++) {
        if (rowLow[last]! < low) {
          low = rowLow[last]!
          if (columnFirst[low]! < first) break
        }
        if (rowHigh[last]! > high) {
          high = rowHigh[last]!
          if (columnFirst[high]! < first) break
        }
        if (before[last + 1]! - before[first]! !== columnBefore[high + 1]! - columnBefore[low]!) continue
        sourceFirst[count] = row[first]!
        sourceLast[count] = row[last]!
        targetFirst[count] = low
        targetLast[count] = high
        count++
      }
    }
    this.count = count
  }

  #grow(room: number): void {
    const grown = (old: Int32Array) => {
      const wide = new Int32Array(2 * room)
      wide.set(old)
      return wide
    }
    this.sourceFirst = grown(this.sourceFirst)
    this.sourceLast = grown(this.sourceLast)
    this.targetFirst = grown(this.targetFirst)
    this.targetLast = grown(this.targetLast)
    this.atomic = new Uint8Array(2 * room)
  }
}

/** Room for the linked rows, in their order, and for the columns. */
class ExtractionScratch {
  readonly rows: number
  readonly columns: number
  /** the number of each linked row */
  readonly row: Int32Array
  readonly mask: Int32Array
  readonly below: Int32Array
  /** first and last linked column */
  readonly low: Int32Array
  readonly high: Int32Array
  /** links before a row, before a column, and the first linked row of a column (counting linked rows) */
  readonly before: Int32Array
  readonly columnBefore: Int32Array
  readonly columnFirst: Int32Array

  constructor(rows: number, columns: number) {
    this.rows = rows
    this.columns = columns
    this.row = new Int32Array(rows)
    this.mask = new Int32Array(rows)
    this.below = new Int32Array(rows)
    this.low = new Int32Array(rows)
    this.high = new Int32Array(rows)
    this.before = new Int32Array(rows + 1)
    this.columnBefore = new Int32Array(columns + 1)
    this.columnFirst = new Int32Array(columns + 1)
  }
}
