/**
 * Every measure of a family with its bootstrap interval over pairs. One set of resamples serves all measures, so adding a
 * measure costs nothing but its own formula.
 */
import { mulberry32 } from '../../random.js'
import type { Figure } from '../agreement/figure.js'
import { bootstrap } from '../statistics/bootstrap.js'
import { quantile } from '../statistics/quantile.js'
import { type ItemRows, sumStatistic, totalsOf } from '../statistics/statistic.js'
import type { MeasureFamily } from './named-measures.js'

export type IntervalKind = 'percentile' | 'bca' | 'none'

export interface IntervalOptions {
  /** `percentile` unless told */
  readonly interval?: IntervalKind
  /** 1000 unless told */
  readonly resamples?: number
  /** 1 unless told */
  readonly seed?: number
}

/** A measure, its value or why it has none, and its 95 % interval where it has one. */
export interface MeasuredValue {
  readonly measure: string
  readonly figure: Figure
  readonly low?: number
  readonly high?: number
  /** pairs that it rests on */
  readonly n: number
  /** what is odd about the interval: another kind than asked for, or resamples without a value */
  readonly note?: string
}

const CONFIDENCE = 0.95

/** All measures of the family over the rows. No interval for fewer than two pairs, or where no resample has a value. */
export function estimates(items: ItemRows, family: MeasureFamily, options: IntervalOptions = {}): MeasuredValue[] {
  const n = items.rows.length / items.width
  const scores = family.scores(totalsOf(items))
  const { interval = 'percentile' } = options
  const ends =
    interval === 'none' || n < 2
      ? undefined
      : interval === 'bca'
        ? bcaEnds(items, family, options)
        : percentileEnds(items, family, options)
  return [...scores].map(([measure, figure]) => {
    const range = figure.value === null ? undefined : ends?.get(measure)
    if (range === undefined) return { measure, figure, n }
    const { low, high, note } = range
    return { measure, figure, n, low, high, ...(note === undefined ? {} : { note }) }
  })
}

interface Range {
  readonly low: number
  readonly high: number
  readonly note?: string
}

type Ends = ReadonlyMap<string, Range>

function percentileEnds({ rows, width }: ItemRows, family: MeasureFamily, { resamples = 1000, seed = 1 }: IntervalOptions): Ends {
  const n = rows.length / width
  const random = mulberry32(seed)
  const sums = new Float64Array(width)
  const replicates = new Map<string, number[]>()
  const { starts, columns, values } = withoutZeros(rows, width)
  for (let b = 0; b < resamples; b++) {
    sums.fill(0)
    for (let drawn = 0; drawn < n; drawn++) {
      const item = random.below(n)
      const end = starts[item + 1]!
      for (let k = starts[item]!; k < end; k++) sums[columns[k]!]! += values[k]!
    }
    for (const [measure, { value }] of family.scores(sums)) {
      if (value === null) continue
      const list = replicates.get(measure)
      if (list === undefined) replicates.set(measure, [value])
      else list.push(value)
    }
  }
  const ends = new Map<string, Range>()
  for (const [measure, values] of replicates) {
    const sorted = Float64Array.from(values).sort()
    const [low, high] = [quantile(sorted, (1 - CONFIDENCE) / 2), quantile(sorted, (1 + CONFIDENCE) / 2)]
    ends.set(measure, { low, high, ...noteOf(resamples - values.length, resamples) })
  }
  return ends
}

/** The numbers of each row that are not 0, with their columns: rows of types are wide and mostly empty. */
function withoutZeros(rows: Float64Array, width: number): { starts: Int32Array; columns: Int32Array; values: Float64Array } {
  const count = rows.reduce((sum, value) => (value === 0 ? sum : sum + 1), 0)
  const starts = new Int32Array(rows.length / width + 1)
  const [columns, values] = [new Int32Array(count), new Float64Array(count)]
  let at = 0
  for (let k = 0; k < rows.length; k++) {
    if (rows[k] !== 0) {
      columns[at] = k % width
      values[at++] = rows[k]!
    }
    if ((k + 1) % width === 0) starts[(k + 1) / width] = at
  }
  return { starts, columns, values }
}

function bcaEnds(items: ItemRows, family: MeasureFamily, { resamples = 1000, seed = 1 }: IntervalOptions): Ends {
  const ends = new Map<string, Range>()
  for (const [measure, { value }] of family.scores(totalsOf(items))) {
    if (value === null) continue
    const statistic = sumStatistic(items, (sums) => family.scores(sums).get(measure)?.value ?? undefined)
    const { low, high, degenerate, warning } = bootstrap(statistic, { interval: 'bca', resamples, seed, confidence: CONFIDENCE })
    ends.set(measure, { low, high, ...noteOf(degenerate, resamples, warning) })
  }
  return ends
}

/** A note for an interval that is not quite what was asked for. */
export function noteOf(degenerate: number, resamples: number, warning?: string): { note?: string } {
  const parts = [
    ...(warning === undefined ? [] : [warning]),
    ...(degenerate > 0 ? [`${degenerate} of ${resamples} resamples had no value`] : []),
  ]
  return parts.length === 0 ? {} : { note: parts.join('; ') }
}

/** The rows of chosen items. */
export function pickRows({ rows, width }: ItemRows, chosen: readonly number[]): ItemRows {
  const picked = new Float64Array(chosen.length * width)
  chosen.forEach((item, k) => {
    picked.set(rows.subarray(item * width, (item + 1) * width), k * width)
  })
  return { rows: picked, width }
}
