import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ParascopeError } from '../../errors.js'
import { mulberry32 } from '../../random.js'
import { bootstrap } from './bootstrap.js'
import { deviation, mean, quantile } from './quantile.js'
import { indexStatistic, itemCount, itemRows, meanScore, type Score, sumStatistic } from './statistic.js'

/** hits / (hits + misses) of rows (hits, misses); without items of either kind it has no value */
const ratio: Score = (sums) => (sums[0]! + sums[1]! === 0 ? undefined : sums[0]! / (sums[0]! + sums[1]!))

/** a skewed sample of 40 invented numbers */
const random = mulberry32(11)
const SKEWED = Array.from({ length: 40 }, () => -Math.log(1 - random.unit()))
const skewedMean = sumStatistic(itemRows(SKEWED.map((value) => [value])), meanScore)

describe('quantile, mean and deviation', () => {
  it('interpolate between order statistics, as numpy does by default', () => {
    expect(quantile([1, 2, 4], 0.75)).toBe(3)
    expect(quantile([1, 2, 4], 0)).toBe(1)
    expect(quantile([1, 2, 4], 1)).toBe(4)
    expect(quantile([7], 0.3)).toBe(7)
    expect(() => quantile([1], 1.2)).toThrow(RangeError)
    expect(() => quantile([], 0.5)).toThrow(RangeError)
  })

  it('are exact for equal numbers', () => {
    expect(mean([0.1, 0.1, 0.1])).toBe(0.1)
    expect(deviation([0.1, 0.1, 0.1])).toBe(0)
    expect(deviation([1, 2, 3])).toBe(1)
  })
})

describe('statistics', () => {
  it('sum rows over all, chosen, and all but one items', () => {
    const statistic = sumStatistic(
      itemRows([
        [1, 1],
        [3, 0],
        [0, 2],
      ]),
      ratio,
    )
    expect(statistic.n).toBe(3)
    expect(statistic.whole()).toBeCloseTo(4 / 7, 14)
    expect(statistic.over(Int32Array.of(1, 1, 2))).toBeCloseTo(6 / 8, 14)
    expect(statistic.without(2)).toBeCloseTo(4 / 5, 14)
  })

  it('give the same by sums and by chosen items', () => {
    const rows = fc.array(fc.tuple(fc.nat(9), fc.nat(9)), { minLength: 2, maxLength: 15 })
    fc.assert(
      fc.property(rows, fc.integer(), (lists, seed) => {
        const bySums = sumStatistic(itemRows(lists), ratio)
        const byItems = indexStatistic(lists.length, (items) => {
          const chosen = Array.from(items, (item) => lists[item]!)
          return ratio(
            Float64Array.of(...[0, 1].map((k) => chosen.reduce((sum, row) => sum + row[k as 0 | 1], 0))),
            chosen.length,
          )
        })
        fc.pre(bySums.whole() !== undefined)
        for (const interval of ['percentile', 'bca'] as const) {
          const attempt = (statistic: typeof bySums) => {
            try {
              return bootstrap(statistic, { seed, interval, resamples: 50 })
            } catch (error) {
              return (error as ParascopeError).code
            }
          }
          expect(attempt(byItems)).toEqual(attempt(bySums))
        }
      }),
      { numRuns: 40 },
    )
  })

  it('refuse broken rows and scores', () => {
    expect(() => itemRows([[1, 2], [3]])).toThrow(RangeError)
    expect(() => itemCount({ rows: Float64Array.of(1, 2, 3), width: 2 })).toThrow(/rows of 2/)
    expect(() => sumStatistic(itemRows([[1], [Number.NaN]]), meanScore)).toThrow(/statistic 0 of item 1/)
    expect(() => sumStatistic(itemRows([[1], [2]]), () => Number.NaN).whole()).toThrow(/return undefined/)
  })
})

