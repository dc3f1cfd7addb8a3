/**
 * The layout of a row of type statistics, one row a pair: a block for the pair, a block for each type of the tagset in its
 * order, two word counts for each class. B is the first annotator, C the second; where B and C stand beside each other, C is
 * the next place. Rows add up, so the corpus, a subcorpus and a bootstrap resample are scored alike.
 */
import type { Tagset } from '../../corpus/tagset.js'

/** What a pair as a whole contributes. */
export const PAIR_BLOCK = {
  pairs: 0,
  /** 1 if B or C has a phenomenon */
  typed: 1,
  words: 2,
  /** the measures of the pair itself, for the pairwise means; see `SCORES` */
  scores: 4,
  /** phenomena without a comparable match whose place is taken by another type: same scope, shared token, both without a match */
  hiddenExact: 9,
  hiddenOverlap: 11,
  hiddenMutual: 13,
  /** phenomena whose every match has excluding keys */
  clashes: 15,
  /** the total matches and the sums of best overlaps without those matches */
  totalKeyed: 17,
  bestKeyed: 19,
  /** the sums of best overlaps with partial credit */
  bestCredited: 21,
  /** disorder and number of units, as observed and as expected by chance: gamma */
  gammaObserved: 23,
  gammaExpected: 25,
  width: 27,
} as const

/** What the phenomena of one type contribute. */
export const TYPE_BLOCK = {
  phenomena: 0,
  words: 2,
  partial: 4,
  total: 6,
  /** sums of best overlaps */
  best: 8,
  /** 1 if B or C has the type in the pair */
  pairs: 10,
  scores: 11,
  /** observed and expected disagreement of unitizing alpha */
  alpha: 16,
  width: 18,
} as const

/** The measures by their place in `scores`. */
export const SCORES = ['agr_w', 'agr_ph', 'partial', 'total', 'f1'] as const
export type ScoreName = (typeof SCORES)[number]

/** Where the block of type number t begins. */
export function typeBlock(t: number): number {
  return PAIR_BLOCK.width + t * TYPE_BLOCK.width
}

/** Where the two word counts of class number c begin. */
export function classWords(tagset: Tagset, c: number): number {
  return typeBlock(tagset.types.length) + 2 * c
}

/** The length of a row. */
export function typeRowWidth(tagset: Tagset): number {
  return classWords(tagset, tagset.classes.length)
}
