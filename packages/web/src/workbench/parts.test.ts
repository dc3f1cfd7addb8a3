import type { AnnotationDocument } from '@parascope/core/edit'
import { operationsBetween } from '@parascope/core/edit'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { differences, documentFrom, partsOf, pickedFrom } from './parts.js'

const token = fc.integer({ min: 0, max: 5 })
const link = fc.tuple(token, token)
const words: fc.Arbitrary<AnnotationDocument> = fc
  .record({
    links: fc.uniqueArray(fc.tuple(link, fc.boolean()), { selector: ([at]) => String(at) }),
    nullSource: fc.uniqueArray(token),
    ratings: fc.dictionary(fc.constantFrom('meaning', 'style'), fc.integer({ min: 1, max: 5 })),
    isParaphrase: fc.option(fc.boolean(), { nil: undefined }),
  })
  .map(({ links, nullSource, ratings, isParaphrase }) => ({
    sure: links.filter(([, isSure]) => isSure).map(([at]) => at),
    possible: links.filter(([, isSure]) => !isSure).map(([at]) => at),
    nullSource,
    judgements: ratings,
    ...(isParaphrase === undefined ? {} : { isParaphrase }),
  }))

describe('parts of a document', () => {
  it('put together are the document', () => {
    fc.assert(
      fc.property(words, (document) => {
        expect(operationsBetween(document, documentFrom(partsOf(document).values()))).toEqual([])
      }),
    )
  })

  it('picked all from one side are that side', () => {
    fc.assert(
      fc.property(words, words, words, (base, mine, theirs) => {
        const found = differences(base, mine, theirs)
        const all = (side: 'mine' | 'theirs') => new Map(found.map(({ name }) => [name, side]))
        expect(operationsBetween(mine, pickedFrom(theirs, found, all('mine')))).toEqual([])
        expect(operationsBetween(theirs, pickedFrom(theirs, found, all('theirs')))).toEqual([])
      }),
    )
  })

  it('know who changed them', () => {
    const base = { sure: [[0, 0] as const], possible: [], nullSource: [], nullTarget: [] }
    const mine = { ...base, sure: [[0, 0] as const, [1, 1] as const], possible: [[3, 3] as const] }
    const theirs = { ...base, sure: [[0, 0] as const, [3, 3] as const], nullSource: [2] }
    expect(differences(base, mine, theirs).map(({ name, by }) => `${name} ${by}`)).toEqual([
      'cell:1,1 me',
      'cell:3,3 both',
      'null:source:2 them',
    ])
  })
})
