/** The best and second best value of each row and column of a plane: what a cell competes with. */
export class Rivals {
  readonly #m: number
  readonly #rowBest: Float32Array
  readonly #rowSecond: Float32Array
  readonly #columnBest: Float32Array
  readonly #columnSecond: Float32Array

  constructor(plane: Float32Array, n: number, m: number) {
    this.#m = m
    this.#rowBest = new Float32Array(n)
    this.#rowSecond = new Float32Array(n)
    this.#columnBest = new Float32Array(m)
    this.#columnSecond = new Float32Array(m)
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < m; j++) {
        const value = plane[i * m + j]!
        if (value > this.#rowBest[i]!) {
          this.#rowSecond[i] = this.#rowBest[i]!
          this.#rowBest[i] = value
        } else if (value > this.#rowSecond[i]!) this.#rowSecond[i] = value
        if (value > this.#columnBest[j]!) {
          this.#columnSecond[j] = this.#columnBest[j]!
          this.#columnBest[j] = value
        } else if (value > this.#columnSecond[j]!) this.#columnSecond[j] = value
      }
    }
  }

  /** The best value of row i outside a cell that has `own`. */
  inRow(i: number, own: number): number {
    return own >= this.#rowBest[i]! ? this.#rowSecond[i]! : this.#rowBest[i]!
  }

  inColumn(j: number, own: number): number {
    return own >= this.#columnBest[j]! ? this.#columnSecond[j]! : this.#columnBest[j]!
  }

  rowBest(i: number): number {
    return this.#rowBest[i]!
  }

  columnBest(j: number): number {
    return this.#columnBest[j]!
  }

  meanRowBest(): number {
    return this.#rowBest.reduce((sum, value) => sum + value, 0) / Math.max(1, this.#rowBest.length)
  }

  meanColumnBest(): number {
    return this.#columnBest.reduce((sum, value) => sum + value, 0) / Math.max(1, this.#m)
  }
}