describe('bootstrap', () => {
  it('reports everything needed to get the interval again', () => {
    const result = bootstrap(skewedMean, { seed: 4 })
    expect(result).toMatchObject({
      method: 'bootstrap-percentile',
      n: 40,
      resamples: 1000,
      degenerate: 0,
      seed: 4,
      confidence: 0.95,
    })
    expect(result.signature).toBe('bootstrap-percentile|n:40|b:1000|seed:4|level:0.95')
    expect(result.value).toBeCloseTo(mean(SKEWED), 12)
    expect(bootstrap(skewedMean, { seed: 4 })).toEqual(result)
    expect(bootstrap(skewedMean, { seed: 5 }).low).not.toBe(result.low)
  })

  it('has the standard error and interval that theory gives for a mean', () => {
    const result = bootstrap(skewedMean, { resamples: 20_000 })
    const error = deviation(SKEWED) * Math.sqrt(39 / 40 / 40)
    expect(result.standardError / error).toBeCloseTo(1, 1)
    expect((result.high - result.low) / (2 * 1.96 * error)).toBeCloseTo(1, 1)
  })

  it('shifts the BCa interval towards the long tail of a skewed sample', () => {
    const percentile = bootstrap(skewedMean, { resamples: 4000 })
    const bca = bootstrap(skewedMean, { resamples: 4000, interval: 'bca' })
    expect(bca.method).toBe('bootstrap-bca')
    expect(bca.value).toBe(percentile.value)
    expect(bca.low).toBeGreaterThan(percentile.low)
    expect(bca.high).toBeGreaterThan(percentile.high)
  })

  it('contains the estimate, and widens with the confidence', () => {
    const sample = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 8, maxLength: 40 })
    fc.assert(
      fc.property(sample, fc.integer(), fc.constantFrom('percentile', 'bca'), (values, seed, interval) => {
        const statistic = sumStatistic(itemRows(values.map((value) => [value])), meanScore)
        const wide = bootstrap(statistic, { seed, interval, resamples: 300, confidence: 0.99 })
        const narrow = bootstrap(statistic, { seed, interval, resamples: 300, confidence: 0.8 })
        expect(wide.low).toBeLessThanOrEqual(wide.value)
        expect(wide.high).toBeGreaterThanOrEqual(wide.value)
        expect(narrow.low).toBeGreaterThanOrEqual(wide.low)
        expect(narrow.high).toBeLessThanOrEqual(wide.high)
      }),
      { numRuns: 40 },
    )
  })

  it('has width 0 for a constant statistic', () => {
    for (const interval of ['percentile', 'bca'] as const) {
      const constant = sumStatistic(itemRows([[0.1], [0.1], [0.1]]), meanScore)
      const result = bootstrap(constant, { interval })
      expect(result).toMatchObject({ method: `bootstrap-${interval}`, low: result.value, high: result.value, standardError: 0 })
    }
  })

  it('leaves out and counts resamples without a value', () => {
    const statistic = sumStatistic(
      itemRows([
        [1, 0],
        [0, 0],
        [0, 0],
      ]),
      ratio,
    )
    const result = bootstrap(statistic, { resamples: 3000 })
    expect(result.degenerate / 3000).toBeCloseTo(8 / 27, 1)
    expect(result).toMatchObject({ value: 1, low: 1, high: 1, resamples: 3000 })
  })

  it('says why there is no BCa interval and gives the percentile one', () => {
    const rows = [
      [1, 0],
      [0, 0],
      [0, 0],
    ]
    const lonely = bootstrap(sumStatistic(itemRows(rows), ratio), { interval: 'bca' })
    expect(lonely).toMatchObject({ method: 'bootstrap-percentile', low: 1, high: 1 })
    expect(lonely.warning).toMatch(/without some single item/)
    const largest = indexStatistic(5, (items) => (new Set(items).size === 5 ? 1 : 0))
    expect(bootstrap(largest, { interval: 'bca', resamples: 20, seed: 1 }).warning).toMatch(/one side/)
  })

  it('refuses what cannot be resampled', () => {
    const code = (run: () => unknown) => {
      try {
        run()
      } catch (error) {
        return error instanceof ParascopeError ? error.code : 'other'
      }
      return 'none'
    }
    expect(code(() => bootstrap(sumStatistic(itemRows([[1]]), meanScore)))).toBe('measure/insufficient-data')
    expect(code(() => bootstrap(indexStatistic(5, () => undefined)))).toBe('measure/insufficient-data')
    const onlyWhole = indexStatistic(30, (items) => (items.every((item, k) => item === k) ? 1 : undefined))
    expect(code(() => bootstrap(onlyWhole))).toBe('measure/insufficient-data')
    expect(() => bootstrap(skewedMean, { resamples: 1.5 })).toThrow(RangeError)
    expect(() => bootstrap(skewedMean, { confidence: 95 })).toThrow(RangeError)
  })
})
