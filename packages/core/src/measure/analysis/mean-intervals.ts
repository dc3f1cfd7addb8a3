/**
 * Intervals of a mean over several tables, such as those of every two annotators, that rest on the same items. Items are drawn
 * once for all tables: what makes a pair hard makes it hard for every couple, and a mean of intervals would not know it.
 */
import { mulberry32 } from '../../random.js'
import { quantile } from '../statistics/quantile.js'
import type { ItemRows } from '../statistics/statistic.js'
import { type IntervalOptions, noteOf } from './estimates.js'
import type { MeasureFamily } from './named-measures.js'

/** The rows of one couple, and which item each row is of. */
export interface RowsOfItems {
  readonly rows: ItemRows
  readonly ids: readonly string[]
}

export interface MeanInterval {
  readonly low: number
  readonly high: number
  readonly note?: string
}

const CONFIDENCE = 0.95

/**
 * The 95 % percentile interval of the mean of each measure, by name; a resample in which one table has no value counts for
 * none. Empty for fewer than two items, and where no intervals are asked for.
 */
export function meanIntervals(
  tables: readonly RowsOfItems[],
  family: MeasureFamily,
  { interval = 'percentile', resamples = 1000, seed = 1 }: IntervalOptions = {},
): ReadonlyMap<string, MeanInterval> {
  const items = [...new Set(tables.flatMap(({ ids }) => ids))]
  if (interval === 'none' || items.length < 2) return new Map()
  const places = tables.map(({ ids }) => {
    const at = new Map(ids.map((id, k) => [id, k]))
    return items.map((id) => at.get(id))
  })
  const random = mulberry32(seed)
  const replicates = new Map<string, number[]>()
  for (let b = 0; b < resamples; b++) {
    const drawn = items.map(() => random.below(items.length))
    const scores = tables.map(({ rows }, t) => family.scores(sumOf(rows, drawn, places[t]!)))
    for (const measure of scores[0]!.keys()) {
      const values = scores.flatMap((score) => score.get(measure)?.value ?? [])
      if (values.length < tables.length) continue
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length
      const list = replicates.get(measure)
      if (list === undefined) replicates.set(measure, [mean])
      else list.push(mean)
    }
  }
  const warning = interval === 'bca' ? 'percentile: a mean of couples has no BCa interval' : undefined
  return new Map(
    [...replicates].map(([measure, values]) => {
      const sorted = Float64Array.from(values).sort()
      const [low, high] = [quantile(sorted, (1 - CONFIDENCE) / 2), quantile(sorted, (1 + CONFIDENCE) / 2)]
      return [measure, { low, high, ...noteOf(resamples - values.length, resamples, warning) }]
    }),
  )
}

function sumOf({ rows, width }: ItemRows, drawn: readonly number[], places: readonly (number | undefined)[]): Float64Array {
  const sums = new Float64Array(width)
  for (const item of drawn) {
    const row = places[item]
    if (row === undefined) continue
    const start = row * width
    for (let k = 0; k < width; k++) sums[k]! += rows[start + k]!
  }
  return sums
}
