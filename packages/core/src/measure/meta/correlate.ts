/**
 * How well a metric says what people say: Pearson, Spearman and Kendall's tau-b with p values, and a bootstrap interval over rows or
 * over clusters of rows. `within` first groups rows (by item) and averages the coefficients of the groups, so that only the order
 * inside a group counts.
 */
import { mulberry32 } from '../../random.js'
import { type Figure, known, unknown } from '../agreement/figure.js'
import { type CoefficientName, coefficientAgainst } from '../statistics/coefficient.js'
import { kendall } from '../statistics/kendall.js'
import { fewItemsWarning, isConstant } from '../statistics/paired-samples.js'
import { pearson } from '../statistics/pearson.js'
import { quantile } from '../statistics/quantile.js'
import { spearman } from '../statistics/spearman.js'

export const COEFFICIENTS: readonly CoefficientName[] = ['pearson', 'spearman', 'kendall']

export interface CorrelateOptions {
  /** rows that are drawn together; each row for itself unless told */
  readonly clusters?: readonly (readonly number[])[]
  /** groups whose coefficients are averaged; one group of all rows unless told */
  readonly within?: readonly (readonly number[])[]
  /** 1000 unless told; 0: no interval */
  readonly resamples?: number
  readonly seed?: number
}

export interface MetaCorrelation {
  readonly coefficient: CoefficientName
  readonly figure: Figure
  /** two-sided; absent for means over groups, which have no common test */
  readonly p?: number
  readonly low?: number
  readonly high?: number
  /** rows, or groups where there are some */
  readonly n: number
  readonly warning?: string
}

/** One coefficient of a metric with human scores. */
export function metaCorrelation(
  metric: Float64Array,
  human: Float64Array,
  coefficient: CoefficientName,
  options: CorrelateOptions = {},
): MetaCorrelation {
  const { within } = options
  const value = within === undefined ? coefficientOf(coefficient, human, metric) : meanWithin(coefficient, human, metric, within)
  const n = within?.length ?? metric.length
  if (value === undefined) return { coefficient, figure: unknown(reasonOf(metric, human, within)), n }
  const interval = intervalOf(metric, human, coefficient, options)
  const warning = within === undefined ? fewItemsWarning(metric.length) : undefined
  return {
    coefficient,
    figure: known(value),
    ...(within === undefined ? { p: TESTS[coefficient](metric, human).p } : {}),
    ...interval,
    n,
    ...(warning === undefined ? {} : { warning }),
  }
}

const TESTS = { pearson, spearman, kendall } as const

function reasonOf(metric: Float64Array, human: Float64Array, within: CorrelateOptions['within']): string {
  if (within !== undefined) return 'in no group do both metric and people tell rows apart'
  if (metric.length < 3) return `a correlation needs at least 3 rows, not ${metric.length}`
  return isConstant(metric)
    ? 'the metric is the same for all rows'
    : isConstant(human)
      ? 'people gave all rows the same'
      : 'it has no value'
}

/** The coefficient of two lists; undefined where one of them is constant, or there are fewer than three rows. */
export function coefficientOf(name: CoefficientName, human: Float64Array, metric: Float64Array): number | undefined {
  if (human.length < 3 || isConstant(human) || isConstant(metric)) return undefined
  return coefficientAgainst(name, human)(metric)
}

function meanWithin(
  name: CoefficientName,
  human: Float64Array,
  metric: Float64Array,
  groups: readonly (readonly number[])[],
): number | undefined {
  let [sum, count] = [0, 0]
  for (const rows of groups) {
    const value = coefficientOf(name, picked(human, rows), picked(metric, rows))
    if (value === undefined) continue
    sum += value
    count++
  }
  return count === 0 ? undefined : sum / count
}

function picked(values: Float64Array, rows: ArrayLike<number>): Float64Array {
  return Float64Array.from(rows, (row) => values[row]!)
}

/** Percentile ends over clusters (or groups, or rows) drawn with replacement; none where no draw has a value. */
function intervalOf(
  metric: Float64Array,
  human: Float64Array,
  name: CoefficientName,
  { clusters, within, resamples = 1000, seed = 1 }: CorrelateOptions,
): { low?: number; high?: number } {
  const units = within ?? clusters ?? Array.from(metric, (_, row) => [row])
  if (resamples === 0 || units.length < 2) return {}
  const random = mulberry32(seed)
  const values: number[] = []
  for (let draw = 0; draw < resamples; draw++) {
    const drawn = units.map(() => units[random.below(units.length)]!)
    const value =
      within === undefined
        ? coefficientOf(name, picked(human, drawn.flat()), picked(metric, drawn.flat()))
        : meanWithin(name, human, metric, drawn)
    if (value !== undefined) values.push(value)
  }
  if (values.length < 2) return {}
  const sorted = Float64Array.from(values).sort()
  return { low: quantile(sorted, 0.025), high: quantile(sorted, 0.975) }
}
