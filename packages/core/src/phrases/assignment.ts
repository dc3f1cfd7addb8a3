/**
 * The one-to-one assignment of rows to columns with the greatest sum of weights (Kuhn 1955), by shortest augmenting paths
 * with potentials, as in Jonker and Volgenant (1987): O(rows² · columns). Weights are 0 or more; 0 is as good as no partner.
 */

/** Solves many small problems with the same memory. */
export class Assignment {
  /** the column of each row after `solve`, or -1 */
  columnOf = new Int32Array(0)
  #rowOf = new Int32Array(0)
  #way = new Int32Array(0)
  #rowPotential = new Float64Array(0)
  #columnPotential = new Float64Array(0)
  #least = new Float64Array(0)
  #done = new Uint8Array(0)

  /**
   * The greatest sum; `weights[r * columns + c]`. `solve(Float64Array.of(3, 2, 2, 0), 2, 2)` is 4: each row takes the other's
   * column.
   */
  solve(weights: Float64Array, rows: number, columns: number): number {
    this.#reserve(rows, columns)
    if (rows <= columns) this.#match(weights, columns, 1, rows, columns)
    else this.#match(weights, 1, columns, columns, rows)
    let sum = 0
    this.columnOf.fill(-1, 0, rows)
    for (let long = 1; long <= Math.max(rows, columns); long++) {
      const short = this.#rowOf[long]! - 1
      if (short < 0) continue
      const [row, column] = rows <= columns ? [short, long - 1] : [long - 1, short]
      const weight = weights[row * columns + column]!
      if (weight > 0) this.columnOf[row] = column
      sum += weight
    }
    return sum
  }

  /**
   * Gives each of the n places of the short side a partner among the m of the long one, at least cost; both are counted from 1
   * inside. The weight of places s and l stands at `s * short + l * long`.
   */
  #match(weights: Float64Array, short: number, long: number, n: number, m: number): void {
    const [rowOf, way, least, done] = [this.#rowOf, this.#way, this.#least, this.#done]
    const [rowPotential, columnPotential] = [this.#rowPotential, this.#columnPotential]
    rowOf.fill(0, 0, m + 1)
    rowPotential.fill(0, 0, n + 1)
    columnPotential.fill(0, 0, m + 1)
    for (let row = 1; row <= n; row++) {
      rowOf[0] = row
      let column = 0
      least.fill(Number.POSITIVE_INFINITY, 0, m + 1)
      done.fill(0, 0, m + 1)
      do {
        done[column] = 1
        const from = rowOf[column]!
        let step = Number.POSITIVE_INFINITY
        let next = 0
        for (let c = 1; c <= m; c++) {
          if (done[c] === 1) continue
          const cost = -weights[(from - 1) * short + (c - 1) * long]! - rowPotential[from]! - columnPotential[c]!
          if (cost < least[c]!) {
            least[c] = cost
            way[c] = column
          }
          if (least[c]! < step) {
            step = least[c]!
            next = c
          }
        }
        for (let c = 0; c <= m; c++) {
          if (done[c] === 1) {
            rowPotential[rowOf[c]!]! += step
            columnPotential[c]! -= step
          } else least[c]! -= step
        }
        column = next
      } while (rowOf[column] !== 0)
      for (; column !== 0; column = way[column]!) rowOf[column] = rowOf[way[column]!]!
    }
  }

  #reserve(rows: number, columns: number): void {
    const size = Math.max(rows, columns) + 1
    if (this.#rowOf.length >= size) return
    this.columnOf = new Int32Array(2 * size)
    this.#rowOf = new Int32Array(2 * size)
    this.#way = new Int32Array(2 * size)
    this.#rowPotential = new Float64Array(2 * size)
    this.#columnPotential = new Float64Array(2 * size)
    this.#least = new Float64Array(2 * size)
    this.#done = new Uint8Array(2 * size)
  }
}
