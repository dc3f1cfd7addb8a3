import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { WordVectors } from './word-vectors.js'

describe('WordVectors', () => {
  it('gives the cosine of two words, whatever the lengths of their vectors', () => {
    const vectors = new WordVectors(2)
    vectors.add('north', [0, 3])
    vectors.add('East', [0.5, 0])
    vectors.add('northeast', [7, 7])
    expect(vectors.size).toBe(3)
    expect(vectors.cosine(vectors.row('north'), vectors.row('east'))).toBeCloseTo(0, 6)
    expect(vectors.cosine(vectors.row('north'), vectors.row('northeast'))).toBeCloseTo(Math.SQRT1_2, 6)
    expect(vectors.row('East')).toBe(-1)
    expect(vectors.row('south')).toBe(-1)
  })

  it('keeps the first of two words that differ in case', () => {
    const vectors = new WordVectors(2)
    vectors.add('may', [1, 0])
    vectors.add('May', [0, 1])
    vectors.add('might', [1, 0])
    expect(vectors.size).toBe(2)
    expect(vectors.cosine(vectors.row('may'), vectors.row('might'))).toBeCloseTo(1, 6)
  })

  it('takes no vector without a direction, and none of another length', () => {
    const vectors = new WordVectors(2)
    expect(vectors.add('nothing', [0, 0])).toBe(false)
    expect(vectors.add('broken', [Number.NaN, 1])).toBe(false)
    expect(vectors.size).toBe(0)
    expect(() => vectors.add('long', [1, 2, 3])).toThrow(RangeError)
    expect(() => new WordVectors(0)).toThrow(RangeError)
  })

  it('is symmetric and 1 for a word with itself, also after growing', () => {
    const number = fc.double({ min: -5, max: 5, noNaN: true })
    fc.assert(
      fc.property(fc.array(fc.tuple(number, number, number), { minLength: 2, maxLength: 20 }), (rows) => {
        const vectors = new WordVectors(3, 1)
        const words = rows.map((row, k) => [`w${k}`, vectors.add(`w${k}`, row)] as const).filter(([, added]) => added)
        for (const [a] of words) {
          expect(vectors.cosine(vectors.row(a), vectors.row(a))).toBeCloseTo(1, 5)
          for (const [b] of words) {
            expect(vectors.cosine(vectors.row(a), vectors.row(b))).toBe(vectors.cosine(vectors.row(b), vectors.row(a)))
          }
        }
      }),
    )
  })
})
