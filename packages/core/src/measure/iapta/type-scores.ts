/**
 * The IAPTA measures from summed rows (Vila, Bertran, Martí and Rodríguez 2015): numbers of phenomena and words (agr_ph, agr_w),
 * overlap (partial, total) and degree of overlap (f1), each plain, as mean over types (`.t`), over pairs (`.p`), and over types of
 * the means over pairs (`.pt`). What the article leaves to future work has names of its own.
 */
import type { Tagset } from '../../corpus/tagset.js'
import { type Figure, known, unknown } from '../agreement/figure.js'
import { bestScore, countRatio, overlapScore } from './type-formulas.js'
import type { TypeOptions } from './type-options.js'
import { PAIR_BLOCK, SCORES, type ScoreName, TYPE_BLOCK, typeBlock } from './type-row.js'

/** B and C beside each other. */
export type Both = readonly [b: number, c: number]

/** Counts over some types, and the five measures made of them. */
export interface TypeCounts {
  readonly phenomena: Both
  readonly words: Both
  readonly partial: Both
  readonly total: Both
  /** sums of best overlaps; over the phenomena of the side: K_B and K_C */
  readonly best: Both
}

const NO_PHENOMENON = 'neither annotator has a phenomenon'
const NO_SCOPE = 'the tagset has no scopes'

/** The counts of one type, of several, or of all. */
export function typeCounts(sums: Float64Array, types: readonly number[], wordsAt: number): TypeCounts {
  const both = (place: number): Both => {
    let [b, c] = [0, 0]
    for (const t of types) {
      b += sums[typeBlock(t) + place]!
      c += sums[typeBlock(t) + place + 1]!
    }
    return [b, c]
  }
  return {
    phenomena: both(TYPE_BLOCK.phenomena),
    words: [sums[wordsAt]!, sums[wordsAt + 1]!],
    partial: both(TYPE_BLOCK.partial),
    total: both(TYPE_BLOCK.total),
    best: both(TYPE_BLOCK.best),
  }
}

/** The five measures of some counts. */
export function typeFigures(counts: TypeCounts, tagset: Tagset, { recall }: TypeOptions): Record<ScoreName, Figure> {
  const { phenomena, words, partial, total, best } = counts
  const figure = (value: number | undefined) => (value === undefined ? unknown(NO_PHENOMENON) : known(value))
  const scoped = (value: number | undefined) => (tagset.features.scope ? figure(value) : unknown(NO_SCOPE))
  return {
    agr_w: scoped(countRatio(...words)),
    agr_ph: figure(countRatio(...phenomena)),
    partial: scoped(overlapScore(...partial, ...phenomena, recall)),
    total: scoped(overlapScore(...total, ...phenomena, recall)),
    f1: bestFigure(...best, ...phenomena, tagset),
  }
}

/** F1 of the degree of overlap. */
export function bestFigure(b: number, c: number, nB: number, nC: number, { features }: Tagset): Figure {
  const value = bestScore(b, c, nB, nC)
  if (!features.scope) return unknown(NO_SCOPE)
  return value === undefined ? unknown(NO_PHENOMENON) : known(value)
}

/** Everything that follows from the sums of rows, by name. */
export function typeScores(sums: Float64Array, tagset: Tagset, options: TypeOptions, isCredited = false): Map<string, Figure> {
  const used = usedTypes(sums, tagset)
  const all = typeCounts(sums, used, PAIR_BLOCK.words)
  const plain = typeFigures(all, tagset, options)
  const byType = used.map((t) => typeFigures(typeCounts(sums, [t], typeBlock(t) + TYPE_BLOCK.words), tagset, options))
  const found = new Map<string, Figure>()
  SCORES.forEach((name, k) => {
    const noScope = name !== 'agr_ph' && !tagset.features.scope
    const variant = (suffix: string, figure: Figure) => found.set(`iapta.${name}${suffix}`, noScope ? unknown(NO_SCOPE) : figure)
    variant('', plain[name])
    variant('.t', meanFigure(byType.map((figures) => figures[name].value ?? 0)))
    variant('.p', pairwise(sums, PAIR_BLOCK.scores + k, sums[PAIR_BLOCK.typed]!, options))
    const overPairs = used.map((t) => {
      const { value } = pairwise(sums, typeBlock(t) + TYPE_BLOCK.scores + k, sums[typeBlock(t) + TYPE_BLOCK.pairs]!, options)
      return value ?? 0
    })
    variant('.pt', meanFigure(overPairs))
  })
  addBeyond(found, sums, all, tagset, options, isCredited)
  addChanceCorrected(found, sums, used)
  return found
}

