/** Golden values of Williams' test: spec metrics.md section 5. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mulberry32 } from '../../random.js'
import { standardised } from './centre.js'
import { compareMetrics } from './compare-metrics.js'
import { kendall } from './kendall.js'
import { pearson } from './pearson.js'
import { spearman } from './spearman.js'
import { williams, williamsOfScores } from './williams.js'

const GOLD = [1, 2, 3, 4, 5]
const CLOSE = [1.1, 2, 3.1, 4, 5.1]
const LOOSE = [1.5, 2, 3.1, 4, 5.5]

describe('williams', () => {
  it.each([
    [{ r12: 0.9, r13: 0.8, r23: 0.7 }, 30, 1.7255099034, 0.0479326417],
    [{ r12: 0.58, r13: 0.29, r23: 0.5 }, 40, 2.1414340386, 0.019446],
  ])('gives the golden t and p of %j, n = %d', (given, n, t, p) => {
    const result = williams(given, n)
    expect(result.t).toBeCloseTo(t, 9)
    expect(result.p).toBeCloseTo(p, 6)
    expect(result).toMatchObject({ method: 'williams', n, df: n - 3, alternative: 'greater', ...given })
  })

  it('gives the golden t and p from scores', () => {
    const result = williamsOfScores(GOLD, CLOSE, LOOSE)
    expect(result.t).toBeCloseTo(4.972308, 6)
    expect(result.p).toBeCloseTo(0.019074, 6)
  })

  it('turns its sign with the metrics, and two-sided p is twice the smaller tail', () => {
    const r = fc.double({ min: -0.95, max: 0.95, noNaN: true })
    fc.assert(
      fc.property(r, r, r, fc.integer({ min: 4, max: 500 }), (r12, r13, r23, n) => {
        fc.pre(1 - r12 ** 2 - r13 ** 2 - r23 ** 2 + 2 * r12 * r13 * r23 > 1e-6)
        const forth = williams({ r12, r13, r23 }, n)
        const back = williams({ r12: r13, r13: r12, r23 }, n)
        expect(back.t).toBeCloseTo(-forth.t, 9)
        expect(forth.p + back.p).toBeCloseTo(1, 10)
        expect(williams({ r12, r13, r23 }, n, 'two-sided').p).toBeCloseTo(2 * Math.min(forth.p, back.p), 10)
      }),
    )
  })

  it('refuses what cannot be tested', () => {
    expect(() => williams({ r12: 0.9, r13: 0.8, r23: 0.7 }, 3)).toThrow(/at least 4 items/)
    expect(() => williams({ r12: 0.9, r13: 0.9, r23: 1 }, 30)).toThrow(/determine each other/)
    expect(() => williams({ r12: 0.9, r13: -0.9, r23: 0.9 }, 30)).toThrow(/no three variables/)
    expect(() => williams({ r12: 1.2, r13: 0, r23: 0 }, 30)).toThrow(RangeError)
    expect(() => williamsOfScores(GOLD, CLOSE, [1, 1, 1, 1, 1])).toThrow(/same value/)
  })
})

describe('standardised', () => {
  it('has mean 0 and variance 1', () => {
    expect([...standardised([1, 3])!]).toEqual([-1, 1])
    expect(standardised([2, 2, 2])).toBeUndefined()
    const scores = standardised([1e300, 3e300, 2e300, 9e300])!
    expect(scores.reduce((sum, z) => sum + z, 0)).toBeCloseTo(0, 10)
    expect(scores.reduce((sum, z) => sum + z * z, 0)).toBeCloseTo(4, 10)
  })
})

describe('compareMetrics', () => {
  it('tries all exchanges of few items, as a plain enumeration does', () => {
    const bad = [5, 1, 4, 2, 3]
    const result = compareMetrics(GOLD, CLOSE, bad)
    const a = standardised(CLOSE)!
    const b = standardised(bad)!
    const differences = Array.from({ length: 32 }, (_, mask) => {
      const pick = (first: Float64Array, second: Float64Array) =>
        GOLD.map((_gold, k) => (mask & (1 << k) ? second[k]! : first[k]!))
      return spearman(GOLD, pick(a, b)).value - spearman(GOLD, pick(b, a)).value
    })
    expect(result.value).toBeCloseTo(1.3, 10)
    expect(result.p).toBe(differences.filter((difference) => difference >= 1.3 - 1e-12).length / 32)
    expect(result).toMatchObject({ method: 'permutation-both', exact: true, resamples: 32, degenerate: 0, n: 5 })
    expect(result.signature).toBe('permutation-both|coefficient:spearman|n:5|exact|alternative:greater')
    expect(result.warning).toMatch(/only 5 items/)
  })

  it('finds a clear difference among many items, and none between a metric and its copy', () => {
    const random = mulberry32(5)
    const gold = Array.from({ length: 60 }, () => random.unit())
    const good = gold.map((score) => score + 0.1 * random.unit())
    const poor = gold.map((score) => score + 3 * random.unit())
    for (const [coefficient, single] of [
      ['spearman', spearman],
      ['kendall', kendall],
      ['pearson', pearson],
    ] as const) {
      const result = compareMetrics(gold, good, poor, { coefficient, permutations: 400, seed: 2 })
      expect(result.a).toBeCloseTo(single(gold, good).value, 10)
      expect(result.b).toBeCloseTo(single(gold, poor).value, 10)
      expect(result.p).toBeLessThan(0.01)
      expect(result.exact).toBe(false)
      expect(compareMetrics(gold, poor, good, { coefficient, permutations: 400 }).p).toBeGreaterThan(0.99)
      expect(compareMetrics(gold, good, good, { coefficient, permutations: 50 }).p).toBe(1)
    }
    expect(compareMetrics(gold, good, poor, { permutations: 400, seed: 2 }).signature).toBe(
      'permutation-both|coefficient:spearman|n:60|r:400|seed:2|alternative:greater',
    )
  })

  it('has p in (0, 1], the same for the same seed, and two-sided p that does not care which metric is first', () => {
    const score = fc.integer({ min: 0, max: 5 })
    fc.assert(
      fc.property(fc.array(fc.tuple(score, score, score), { minLength: 4, maxLength: 20 }), fc.nat(), (rows, seed) => {
        const [gold, a, b] = [0, 1, 2].map((column) => rows.map((row) => row[column]!)) as [number[], number[], number[]]
        fc.pre([gold, a, b].every((list) => new Set(list).size > 1))
        const options = { coefficient: 'kendall', permutations: 100, seed, alternative: 'two-sided' } as const
        const result = compareMetrics(gold, a, b, options)
        expect(result.p).toBeGreaterThan(0)
        expect(result.p).toBeLessThanOrEqual(1)
        expect(compareMetrics(gold, a, b, options)).toEqual(result)
        expect(compareMetrics(gold, b, a, options).p).toBe(result.p)
      }),
      { numRuns: 40 },
    )
  })

  it('leaves out and counts exchanges that make a metric constant', () => {
    const result = compareMetrics([1, 2, 3, 4], [0, 0, 1, 1], [0, 1, 0, 1])
    expect(result.degenerate + result.resamples).toBe(16)
    expect(compareMetrics([1, 2, 3], [-1, 1, -1], [1, -1, -1]).degenerate).toBeGreaterThan(0)
  })

  it('refuses constant lists', () => {
    expect(() => compareMetrics([1, 1, 1], [1, 2, 3], [3, 1, 2])).toThrow(/same value/)
    expect(() => compareMetrics([1, 2, 3], [1, 1, 1], [3, 1, 2])).toThrow(/first metric has the same value/)
    expect(() => compareMetrics([1, 2, 3], [3, 1, 2], [1, 1, 1])).toThrow(/second metric has the same value/)
  })
})
