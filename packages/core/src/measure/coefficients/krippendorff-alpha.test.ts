import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AlphaLevel } from './alpha-distance.js'
import { FOUR_OBSERVERS, NEWS_TONE, SET_PAIRS, THREE_CODERS } from './golden.fixture.js'
import { krippendorffAlpha } from './krippendorff-alpha.js'
import type { Label } from './label.js'
import { ratingsFromRows } from './ratings.js'
import { ratingsFromTable } from './ratings-tables.js'
import { jaccardDistance, masiDistance, masiDkproDistance } from './set-distance.js'

describe('published values', () => {
  it.each<[string, readonly (readonly (number | undefined)[])[], AlphaLevel, number]>([
    ['four observers', FOUR_OBSERVERS, 'nominal', 0.743421],
    ['four observers', FOUR_OBSERVERS, 'ordinal', 0.815388],
    ['four observers', FOUR_OBSERVERS, 'interval', 0.849107],
    ['four observers', FOUR_OBSERVERS, 'ratio', 0.797403],
    ['three coders', THREE_CODERS, 'nominal', 0.691358],
    ['three coders', THREE_CODERS, 'ordinal', 0.806721],
    ['three coders', THREE_CODERS, 'interval', 0.810845],
  ])('%s, %s', (_, rows, level, golden) => {
    expect(krippendorffAlpha(ratingsFromRows(rows), level).value).toBeCloseTo(golden, 6)
  })

  it('news tone of Hayes and Krippendorff', () => {
    expect(krippendorffAlpha(ratingsFromRows(NEWS_TONE), 'ordinal').value).toBeCloseTo(0.7598, 4)
    expect(krippendorffAlpha(ratingsFromRows(NEWS_TONE)).value).toBeCloseTo(0.4765, 3)
  })

  it('a contingency table', () => {
    const table = [
      [13, 0, 0],
      [0, 20, 7],
      [0, 4, 56],
    ]
    expect(krippendorffAlpha(ratingsFromTable(table)).value).toBeCloseTo(0.7972585, 6)
  })

  it('counts what it stands on', () => {
    const found = krippendorffAlpha(ratingsFromRows(FOUR_OBSERVERS))
    expect(found).toMatchObject({ items: 11, dropped: 1, raters: 4, categories: 5, values: 40 })
    expect(found.observed).toBeCloseTo(1 - found.observedDisagreement!, 12)
    expect(krippendorffAlpha(ratingsFromRows(FOUR_OBSERVERS), 'interval').observed).toBeUndefined()
  })
})

describe('sets', () => {
  it('have the distances of MASI', () => {
    expect(masiDistance(new Set([1, 2]), new Set([1, 2, 3, 4]))).toBeCloseTo(0.666667, 6)
    expect(masiDistance(new Set('AB'), new Set('BC'))).toBeCloseTo(0.888889, 6)
    expect(masiDkproDistance(new Set('A'), new Set('AB'))).toBeCloseTo(1 / 6, 12)
    expect(jaccardDistance(new Set('AB'), new Set('BC'))).toBeCloseTo(2 / 3, 12)
    for (const distance of [jaccardDistance, masiDistance, masiDkproDistance]) {
      expect(distance(new Set(), new Set())).toBe(0)
      expect(distance(new Set('AB'), new Set('BA'))).toBe(0)
      expect(distance(new Set('A'), new Set('B'))).toBe(1)
    }
    const toNothing = [jaccardDistance, masiDistance, masiDkproDistance].map((distance) => distance(new Set('A'), new Set()))
    expect(toNothing).toEqual([1, 1, 1 / 3])
  })

  it.each<[AlphaLevel, number]>([
    ['jaccard', 0.31562],
    ['masi', 0.273081],
    ['masi-dkpro', 0.252947],
  ])('alpha, %s', (level, golden) => {
    expect(krippendorffAlpha(ratingsFromRows(SET_PAIRS), level).value).toBeCloseTo(golden, 6)
  })
})

