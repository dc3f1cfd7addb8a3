import type { TypeSuggestion } from '@parascope/core/types'
import { describe, expect, it } from 'vitest'
import { GLOBAL_KEYS } from '../shell/keys.js'
import { paint, wordsDocument } from '../words/document.js'
import { WORDS_KEYS } from '../words/keys.js'
import { acceptProposal, propose } from '../words/propose.js'
import { accepting, cardsOf, fragments, knownType } from './cards.js'
import { CARD_KEYS } from './keys.js'
import { linksFrom, recordInSight } from './links-in-sight.js'

const suggestion = (type: string, source: number[], target: number[], confidence: number): TypeSuggestion => ({
  type,
  source,
  target,
  confidence,
  note: `why ${type}`,
  rule: 'some',
})
const verb = suggestion('lex_same_polarity', [2], [3], 0.8)
const deleted = suggestion('addition_deletion', [], [1], 0.3)
const order = suggestion('order', [4, 5], [0], 0.6)

describe('cards', () => {
  it('are the suggestions of enough confidence, in the order of the words', () => {
    const { cards, suggested, accepted, less } = cardsOf([order, verb, deleted], [], [], 0.35)
    expect(cards.map(({ phenomenon, confidence }) => [phenomenon.type, confidence])).toEqual([
      ['lex_same_polarity', 0.8],
      ['order', 0.6],
    ])
    expect([suggested, accepted, less]).toEqual([2, 0, 1])
    expect(cardsOf([order, verb, deleted], [], [], 0).cards.map(({ phenomenon }) => phenomenon.type)).toEqual([
      'addition_deletion',
      'lex_same_polarity',
      'order',
    ])
  })

  it('keep their key and place when they are accepted, whatever the confidence asked for', () => {
    const before = cardsOf([verb, order], [], [], 0).cards
    const taken = accepting(before[0]!.phenomenon)
    expect(taken).toEqual({ type: 'lex_same_polarity', source: [2], target: [3], note: 'why lex_same_polarity' })
    const after = cardsOf([verb, order], [taken], [], 0.7)
    expect(after.cards).toEqual([{ key: before[0]!.key, phenomenon: taken, confidence: null }])
    expect([after.suggested, after.accepted, after.less]).toEqual([0, 1, 1])
  })

  it('leave out what was dismissed, and tell equal phenomena of a record apart', () => {
    expect(cardsOf([verb, order], [], [verb], 0).cards.map(({ phenomenon }) => phenomenon.type)).toEqual(['order'])
    const twice = cardsOf([], [order, order], [], 0).cards
    expect(new Set(twice.map(({ key }) => key)).size).toBe(2)
  })

  it('quote their words run by run', () => {
    expect(fragments(['a', 'b', 'c', 'd'], [0, 1, 3])).toEqual(['a b', 'd'])
    expect(fragments(['a'], [])).toEqual([])
  })

  it('know the types of every tagset that comes along', () => {
    expect(knownType('lex_same_polarity')).toMatchObject({ type: { shortcut: 'sp' }, group: 'Morpholexicon-based changes' })
    expect(knownType('semantic')?.type.residual).toBe(true)
    expect(knownType('lex_spelling_and_format')?.colour).toMatch(/^#/)
    expect(knownType('my_own')).toBeUndefined()
  })
})

describe('keys of cards', () => {
  it('are not those that work everywhere, and the key for types is free in the editor', () => {
    const everywhere = new Set(Object.values(GLOBAL_KEYS).flat())
    expect(
      Object.values(CARD_KEYS)
        .flat()
        .filter((key) => everywhere.has(key)),
    ).toEqual([])
    expect(Object.values(WORDS_KEYS).flat()).not.toContain(GLOBAL_KEYS.types[0])
  })
})

describe('the links in sight', () => {
  const bare = wordsDocument({ source: ['a', 'b'], target: ['x', 'y'] })
  const proposed = propose(bare, {
    sure: [[0, 0]],
    possible: [[1, 1]],
    nullSource: [],
    nullTarget: [],
    confidence: Float32Array.from([0.75, 0, 0, 0.5]),
    guideline: 'edinburgh',
  })
  const touched = paint(proposed, { top: 0, bottom: 0, left: 0, right: 0 }, 'sure')

  it('are drawn, proposed, both, or left to the aligner', () => {
    expect([bare, proposed, touched, acceptProposal(proposed)].map(linksFrom)).toEqual(['aligner', 'proposed', 'both', 'drawn'])
  })

  it('count as much as the aligner trusts them while they are proposed', () => {
    const none = { scores: [], tree: { source: '', target: '' } }
    expect(recordInSight(proposed, none)).toMatchObject({
      sure: [[0, 0]],
      possible: [[1, 1]],
      scores: [
        [0, 0, 0.75],
        [1, 1, 0.5],
      ],
    })
    expect(recordInSight(touched, none).scores).toEqual([[1, 1, 0.5]])
    expect(recordInSight(touched, none).sure).toEqual([[0, 0]])
    expect(recordInSight(bare, { scores: [], tree: { source: '(S (A a) (B b))', target: '' } })).toEqual({
      id: '',
      source: ['a', 'b'],
      target: ['x', 'y'],
      sure: [],
      possible: [],
      scores: [],
      nullSource: [],
      nullTarget: [],
      sourceTree: '(S (A a) (B b))',
    })
  })
})
