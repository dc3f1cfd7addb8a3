/**
 * The heaviest assignment of children to children, each used at most once, all weights 0 or more. Few of them, as almost always,
 * are tried out exhaustively; above that the Hungarian method decides.
 */
import { Assignment } from '../assignment.js'

const EXHAUSTIVE = 4

/** For each row its column, or -1; a row whose weight would be 0 stays free. `weights` has rows x columns numbers. */
export function heaviestAssignment(weights: Float64Array, rows: number, columns: number): Int32Array {
  if (rows <= EXHAUSTIVE && columns <= EXHAUSTIVE) return exhaustive(weights, rows, columns)
  const assignment = new Assignment()
  assignment.solve(weights, rows, columns)
  return assignment.columnOf.slice(0, rows)
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
