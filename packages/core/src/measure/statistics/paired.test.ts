/** Golden value of the exact test: spec metrics.md section 5 (difference .083333, p 8/64). */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mulberry32 } from '../../random.js'
import { compareSystems } from './compare-systems.js'
import { holm } from './holm.js'
import { pairedBootstrap } from './paired-bootstrap.js'
import { pairedRandomisation } from './randomisation.js'
import { indexStatistic, itemRows, meanScore, type Score, sumStatistic } from './statistic.js'

const rowsOf = (values: readonly number[]) => itemRows(values.map((value) => [value]))
const A = rowsOf([0.8, 0.6, 0.9, 0.7, 0.5, 0.95])
const B = rowsOf([0.7, 0.65, 0.7, 0.6, 0.5, 0.8])
const meanOf = (rows: ReturnType<typeof rowsOf>) => sumStatistic(rows, meanScore)

/** F1 of rows (correct, given, wanted) */
const f1: Score = (sums) => (sums[1]! + sums[2]! === 0 ? undefined : (2 * sums[0]!) / (sums[1]! + sums[2]!))

/** two systems over one list of items */
const systems = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 20 })), { minLength: 2, maxLength: 25 })
  .map((items) => ({ a: rowsOf(items.map(([a]) => a / 20)), b: rowsOf(items.map(([, b]) => b / 20)) }))

describe('pairedRandomisation', () => {
  it('gives the golden difference and exact p', () => {
    const result = pairedRandomisation(A, B, meanScore)
    expect(result.value).toBeCloseTo(0.083333, 6)
    expect(result).toMatchObject({ method: 'exact-randomisation', p: 0.125, n: 6, resamples: 64, degenerate: 0 })
    expect(result.signature).toBe('exact-randomisation|n:6|alternative:two-sided')
    expect(pairedRandomisation(A, B, meanScore, { alternative: 'greater' }).p).toBe(4 / 64)
  })

  it('comes near the exact p when it samples', () => {
    const result = pairedRandomisation(A, B, meanScore, { exact: 'never', permutations: 20_000 })
    expect(result).toMatchObject({ method: 'approximate-randomisation', resamples: 20_000 })
    expect(result.p).toBeCloseTo(0.125, 2)
    expect(result.signature).toBe('approximate-randomisation|n:6|r:20000|seed:1|alternative:two-sided')
  })

  it('scores rows of several statistics, counting exchanges without a value', () => {
    const a = itemRows([
      [3, 4, 4],
      [2, 3, 2],
      [0, 0, 0],
    ])
    const b = itemRows([
      [1, 4, 4],
      [2, 2, 2],
      [0, 1, 0],
    ])
    const result = pairedRandomisation(a, b, f1)
    expect(result.a).toBeCloseTo(10 / 13, 12)
    expect(result.b).toBeCloseTo(6 / 13, 12)
    // all eight arrangements, the plain way
    const differences = Array.from({ length: 8 }, (_, mask) => {
      const sums = [new Float64Array(3), new Float64Array(3)] as const
      for (let item = 0; item < 3; item++) {
        const swap = (mask >> item) & 1
        for (let k = 0; k < 3; k++) {
          sums[swap as 0 | 1][k]! += a.rows[item * 3 + k]!
          sums[(1 - swap) as 0 | 1][k]! += b.rows[item * 3 + k]!
        }
      }
      return f1(sums[0], 3)! - f1(sums[1], 3)!
    })
    const observed = Math.abs(result.value)
    expect(result.p).toBe(differences.filter((d) => Math.abs(d) >= observed - 1e-12).length / 8)
    const lonely = pairedRandomisation(
      itemRows([
        [1, 1, 1],
        [0, 0, 0],
      ]),
      itemRows([
        [0, 0, 0],
        [1, 1, 1],
      ]),
      f1,
    )
    expect(lonely).toMatchObject({ resamples: 2, degenerate: 2, p: 1 })
  })

  it('has p in (0, 1], the same whichever system is first, and 1 for equal systems', () => {
    fc.assert(
      fc.property(systems, fc.integer(), ({ a, b }, seed) => {
        const options = { permutations: 200, seed }
        const result = pairedRandomisation(a, b, meanScore, options)
        expect(result.p).toBeGreaterThan(0)
        expect(result.p).toBeLessThanOrEqual(1)
        const turned = pairedRandomisation(b, a, meanScore, options)
        expect(turned.p).toBe(result.p)
        expect(turned.value).toBeCloseTo(-result.value, 12)
        expect(pairedRandomisation(a, a, meanScore, options).p).toBe(1)
      }),
      { numRuns: 60 },
    )
  })

  it('does not depend on the order of the items when exact', () => {
    fc.assert(
      fc.property(
        systems.filter(({ a }) => a.rows.length <= 9),
        ({ a, b }) => {
          const turned = pairedRandomisation(rowsOf([...a.rows].reverse()), rowsOf([...b.rows].reverse()), meanScore)
          expect(turned.p).toBe(pairedRandomisation(a, b, meanScore).p)
        },
      ),
      { numRuns: 30 },
    )
  })

  it('refuses different items, too many for an exact test, and no arrangements', () => {
    expect(() => pairedRandomisation(A, rowsOf([1, 2]), meanScore)).toThrow(/same items/)
    const many = rowsOf(Array.from({ length: 21 }, (_, k) => k))
    expect(() => pairedRandomisation(many, many, meanScore, { exact: 'always' })).toThrow(/at most 20 items/)
    expect(() => pairedRandomisation(A, B, meanScore, { permutations: 0 })).toThrow(RangeError)
    expect(() =>
      pairedRandomisation(
        itemRows([
          [0, 0, 0],
          [0, 0, 0],
        ]),
        itemRows([
          [1, 1, 1],
          [1, 1, 1],
        ]),
        f1,
      ),
    ).toThrow(/no value/)
  })
})

