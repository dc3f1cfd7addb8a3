import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PairRecord } from '../corpus/record.js'
import { mulberry32 } from '../random.js'
import { gapShare, type PhrasePair, phrasePairs } from './phrase-pairs.js'
import { published, snow } from './phrases.fixture.js'

const texts = (record: PairRecord, pairs: readonly PhrasePair[]) =>
  pairs.map(({ source, target }) => `${record.source.slice(...source).join(' ')}/${record.target.slice(...target).join(' ')}`)
const keys = (pairs: readonly PhrasePair[]) => pairs.map(({ source, target }) => [source, target].join())

describe('phrasePairs', () => {
  it('finds the atoms of the invented example', () => {
    expect(texts(snow.a, phrasePairs(snow.a, { atomicOnly: true }))).toEqual([
      'heavy snow/a blizzard',
      'forced/because of',
      'forced the airport to cancel/were scrapped because of',
      'to/were',
      'cancel/scrapped',
      'most/majority',
      'most evening flights/majority of flights tonight',
      'evening/tonight',
      'flights/flights',
    ])
    expect(texts(snow.b, phrasePairs(snow.b, { atomicOnly: true }))).toEqual([
      'heavy snow/blizzard',
      'heavy snow forced/because of a blizzard',
      'heavy snow forced the airport to cancel/were scrapped because of a blizzard',
      'forced/because of',
      'forced the airport to cancel/were scrapped because of',
      'cancel/were scrapped',
      'most/the majority of',
      'evening/tonight',
      'flights/flights',
    ])
    expect([phrasePairs(snow.a).length, phrasePairs(snow.b).length]).toEqual([16, 14])
    expect([snow.a, snow.b].map((record) => phrasePairs(record, { nonIdentical: true }).length)).toEqual([15, 13])
  })

  it('finds 72 different pairs, 15 of them atomic for someone, in the published example', () => {
    const [a, b] = [phrasePairs(published.a), phrasePairs(published.b)]
    expect([a.length, b.length]).toEqual([55, 57])
    const atoms = [a, b].map((pairs) => keys(pairs.filter((pair) => pair.atomic)))
    expect(atoms.map((list) => list.length)).toEqual([11, 11])
    const union = new Set([...keys(a), ...keys(b)])
    const atomic = new Set(atoms.flat())
    expect([union.size, atomic.size, union.size - atomic.size]).toEqual([72, 15, 57])
  })

  it('says what is inside', () => {
    const pairs = phrasePairs(snow.a, { atomicOnly: true })
    expect(pairs[0]).toEqual({
      source: [0, 2],
      target: [9, 11],
      atomic: true,
      type: 'possible',
      identical: false,
      links: 4,
      unaligned: 0,
      gap: false,
    })
    // forced the airport to cancel / were scrapped because of: two of nine words have no link
    expect(pairs[2]).toMatchObject({ type: 'possible', links: 4, unaligned: 1 - 7 / 9, gap: true })
    expect(pairs[8]).toMatchObject({ type: 'sure', identical: true, gap: false })
    expect(gapShare(pairs)).toBeCloseTo(2 / 9, 12)
    expect(gapShare([])).toBeUndefined()
  })

  it('takes sure links only, if asked', () => {
    const sure = phrasePairs(published.a, { level: 'sure' })
    expect(sure.every((pair) => pair.type === 'sure')).toBe(true)
    expect(keys(sure)).toEqual(keys(phrasePairs({ ...published.a, possible: [] })))
  })

  it('keeps atoms atoms under limits', () => {
    const all = phrasePairs(snow.b)
    const short = phrasePairs(snow.b, { maxLength: 3 })
    expect(short).toEqual(all.filter(({ source, target }) => source[1] - source[0] <= 3 && target[1] - target[0] <= 3))
    const tight = phrasePairs(snow.b, { maxUnaligned: 0.2 })
    expect(tight).toEqual(all.filter((pair) => pair.unaligned <= 0.2))
    expect(tight.length).toBeLessThan(all.length)
    expect(phrasePairs(snow.b, { gaps: 'minimal', atomicOnly: true }).some((pair) => pair.gap)).toBe(false)
    expect(() => phrasePairs(snow.b, { maxLength: 0 })).toThrow('maxLength must be at least 1, not 0')
    expect(() => phrasePairs(snow.b, { maxUnaligned: 2 })).toThrow(RangeError)
  })

  it('folds case unless told not to', () => {
    const record = {
      source: ['The', 'end'],
      target: ['the', 'end'],
      sure: [
        [0, 0],
        [1, 1],
      ] as const,
      possible: [],
    }
    expect(phrasePairs(record, { nonIdentical: true })).toEqual([])
    expect(phrasePairs(record, { nonIdentical: true, exactCase: true }).map((pair) => pair.source)).toEqual([
      [0, 1],
      [0, 2],
    ])
  })

  it('leaves out exactly the phrases that read the same', () => {
    const word = fc.constantFrom('a', 'b', 'A')
    const sentence = fc.array(word, { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(sentence, sentence, fc.array(fc.tuple(fc.nat(5), fc.nat(5))), (source, target, cells) => {
        const sure = cells.filter(([i, j]) => i < source.length && j < target.length)
        for (const pair of phrasePairs({ source, target, sure })) {
          const read = (tokens: readonly string[]) => tokens.join(' ').toLowerCase()
          expect(pair.identical).toBe(read(source.slice(...pair.source)) === read(target.slice(...pair.target)))
        }
      }),
    )
  })

  it('is fast enough to follow the editing of 50 x 50 words', () => {
    const random = mulberry32(3)
    const words = Array.from({ length: 50 }, (_, k) => `w${k}`)
    const diagonal = words.map((_, k) => [k, k] as const)
    const noisy = diagonal.map(([i, j]) => [i, random.below(4) === 0 ? random.below(50) : j] as const)
    for (const sure of [diagonal, noisy]) {
      const times: number[] = []
      for (let round = 0; round < 41; round++) {
        const start = performance.now()
        phrasePairs({ source: words, target: words, sure })
        times.push(performance.now() - start)
      }
      expect(times.sort((a, b) => a - b)[20]).toBeLessThan(5)
    }
  })
})
