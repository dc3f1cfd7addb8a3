/**
 * The coefficients in the form that resampling needs: prepared for one list (the human judgements), then computed for
 * many others.
 */
import type { Coefficient } from './correlation.js'
import { kendallAgainst } from './kendall-counts.js'
import { pearsonAgainst } from './pearson.js'
import { spearmanAgainst } from './spearman.js'

/** The coefficients that tests can be run on. */
export type CoefficientName = 'pearson' | 'spearman' | 'kendall'

/**
 * A coefficient against a fixed list; throws `measure/insufficient-data` where that list is constant.
 * `coefficientAgainst('spearman', [1, 2, 3])(Float64Array.of(10, 30, 20))` is 0.5. Kendall is tau-b.
 */
export function coefficientAgainst(name: CoefficientName, x: ArrayLike<number>): Coefficient {
  if (name === 'pearson') return pearsonAgainst(x)
  if (name === 'spearman') return spearmanAgainst(x)
  const counts = kendallAgainst(x)
  return (y) => counts(y)?.tauB
}
