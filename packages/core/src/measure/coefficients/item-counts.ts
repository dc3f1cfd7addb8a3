/** The labels of one item, counted: what every measure over several raters reads, item after item, without new memory. */
import { MISSING, type Ratings } from './ratings.js'

export class ItemCounts {
  /** labels given to the item */
  size = 0
  /** different labels among them: the first `distinct` places of `codes` and `counts` */
  distinct = 0
  readonly codes: Int32Array
  readonly counts: Int32Array
  readonly #ratings: Ratings
  readonly #slot: Int32Array

  constructor(ratings: Ratings) {
    this.#ratings = ratings
    this.codes = new Int32Array(ratings.raters.length)
    this.counts = new Int32Array(ratings.raters.length)
    this.#slot = new Int32Array(ratings.labels.length).fill(-1)
  }

  /** Counts the labels of item u, in the order of the raters; returns how many there are. */
  load(u: number): number {
    const { codes, raters } = this.#ratings
    for (let k = 0; k < this.distinct; k++) this.#slot[this.codes[k]!] = -1
    this.size = 0
    this.distinct = 0
    for (let cell = u * raters.length; cell < (u + 1) * raters.length; cell++) {
      const code = codes[cell]!
      if (code === MISSING) continue
      this.size++
      const slot = this.#slot[code]!
      if (slot >= 0) this.counts[slot]!++
      else {
        this.#slot[code] = this.distinct
        this.codes[this.distinct] = code
        this.counts[this.distinct++] = 1
      }
    }
    return this.size
  }

  /** Share of the ordered pairs of labels that agree, 0 to 1; for at least two labels. */
  agreement(): number {
    let same = 0
    for (let k = 0; k < this.distinct; k++) same += this.counts[k]! * (this.counts[k]! - 1)
    return same / (this.size * (this.size - 1))
  }
}
