/**
 * Spearman's rank correlation: Pearson's r of the mid-ranks. Up to nine items the p value counts all permutations; beyond
 * that it is Student's t, as usual.
 */
import type { Coefficient, Correlation } from './correlation.js'
import { checkPairs, constantInput, fewItemsWarning, isConstant } from './paired-samples.js'
import { correlationTail, pearsonAgainst } from './pearson.js'
import { midRanks, writeMidRanks } from './ranks.js'
import { LARGEST_EXACT, spearmanExactP } from './spearman-exact.js'

export interface SpearmanOptions {
  /** `auto` (the default) counts permutations up to nine items and takes Student's t above */
  readonly test?: 'auto' | 'exact' | 'student'
}

/**
 * Spearman's rho with a two-sided p. 1..8 with 2 1 4 3 7 5 8 6 gives rho .833333, p (Student) .0101755. At five items
 * rho .9 has p .0833: hence the warning below eight. Throws `measure/insufficient-data` for fewer than three items, a
 * constant list, or an exact test of more than nine items.
 */
export function spearman(x: ArrayLike<number>, y: ArrayLike<number>, options: SpearmanOptions = {}): Correlation {
  checkPairs('Spearman correlation', x, y, 3)
  const n = x.length
  const value = spearmanAgainst(x)(Float64Array.from(y))
  if (value === undefined) throw constantInput('Spearman correlation', 'the second list', n)
  const chosen = options.test ?? 'auto'
  const test = chosen === 'auto' ? (n <= LARGEST_EXACT ? 'exact' : 'student') : chosen
  const warning = fewItemsWarning(n)
  return {
    method: 'spearman',
    value,
    n,
    p: test === 'exact' ? spearmanExactP(x, y) : correlationTail(value, n),
    test,
    ...(warning === undefined ? {} : { warning }),
  }
}

/** Spearman's rho of a fixed list with others; the list is ranked once. */
export function spearmanAgainst(x: ArrayLike<number>): Coefficient {
  if (isConstant(x)) throw constantInput('Spearman correlation', 'the first list', x.length)
  const correlate = pearsonAgainst(midRanks(x))
  const sorted = new Float64Array(x.length)
  const ranks = new Float64Array(x.length)
  return (y) => {
    writeMidRanks(y, sorted, ranks)
    return correlate(ranks)
  }
}
