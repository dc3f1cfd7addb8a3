import { describe, expect, it } from 'vitest'
import { wordsDocument } from '../words/document.js'
import { blockOf, chosenPairs, countPairs, inducedPairs, LONGEST_SENTENCE, samePair, shownWords } from './phrase-list.js'

const doc = wordsDocument({
  source: ['Heavy', 'snow', 'stopped', 'the', 'trains'],
  target: ['A', 'blizzard', 'halted', 'The', 'trains'],
  sure: [
    [0, 1],
    [1, 1],
    [2, 2],
    [3, 3],
    [4, 4],
  ],
  possible: [[0, 0]],
})
const pairs = inducedPairs(doc)!
const texts = (list: typeof pairs) =>
  list.map((pair) => `${doc.source.slice(...pair.source).join(' ')} = ${doc.target.slice(...pair.target).join(' ')}`)

describe('the phrase pairs of a document', () => {
  it('are those of all links, marked possible where one link is', () => {
    expect(texts(chosenPairs(pairs, { extent: 'atomic', differing: false }))).toEqual([
      'Heavy snow = A blizzard',
      'stopped = halted',
      'the = The',
      'trains = trains',
    ])
    expect(pairs.filter((pair) => pair.atomic).map((pair) => pair.type)).toEqual(['possible', 'sure', 'sure', 'sure'])
    expect(chosenPairs(pairs, { extent: 'all', differing: false })).toHaveLength(10)
  })

  it('come without identical ones, letter case aside, and are counted', () => {
    expect(texts(chosenPairs(pairs, { extent: 'atomic', differing: true }))).toEqual([
      'Heavy snow = A blizzard',
      'stopped = halted',
    ])
    expect(countPairs(pairs, { extent: 'atomic', differing: true })).toEqual({ atomic: 4, all: 10, hidden: 2 })
    expect(countPairs(pairs, { extent: 'all', differing: true })).toEqual({ atomic: 4, all: 10, hidden: 3 })
    expect(countPairs(pairs, { extent: 'all', differing: false }).hidden).toBe(0)
  })

  it('are none without links, and not looked for in sentences that are too long', () => {
    expect(inducedPairs(wordsDocument({ source: ['a'], target: ['b'] }))).toEqual([])
    expect(inducedPairs(wordsDocument({ source: [], target: [] }))).toEqual([])
    const long = Array.from({ length: LONGEST_SENTENCE + 1 }, () => 'a')
    expect(inducedPairs(wordsDocument({ source: ['a'], target: long, sure: [[0, 0]] }))).toBeNull()
    expect(inducedPairs(wordsDocument({ source: ['a'], target: long.slice(1), sure: [[0, 0]] }))).toHaveLength(1)
  })

  it('are blocks of the matrix', () => {
    expect(blockOf(pairs.find((pair) => pair.atomic)!)).toEqual({ top: 0, bottom: 1, left: 0, right: 1 })
  })

  it('look alike unless a span or a mark changed', () => {
    const same = inducedPairs(doc)!
    expect(pairs.every((pair, k) => samePair(pair, same[k]!))).toBe(true)
    expect(samePair(pairs[0]!, { ...pairs[0]!, type: pairs[0]!.type === 'sure' ? 'possible' : 'sure' })).toBe(false)
    expect(samePair(pairs[0]!, pairs[1]!)).toBe(false)
  })
})

describe('the words of a row', () => {
  const words = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
  it.each([
    ['an atomic phrase is whole', true, [0, 8], 'a b c d e f g h'],
    ['a short composite one too', false, [2, 8], 'c d e f g h'],
    ['a long composite one shows its ends', false, [0, 8], 'a b c … g h'],
  ] as const)('%s', (_, atomic, span, shown) => {
    expect(
      shownWords(words, span, atomic)
        .map((word) => word ?? '…')
        .join(' '),
    ).toBe(shown)
  })
})