describe('edges', () => {
  it('one label only: 1, flagged', () => {
    const found = krippendorffAlpha(
      ratingsFromRows([
        ['a', 'a'],
        ['a', 'a'],
        ['b', undefined],
      ]),
    )
    expect(found).toMatchObject({ value: 1, degenerate: true, items: 2, dropped: 1, categories: 1 })
    expect(found.reason).toContain('nothing tells agreement from chance')
    expect(krippendorffAlpha(ratingsFromRows([[0.1, 0.1, 0.1]]), 'interval')).toMatchObject({ value: 1, degenerate: true })
    expect(krippendorffAlpha(ratingsFromRows(FOUR_OBSERVERS))).not.toHaveProperty('degenerate')
  })

  it('no unit with two labels: undefined', () => {
    const found = krippendorffAlpha(
      ratingsFromRows([
        ['a', undefined],
        [undefined, 'b'],
      ]),
    )
    expect(found).toMatchObject({ value: undefined, reason: 'no item has labels of two raters', dropped: 2 })
  })

  it.each<[AlphaLevel, readonly (readonly Label[])[], string]>([
    [
      'ordinal',
      [
        ['low', 'mid'],
        ['high', 'high'],
      ],
      'ordinal alpha needs labels on a scale: numbers, or a declared order',
    ],
    ['interval', [['1', 2]], 'interval alpha needs numbers as labels, found "1"'],
    ['ratio', [[-1, 2]], 'ratio alpha needs numbers from 0 as labels, found -1'],
    ['masi', [['a', 'b']], 'masi alpha needs sets as labels, found "a"'],
  ])('%s of labels that do not fit: undefined', (level, rows, reason) => {
    expect(krippendorffAlpha(ratingsFromRows(rows), level)).toMatchObject({ value: undefined, reason })
  })

  it('ignores a misfit that only dropped units hold', () => {
    expect(
      krippendorffAlpha(
        ratingsFromRows<number | string>([
          [1, 2],
          ['x', undefined],
        ]),
        'interval',
      ).value,
    ).toBe(0)
  })

  it('takes a declared order for ordinal', () => {
    const words = ratingsFromRows(
      [
        ['low', 'mid'],
        ['high', 'high'],
        ['low', 'low'],
      ],
      { labels: ['low', 'mid', 'high'] },
    )
    const numbers = ratingsFromRows([
      [1, 2],
      [3, 3],
      [1, 1],
    ])
    expect(krippendorffAlpha(words, 'ordinal').value).toBe(krippendorffAlpha(numbers, 'ordinal').value)
  })

  it('refuses a distance that is none and a level that is none', () => {
    const ratings = ratingsFromRows([['a', 'b']])
    expect(() => krippendorffAlpha(ratings, () => -1)).toThrow('"b" to "a" gave -1')
    expect(() => krippendorffAlpha(ratings, 'cardinal' as AlphaLevel)).toThrow('no level of alpha: cardinal')
    expect(() => krippendorffAlpha(ratingsFromRows([['a']]))).toThrow('at least two raters')
  })
})

/** The definition, over all ordered pairs of values. */
function slowAlpha(rows: readonly (readonly (number | undefined)[])[], distance: (a: number, b: number) => number): number {
  const units = rows.map((row) => row.filter((value) => value !== undefined)).filter((unit) => unit.length > 1)
  const pairs = (values: readonly number[]) => {
    let sum = 0
    values.forEach((a, k) => values.forEach((b, l) => (sum += k === l ? 0 : distance(a, b))))
    return sum
  }
  const all = units.flat()
  const observed = units.reduce((sum, unit) => sum + pairs(unit) / (unit.length - 1), 0) / all.length
  return 1 - observed / (pairs(all) / (all.length * (all.length - 1)))
}

const cell = fc.option(fc.integer({ min: 0, max: 5 }), { nil: undefined, freq: 4 })
const rowsOf = fc.array(fc.array(cell, { minLength: 4, maxLength: 4 }), { minLength: 1, maxLength: 15 })
const varied = rowsOf.map((rows) => [...rows, [1, 2, undefined, 1], [4, 4, 1, 0]])

