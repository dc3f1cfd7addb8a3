import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cohenKappa } from './cohen-kappa.js'
import { alphaContributions, kappaContributions } from './contributions.js'
import { fleissKappa } from './fleiss-kappa.js'
import { gwetAc1 } from './gwet-ac1.js'
import { krippendorffAlpha } from './krippendorff-alpha.js'
import { ratingsFromRows } from './ratings.js'
import { scottPi } from './scott-pi.js'

describe('contributions', () => {
  const ratings = ratingsFromRows(
    [
      [1, 1],
      [1, 3],
      [2, undefined],
      [3, 3],
      [2, 3],
    ],
    { items: ['a', 'b', 'c', 'd', 'e'] },
  )

  it('put the strongest pull first and leave out single labels', () => {
    const found = alphaContributions(ratings, 'interval')
    expect(found.map(({ item, place, labels }) => [item, place, labels])).toEqual([
      ['b', 1, [1, 3]],
      ['e', 4, [2, 3]],
      ['a', 0, [1, 1]],
      ['d', 3, [3, 3]],
    ])
    expect(found[0]!.pull).toBeCloseTo(4 * found[1]!.pull, 12)
    expect(found[2]!.pull).toBe(0)
  })

  it('are empty where there is no value to explain', () => {
    const agreed = ratingsFromRows([['a', 'a']])
    expect(alphaContributions(agreed)).toEqual([])
    expect(kappaContributions(agreed, cohenKappa(agreed))).toEqual([])
  })

  it('add up to 1 - value, for every coefficient', () => {
    const cell = fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined, freq: 5 })
    const rows = (width: number) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 20 })
    const sum = (items: readonly { readonly pull: number }[]) => items.reduce((total, { pull }) => total + pull, 0)
    fc.assert(
      fc.property(rows(2), rows(4), (two, four) => {
        const pair = ratingsFromRows([...two, [1, 2], [3, 3]], { labels: [1, 2, 3, 4] })
        const many = ratingsFromRows([...four, [1, 2, 4, 1], [3, 3, 3, 3]], { labels: [1, 2, 3, 4] })
        for (const weighting of ['none', 'linear', 'quadratic'] as const) {
          const kappa = cohenKappa(pair, weighting)
          expect(sum(kappaContributions(pair, kappa, weighting))).toBeCloseTo(1 - kappa.value!, 9)
        }
        expect(sum(kappaContributions(pair, scottPi(pair)))).toBeCloseTo(1 - scottPi(pair).value!, 9)
        for (const measure of [fleissKappa, gwetAc1]) {
          expect(sum(kappaContributions(many, measure(many)))).toBeCloseTo(1 - measure(many).value!, 9)
        }
        for (const level of ['nominal', 'ordinal', 'interval', 'ratio'] as const) {
          expect(sum(alphaContributions(many, level))).toBeCloseTo(1 - krippendorffAlpha(many, level).value!, 9)
        }
      }),
    )
  })
})
