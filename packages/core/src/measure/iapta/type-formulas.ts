/** The formulas of the IAPTA measures over counts of B and C (Vila et al. 2015, Eq. 1 and 4 to 14); 0 to 1. */
import { harmonic } from '../agreement/figure.js'
import type { TypeOptions } from './type-options.js'

/** Eq. 1: the smaller over the larger; undefined where both are 0. `countRatio(6, 8)` is 0.75. */
export function countRatio(b: number, c: number): number | undefined {
  const larger = Math.max(b, c)
  return larger === 0 ? undefined : Math.min(b, c) / larger
}

/**
 * The overlap measures from the matched phenomena of each side and the numbers of all. With `sameCount`, F_B and F_C have a
 * common denominator and their mean is (b + c) / (nB + nC): `overlapScore(5, 5, 6, 8, 'sameCount')` is 0.714286. With
 * `otherCount` both directions are the harmonic mean of b / nB and c / nC.
 */
export function overlapScore(b: number, c: number, nB: number, nC: number, recall: TypeOptions['recall']): number | undefined {
  if (nB + nC === 0) return undefined
  if (recall === 'sameCount') return (b + c) / (nB + nC)
  return nB === 0 || nC === 0 ? 0 : harmonic(b / nB, c / nC)
}

/** Eq. 13 and 14: F1 of K_B and K_C from the sums of best overlaps; 0 where one side has nothing. */
export function bestScore(b: number, c: number, nB: number, nC: number): number | undefined {
  if (nB + nC === 0) return undefined
  return nB === 0 || nC === 0 ? 0 : harmonic(b / nB, c / nC)
}
