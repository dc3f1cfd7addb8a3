/**
 * Pearson's product-moment correlation, with Student's t for its p value and Fisher's z for its interval. Sums run over
 * centred and scaled numbers, so neither large means nor tiny spreads spoil it.
 */
import { centre } from './centre.js'
import type { Coefficient, Correlation } from './correlation.js'
import { normalQuantile } from './normal.js'
import { checkPairs, constantInput, fewItemsWarning } from './paired-samples.js'
import { studentTwoSided } from './student.js'

export interface PearsonOptions {
  /** of the interval; 0.95 unless told */
  readonly confidence?: number
}

/**
 * Pearson's r with two-sided p and Fisher interval (the interval needs four items). x = 2 4 4 5 7 8 9 9 11 12 with
 * y = 1 3 5 4 6 6 10 8 9 12 gives r .949684, p .0000264, 95 % interval .796 to .988. Throws `measure/insufficient-data`
 * for fewer than three items or a constant list.
 */
export function pearson(x: ArrayLike<number>, y: ArrayLike<number>, options: PearsonOptions = {}): Correlation {
  checkPairs('Pearson correlation', x, y, 3)
  const value = pearsonAgainst(x)(Float64Array.from(y))
  if (value === undefined) throw constantInput('Pearson correlation', 'the second list', x.length)
  const n = x.length
  const warning = fewItemsWarning(n)
  return {
    method: 'pearson',
    value,
    n,
    p: correlationTail(value, n),
    test: 'student',
    ...(n > 3 ? fisherInterval(value, n, options.confidence) : {}),
    ...(warning === undefined ? {} : { warning }),
  }
}

/** Pearson's r of a fixed list with others; the list is centred once. */
export function pearsonAgainst(x: ArrayLike<number>): Coefficient {
  const n = x.length
  const centred = new Float64Array(n)
  if (!centre(x, centred)) throw constantInput('Pearson correlation', 'the first list', n)
  const other = new Float64Array(n)
  return (y) => {
    if (!centre(y, other)) return undefined
    let xx = 0
    let yy = 0
    let xy = 0
    for (let k = 0; k < n; k++) {
      const a = centred[k]!
      const b = other[k]!
      xx += a * a
      yy += b * b
      xy += a * b
    }
    const r = xy / Math.sqrt(xx * yy)
    // what rounding alone keeps from a perfect line is one: with three items p would show the difference
    return Math.abs(r) > 1 - 1e-15 ? Math.sign(r) : r
  }
}

/** Two-sided p of a correlation r over n items by Student's t with n - 2 degrees of freedom; .8333333 with n = 8 gives .0101755. */
export function correlationTail(r: number, n: number): number {
  return studentTwoSided(r * Math.sqrt((n - 2) / ((1 - r) * (1 + r))), n - 2)
}

/** Fisher's interval of a Pearson correlation, for n > 3. `fisherInterval(0.52, 40)` is .248791 to .715594. */
export function fisherInterval(r: number, n: number, confidence = 0.95): { low: number; high: number; confidence: number } {
  if (!(confidence > 0 && confidence < 1)) throw new RangeError(`confidence must lie between 0 and 1, not ${confidence}`)
  if (!(n > 3)) throw new RangeError(`Fisher's interval needs more than 3 items, not ${n}`)
  const half = normalQuantile((1 + confidence) / 2) / Math.sqrt(n - 3)
  const z = Math.atanh(r)
  return { low: Math.tanh(z - half), high: Math.tanh(z + half), confidence }
}
