import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Assignment } from './assignment.js'

describe('Assignment', () => {
  /** every way to give the rows different columns */
  function bruteForce(weights: readonly number[], rows: number, columns: number, row = 0, taken = 0): number {
    if (row === rows) return 0
    let best = bruteForce(weights, rows, columns, row + 1, taken)
    for (let c = 0; c < columns; c++) {
      if ((taken & (1 << c)) !== 0) continue
      best = Math.max(best, weights[row * columns + c]! + bruteForce(weights, rows, columns, row + 1, taken | (1 << c)))
    }
    return best
  }

  it('finds the greatest sum, and the columns that make it', () => {
    const assignment = new Assignment()
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 5 }),
        fc.integer({ min: 0, max: 5 }),
        fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 25, maxLength: 25 }),
        (rows, columns, weights) => {
          const sum = assignment.solve(Float64Array.from(weights), rows, columns)
          expect(sum).toBe(bruteForce(weights, rows, columns))
          const chosen = [...assignment.columnOf.subarray(0, rows)].flatMap((c, r) => (c < 0 ? [] : [[r, c] as const]))
          expect(new Set(chosen.map(([, c]) => c)).size).toBe(chosen.length)
          expect(chosen.reduce((total, [r, c]) => total + weights[r * columns + c]!, 0)).toBe(sum)
        },
      ),
    )
  })
})
