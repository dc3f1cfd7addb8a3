import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chunksOf } from './chunks.js'
import { WordReader } from './words.js'

const read = (sentence: string) => new WordReader(undefined).read(sentence.split(' '))

describe('chunksOf', () => {
  it('groups determiner to noun and auxiliary to verb', () => {
    const words = read('the old crew has not reached their harbour in the evening .')
    // without a lexicon `old` is a noun, `reached` a verb by its ending
    expect(words.map(({ chunk }) => chunk.chunk)).toEqual([0, 0, 0, 1, 1, 1, 2, 2, 3, 4, 4, 5])
    expect(words.map(({ chunk }) => chunk.kind)).toEqual([0, 0, 0, 1, 1, 1, 0, 0, 2, 0, 0, 3])
    expect(words.map(({ chunk }) => chunk.head)).toEqual([2, 2, 2, 5, 5, 5, 7, 7, 10, 10, 10, 11])
  })

  it('knows the nouns and verbs around a group', () => {
    const { chunk } = read('the crew reached the harbour and slept')[2]!
    expect(chunk).toMatchObject({ nounBefore: 1, nounAfter: 4, verbBefore: -1 })
    expect(read('they have to be moved').map((word) => word.chunk.chunk)).toEqual([0, 1, 2, 2, 2])
  })

  it('a possessive begins a group of its own', () => {
    expect(read('I saw her his dog').map((word) => word.chunk.chunk)).toEqual([0, 1, 2, 3, 3])
  })

  it('covers every word once, in order, with heads inside the sentence', () => {
    const word = fc.record({ part: fc.integer({ min: 0, max: 16 }), isTo: fc.boolean() })
    fc.assert(
      fc.property(fc.array(word, { maxLength: 12 }), (words) => {
        const chunks = chunksOf(words)
        expect(chunks).toHaveLength(words.length)
        chunks.forEach(({ chunk, size, head }, k) => {
          expect(chunk - (chunks[k - 1]?.chunk ?? -1)).toBeLessThanOrEqual(1)
          expect(chunks.filter((other) => other.chunk === chunk)).toHaveLength(size)
          expect(head).toBeGreaterThanOrEqual(-1)
          expect(head).toBeLessThan(words.length)
        })
      }),
    )
  })
})