describe('properties', () => {
  it('equals the definition over all pairs of values', () => {
    fc.assert(
      fc.property(varied, (rows) => {
        const ratings = ratingsFromRows(rows)
        const kept = rows.map((row) => row.filter((value) => value !== undefined)).filter((unit) => unit.length > 1)
        const times = (value: number) => kept.flat().filter((other) => other === value).length
        const distances: Record<string, (a: number, b: number) => number> = {
          nominal: (a, b) => (a === b ? 0 : 1),
          interval: (a, b) => (a - b) ** 2,
          ratio: (a, b) => (a === b ? 0 : ((a - b) / (a + b)) ** 2),
          ordinal: (a, b) => {
            let sum = 0
            for (let g = Math.min(a, b); g <= Math.max(a, b); g++) sum += times(g)
            return a === b ? 0 : (sum - (times(a) + times(b)) / 2) ** 2
          },
        }
        for (const [level, distance] of Object.entries(distances)) {
          const found = krippendorffAlpha(ratings, level as AlphaLevel).value!
          expect(found).toBeCloseTo(slowAlpha(rows, distance), 9)
          expect(found).toBeLessThanOrEqual(1)
          expect(found).toBeCloseTo(krippendorffAlpha(ratings, distance).value!, 9)
        }
      }),
      { numRuns: 40 },
    )
  })

  it('does not depend on the order of items and raters, nor on the names of nominal labels', () => {
    fc.assert(
      fc.property(varied, (rows) => {
        const turned = ratingsFromRows(rows.map(([first, ...rest]) => [...rest, first]).reverse())
        for (const level of ['nominal', 'ordinal', 'interval', 'ratio'] as const) {
          expect(krippendorffAlpha(turned, level).value).toBeCloseTo(krippendorffAlpha(ratingsFromRows(rows), level).value!, 9)
        }
        const named = ratingsFromRows(
          rows.map((row) => row.map((value) => (value === undefined ? value : `x${(value * 5) % 7}`))),
        )
        expect(krippendorffAlpha(named).value).toBeCloseTo(krippendorffAlpha(ratingsFromRows(rows)).value!, 9)
      }),
    )
  })

  it('is the same for every level of two values, and unmoved by the unit of an interval', () => {
    fc.assert(
      fc.property(varied, (rows) => {
        const two = ratingsFromRows(rows.map((row) => row.map((value) => (value === undefined ? value : 1 + (value % 2)))))
        const nominal = krippendorffAlpha(two).value!
        expect(krippendorffAlpha(two, 'ordinal').value).toBeCloseTo(nominal, 9)
        expect(krippendorffAlpha(two, 'interval').value).toBeCloseTo(nominal, 9)
        const moved = ratingsFromRows(rows.map((row) => row.map((value) => (value === undefined ? value : 1000 - 2.5 * value))))
        expect(krippendorffAlpha(moved, 'interval').value).toBeCloseTo(
          krippendorffAlpha(ratingsFromRows(rows), 'interval').value!,
          7,
        )
      }),
    )
  })

  it('is 1 for raters who agree, at every level', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9 })), (values) => {
        const numbers = ratingsFromRows([...values, 3, 4].map((value) => [value, undefined, value, value]))
        for (const level of ['nominal', 'ordinal', 'interval', 'ratio'] as const)
          expect(krippendorffAlpha(numbers, level).value).toBe(1)
        const sets = ratingsFromRows([...values, 3, 4].map((value) => [new Set([value, 1]), new Set([1, value])]))
        for (const level of ['jaccard', 'masi', 'masi-dkpro'] as const) expect(krippendorffAlpha(sets, level).value).toBe(1)
      }),
    )
  })

  it('copes with many different values', () => {
    const rows = Array.from({ length: 50_000 }, (_, k) => [k, k + 0.5])
    expect(krippendorffAlpha(ratingsFromRows(rows), 'interval').value).toBeGreaterThan(0.999)
    expect(krippendorffAlpha(ratingsFromRows(rows), 'ordinal').value).toBeGreaterThan(0.999)
  })
})