/** The places of the types that B or C used. */
export function usedTypes(sums: Float64Array, { types }: Tagset): number[] {
  return types.map((_, t) => t).filter((t) => sums[typeBlock(t) + TYPE_BLOCK.pairs]! > 0)
}

/** The mean over pairs of a measure whose values of single pairs were added up. */
function pairwise(sums: Float64Array, at: number, withPhenomena: number, { pairsWithout }: TypeOptions): Figure {
  const pairs = sums[PAIR_BLOCK.pairs]!
  if (pairsWithout === 'one')
    return pairs === 0 ? unknown('there is no pair') : known((sums[at]! + pairs - withPhenomena) / pairs)
  return withPhenomena === 0 ? unknown(NO_PHENOMENON) : known(sums[at]! / withPhenomena)
}

function meanFigure(values: readonly number[]): Figure {
  return values.length === 0 ? unknown(NO_PHENOMENON) : known(values.reduce((sum, value) => sum + value, 0) / values.length)
}

/** Hidden and false agreement, as shares of all phenomena of both, and the measures that take them into account. */
function addBeyond(
  found: Map<string, Figure>,
  sums: Float64Array,
  { phenomena, partial }: TypeCounts,
  { features }: Tagset,
  { recall }: TypeOptions,
  isCredited: boolean,
): void {
  const set = (name: string, value: number | undefined) => {
    const figure = value === undefined ? unknown(NO_PHENOMENON) : known(value)
    found.set(`iapta.${name}`, features.scope ? figure : unknown(NO_SCOPE))
  }
  const both = (at: number): Both => [sums[at]!, sums[at + 1]!]
  const clashes = both(PAIR_BLOCK.clashes)
  for (const [name, counts] of Object.entries(typeOutcomes(sums))) set(name, overlapScore(...counts, ...phenomena, 'sameCount'))
  if (isCredited) set('f1.hidden', bestScore(...both(PAIR_BLOCK.bestCredited), ...phenomena))
  set('partial.keyed', overlapScore(partial[0] - clashes[0], partial[1] - clashes[1], ...phenomena, recall))
  set('total.keyed', overlapScore(...both(PAIR_BLOCK.totalKeyed), ...phenomena, recall))
  set('f1.keyed', bestScore(...both(PAIR_BLOCK.bestKeyed), ...phenomena))
}

function addChanceCorrected(found: Map<string, Figure>, sums: Float64Array, used: readonly number[]): void {
  found.set('types.alpha_u', unitizingFigure(sums, used))
  const [disorder, units] = [sums[PAIR_BLOCK.gammaObserved]!, sums[PAIR_BLOCK.gammaObserved + 1]!]
  const [expected, expectedUnits] = [sums[PAIR_BLOCK.gammaExpected]!, sums[PAIR_BLOCK.gammaExpected + 1]!]
  if (units === 0) found.set('types.gamma', unknown('neither annotator has a scope'))
  else if (expected === 0) found.set('types.gamma', unknown('chance leaves no disorder to compare with'))
  else found.set('types.gamma', known(1 - disorder / units / (expected / expectedUnits)))
}

/** Unitizing alpha over some types: disagreements summed over pairs and types before dividing. */
export function unitizingFigure(sums: Float64Array, types: readonly number[]): Figure {
  let [observed, expected] = [0, 0]
  for (const t of types) {
    observed += sums[typeBlock(t) + TYPE_BLOCK.alpha]!
    expected += sums[typeBlock(t) + TYPE_BLOCK.alpha + 1]!
  }
  return expected === 0 ? unknown('neither annotator has a scope') : known(1 - observed / expected)
}

/** How many phenomena of B and of C are hidden or false agreement, by the name of the measure. */
export function typeOutcomes(sums: Float64Array): Record<'hidden.exact' | 'hidden.overlap' | 'hidden.mutual' | 'false', Both> {
  const both = (at: number): Both => [sums[at]!, sums[at + 1]!]
  return {
    'hidden.exact': both(PAIR_BLOCK.hiddenExact),
    'hidden.overlap': both(PAIR_BLOCK.hiddenOverlap),
    'hidden.mutual': both(PAIR_BLOCK.hiddenMutual),
    false: both(PAIR_BLOCK.clashes),
  }
}
