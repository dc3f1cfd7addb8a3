/** Two annotators and the rows of their shared pairs: what every measure of couples does with them. */
import {
  byLength as byLengthOf,
  bySubcorpus as bySubcorpusOf,
  estimates,
  type IntervalOptions,
  type ItemRows,
  type MeasuredValue,
  type MeasureFamily,
  meanIntervals,
  pickRows,
  type SharedPair,
} from '@parascope/core/measure'
import type { Estimate, LengthBin } from '@parascope/core/report'
import { type AgreementReport, type Breakdown, meanValues, type ReportedValue } from './agreement-report.js'

export interface Couple {
  readonly name: string
  readonly a: string
  readonly b: string
  readonly pairs: readonly SharedPair[]
  readonly rows: ItemRows
  readonly values: readonly MeasuredValue[]
}

export interface GroupOptions extends IntervalOptions {
  /** key of `meta` for the breakdown by subcorpus */
  readonly by: string
  /** bins of sentence lengths */
  readonly bins: number
}

/** The values of a couple, with its name where there are several. */
export function namedValues({ name, values }: Couple, several: boolean): ReportedValue[] {
  return values.map((value) => (several ? { ...value, of: name } : value))
}

/** The means of couples with their intervals, over pairs that are drawn for all couples at once. */
export function meanOfCouples(measured: readonly Couple[], family: MeasureFamily, options: IntervalOptions): ReportedValue[] {
  const tables = measured.map(({ rows, pairs }) => ({ rows, ids: pairs.map(({ id }) => id) }))
  return meanValues(measured, meanIntervals(tables, family, options))
}

/** The headline of the family by `meta[by]`; nothing where all pairs are of one group. */
export function subcorpora(couple: Couple, family: MeasureFamily, options: GroupOptions): Breakdown[] {
  const groups = bySubcorpusOf(
    couple.pairs.map(({ a }) => a),
    options.by,
  )
  if (groups.length < 2) return []
  const found = groups.flatMap(({ name, items }) => groupEstimate(couple, family, items, name, options) ?? [])
  return [{ measure: family.headline, of: couple.name, groups: found }]
}

/** The headline of the family by sentence length. */
export function lengths(couple: Couple, family: MeasureFamily, options: GroupOptions): Breakdown<LengthBin>[] {
  const bins = byLengthOf(
    couple.pairs.map(({ a }) => a),
    options.bins,
  )
  if (bins.length < 2) return []
  const found = bins.flatMap(({ name, items, length }) => {
    const estimate = groupEstimate(couple, family, items, name, options)
    return estimate === undefined ? [] : [{ ...estimate, length }]
  })
  return [{ measure: family.headline, of: couple.name, groups: found }]
}

function groupEstimate(
  couple: Couple,
  family: MeasureFamily,
  items: readonly number[],
  name: string,
  options: IntervalOptions,
): Estimate | undefined {
  const found = estimates(pickRows(couple.rows, items), family, options).find(({ measure }) => measure === family.headline)
  if (found === undefined || found.figure.value === null) return undefined
  const { low, high, n } = found
  return { name, value: found.figure.value, n, ...(low === undefined || high === undefined ? {} : { low, high }) }
}

/** One measure of every two annotators. */
export function matrixOf(measured: readonly Couple[], measure: string): NonNullable<AgreementReport['matrix']> {
  const cells = measured.flatMap(({ a, b, values }) => {
    const value = values.find((each) => each.measure === measure)?.figure.value
    return value === null || value === undefined ? [] : [{ row: a, column: b, value }]
  })
  return { measure, cells }
}
