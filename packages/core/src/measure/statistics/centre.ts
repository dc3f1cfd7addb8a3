/** Numbers around their mean, in a scale where neither squares nor sums overflow. */
import { isConstant } from './paired-samples.js'

/** Writes the deviations from the mean, scaled so that the largest is 1 or -1; false where all numbers are (nearly) equal. */
export function centre(x: ArrayLike<number>, into: Float64Array): boolean {
  if (isConstant(x)) return false
  let largest = 0
  for (let k = 0; k < x.length; k++) largest = Math.max(largest, Math.abs(x[k]!))
  let mean = 0
  for (let k = 0; k < x.length; k++) mean += x[k]! / largest
  mean /= x.length
  let spread = 0
  for (let k = 0; k < x.length; k++) {
    const deviation = x[k]! / largest - mean
    into[k] = deviation
    spread = Math.max(spread, Math.abs(deviation))
  }
  if (spread === 0) return false
  for (let k = 0; k < x.length; k++) into[k]! /= spread
  return true
}

/**
 * Standard scores: mean 0, (population) variance 1; undefined for equal numbers. `standardised([1, 3])` is -1, 1. Rounded
 * to twelve decimals, so that scores of two lists which are equal but for rounding tie.
 */
export function standardised(x: ArrayLike<number>): Float64Array | undefined {
  const scores = new Float64Array(x.length)
  if (!centre(x, scores)) return undefined
  let squares = 0
  for (const score of scores) squares += score * score
  const deviation = Math.sqrt(squares / x.length)
  return scores.map((score) => Math.round((score / deviation) * 1e12) / 1e12)
}
