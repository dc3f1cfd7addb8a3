import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Rule } from '../../grammar/rule.js'
import { ComparedRules, FIRST, SECOND } from './compared-rules.js'
import { cutSizes, growthCurve } from './growth-curve.js'
import { grammarOverlap, overlapFigures } from './overlap.js'
import { grammarArbitrary } from './random-rules.fixture.js'

const word = (source: string): Rule => ({ lhs: 'X', source: [source], target: ['t'] })

describe('cutSizes', () => {
  it('are even on a log axis and end with everything', () => {
    expect(cutSizes(250, 2)).toEqual([10, 32, 100, 250])
    expect(cutSizes(100, 2)).toEqual([10, 32, 100])
    expect(cutSizes(7, 5)).toEqual([7])
    expect(cutSizes(0, 5)).toEqual([])
    expect(cutSizes(14, 100)).toEqual([10, 11, 12, 13, 14])
    expect(() => cutSizes(10, 0)).toThrow(RangeError)
  })
})

describe('growthCurve', () => {
  describe('of fifty rules', () => {
    const rules = new ComparedRules()
    // the best ten, of which five are gold; thirty of one score, of which three are gold; ten more, none gold
    for (let k = 0; k < 50; k++) rules.add(FIRST, word(`w${k}`), k < 10 ? 100 - k : k < 40 ? 50 : 10)
    for (const k of [0, 1, 2, 3, 4, 20, 30, 39]) rules.add(SECOND, word(`w${k}`))
    rules.add(SECOND, word('elsewhere'))
    rules.add(SECOND, word('other'))

    it('lets rules of one score come together if told so', () => {
      expect(growthCurve(rules, { matching: 'strict', minCount: 1, perDecade: 5, ties: 'together' })).toEqual([
        { score: 91, size: 10, shared: 5, precision: 0.5, recall: 0.5 },
        { score: 50, size: 40, shared: 8, precision: 0.2, recall: 0.8 },
        { score: 10, size: 50, shared: 8, precision: 0.16, recall: 0.8 },
      ])
    })

    it('takes the mean over the orders of rules of one score', () => {
      // 16 and 25 are 6 and 15 of the thirty, three of which are gold
      expect(growthCurve(rules, { matching: 'strict', minCount: 1, perDecade: 5, ties: 'mean' })).toEqual([
        { score: 91, size: 10, shared: 5, precision: 0.5, recall: 0.5 },
        { score: 50, size: 16, shared: 5.6, precision: 0.35, recall: expect.closeTo(0.56, 12) },
        { score: 50, size: 25, shared: 6.5, precision: 0.26, recall: 0.65 },
        { score: 50, size: 40, shared: 8, precision: 0.2, recall: 0.8 },
        { score: 10, size: 50, shared: 8, precision: 0.16, recall: 0.8 },
      ])
    })
  })

  it('gives a rule the best of its scores', () => {
    const rules = new ComparedRules()
    rules.add(FIRST, { lhs: 'NN', source: ['a'], target: ['b'] }, 1)
    rules.add(FIRST, { lhs: 'VB', source: ['a'], target: ['b'] }, 5)
    rules.add(FIRST, { lhs: 'NN', source: ['c'], target: ['d'] }, 3)
    expect(growthCurve(rules, { matching: 'nonstrict', minCount: 1, perDecade: 5, ties: 'mean' })).toEqual([
      { score: 3, size: 2, shared: 0, precision: 0, recall: null },
    ])
  })

  it('ends with the overlap of the whole grammar, and grows', () => {
    fc.assert(
      fc.property(grammarArbitrary, grammarArbitrary, (grammar, gold) => {
        fc.pre(grammar.length > 0 && gold.length > 0)
        const rules = new ComparedRules()
        for (const { rule, count } of grammar) rules.add(FIRST, rule, count / 7)
        for (const { rule, count } of gold) rules.add(SECOND, rule, count)
        for (const matching of ['strict', 'nonstrict', 'unindexed'] as const) {
          const points = growthCurve(rules, { matching, minCount: 1, perDecade: 20, ties: 'together' })
          const smooth = growthCurve(rules, { matching, minCount: 1, perDecade: 20, ties: 'mean' })
          const { all } = grammarOverlap(rules, { matching, minCounts: [1] })[0]!
          const { precision, recall } = overlapFigures(all)
          expect(points.at(-1)).toMatchObject({ size: all.grammar, precision: precision.value, recall: recall.value })
          expect(smooth.at(-1)).toEqual(points.at(-1))
          expect(smooth.map(({ size }) => size)).toEqual(cutSizes(all.grammar, 20))
          points.slice(1).forEach((point, k) => {
            expect(point.size).toBeGreaterThan(points[k]!.size)
            expect(point.score).toBeLessThan(points[k]!.score)
            expect(point.shared).toBeGreaterThanOrEqual(points[k]!.shared)
          })
        }
      }),
    )
  })
})
