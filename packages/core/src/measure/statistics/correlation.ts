/** What a correlation reports, and what a coefficient is to the tests that compute it over and over. */

/** A correlation of two lists, with the two-sided p value of "there is none". */
export interface Correlation {
  readonly method: 'pearson' | 'spearman' | 'kendall-b' | 'kendall-c'
  /** the coefficient, -1 to 1 */
  readonly value: number
  readonly n: number
  readonly p: number
  /** where p comes from: Student's t, the normal approximation, or counting all permutations */
  readonly test: 'student' | 'normal' | 'exact'
  /** ends of the confidence interval, where the coefficient has one in closed form */
  readonly low?: number
  readonly high?: number
  /** such as 0.95, beside `low` and `high` */
  readonly confidence?: number
  /** to print beside the number */
  readonly warning?: string
}

/** The coefficient of a fixed list with the given one; undefined where the given one is constant. */
export type Coefficient = (y: Float64Array) => number | undefined
