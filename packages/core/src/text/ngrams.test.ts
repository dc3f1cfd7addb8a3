import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { NGRAM_SEPARATOR, NgramIndex, ngramCounts, ngramSet } from './ngrams.js'
import { Vocabulary } from './vocabulary.js'

const key = (...tokens: string[]) => tokens.join(NGRAM_SEPARATOR)
const tokensOf = (text: string) => text.split(' ')

describe('n-grams', () => {
  it('are the runs of n tokens', () => {
    expect(ngramSet(tokensOf('a b a b'), 2)).toEqual(new Set([key('a', 'b'), key('b', 'a')]))
    expect(ngramCounts(tokensOf('a b a b'), 2)).toEqual(
      new Map([
        [key('a', 'b'), 2],
        [key('b', 'a'), 1],
      ]),
    )
    expect(ngramCounts(['a', 'b', 'a'], 1)).toEqual(
      new Map([
        ['a', 2],
        ['b', 1],
      ]),
    )
  })

  it('are none where n is longer than the sentence', () => {
    expect(ngramSet(['a'], 2).size).toBe(0)
    expect(ngramCounts([], 1).size).toBe(0)
    expect(new NgramIndex(3).ids(Int32Array.of(1, 2))).toHaveLength(0)
  })

  it('need a whole n from 1', () => {
    for (const n of [0, -1, 1.5, Number.NaN]) {
      expect(() => ngramSet(['a'], n)).toThrow(RangeError)
      expect(() => ngramCounts([], n)).toThrow(RangeError)
      expect(() => new NgramIndex(n)).toThrow(RangeError)
    }
  })

  const sentence = fc.array(fc.constantFrom('a', 'b', 'c', ' ', '\u0001'), { maxLength: 30 })
  const order = fc.integer({ min: 1, max: 5 })

  it('count every start once', () => {
    fc.assert(
      fc.property(sentence, order, (tokens, n) => {
        const counts = ngramCounts(tokens, n)
        expect([...counts.values()].reduce((sum, count) => sum + count, 0)).toBe(Math.max(0, tokens.length - n + 1))
        expect(new Set(counts.keys())).toEqual(ngramSet(tokens, n))
      }),
    )
  })

  it('have the same ids exactly when they are the same, over sentences', () => {
    fc.assert(
      fc.property(fc.array(sentence, { maxLength: 4 }), order, (sentences, n) => {
        const words = new Vocabulary()
        const index = new NgramIndex(n)
        const keys = new Vocabulary()
        for (const tokens of sentences) {
          const expected = tokens.slice(n - 1).map((_, start) => keys.intern(key(...tokens.slice(start, start + n))))
          expect([...index.ids(words.internAll(tokens))]).toEqual(expected)
        }
        expect(index.size).toBe(keys.size)
      }),
    )
  })

  it('keep their ids as the index grows', () => {
    const index = new NgramIndex(2)
    const words = Int32Array.from({ length: 20_000 }, (_, k) => (k % 2 === 0 ? k : -k))
    const ids = index.ids(words)
    expect(ids).toEqual(Int32Array.from({ length: 19_999 }, (_, k) => k))
    expect(index.ids(words)).toEqual(ids)
    expect(index.size).toBe(19_999)
  })
})
