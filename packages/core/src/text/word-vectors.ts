/**
 * Word vectors that a user has (word2vec, GloVe, fastText and the like): one row of unit length for each word, in a single
 * dense array, so that the cosine of two words is a dot product. Words are looked up in lower case.
 */
export class WordVectors {
  readonly dimensions: number
  readonly #rowOf = new Map<string, number>()
  #values: Float32Array

  constructor(dimensions: number, expected = 1024) {
    if (!(Number.isInteger(dimensions) && dimensions > 0)) throw new RangeError(`dimensions must be positive, not ${dimensions}`)
    this.dimensions = dimensions
    this.#values = new Float32Array(dimensions * expected)
  }

  get size(): number {
    return this.#rowOf.size
  }

  /**
   * Adds a word. Of words that differ only in case the first stays, since such files are sorted by frequency. Answers false if
   * the vector has no direction (all zeros), for which no cosine exists; then nothing is added.
   */
  add(word: string, vector: ArrayLike<number>): boolean {
    if (vector.length !== this.dimensions) throw new RangeError(`${vector.length} numbers instead of ${this.dimensions}`)
    const form = word.toLowerCase()
    // scaled by its largest number first, so that squares of tiny numbers do not vanish
    let largest = 0
    for (let k = 0; k < vector.length; k++) largest = Math.max(largest, Math.abs(vector[k]!))
    if (!(largest > 0 && largest < Number.POSITIVE_INFINITY)) return false
    let square = 0
    for (let k = 0; k < vector.length; k++) square += (vector[k]! / largest) ** 2
    if (this.#rowOf.has(form)) return true
    const start = this.#rowOf.size * this.dimensions
    if (start + this.dimensions > this.#values.length) {
      const larger = new Float32Array(2 * this.#values.length + this.dimensions)
      larger.set(this.#values)
      this.#values = larger
    }
    const length = Math.sqrt(square)
    for (let k = 0; k < vector.length; k++) this.#values[start + k] = vector[k]! / largest / length
    this.#rowOf.set(form, this.#rowOf.size)
    return true
  }

  /** The row of a word in lower case, or -1. */
  row(word: string): number {
    return this.#rowOf.get(word) ?? -1
  }

  /** The cosine of two rows, -1 to 1. */
  cosine(a: number, b: number): number {
    const { dimensions } = this
    const values = this.#values
    let sum = 0
    for (let k = 0, x = a * dimensions, y = b * dimensions; k < dimensions; k++) sum += values[x + k]! * values[y + k]!
    return sum
  }
}
