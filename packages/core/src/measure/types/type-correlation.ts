/**
 * How alike two corpora use the types: the correlation of their relative frequencies, as in Vila et al. (2015), Section 5.1. Types that
 * neither corpus uses say nothing about it and are left out.
 */
import { ParascopeError } from '../../errors.js'
import { type Figure, known, unknown } from '../agreement/figure.js'
import { pearson } from '../statistics/pearson.js'
import { spearman } from '../statistics/spearman.js'
import type { CorpusTypes } from './type-statistics.js'

export interface TypeCorrelation {
  readonly pearson: Figure
  readonly spearman: Figure
  /** types that one of the two uses */
  readonly types: number
}

/** Pearson's and Spearman's correlation of the frequencies of two corpora, counted in one tagset. */
export function typeCorrelation(a: CorpusTypes, b: CorpusTypes): TypeCorrelation {
  if (a.tagset !== b.tagset)
    throw new RangeError(`both corpora must be counted in one tagset, not ${a.tagset.id} and ${b.tagset.id}`)
  const used = a.types.flatMap((row, k) => (row.count + b.types[k]!.count > 0 ? [k] : []))
  const x = used.map((k) => a.types[k]!.frequency)
  const y = used.map((k) => b.types[k]!.frequency)
  return { pearson: figureOf(() => pearson(x, y)), spearman: figureOf(() => spearman(x, y)), types: used.length }
}

function figureOf(compute: () => { readonly value: number }): Figure {
  try {
    return known(compute().value)
  } catch (error) {
    if (error instanceof ParascopeError && error.code === 'measure/insufficient-data') return unknown(error.message)
    throw error
  }
}
