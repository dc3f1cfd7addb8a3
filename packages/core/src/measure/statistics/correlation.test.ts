/** Golden values: spec metrics.md section 5 (own Python and scipy 1.17.1 agree on them). */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { coefficientAgainst } from './coefficient.js'
import { kendall } from './kendall.js'
import { kendallAgainst } from './kendall-counts.js'
import { kendallExactP } from './kendall-exact.js'
import { fisherInterval, pearson } from './pearson.js'
import { midRanks } from './ranks.js'
import { spearman } from './spearman.js'

const X = [2, 4, 4, 5, 7, 8, 9, 9, 11, 12]
const Y = [1, 3, 5, 4, 6, 6, 10, 8, 9, 12]
const ONE_TO_EIGHT = [1, 2, 3, 4, 5, 6, 7, 8]
const SHUFFLED = [2, 1, 4, 3, 7, 5, 8, 6]

const METHODS = [
  ['pearson', pearson],
  ['spearman', spearman],
  ['kendall tau-b', kendall],
  ['kendall tau-c', (x: number[], y: number[]) => kendall(x, y, { variant: 'c' })],
] as const

/** Two lists of one length, with many ties, neither constant. */
const pairs = fc
  .array(fc.tuple(fc.integer({ min: -6, max: 6 }), fc.integer({ min: -6, max: 6 })), { minLength: 3, maxLength: 30 })
  .map((rows) => ({ x: rows.map(([x]) => x), y: rows.map(([, y]) => y) }))
  .filter(({ x, y }) => new Set(x).size > 1 && new Set(y).size > 1)

describe('pearson', () => {
  it('gives the golden r, p and Fisher interval', () => {
    const result = pearson(X, Y)
    expect(result.value).toBeCloseTo(0.9496843244, 10)
    expect(result.p).toBeCloseTo(2.6383023799e-5, 14)
    expect(result.low).toBeCloseTo(0.796058, 6)
    expect(result.high).toBeCloseTo(0.988338, 6)
    expect(result).toMatchObject({ method: 'pearson', n: 10, test: 'student', confidence: 0.95 })
    expect(result).not.toHaveProperty('warning')
  })

  it('takes another confidence', () => {
    const { low, high } = pearson(X, Y, { confidence: 0.9 })
    expect(low).toBeCloseTo(0.8357341506586905, 12)
    expect(high).toBeCloseTo(0.9852242311708259, 12)
    expect(() => pearson(X, Y, { confidence: 95 })).toThrow(RangeError)
  })

  it('gives the golden r and p without ties', () => {
    expect(pearson(ONE_TO_EIGHT, SHUFFLED).value).toBeCloseTo(0.8333333333, 10)
    expect(pearson(ONE_TO_EIGHT, SHUFFLED).p).toBeCloseTo(0.0101755, 7)
  })

  it('has an interval only from four items on', () => {
    expect(pearson([1, 2, 3], [1, 3, 2])).not.toHaveProperty('low')
    expect(pearson([1, 2, 3, 4], [1, 3, 2, 4])).toHaveProperty('low')
  })

  it('is exactly 1 with p 0 for a line, and its interval is that point', () => {
    expect(pearson([1, 2, 3, 5], [2, 4, 6, 10])).toMatchObject({ value: 1, p: 0, low: 1, high: 1 })
  })

  it('survives huge, tiny and far-off numbers', () => {
    expect(pearson([1e308, -1e308, 5e307, 0], [1, -1, 0.5, 0]).value).toBeCloseTo(1, 12)
    expect(pearson([1e-300, 2e-300, 4e-300], [1, 2, 4]).value).toBeCloseTo(1, 12)
    expect(pearson([1e9 + 1, 1e9 + 2, 1e9 + 4], [1, 2, 4]).value).toBeCloseTo(1, 12)
  })

  it('is unchanged by a change of scale, and turns its sign with one list', () => {
    fc.assert(
      fc.property(pairs, fc.integer({ min: 1, max: 9 }), fc.integer({ min: -50, max: 50 }), ({ x, y }, slope, shift) => {
        const r = pearson(x, y).value
        expect(
          pearson(
            x,
            y.map((value) => slope * value + shift),
          ).value,
        ).toBeCloseTo(r, 10)
        expect(
          pearson(
            x,
            y.map((value) => -value),
          ).value,
        ).toBeCloseTo(-r, 10)
      }),
    )
  })
})

describe('fisherInterval', () => {
  it('gives the golden interval of r = .52, n = 40', () => {
    const { low, high } = fisherInterval(0.52, 40)
    expect(low).toBeCloseTo(0.248791, 6)
    expect(high).toBeCloseTo(0.715594, 6)
    expect(() => fisherInterval(0.5, 3)).toThrow(RangeError)
  })
})

