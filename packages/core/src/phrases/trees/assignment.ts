/**
 * The heaviest assignment of rows to columns, each used at most once, all weights 0 or more. Few rows and columns are tried out
 * exhaustively; above that the Hungarian method finds it in cubic time (Kuhn 1955, with potentials and shortest augmenting paths).
 */

const EXHAUSTIVE = 4

/** For each row its column, or -1; a row whose weight would be 0 stays free. `weights` has rows x columns numbers. */
export function heaviestAssignment(weights: Float64Array, rows: number, columns: number): Int32Array {
  const chosen =
    rows <= EXHAUSTIVE && columns <= EXHAUSTIVE ? exhaustive(weights, rows, columns) : hungarian(weights, rows, columns)
  for (let r = 0; r < rows; r++) if (chosen[r]! >= 0 && !(weights[r * columns + chosen[r]!]! > 0)) chosen[r] = -1
  return chosen
}

/** Tries all assignments, row by row. */
export function exhaustive(weights: Float64Array, rows: number, columns: number): Int32Array {
  const best = new Int32Array(rows).fill(-1)
  const current = new Int32Array(rows).fill(-1)
  let most = 0
  const place = (row: number, used: number, sum: number): void => {
    if (row === rows) {
      if (sum > most) {
        most = sum
        best.set(current)
      }
      return
    }
    current[row] = -1
    place(row + 1, used, sum)
    for (let column = 0; column < columns; column++) {
      const weight = weights[row * columns + column]!
      if ((used & (1 << column)) !== 0 || !(weight > 0)) continue
      current[row] = column
      place(row + 1, used | (1 << column), sum + weight)
    }
    current[row] = -1
  }
  place(0, 0, 0)
  return best
}

/** Rows are added one after another; each looks for the cheapest path to a free column (costs are negative weights). */
export function hungarian(weights: Float64Array, rows: number, columns: number): Int32Array {
  // as many columns as rows at least: a column beyond the last costs nothing and means free
  const width = Math.max(rows, columns)
  const cost = (row: number, column: number) => (column < columns ? -weights[row * columns + column]! : 0)
  const rowPotential = new Float64Array(rows)
  const potential = new Float64Array(width + 1)
  const rowOf = new Int32Array(width + 1).fill(-1)
  const before = new Int32Array(width + 1)
  for (let row = 0; row < rows; row++) {
    rowOf[width] = row
    const slack = new Float64Array(width).fill(Number.POSITIVE_INFINITY)
    const done = new Uint8Array(width + 1)
    let column = width
    while (rowOf[column] !== -1) {
      done[column] = 1
      const from = rowOf[column]!
      let step = Number.POSITIVE_INFINITY
      let next = -1
      for (let c = 0; c < width; c++) {
        if (done[c] === 1) continue
        const reduced = cost(from, c) - rowPotential[from]! - potential[c]!
        if (reduced < slack[c]!) {
          slack[c] = reduced
          before[c] = column
        }
        if (slack[c]! < step) {
          step = slack[c]!
          next = c
        }
      }
      for (let c = 0; c <= width; c++) {
        if (done[c] === 1) {
          rowPotential[rowOf[c]!]! += step
          potential[c]! -= step
        } else if (c < width) slack[c]! -= step
      }
      column = next
    }
    while (column !== width) {
      rowOf[column] = rowOf[before[column]!]!
      column = before[column]!
    }
  }
  const chosen = new Int32Array(rows).fill(-1)
  for (let c = 0; c < columns; c++) if (rowOf[c] !== -1) chosen[rowOf[c]!] = c
  return chosen
}
