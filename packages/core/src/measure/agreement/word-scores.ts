/**
 * Scores of word links from summed statistics. `wordAgreement` follows Cohn et al. (2008), Eq. 2, counts pooled over the
 * corpus: P = |A_S and B_P| / |A_S|, R = |A_P and B_S| / |B_S|; a denominator of 0 leaves a figure undefined.
 * `wordComparison` gives what the aligner literature prints, where an empty side counts 1 against an empty one and else 0.
 */
import { type Figure, harmonic, known, type Prf, prf, share, sumRows, unknown } from './figure.js'
import { LINK_COUNTS, shareOrEmpty, WORD_ROW } from './words.js'

/** Three readings of Eq. 2: all links on both sides, sure links on both sides, and the mixed one of the paper. */
export interface LinkAgreement {
  readonly poss: Prf
  readonly sure: Prf
  readonly mixed: Prf
}

/** Averages over pairs; F1 of the two averages. */
export interface MacroAgreement extends Prf {
  /** the share of pairs whose link sets are equal */
  readonly exact: Figure
}

export interface WordAgreement {
  readonly pairs: number
  readonly nonIdentical: LinkAgreement
  readonly all: LinkAgreement
  readonly macro: { readonly sure: MacroAgreement; readonly union: MacroAgreement }
  /** alignment error rate (Och and Ney 2003) over all links; 0 is best */
  readonly aer: Figure
}

export interface Comparison {
  readonly precision: number
  readonly recall: number
  readonly f1: number
}

export interface MacroComparison extends Comparison {
  readonly exact: number
  /** mean of the F1 of the pairs, for comparison only */
  readonly meanF1: number
}

export interface WordComparison {
  readonly pairs: number
  readonly cohn: { readonly all: Comparison; readonly nonIdentical: Comparison; readonly identical: Comparison }
  readonly macro: { readonly sure: MacroComparison; readonly union: MacroComparison }
  readonly micro: { readonly sure: Comparison; readonly union: Comparison }
  readonly aer: number
}

/** Sums the rows of `wordStatistics`. */
export function sumWordRows(rows: Iterable<Float64Array>): Float64Array {
  return sumRows(rows, WORD_ROW.width)
}

/** The agreement of two annotators from summed rows. Counts 6, 8, 5 and 7 give P 5/6 and R 7/8, F1 0.853659. */
export function wordAgreement(sums: Float64Array): WordAgreement {
  const pairs = sums[WORD_ROW.pairs]!
  const all = countsAt(sums, WORD_ROW.all)
  return {
    pairs,
    nonIdentical: linkAgreement(countsAt(sums, WORD_ROW.nonIdentical), 'link between different words'),
    all: linkAgreement(all, 'link'),
    macro: { sure: macroAgreement(sums, WORD_ROW.macroSure), union: macroAgreement(sums, WORD_ROW.macroUnion) },
    aer: all.aSure + all.bSure === 0 ? unknown('neither annotation has a sure link') : known(errorRate(all)),
  }
}

/** The scores of a prediction A against gold B from summed rows, in the conventions of the aligner literature. */
export function wordComparison(sums: Float64Array): WordComparison {
  const all = countsAt(sums, WORD_ROW.all)
  const nonIdentical = countsAt(sums, WORD_ROW.nonIdentical)
  return {
    pairs: sums[WORD_ROW.pairs]!,
    cohn: {
      all: cohnComparison(all),
      nonIdentical: cohnComparison(nonIdentical),
      identical: cohnComparison(minus(all, nonIdentical)),
    },
    macro: { sure: macroComparison(sums, WORD_ROW.macroSure), union: macroComparison(sums, WORD_ROW.macroUnion) },
    micro: { sure: pooled(all.sureInBoth, all.aSure, all.bSure), union: pooled(all.inBoth, all.aAll, all.bAll) },
    aer: all.aSure + all.bSure === 0 ? 0 : errorRate(all),
  }
}

type Counts = Readonly<Record<keyof typeof LINK_COUNTS, number>>

function countsAt(sums: Float64Array, at: number): Counts {
  const names = Object.keys(LINK_COUNTS) as (keyof typeof LINK_COUNTS)[]
  return Object.fromEntries(names.map((name) => [name, sums[at + LINK_COUNTS[name]]!])) as Counts
}

function minus(a: Counts, b: Counts): Counts {
  const names = Object.keys(LINK_COUNTS) as (keyof typeof LINK_COUNTS)[]
  return Object.fromEntries(names.map((name) => [name, a[name] - b[name]])) as Counts
}

function linkAgreement(c: Counts, what: string): LinkAgreement {
  const [noneA, noneB] = [`the first annotation has no ${what}`, `the second annotation has no ${what}`]
  const [noSureA, noSureB] = [`the first annotation has no sure ${what}`, `the second annotation has no sure ${what}`]
  return {
    poss: prf(share(c.inBoth, c.aAll, noneA), share(c.inBoth, c.bAll, noneB)),
    sure: prf(share(c.sureInBoth, c.aSure, noSureA), share(c.sureInBoth, c.bSure, noSureB)),
    mixed: prf(share(c.aSureInB, c.aSure, noSureA), share(c.bSureInA, c.bSure, noSureB)),
  }
}

function macroAgreement(sums: Float64Array, at: number): MacroAgreement {
  const pairs = sums[WORD_ROW.pairs]!
  const mean = (place: number) => share(sums[at + place]!, pairs, 'there are no pairs')
  return { ...prf(mean(0), mean(1)), exact: mean(3) }
}

function cohnComparison(c: Counts): Comparison {
  return comparison(shareOrEmpty(c.aSureInB, c.aSure, c.bAll), shareOrEmpty(c.bSureInA, c.bSure, c.aAll))
}

function pooled(shared: number, a: number, b: number): Comparison {
  return comparison(shareOrEmpty(shared, a, b), shareOrEmpty(shared, b, a))
}

function comparison(precision: number, recall: number): Comparison {
  return { precision, recall, f1: harmonic(precision, recall) }
}

function macroComparison(sums: Float64Array, at: number): MacroComparison {
  const pairs = sums[WORD_ROW.pairs]!
  const mean = (place: number) => (pairs === 0 ? 0 : sums[at + place]! / pairs)
  return { ...comparison(mean(0), mean(1)), exact: mean(3), meanF1: mean(2) }
}

function errorRate(c: Counts): number {
  return 1 - (c.bSureInA + c.aSureInB) / (c.aSure + c.bSure)
}
