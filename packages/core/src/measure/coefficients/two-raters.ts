/**
 * What Cohen's kappa, Scott's pi and Gwet's AC1 of two raters share: they differ in the chance agreement Pe alone. The
 * standard errors are the linearised ones of Gwet (2014), for kappa those of Fleiss, Cohen and Everitt (1969).
 * Letters: a, b count labels; p[a][b] is the share of items that the first rater called a and the second b.
 */
import { type AgreementCoefficient, checkEnough, withInterval } from './coefficient.js'
import { confusion } from './confusion.js'
import type { Ratings } from './ratings.js'

/** Chance agreement, and how it moves: `slope(a, b)` averages to twice `expected` over the items. */
export interface Chance {
  readonly expected: number
  slope(a: number, b: number): number
}

/** The coefficient (Po - Pe) / (1 - Pe) of two raters for a chance model over their shares of labels. */
export function twoRaterCoefficient(
  measure: string,
  ratings: Ratings,
  weight: (a: number, b: number) => number,
  chanceOf: (first: readonly number[], second: readonly number[]) => Chance | string,
): AgreementCoefficient {
  checkEnough(measure, ratings)
  const { rows, items, dropped } = confusion(ratings)
  const base = { measure, items, dropped, raters: 2, categories: rows.length }
  const nothing = { value: undefined, observed: undefined, expected: undefined }
  if (items === 0) return { ...base, ...nothing, reason: 'no item has a label of both raters' }
  const first = rows.map((row) => row.reduce((sum, count) => sum + count, 0) / items)
  const second = rows.map((_, b) => rows.reduce((sum, row) => sum + row[b]!, 0) / items)
  const mean = (f: (a: number, b: number) => number) => {
    let sum = 0
    rows.forEach((row, a) => {
      row.forEach((count, b) => {
        if (count > 0) sum += count * f(a, b)
      })
    })
    return sum / items
  }
  const observed = mean(weight)
  const chance = chanceOf(first, second)
  if (typeof chance === 'string') return { ...base, ...nothing, observed, reason: chance }
  const { expected, slope } = chance
  if (expected >= 1 - 1e-15) {
    return {
      ...base,
      value: undefined,
      observed,
      expected,
      reason: 'both raters used the same single label: chance explains all',
    }
  }
  const value = (observed - expected) / (1 - expected)
  // around its mean, not as a difference of squares: the error of perfect agreement is 0, not the root of a rounding error
  const centre = observed - 2 * (1 - value) * expected
  const spread = mean((a, b) => (weight(a, b) - (1 - value) * slope(a, b) - centre) ** 2)
  return { ...base, value, observed, expected, ...withInterval(value, spread / (items * (1 - expected) ** 2), items) }
}
