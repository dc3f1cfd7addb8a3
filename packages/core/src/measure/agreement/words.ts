/**
 * Agreement of two annotations on word links: the statistics of one pair, apart from the scores made of their sums, so
 * that a bootstrap resamples rows. A is what is tested, B the reference. S are sure links, P all links, sure ones included.
 * Only links between different words count in the figures of Cohn et al. (2008); case is folded unless asked otherwise.
 */
import { countShared, packedLinksOf, SameWords } from '../../phrases/index.js'
import { checkComparable, type LinkedPair } from './comparable.js'
import { harmonic } from './figure.js'

/**
 * The layout of a row, by the place of its first number.
 * `pairs`: 1. `nonIdentical` and `all`: eight counts each, `LINK_COUNTS`. `macroSure` and `macroUnion`: precision, recall,
 * F1 and exact match (0 or 1) of the pair against the sure links and against all links of B.
 */
export const WORD_ROW = { pairs: 0, nonIdentical: 1, all: 9, macroSure: 17, macroUnion: 21, width: 25 } as const

/** The eight counts, by place: link numbers of both, then intersections. `aSureInB` is |A_S and B_P|. */
export const LINK_COUNTS = {
  aSure: 0,
  aAll: 1,
  bSure: 2,
  bAll: 3,
  sureInBoth: 4,
  aSureInB: 5,
  bSureInA: 6,
  inBoth: 7,
} as const

export interface WordOptions {
  /** do not fold case when words are compared */
  readonly exactCase?: boolean
}

/**
 * The row of one pair, see `WORD_ROW`. Throws `measure/insufficient-data` where the annotations cannot be compared.
 * A pair without links of A has precision 0, and 1 if B has none either; recall likewise.
 */
export function wordStatistics(a: LinkedPair, b: LinkedPair, options: WordOptions = {}): Float64Array {
  checkComparable(a, b)
  const row = new Float64Array(WORD_ROW.width)
  const same = new SameWords(a.source, a.target, options.exactCase)
  const all = [packedLinksOf(a, 'sure'), packedLinksOf(a), packedLinksOf(b, 'sure'), packedLinksOf(b)] as const
  const [aSure, aAll, bSure, bAll] = all
  row[WORD_ROW.pairs] = 1
  countInto(row, WORD_ROW.all, ...all)
  countInto(row, WORD_ROW.nonIdentical, same.differing(aSure), same.differing(aAll), same.differing(bSure), same.differing(bAll))
  compareInto(row, WORD_ROW.macroSure, aSure.length, bSure.length, row[WORD_ROW.all + LINK_COUNTS.sureInBoth]!)
  compareInto(row, WORD_ROW.macroUnion, aAll.length, bAll.length, row[WORD_ROW.all + LINK_COUNTS.inBoth]!)
  return row
}

/** part / whole; where whole is 0, 1 if the other side is empty too and 0 if not. The rule of `compare`. */
export function shareOrEmpty(part: number, whole: number, other: number): number {
  if (whole > 0) return part / whole
  return other === 0 ? 1 : 0
}

function countInto(
  row: Float64Array,
  at: number,
  aSure: Int32Array,
  aAll: Int32Array,
  bSure: Int32Array,
  bAll: Int32Array,
): void {
  row[at + LINK_COUNTS.aSure] = aSure.length
  row[at + LINK_COUNTS.aAll] = aAll.length
  row[at + LINK_COUNTS.bSure] = bSure.length
  row[at + LINK_COUNTS.bAll] = bAll.length
  row[at + LINK_COUNTS.sureInBoth] = countShared(aSure, bSure)
  row[at + LINK_COUNTS.aSureInB] = countShared(aSure, bAll)
  row[at + LINK_COUNTS.bSureInA] = countShared(aAll, bSure)
  row[at + LINK_COUNTS.inBoth] = countShared(aAll, bAll)
}

function compareInto(row: Float64Array, at: number, a: number, b: number, shared: number): void {
  const precision = shareOrEmpty(shared, a, b)
  const recall = shareOrEmpty(shared, b, a)
  row[at] = precision
  row[at + 1] = recall
  row[at + 2] = harmonic(precision, recall)
  row[at + 3] = shared === a && shared === b ? 1 : 0
}
