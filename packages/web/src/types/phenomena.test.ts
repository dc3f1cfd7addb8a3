import type { Phenomenon } from '@parascope/core/corpus'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { someDocument } from '../words/arbitrary.js'
import { matchTokens } from '../words/carry.js'
import { wordsDocument } from '../words/document.js'
import { carryPhenomena, sameFinding } from './phenomena.js'

const identical = { type: 'identical', source: [0, 1, 2, 5], target: [0, 1, 2, 6] }

describe('two phenomena are the same finding', () => {
  it.each<[string, Phenomenon, boolean]>([
    ['itself', identical, true],
    ['a word more on both sides', { ...identical, source: [0, 1, 2, 3, 5], target: [0, 1, 2, 3, 6] }, true],
    ['a third of all tokens', { ...identical, source: [0, 1, 2], target: [3] }, false],
    ['one member of two', { ...identical, source: [0, 1, 2, 5], target: [] }, true],
    ['another type', { ...identical, type: 'order' }, false],
    ['other keys', { ...identical, keySource: [1] }, false],
    ['the other', { ...identical, source: [] }, true],
    ['other words', { ...identical, source: [7], target: [8] }, false],
  ])('%s', (_name, other, same) => {
    expect([sameFinding(identical, other), sameFinding(other, identical)]).toEqual([same, same])
  })
})

describe('an edited sentence', () => {
  const doc = wordsDocument({ source: ['a', 'b', 'c', 'd'], target: ['x', 'y'] })
  const found: Phenomenon = {
    type: 'syn_diathesis',
    source: [1, 3],
    target: [0],
    keySource: [3],
    sourceChars: [[2, 3]],
    targetChars: [[0, 1]],
  }

  it('moves scope and keys, and forgets places in the old text', () => {
    const { phenomena, lost } = carryPhenomena([found], doc, 'source', matchTokens(doc.source, ['b', 'new', 'd']))
    expect([phenomena, lost]).toEqual([
      [{ type: 'syn_diathesis', source: [0, 2], target: [0], keySource: [2], targetChars: [[0, 1]] }],
      [],
    ])
  })

  it('loses a phenomenon with any of its tokens, and names its words', () => {
    const gone = carryPhenomena([found, { type: 'addition_deletion', source: [2], target: [] }], doc, 'source', [0, 1, -1, -1])
    expect(gone).toEqual({
      phenomena: [],
      lost: [
        { source: 'b d', target: 'x', kind: 'type' },
        { source: 'c', target: null, kind: 'type' },
      ],
    })
  })

  it('keeps the words of every phenomenon that stays', () => {
    fc.assert(
      fc.property(someDocument(), fc.array(fc.constantFrom('a', 'b', 'c', 'the')), fc.nat(), (words, tokens, pick) => {
        const token = pick % words.source.length
        const one = { type: 'order', source: [token], target: [0] }
        const { phenomena, lost } = carryPhenomena([one], words, 'source', matchTokens(words.source, tokens))
        expect(phenomena.length + lost.length).toBe(1)
        for (const { source, target } of phenomena) {
          expect([tokens[source[0]!], target]).toEqual([words.source[token], [0]])
        }
      }),
    )
  })
})
