/** Rows of sufficient statistics while they are counted: all of them, or only their sum where nothing else is asked for. */
import type { ItemRows } from '../statistics/statistic.js'

export class GrowingRows {
  readonly #width: number
  readonly #keep: boolean
  #rows: Float64Array
  #count = 0
  readonly #sums: Float64Array

  constructor(width: number, keep: boolean) {
    this.#width = width
    this.#keep = keep
    this.#rows = new Float64Array(width * (keep ? 1024 : 1))
    this.#sums = new Float64Array(width)
  }

  /** A row of zeros to fill before the next call of anything. */
  next(): Float64Array {
    if (!this.#keep) {
      this.#settle()
      this.#count = 1
      return this.#rows
    }
    const start = this.#count++ * this.#width
    if (start + this.#width > this.#rows.length) {
      const larger = new Float64Array(2 * this.#rows.length)
      larger.set(this.#rows)
      this.#rows = larger
    }
    return this.#rows.subarray(start, start + this.#width)
  }

  /** The sum of all rows. */
  sums(): Float64Array {
    if (!this.#keep) {
      this.#settle()
      return this.#sums.slice()
    }
    const sums = new Float64Array(this.#width)
    for (let at = 0; at < this.#count * this.#width; at++) sums[at % this.#width]! += this.#rows[at]!
    return sums
  }

  /** All rows; throws where only the sum was kept. */
  items(): ItemRows {
    if (!this.#keep) throw new RangeError('the rows were not kept')
    return { rows: this.#rows.subarray(0, this.#count * this.#width), width: this.#width }
  }

  #settle(): void {
    for (let k = 0; k < this.#width; k++) this.#sums[k]! += this.#rows[k]!
    this.#rows.fill(0)
  }
}
