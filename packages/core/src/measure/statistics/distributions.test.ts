/** Golden values: scipy 1.17.1 (`special.gammaln`, `special.betainc`, `stats.t.sf`, `stats.norm.sf`, `stats.norm.ppf`). */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { logBeta, logGamma } from './gamma.js'
import { incompleteBeta } from './incomplete-beta.js'
import { normalQuantile, normalTail } from './normal.js'
import { studentTail, studentTwoSided } from './student.js'

/** Expects equal numbers up to a relative error. */
function expectNear(actual: number, expected: number, relative = 1e-12): void {
  expect(Math.abs(actual - expected)).toBeLessThanOrEqual(relative * Math.abs(expected))
}

const t = fc.double({ min: -60, max: 60, noNaN: true })
const df = fc.double({ min: 0.5, max: 5000, noNaN: true })

describe('logGamma and logBeta', () => {
  it.each([
    [0.1, 2.25271265173421],
    [0.5, 0.5723649429247],
    [3.7, 1.42807232666539],
    [10, 12.8018274800815],
    [25.5, 56.3891676437199],
    [171, 706.573062245787],
    [1000.5, 5908.67417584868],
    [1e6, 12815504.5691476],
  ])('knows ln Gamma(%d)', (x, expected) => expectNear(logGamma(x), expected, 2e-14))

  it('is 0 at 1 and 2, and refuses 0 and below', () => {
    expect(logGamma(1)).toBeCloseTo(0, 14)
    expect(logGamma(2)).toBeCloseTo(0, 14)
    expect(() => logGamma(0)).toThrow(RangeError)
    expect(() => logGamma(Number.NaN)).toThrow(RangeError)
  })

  it('gives the beta function as the difference of three gammas, in either order', () => {
    const size = fc.double({ min: 0.1, max: 60, noNaN: true })
    fc.assert(
      fc.property(size, size, (a, b) => {
        expect(logBeta(a, b)).toBe(logBeta(b, a))
        expect(logBeta(a, b)).toBeCloseTo(logGamma(a) + logGamma(b) - logGamma(a + b), 11)
      }),
    )
  })
})

describe('incompleteBeta', () => {
  it.each([
    [0.5, 0.5, 0.3, 0.369010119565545],
    [2, 3, 0.4, 0.5248],
    [10, 0.5, 0.9, 0.15164090963471],
    [100, 100, 0.5, 0.5],
    [1, 1, 0.25, 0.25],
    [5, 20, 0.1, 0.0850748858786709],
    [200, 0.5, 0.999, 0.527244107025235],
  ])('knows I(%d, %d, %d)', (a, b, x, expected) => expectNear(incompleteBeta(a, b, x), expected))

  it('is the complement of itself with the sides exchanged', () => {
    const size = fc.double({ min: 0.1, max: 300, noNaN: true })
    fc.assert(
      fc.property(size, size, fc.double({ min: 0, max: 1, noNaN: true }), (a, b, x) => {
        const value = incompleteBeta(a, b, x)
        expect(value).toBeGreaterThanOrEqual(-1e-13)
        expect(value).toBeLessThanOrEqual(1 + 1e-13)
        expect(value + incompleteBeta(b, a, 1 - x, x)).toBeCloseTo(1, 11)
      }),
    )
  })

  it('refuses arguments outside its domain', () => {
    expect(() => incompleteBeta(0, 1, 0.5)).toThrow(RangeError)
    expect(() => incompleteBeta(1, 1, 1.5)).toThrow(RangeError)
    expect(() => incompleteBeta(1, 1, Number.NaN)).toThrow(RangeError)
  })
})

