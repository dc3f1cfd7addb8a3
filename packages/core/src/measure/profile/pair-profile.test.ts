import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Link } from '../../corpus/index.js'
import { pairProfile } from './pair-profile.js'

describe('the profile of a pair', () => {
  it('is worked by hand', () => {
    const { counts, dropped, added } = pairProfile({
      source: 'The old bridge was not closed on 3 June .'.split(' '),
      target: 'On 4 June the bridge was shut by police .'.split(' '),
      // the the, bridge bridge, was was, closed shut, on On, June June, . .
      sure: [
        [0, 3],
        [2, 4],
        [3, 5],
        [5, 6],
        [6, 0],
        [8, 2],
        [9, 9],
      ],
    })
    // content of the source: old bridge closed 3 June; of the output: 4 June bridge shut police
    expect(dropped).toEqual([1, 7])
    expect(added).toEqual([1, 8])
    expect(counts).toMatchObject({
      outputs: 1,
      copies: 0,
      sourceWords: 10,
      outputWords: 10,
      sourceContent: 5,
      outputContent: 5,
      kept: 2,
      replaced: 1,
      dropped: 2,
      added: 2,
      linkPairs: 21,
      crossings: 8,
      numberChanges: 1,
      negationChanges: 1,
    })
  })

  it('knows a copy', () => {
    const words = ['Rain', 'fell', '.']
    const sure: Link[] = [
      [0, 0],
      [1, 1],
      [2, 2],
    ]
    expect(pairProfile({ source: words, target: words, sure }).counts).toMatchObject({
      copies: 1,
      kept: 2,
      newPhrases: 0,
      crossings: 0,
    })
  })

  it('accounts for every content word of the source', () => {
    const word = fc.constantFrom('the', 'dog', 'barked', '3', 'not', '.')
    const words = fc.array(word, { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(words, words, fc.array(fc.tuple(fc.nat(5), fc.nat(5)), { maxLength: 6 }), (source, target, pairs) => {
        const sure = [...new Map(pairs.map(([i, j]): [string, Link] => [`${i} ${j}`, [i, j]])).values()].filter(
          ([i, j]) => i < source.length && j < target.length,
        )
        const { counts } = pairProfile({ source, target, sure })
        expect(counts.kept + counts.replaced + counts.dropped).toBe(counts.sourceContent)
        expect(counts.added).toBeLessThanOrEqual(counts.outputContent)
        expect(counts.crossings).toBeLessThanOrEqual(counts.linkPairs)
      }),
    )
  })
})