describe('pairedBootstrap', () => {
  it('finds a clear difference, its interval clear of 0', () => {
    const random = mulberry32(9)
    const b = Array.from({ length: 80 }, () => random.unit())
    const a = b.map((value) => value + 0.05 + 0.1 * random.unit())
    const result = pairedBootstrap(meanOf(rowsOf(a)), meanOf(rowsOf(b)), { seed: 3 })
    expect(result).toMatchObject({ method: 'paired-bootstrap', p: 1 / 1001, n: 80, resamples: 1000, seed: 3 })
    expect(result.low).toBeGreaterThan(0)
    expect(result.high).toBeGreaterThan(result.value)
    expect(result.signature).toBe('paired-bootstrap|n:80|b:1000|seed:3|level:0.95|alternative:two-sided')
    const worse = pairedBootstrap(meanOf(rowsOf(b)), meanOf(rowsOf(a)), { seed: 3, alternative: 'greater' })
    expect(worse.p).toBe(1)
  })

  it('gives equal systems p 1, where the form of sacreBLEU gives 1 / (B + 1)', () => {
    expect(pairedBootstrap(meanOf(A), meanOf(A))).toMatchObject({ value: 0, low: 0, high: 0, p: 1 })
    expect(pairedBootstrap(meanOf(A), meanOf(A), { centring: 'compat' })).toMatchObject({ method: 'bs-compat', p: 1 / 1001 })
    expect(() => pairedBootstrap(meanOf(A), meanOf(B), { centring: 'compat', alternative: 'greater' })).toThrow(RangeError)
  })

  it('counts as written down in section 5, in both forms', () => {
    const random = mulberry32(6)
    const differences = Array.from({ length: 200 }, () => {
      let sum = 0
      for (let k = 0; k < 6; k++) {
        const item = random.below(6)
        sum += A.rows[item]! - B.rows[item]!
      }
      return sum / 6
    })
    const observed = 0.5 / 6
    const centred = (values: number[]) =>
      values.map((value) => value - values.reduce((sum, other) => sum + other, 0) / values.length)
    const signed = centred(differences).filter((value) => Math.abs(value) >= observed - 1e-12).length
    const compat = centred(differences.map(Math.abs)).filter((value) => value > observed).length
    const options = { resamples: 200, seed: 6 }
    expect(pairedBootstrap(meanOf(A), meanOf(B), options).p).toBeCloseTo((signed + 1) / 201, 12)
    expect(pairedBootstrap(meanOf(A), meanOf(B), { ...options, centring: 'compat' }).p).toBeCloseTo((compat + 1) / 201, 12)
  })

  it('has p in (0, 1] and the same p whichever statistic is first', () => {
    fc.assert(
      fc.property(systems, fc.integer(), fc.constantFrom('signed', 'compat'), ({ a, b }, seed, centring) => {
        const options = { seed, centring, resamples: 100 }
        const result = pairedBootstrap(meanOf(a), meanOf(b), options)
        expect(result.p).toBeGreaterThan(0)
        expect(result.p).toBeLessThanOrEqual(1)
        expect(pairedBootstrap(meanOf(b), meanOf(a), options).p).toBe(result.p)
      }),
      { numRuns: 60 },
    )
  })

  it('takes statistics of chosen items, and counts resamples without a value', () => {
    const spread = indexStatistic(4, (items) => (new Set(items).size === 1 ? undefined : new Set(items).size))
    const result = pairedBootstrap(
      spread,
      indexStatistic(4, () => 1),
      { resamples: 2000 },
    )
    expect(result.degenerate / 2000).toBeCloseTo(4 / 256, 1)
    expect(result.resamples + result.degenerate).toBe(2000)
    expect(() =>
      pairedBootstrap(
        spread,
        indexStatistic(5, () => 1),
      ),
    ).toThrow(/same items/)
  })
})

