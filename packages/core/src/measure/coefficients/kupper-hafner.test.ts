import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cohnEquation5, kupperHafner } from './kupper-hafner.js'

const A = [new Set([10]), new Set([20, 30]), new Set([40])]
const B = [new Set([10, 20]), new Set([30]), new Set([40])]

describe('Kupper and Hafner', () => {
  it('the original divides by the larger set', () => {
    const found = kupperHafner(A, B, 4)
    expect(found).toMatchObject({ form: 'kh', items: 3, skipped: 0, pi0: 0.25 })
    expect(found.pi).toBeCloseTo(0.666667, 6)
    expect(found.value).toBeCloseTo(0.555556, 6)
  })

  it('the printed form divides by the smaller one', () => {
    expect(cohnEquation5(A, B, 4)).toEqual({ form: 'cohn-eq5', items: 3, skipped: 0, pi: 1, pi0: 0.25, value: 1 })
  })

  it('skips items without a quotient, or counts them as told', () => {
    const [first, second] = [
      [new Set(['x']), new Set(), new Set()],
      [new Set(['x']), new Set(), new Set(['y'])],
    ]
    expect(kupperHafner(first, second, 2)).toEqual({ form: 'kh', items: 2, skipped: 1, pi: 0.5, pi0: 0.25, value: 1 / 3 })
    expect(cohnEquation5(first, second, 2)).toMatchObject({ items: 1, skipped: 2, pi: 1, pi0: 0.5, value: 1 })
    expect(cohnEquation5(first, second, 2, 'one')).toMatchObject({ items: 3, skipped: 0, pi: 2 / 3 })
    expect(cohnEquation5(first, second, 2, 'zero').pi).toBeCloseTo(1 / 3, 12)
  })

  it('says why there is no value', () => {
    expect(kupperHafner([new Set()], [new Set()], 3)).toMatchObject({ value: undefined, reason: 'no item has sets to compare' })
    expect(kupperHafner([new Set([1])], [new Set([1])], 1)).toMatchObject({ value: undefined, pi0: 1 })
  })

  it('refuses what cannot be', () => {
    expect(() => kupperHafner(A, [], 4)).toThrow('3 sets against 0')
    expect(() => kupperHafner(A, B, 1)).toThrow('item 1 uses 2 labels but there are only 1')
    expect(() => kupperHafner(A, B, 0.5)).toThrow(RangeError)
  })

  it('is symmetric, at most 1, and 1 for equal sets', () => {
    const sets = fc.array(fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { minLength: 1 }), { minLength: 2, maxLength: 8 })
    fc.assert(
      fc.property(sets, (lists) => {
        const first = lists.map((list) => new Set(list))
        const second = first.slice().reverse()
        for (const measure of [kupperHafner, cohnEquation5]) {
          const found = measure(first, second, 12)
          expect(measure(second, first, 12).value).toBeCloseTo(found.value!, 12)
          expect(found.value).toBeLessThanOrEqual(1)
          expect(measure(first, first, 12).value).toBe(1)
        }
        expect(cohnEquation5(first, second, 12).pi).toBeGreaterThanOrEqual(kupperHafner(first, second, 12).pi!)
      }),
    )
  })
})