describe('midRanks', () => {
  it('shares the mean of the places among equals', () => {
    expect([...midRanks([10, 30, 30, 20])]).toEqual([1, 3.5, 3.5, 2])
    expect([...midRanks([5, 5, 5, 5, 5])]).toEqual([3, 3, 3, 3, 3])
    expect([...midRanks([0, -0, 1])]).toEqual([1.5, 1.5, 3])
  })

  it('equals counting, and always sums to n (n + 1) / 2', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9 })), (x) => {
        const counted = x.map((v) => x.filter((w) => w < v).length + (x.filter((w) => w === v).length + 1) / 2)
        expect([...midRanks(x)]).toEqual(counted)
        expect(counted.reduce((sum, rank) => sum + rank, 0)).toBe((x.length * (x.length + 1)) / 2)
      }),
    )
  })
})

describe('spearman', () => {
  it('gives the golden rho and p with ties', () => {
    const result = spearman(X, Y)
    expect(result.value).toBeCloseTo(0.9541329019, 10)
    expect(result.p).toBeCloseTo(1.83179264e-5, 13)
    expect(result.test).toBe('student')
  })

  it('counts permutations up to nine items unless told', () => {
    expect(spearman(ONE_TO_EIGHT, SHUFFLED, { test: 'student' }).p).toBeCloseTo(0.0101755, 7)
    expect(spearman(ONE_TO_EIGHT, SHUFFLED)).toMatchObject({ test: 'exact' })
    expect(() => spearman(X, Y, { test: 'exact' })).toThrow(/at most 9 items/)
  })

  it.each([
    [[1, 2, 3, 4, 5], 1, 0.0167],
    [[1, 2, 3, 5, 4], 0.9, 0.0833],
    [[1, 3, 2, 5, 4], 0.8, 0.1333],
    [[1, 2, 5, 3, 4], 0.7, 0.2333],
    [[1, 2, 5, 4, 3], 0.6, 0.35],
    [[3, 2, 1, 5, 4], 0.5, 0.45],
    [[1, 5, 2, 3, 4], 0.4, 0.5167],
    [[1, 5, 3, 2, 4], 0.3, 0.6833],
    [[2, 5, 1, 3, 4], 0.2, 0.7833],
    [[3, 2, 5, 1, 4], 0.1, 0.95],
  ])('gives the exact p of five items %j', (y, rho, p) => {
    const result = spearman([1, 2, 3, 4, 5], y)
    expect(result.value).toBeCloseTo(rho, 10)
    expect(result.p).toBeCloseTo(p, 4)
  })

  it('equals a plain enumeration of all orders, with ties', () => {
    const orders = (items: number[]): number[][] =>
      items.length < 2 ? [items] : items.flatMap((item, k) => orders(items.toSpliced(k, 1)).map((rest) => [item, ...rest]))
    fc.assert(
      fc.property(
        pairs.filter(({ x }) => x.length <= 5),
        ({ x, y }) => {
          const observed = Math.abs(spearman(x, y).value)
          const all = orders(y)
          const extreme = all.filter((order) => Math.abs(spearman(x, order).value) >= observed - 1e-12)
          expect(spearman(x, y).p).toBeCloseTo(extreme.length / all.length, 12)
        },
      ),
      { numRuns: 15 },
    )
  })
})

describe('kendall', () => {
  it('gives the golden tau-b, tau-c, counts and p with ties', () => {
    const result = kendall(X, Y)
    expect(result.value).toBeCloseTo(0.8736209308, 10)
    expect(result.p).toBeCloseTo(5.8229077e-4, 10)
    expect(result).toMatchObject({ method: 'kendall-b', concordant: 40, discordant: 2, test: 'normal', n: 10 })
    const c = kendall(X, Y, { variant: 'c' })
    expect(c.value).toBeCloseTo(0.8685714286, 10)
    expect(c).toMatchObject({ method: 'kendall-c', p: result.p })
  })

  it('gives the golden tau without ties, exact and normal', () => {
    const exact = kendall(ONE_TO_EIGHT, SHUFFLED)
    expect(exact.value).toBeCloseTo(0.6428571, 7)
    expect(exact.p).toBeCloseTo(0.0311508, 7)
    expect(exact.test).toBe('exact')
    expect(kendall(ONE_TO_EIGHT, SHUFFLED, { test: 'normal' }).p).toBeCloseTo(0.0259525, 7)
  })

  it('gives the meta-evaluation example of the specification', () => {
    expect(kendall([1, 2, 2, 3, 4], [2, 1, 1.5, 5, 3]).value).toBeCloseTo(0.316228, 6)
    expect(kendall([1, 2, 2, 3, 4], [2, 1, 1.5, 5, 3], { variant: 'c' }).value).toBeCloseTo(0.32, 10)
  })

  it('refuses an exact test of ties or of very many items', () => {
    expect(() => kendall(X, Y, { test: 'exact' })).toThrow(/without ties/)
    const many = Array.from({ length: 171 }, (_, k) => k)
    expect(() =>
      kendall(
        many,
        many.map((k) => (k * 7) % 171),
        { test: 'exact' },
      ),
    ).toThrow(/at most 170/)
  })

  it('counts pairs as comparing every pair does', () => {
    fc.assert(
      fc.property(pairs, ({ x, y }) => {
        let concordant = 0
        let discordant = 0
        for (let a = 0; a < x.length; a++) {
          for (let b = 0; b < a; b++) {
            const product = Math.sign(x[a]! - x[b]!) * Math.sign(y[a]! - y[b]!)
            if (product > 0) concordant++
            if (product < 0) discordant++
          }
        }
        expect(kendallAgainst(x)(Float64Array.from(y))).toMatchObject({ concordant, discordant })
      }),
    )
  })

  it('takes a hundred thousand items', () => {
    const x = Array.from({ length: 100_000 }, (_, k) => k)
    const result = kendall(
      x,
      x.map((k) => (k * 40_503) % 100_003),
    )
    expect(result.concordant + result.discordant).toBe((100_000 * 99_999) / 2)
  })
})

