import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Vocabulary } from './vocabulary.js'

describe('Vocabulary', () => {
  it('gives dense ids in order of first sight', () => {
    const words = new Vocabulary()
    expect([...words.internAll(['b', 'a', 'b', 'c'])]).toEqual([0, 1, 0, 2])
    expect(words.size).toBe(3)
    expect(words.intern('a')).toBe(1)
    expect(words.id('c')).toBe(2)
    expect(words.id('d')).toBeUndefined()
    expect(words.word(0)).toBe('b')
    expect(words.size).toBe(3)
  })

  it('keeps words apart that objects would confuse', () => {
    const words = new Vocabulary()
    expect([...words.internAll(['__proto__', 'constructor', '', '0', '\u0000'])]).toEqual([0, 1, 2, 3, 4])
    expect(words.id('toString')).toBeUndefined()
  })

  it('refuses an unknown id', () => {
    for (const id of [0, -1, 0.5]) expect(() => new Vocabulary().word(id)).toThrow(RangeError)
  })

  const anyWord = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fc.nat(0xffff), { maxLength: 6 }).map((codes) => String.fromCharCode(...codes)),
  )

  it('gives every word back', () => {
    fc.assert(
      fc.property(fc.array(anyWord), (tokens) => {
        const words = new Vocabulary()
        const ids = words.internAll(tokens)
        expect([...ids].map((id) => words.word(id))).toEqual(tokens)
        expect(words.size).toBe(new Set(tokens).size)
        expect(Math.max(-1, ...ids)).toBe(words.size - 1)
      }),
    )
  })

  it('comes back from its packed form with the same ids', () => {
    fc.assert(
      fc.property(fc.array(anyWord), (tokens) => {
        const words = new Vocabulary()
        words.internAll(tokens)
        const packed = words.pack()
        const again = Vocabulary.unpack(structuredClone(packed))
        expect(again.size).toBe(words.size)
        for (const token of tokens) expect(again.id(token)).toBe(words.id(token))
        expect(again.pack()).toEqual(packed)
      }),
    )
  })

  it('packs words longer than a call takes arguments', () => {
    const words = new Vocabulary()
    words.internAll(['a', 'x'.repeat(300_000), 'b'])
    expect(words.pack().offsets).toEqual(Int32Array.of(0, 1, 300_001, 300_002))
    expect(Vocabulary.unpack(words.pack()).word(1)).toBe('x'.repeat(300_000))
  })

  it('refuses arrays that are no vocabulary', () => {
    const characters = Uint16Array.of(97, 97)
    for (const offsets of [[], [0], [1, 2], [0, 1], [0, 2, 1, 2], [0, 1, 2], [0, 9, 2]]) {
      expect(() => Vocabulary.unpack({ characters, offsets: Int32Array.from(offsets) }), `${offsets}`).toThrow(RangeError)
    }
    expect(Vocabulary.unpack({ characters, offsets: Int32Array.of(0, 2) }).word(0)).toBe('aa')
  })
})