describe('studentTail', () => {
  it.each([
    [0, 3, 0.5],
    [0.5, 1, 0.352416382349567],
    [1, 1, 0.25],
    [2, 10, 0.0366940173853702],
    [3.5, 38, 0.000602522129065654],
    [-1.3, 7, 0.882616082303811],
    [1.96, 100, 0.0263894506831148],
    [12.5, 3, 0.000551815665548029],
    [50, 2, 0.00019988007994404],
    [4.2, 2.5, 0.0174821543628407],
    [2.5, 1000, 0.0062892839005454],
    [1e-8, 4, 0.49999999625],
    [6, 1e6, 9.86924906177215e-10],
    [30, 30, 3.12589581530445e-24],
  ])('knows P(T > %d) with %d degrees of freedom', (value, freedom, expected) =>
    expectNear(studentTail(value, freedom), expected, 5e-12),
  )

  it('is symmetric, and twice the tail on both sides', () => {
    fc.assert(
      fc.property(t, df, (value, freedom) => {
        expect(studentTail(value, freedom) + studentTail(-value, freedom)).toBeCloseTo(1, 13)
        expect(studentTwoSided(value, freedom)).toBe(studentTwoSided(-value, freedom))
        expect(studentTwoSided(value, freedom)).toBeCloseTo(2 * studentTail(Math.abs(value), freedom), 13)
      }),
    )
  })

  it('falls as t grows', () => {
    fc.assert(
      fc.property(t, fc.double({ min: 0.001, max: 20, noNaN: true }), df, (value, step, freedom) => {
        expect(studentTail(value + step, freedom)).toBeLessThanOrEqual(studentTail(value, freedom) + 1e-14)
      }),
    )
  })

  it('becomes the normal tail as the degrees of freedom grow', () => {
    for (const value of [0.3, 1, 2.2, 5]) expectNear(studentTail(value, 1e11), normalTail(value), 1e-8)
  })

  it('does not jump where the normal approximation takes over', () => {
    for (const value of [0.01, 0.7, 2, 4, 9]) expectNear(studentTail(value, 1e7 + 1), studentTail(value, 1e7), 1e-9)
  })

  it('ends at 0 and 1, and refuses what is no number', () => {
    expect(studentTail(Number.POSITIVE_INFINITY, 5)).toBe(0)
    expect(studentTail(Number.NEGATIVE_INFINITY, 5)).toBe(1)
    expect(studentTail(1e200, 5)).toBe(0)
    expect(() => studentTail(Number.NaN, 5)).toThrow(RangeError)
    expect(() => studentTail(1, 0)).toThrow(RangeError)
  })
})

describe('normalTail', () => {
  it.each([
    [0, 0.5],
    [0.1, 0.460172162722971],
    [0.5, 0.308537538725987],
    [1, 0.158655253931457],
    [1.5, 0.0668072012688581],
    [1.96, 0.0249978951482204],
    [2, 0.0227501319481792],
    [2.5, 0.00620966532577613],
    [3, 0.00134989803163009],
    [4, 3.16712418331199e-5],
    [6, 9.86587645037695e-10],
    [8, 6.22096057427174e-16],
    [10, 7.61985302416047e-24],
    [20, 2.75362411860616e-89],
    [37, 5.72557122252393e-300],
    [-1, 0.841344746068543],
    [-3, 0.99865010196837],
  ])('knows P(Z > %d)', (z, expected) => expectNear(normalTail(z), expected))

  it('is symmetric and falls as z grows, also where the two formulas meet', () => {
    const z = fc.double({ min: -12, max: 12, noNaN: true })
    fc.assert(
      fc.property(z, fc.double({ min: 1e-6, max: 3, noNaN: true }), (value, step) => {
        expect(normalTail(value) + normalTail(-value)).toBeCloseTo(1, 14)
        expect(normalTail(value + step)).toBeLessThanOrEqual(normalTail(value))
      }),
    )
    expectNear(normalTail(2.5 - 1e-12), normalTail(2.5), 1e-10)
  })
})

describe('normalQuantile', () => {
  it.each([
    [1e-300, -37.0470962993612],
    [1e-20, -9.26234008979841],
    [1e-10, -6.36134090240406],
    [1e-5, -4.26489079392282],
    [0.001, -3.09023230616781],
    [0.025, -1.95996398454005],
    [0.05, -1.64485362695147],
    [0.1, -1.2815515655446],
    [0.3, -0.524400512708041],
    [0.5, 0],
    [0.7, 0.524400512708041],
    [0.975, 1.95996398454005],
    [0.9999999999, 6.36134088969742],
  ])('knows the quantile of %d', (p, expected) => expectNear(normalQuantile(p), expected))

  it('is the inverse of the tail', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-12, max: 0.5, noNaN: true }), (p) => {
        expectNear(normalTail(-normalQuantile(p)), p, 1e-11)
        expect(normalQuantile(1 - p)).toBeCloseTo(-normalQuantile(1 - (1 - p)), 9)
      }),
    )
  })

  it('is infinite at the ends and refuses the rest', () => {
    expect(normalQuantile(0)).toBe(Number.NEGATIVE_INFINITY)
    expect(normalQuantile(1)).toBe(Number.POSITIVE_INFINITY)
    expect(() => normalQuantile(1.1)).toThrow(RangeError)
    expect(() => normalQuantile(Number.NaN)).toThrow(RangeError)
  })
})