describe('kendallExactP', () => {
  it('is symmetric, never above 1, and its point shares add up', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 20 }), fc.nat(), (n, draw) => {
        const pairCount = (n * (n - 1)) / 2
        const discordant = draw % (pairCount + 1)
        const p = kendallExactP(n, discordant)
        expect(p).toBeCloseTo(kendallExactP(n, pairCount - discordant), 14)
        expect(p).toBeGreaterThan(0)
        expect(p).toBeLessThanOrEqual(1)
      }),
    )
    expect(kendallExactP(4, 0)).toBeCloseTo(2 / 24, 14)
    expect(kendallExactP(4, 1)).toBeCloseTo(8 / 24, 14)
    expect(kendallExactP(4, 3)).toBe(1)
    expect(() => kendallExactP(4, 7)).toThrow(RangeError)
  })
})

describe.each(METHODS)('%s', (_name, correlate) => {
  it('is symmetric, within -1 to 1, and has p in [0, 1]', () => {
    fc.assert(
      fc.property(pairs, ({ x, y }) => {
        const result = correlate(x, y)
        const turned = correlate(y, x)
        expect(turned.value).toBeCloseTo(result.value, 12)
        expect(turned.p).toBeCloseTo(result.p, 12)
        expect(Math.abs(result.value)).toBeLessThanOrEqual(1)
        expect(result.p).toBeGreaterThanOrEqual(0)
        expect(result.p).toBeLessThanOrEqual(1 + 1e-12)
      }),
      { numRuns: 60 },
    )
  })

  it('does not depend on the order of the items', () => {
    fc.assert(
      fc.property(pairs, fc.integer({ min: 1, max: 29 }), ({ x, y }, by) => {
        const turn = (list: number[]) => [...list.slice(by % list.length), ...list.slice(0, by % list.length)].reverse()
        expect(correlate(turn(x), turn(y)).value).toBeCloseTo(correlate(x, y).value, 12)
        expect(correlate(turn(x), turn(y)).p).toBeCloseTo(correlate(x, y).p, 12)
      }),
      { numRuns: 60 },
    )
  })

  it('leaves its input alone', () => {
    const x = [3, 1, 2, 2]
    const y = [1, 4, 4, 2]
    correlate(x, y)
    expect([x, y]).toEqual([
      [3, 1, 2, 2],
      [1, 4, 4, 2],
    ])
  })

  it('refuses constant lists, too few items, and what is no number', () => {
    expect(() => correlate([1, 1, 1, 1], [1, 2, 3, 4])).toThrow(/first list has the same value/)
    expect(() => correlate([1, 2, 3, 4], [0.1, 0.1, 0.1, 0.1])).toThrow(/second list has the same value/)
    expect(() => correlate([1, 2], [1, 2])).toThrow(/at least 3 items/)
    expect(() => correlate([1, 2, 3], [1, 2])).toThrow(RangeError)
    expect(() => correlate([1, 2, Number.NaN], [1, 2, 3])).toThrow(RangeError)
  })

  it('warns below eight items', () => {
    expect(correlate([1, 2, 3, 4, 5, 6, 7], [1, 2, 4, 3, 5, 6, 7]).warning).toMatch(/only 7 items/)
    expect(correlate(ONE_TO_EIGHT, SHUFFLED)).not.toHaveProperty('warning')
  })
})

describe.each(METHODS.slice(1))('%s as a rank correlation', (_name, correlate) => {
  it('does not change under rising transformations', () => {
    fc.assert(
      fc.property(pairs, ({ x, y }) => {
        const bent = correlate(
          x.map((value) => Math.exp(value)),
          y.map((value) => value ** 3 - 5),
        )
        expect(bent.value).toBeCloseTo(correlate(x, y).value, 12)
      }),
      { numRuns: 60 },
    )
  })
})

describe('coefficientAgainst', () => {
  it('gives the coefficient of each method, again and again, and undefined for a constant list', () => {
    const y = Float64Array.from(Y)
    for (const name of ['pearson', 'spearman', 'kendall'] as const) {
      const coefficient = coefficientAgainst(name, X)
      const expected = { pearson, spearman, kendall }[name](X, Y).value
      expect(coefficient(new Float64Array(10))).toBeUndefined()
      expect(coefficient(y)).toBe(expected)
      expect(coefficient(y)).toBe(expected)
      expect([...y]).toEqual(Y)
    }
  })
})
