/** The measures of paraphrase types over shared pairs: all rows at once, and the family that scores their sums. */
import type { Tagset } from '../../corpus/tagset.js'
import type { MeasureFamily } from '../analysis/named-measures.js'
import type { SharedPair } from '../annotations.js'
import type { ItemRows } from '../statistics/statistic.js'
import { IaptaStatistics } from './iapta-statistics.js'
import { type GammaOptions, gammaParts } from './scope-gamma.js'
import { scopeUnits } from './scope-units.js'
import type { CreditMatrix } from './type-credit.js'
import type { TypeOptions } from './type-options.js'
import { PAIR_BLOCK, TYPE_BLOCK, typeBlock, typeRowWidth } from './type-row.js'
import { bestFigure, typeScores } from './type-scores.js'
import { unitizingDisagreement } from './unitizing-alpha.js'

export interface TypeRowOptions {
  readonly credit?: CreditMatrix
  /** gamma and alpha_U are computed where this is given */
  readonly chance?: GammaOptions
}

/** The rows of the pairs, in their order. */
export function typeRows(
  pairs: readonly SharedPair[],
  tagset: Tagset,
  options: TypeOptions,
  more: TypeRowOptions = {},
): ItemRows {
  const statistics = new IaptaStatistics(tagset, options, more.credit)
  const { width } = statistics
  const rows = new Float64Array(pairs.length * width)
  pairs.forEach(({ a, b }, k) => {
    statistics.row(a, b, rows.subarray(k * width, (k + 1) * width))
  })
  if (more.chance !== undefined) addChance(rows, width, pairs, tagset, more.chance)
  return { rows, width }
}

function addChance(rows: Float64Array, width: number, pairs: readonly SharedPair[], tagset: Tagset, options: GammaOptions): void {
  const places = new Map(tagset.types.map(({ id }, place) => [id, place]))
  const placeOf = (type: string) => places.get(type)!
  const [ofB, ofC] = [pairs.map(({ a }) => scopeUnits(a, placeOf)), pairs.map(({ b }) => scopeUnits(b, placeOf))]
  gammaParts(ofB, ofC, options).forEach(({ observed, expected }, k) => {
    const row = rows.subarray(k * width, (k + 1) * width)
    row.set(observed, PAIR_BLOCK.gammaObserved)
    row.set(expected, PAIR_BLOCK.gammaExpected)
    for (let t = 0; t < tagset.types.length; t++) {
      if (row[typeBlock(t) + TYPE_BLOCK.pairs] === 0) continue
      const disagreement = unitizingDisagreement(ofB[k]!, ofC[k]!, t)
      row[typeBlock(t) + TYPE_BLOCK.alpha] = disagreement.observed
      row[typeBlock(t) + TYPE_BLOCK.alpha + 1] = disagreement.expected
    }
  })
}

/** The measures by name, from summed rows; `isCredited` adds `iapta.f1.hidden`. */
export function typeFamily(tagset: Tagset, options: TypeOptions, isCredited = false): MeasureFamily {
  return {
    width: typeRowWidth(tagset),
    headline: 'iapta.f1',
    scores: (sums) => typeScores(sums, tagset, options, isCredited),
  }
}

const HEADLINE_WIDTH = 4

/** The rows and the family of the headline alone, for breakdowns: four numbers a pair instead of hundreds. */
export function typeHeadline({ rows, width }: ItemRows, tagset: Tagset): { rows: ItemRows; family: MeasureFamily } {
  const narrow = new Float64Array((rows.length / width) * HEADLINE_WIDTH)
  for (let k = 0; k * width < rows.length; k++) {
    for (let t = 0; t < tagset.types.length; t++) {
      const at = k * width + typeBlock(t)
      narrow[k * HEADLINE_WIDTH]! += rows[at + TYPE_BLOCK.phenomena]!
      narrow[k * HEADLINE_WIDTH + 1]! += rows[at + TYPE_BLOCK.phenomena + 1]!
      narrow[k * HEADLINE_WIDTH + 2]! += rows[at + TYPE_BLOCK.best]!
      narrow[k * HEADLINE_WIDTH + 3]! += rows[at + TYPE_BLOCK.best + 1]!
    }
  }
  const headline = 'iapta.f1'
  const scores = ([nB, nC, b, c]: Float64Array) => new Map([[headline, bestFigure(b!, c!, nB!, nC!, tagset)]])
  return { rows: { rows: narrow, width: HEADLINE_WIDTH }, family: { width: HEADLINE_WIDTH, headline, scores } }
}