describe('compareSystems', () => {
  it('joins the exact p with the bootstrap interval', () => {
    const result = compareSystems(A, B, meanScore)
    const { low, high } = pairedBootstrap(meanOf(A), meanOf(B))
    expect(result).toMatchObject({ method: 'exact-randomisation', p: 0.125, low, high, confidence: 0.95, seed: 1 })
    expect(result.signature).toBe(
      'exact-randomisation|n:6|alternative:two-sided|interval:bootstrap-percentile|b:1000|seed:1|level:0.95',
    )
  })

  it('names the seed once when it samples', () => {
    const { signature } = compareSystems(A, B, meanScore, { exact: 'never', permutations: 50, seed: 8, resamples: 20 })
    expect(signature).toBe(
      'approximate-randomisation|n:6|r:50|seed:8|alternative:two-sided|interval:bootstrap-percentile|b:20|level:0.95',
    )
  })

  it('runs the other tests when asked', () => {
    const options = { seed: 2, resamples: 100, confidence: 0.9 }
    expect(compareSystems(A, B, meanScore, { ...options, test: 'bootstrap' })).toEqual(
      pairedBootstrap(meanOf(A), meanOf(B), options),
    )
    expect(compareSystems(A, B, meanScore, { ...options, test: 'bs-compat' })).toEqual(
      pairedBootstrap(meanOf(A), meanOf(B), { ...options, centring: 'compat' }),
    )
  })
})

describe('holm', () => {
  it('steps down, keeping the order given', () => {
    expect(holm([0.01, 0.04, 0.03]).map(({ adjusted }) => Number(adjusted.toFixed(10)))).toEqual([0.03, 0.06, 0.06])
    expect(holm([0.5, 0.6])).toEqual([
      { p: 0.5, adjusted: 1 },
      { p: 0.6, adjusted: 1 },
    ])
    expect(holm([])).toEqual([])
    expect(() => holm([0.2, 1.4])).toThrow(/p value 1/)
  })

  it('never lowers p, keeps its order, and stays below Bonferroni', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1 }), (values) => {
        const corrected = holm(values)
        expect(corrected.map(({ p }) => p)).toEqual(values)
        for (const { p, adjusted } of corrected) {
          expect(adjusted).toBeGreaterThanOrEqual(p)
          expect(adjusted).toBeLessThanOrEqual(Math.min(1, p * values.length))
          for (const other of corrected) if (other.p < p) expect(other.adjusted).toBeLessThanOrEqual(adjusted)
        }
      }),
    )
  })
})
