/** Cohen's kappa, Scott's pi, AC1 and Fleiss' kappa: published values, refusals, properties. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ParascopeError } from '../../errors.js'
import { cohenKappa } from './cohen-kappa.js'
import { fleissKappa } from './fleiss-kappa.js'
import { FLEISS_1971, FOURTEEN_RATERS } from './golden.fixture.js'
import { gwetAc1 } from './gwet-ac1.js'
import { krippendorffAlpha } from './krippendorff-alpha.js'
import { type Ratings, ratingsFromRows } from './ratings.js'
import { ratingsFromCounts, ratingsFromTable } from './ratings-tables.js'
import { scottPi } from './scott-pi.js'

const TWO = ratingsFromTable([
  [20, 5],
  [10, 15],
])
const THREE = ratingsFromTable([
  [88, 14, 18],
  [10, 40, 10],
  [2, 6, 12],
])
const ABSTRACTORS = ratingsFromTable([
  [13, 0, 0],
  [0, 20, 7],
  [0, 4, 56],
])
const PARADOX = ratingsFromTable([
  [118, 5],
  [2, 0],
])

describe('two raters', () => {
  it.each([
    ['kappa 2 x 2', cohenKappa(TWO), 0.4],
    ['pi 2 x 2', scottPi(TWO), 0.393939],
    ['kappa 3 x 3', cohenKappa(THREE), 0.491525],
    ['pi 3 x 3', scottPi(THREE), 0.487179],
    ['linear kappa', cohenKappa(THREE, 'linear'), 0.473684],
    ['quadratic kappa', cohenKappa(THREE, 'quadratic'), 0.454545],
    ['kappa of the abstractors', cohenKappa(ABSTRACTORS), 0.7964094],
    ['pi of the abstractors', scottPi(ABSTRACTORS), 0.7962397],
    ['AC1 of the abstractors', gwetAc1(ABSTRACTORS), 0.849331],
    ['kappa of the paradox', cohenKappa(PARADOX), -0.023392],
    ['pi of the paradox', scottPi(PARADOX), -0.028807],
    ['AC1 of the paradox', gwetAc1(PARADOX), 0.940776],
  ])('%s', (_, { value }, golden) => {
    expect(value).toBeCloseTo(golden, 6)
  })

  it('have the standard errors and intervals of Gwet', () => {
    const kappa = cohenKappa(ABSTRACTORS)
    expect(kappa).toMatchObject({ measure: 'cohen-kappa', items: 100, dropped: 0, raters: 2, categories: 3, observed: 0.89 })
    expect(kappa.se).toBeCloseTo(0.05891072, 8)
    expect([kappa.low!.toFixed(3), kappa.high!.toFixed(3)]).toEqual(['0.680', '0.913'])
    expect(scottPi(ABSTRACTORS).se).toBeCloseTo(0.05905473, 8)
    expect(gwetAc1(ABSTRACTORS).se).toBeCloseTo(0.04321747, 8)
  })

  it('give observed and expected agreement', () => {
    expect(cohenKappa(TWO).observed).toBeCloseTo(0.7, 12)
    expect(cohenKappa(TWO).expected).toBeCloseTo(0.5, 12)
    expect(scottPi(TWO).expected).toBeCloseTo(0.505, 12)
    expect(gwetAc1(PARADOX).expected).toBeCloseTo(0.0544, 4)
  })

  it('leave out items that one rater did not label', () => {
    const partial = ratingsFromRows([
      ['a', 'a'],
      ['b', 'b'],
      ['a', 'b'],
      ['a', undefined],
      [undefined, undefined],
    ])
    const whole = ratingsFromRows([
      ['a', 'a'],
      ['b', 'b'],
      ['a', 'b'],
    ])
    for (const measure of [cohenKappa, scottPi, gwetAc1]) {
      expect(measure(partial)).toEqual({ ...measure(whole), dropped: 2 })
    }
  })
})

describe('refusals', () => {
  const oneLabel = ratingsFromRows([
    ['a', 'a'],
    ['a', 'a'],
  ])

  it.each([
    ['kappa, one label', cohenKappa(oneLabel), 'both raters used the same single label: chance explains all'],
    ['pi, one label', scottPi(oneLabel), 'both raters used the same single label: chance explains all'],
    ['Fleiss, one label', fleissKappa(oneLabel), 'all raters used the same single label: chance explains all'],
    ['AC1, one label', gwetAc1(oneLabel), 'AC1 needs at least two labels: declare those that nobody used'],
    [
      'AC1 of three, one label',
      gwetAc1(ratingsFromRows([['a', 'a', 'a']])),
      'AC1 needs at least two labels: declare those that nobody used',
    ],
    ['kappa, nothing shared', cohenKappa(ratingsFromRows([['a', undefined]])), 'no item has a label of both raters'],
    ['Fleiss, nothing shared', fleissKappa(ratingsFromRows([['a', undefined]])), 'no item has labels of two raters'],
    [
      'weights without an order',
      cohenKappa(
        ratingsFromRows([
          ['low', 'mid'],
          ['high', 'high'],
        ]),
        'linear',
      ),
      'weights need labels on a scale: numbers, or a declared order',
    ],
  ])('%s: undefined, with the reason', (_, result, reason) => {
    expect(result).toMatchObject({ value: undefined, reason })
    expect(result).not.toHaveProperty('se')
  })

  it('AC1 of one used label is 1 where others were possible', () => {
    expect(
      gwetAc1(
        ratingsFromRows(
          [
            ['a', 'a'],
            ['a', 'a'],
          ],
          { labels: ['a', 'b'] },
        ),
      ).value,
    ).toBe(1)
  })

  it('throw where there is nothing to compare', () => {
    const alone = ratingsFromRows([['a']], { raters: ['ines'] })
    for (const measure of [cohenKappa, scottPi, gwetAc1, fleissKappa]) {
      expect(() => measure(alone)).toThrow(ParascopeError)
      expect(() => measure(alone)).toThrow('compares at least two raters; there is only ines')
      expect(() => measure(ratingsFromRows([], { raters: ['a', 'b'] }))).toThrow('needs items; there is none')
    }
    expect(() => cohenKappa(ratingsFromRows([['a', 'b', 'a']]))).toThrow('choose with pickRaters')
  })

  it('give no interval for one item', () => {
    expect(cohenKappa(ratingsFromRows([['a', 'b']]))).toMatchObject({ value: 0, items: 1 })
    expect(cohenKappa(ratingsFromRows([['a', 'b']]))).not.toHaveProperty('low')
  })
})

describe('Fleiss', () => {
  it('14 raters, 10 subjects', () => {
    const found = fleissKappa(ratingsFromCounts(FOURTEEN_RATERS))
    expect(found).toMatchObject({ items: 10, raters: 14, categories: 5 })
    expect(found.observed).toBeCloseTo(0.378022, 6)
    expect(found.expected).toBeCloseTo(0.212755, 6)
    expect(found.value).toBeCloseTo(0.209931, 6)
  })

  it('the example of 1971, with each diagnosis', () => {
    const found = fleissKappa(ratingsFromRows(FLEISS_1971))
    expect(found.observed).toBeCloseTo(0.555556, 6)
    expect(found.expected).toBeCloseTo(0.219938, 6)
    expect(found.value).toBeCloseTo(0.430245, 6)
    expect(found.perCategory.map(({ label, value }) => `${label} ${value!.toFixed(4)}`)).toEqual([
      '1 0.2448',
      '2 0.2448',
      '3 0.5200',
      '4 0.4711',
      '5 0.5661',
    ])
    expect(found.perCategory.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12)
  })

  it('has no kappa for a label that nobody used', () => {
    const found = fleissKappa(
      ratingsFromRows(
        [
          ['a', 'a'],
          ['b', 'b'],
        ],
        { labels: ['a', 'b', 'c'] },
      ),
    )
    expect(found.perCategory.map(({ value }) => value)).toEqual([1, 1, undefined])
  })

  it('takes items with different numbers of labels, by hand', () => {
    // agreement of the two items with two labels 1 and 0; shares of a: 1, 1/2, 0 of three items
    const found = fleissKappa(
      ratingsFromRows([
        ['a', 'a', 'a'],
        ['a', 'b', undefined],
        [undefined, undefined, 'b'],
      ]),
    )
    expect(found).toMatchObject({ items: 2, dropped: 1, observed: 0.5, expected: 0.5, value: 0 })
  })
})

const LABELS = ['a', 'b', 'c', 'd']
const table = (raters: number) =>
  fc.array(fc.array(fc.constantFrom(...LABELS), { minLength: raters, maxLength: raters }), { minLength: 2, maxLength: 30 })
const near = (a: number | undefined, b: number | undefined) => {
  if (a === undefined || b === undefined) expect(a).toBe(b)
  else expect(a).toBeCloseTo(b, 9)
}
const measures: Record<string, (ratings: Ratings) => { readonly value: number | undefined; readonly se?: number }> = {
  cohen: (ratings) => cohenKappa(ratings),
  linear: (ratings) => cohenKappa(ratings, 'linear'),
  quadratic: (ratings) => cohenKappa(ratings, 'quadratic'),
  scott: scottPi,
  ac1: gwetAc1,
  fleiss: fleissKappa,
}
const declared = (rows: readonly (readonly string[])[]) => ratingsFromRows(rows, { labels: LABELS })

describe('properties', () => {
  it.each(Object.entries(measures))('%s: order of items and raters, bounds, identity', (_, measure) => {
    fc.assert(
      fc.property(table(2), fc.integer({ min: 0, max: 100 }), (rows, turn) => {
        const found = measure(declared(rows))
        const by = turn % rows.length
        const turned = measure(declared([...rows.slice(by), ...rows.slice(0, by)].reverse()))
        const swapped = measure(declared(rows.map(([a, b]) => [b!, a!])))
        for (const other of [turned, swapped]) {
          near(other.value, found.value)
          near(other.se, found.se)
        }
        if (found.value !== undefined) expect(found.value).toBeLessThanOrEqual(1 + 1e-12)
        if (found.value !== undefined) expect(found.value).toBeGreaterThanOrEqual(-1 - 1e-12)
        const same = measure(declared([...rows.map(([a]) => [a!, a!]), ['a', 'a'], ['b', 'b']]))
        near(same.value, 1)
        near(same.se, 0)
      }),
    )
  })

  it.each(['cohen', 'scott', 'ac1', 'fleiss'])('%s: names of labels do not matter', (name) => {
    fc.assert(
      fc.property(table(2), (rows) => {
        const renamed = rows.map((row) => row.map((label) => LABELS[3 - LABELS.indexOf(label)]!))
        near(measures[name]!(declared(renamed)).value, measures[name]!(declared(rows)).value)
      }),
    )
  })

  it.each([fleissKappa, gwetAc1])('several raters: order of items and raters, bounds, identity', (measure) => {
    fc.assert(
      fc.property(table(4), (rows) => {
        const found = measure(declared(rows))
        const turned = measure(declared(rows.map(([a, ...rest]) => [...rest, a!]).reverse()))
        near(turned.value, found.value)
        near(turned.se, found.se)
        if (found.value !== undefined) expect(found.value).toBeLessThanOrEqual(1 + 1e-12)
        near(measure(declared([...rows.map(([a]) => [a!, a!, a!]), ['a', 'a', 'a'], ['b', 'b', 'b']])).value, 1)
      }),
    )
  })

  it('weights of two labels are plain kappa', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.constantFrom('a', 'b'), { minLength: 2, maxLength: 2 }), { minLength: 1 }), (rows) => {
        const ratings = ratingsFromRows(rows, { labels: ['a', 'b'] })
        for (const weighting of ['linear', 'quadratic'] as const) {
          near(cohenKappa(ratings, weighting).value, cohenKappa(ratings).value)
          near(cohenKappa(ratings, weighting).se, cohenKappa(ratings).se)
        }
      }),
    )
  })

  it("Fleiss' kappa of two raters is Scott's pi; its error divides by n - 1", () => {
    fc.assert(
      fc.property(table(2), (rows) => {
        const [pi, fleiss] = [scottPi(declared(rows)), fleissKappa(declared(rows))]
        near(fleiss.value, pi.value)
        if (pi.se !== undefined) near(fleiss.se! ** 2, (pi.se ** 2 * rows.length) / (rows.length - 1))
      }),
    )
  })

  it('nominal alpha is 1 - (1 - pi)(1 - 1 / (2n)) for two raters, and so for m raters and n·m labels', () => {
    fc.assert(
      fc.property(table(2), table(5), (two, five) => {
        const pi = scottPi(declared(two)).value
        if (pi !== undefined) near(krippendorffAlpha(declared(two)).value, 1 - (1 - pi) * (1 - 1 / (2 * two.length)))
        const kappa = fleissKappa(declared(five)).value
        if (kappa !== undefined) near(krippendorffAlpha(declared(five)).value, 1 - (1 - kappa) * (1 - 1 / (5 * five.length)))
      }),
    )
  })
})
