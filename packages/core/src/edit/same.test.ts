import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { disputes } from './disputes.js'
import { type AnnotationDocument, MODES } from './document.js'
import { anyDocument } from './documents.fixture.js'
import { sameAnnotation } from './same.js'

describe('two documents say the same', () => {
  it.each<[string, (typeof MODES)[number], AnnotationDocument, AnnotationDocument, boolean]>([
    [
      'links in another order',
      'words',
      {
        sure: [
          [0, 0],
          [1, 1],
        ],
      },
      {
        sure: [
          [1, 1],
          [0, 0],
        ],
        possible: [],
      },
      true,
    ],
    ['a word decided and a word left open', 'words', { sure: [], nullSource: [0] }, { sure: [] }, true],
    ['sure and possible', 'words', { sure: [[0, 0]] }, { possible: [[0, 0]] }, false],
    ['other modes do not count', 'words', { sure: [], isParaphrase: true }, { sure: [], isParaphrase: false }, true],
    ['another verdict', 'types', { isParaphrase: true }, { isParaphrase: 'unsure' }, false],
    [
      'notes, names and confidence do not count',
      'types',
      { phenomena: [{ key: 'a', type: 'x', source: [1, 0], target: [], note: 'hm' }] },
      { phenomena: [{ key: 'b', type: 'x', source: [0, 1], target: [], confidence: 0.5 }] },
      true,
    ],
    [
      'another projection',
      'types',
      { phenomena: [{ key: 'a', type: 'x', source: [0], target: [], projection: 'local' }] },
      { phenomena: [{ key: 'a', type: 'x', source: [0], target: [], projection: 'global' }] },
      false,
    ],
    ['a scale that one left out', 'judge', { judgements: { meaning: 1 } }, { judgements: { meaning: 1, grammar: 2 } }, false],
  ])('%s', (_, mode, a, b, same) => {
    expect(sameAnnotation(mode, a, b)).toBe(same)
    expect(sameAnnotation(mode, b, a)).toBe(same)
  })

  it('only where there is nothing to decide between them', () => {
    fc.assert(
      fc.property(anyDocument, anyDocument, fc.constantFrom(...MODES), (a, b, mode) => {
        const layers = [
          { layer: 'a', document: a },
          { layer: 'b', document: b },
        ]
        if (sameAnnotation(mode, a, b)) expect(disputes(mode, layers)).toEqual([])
        expect(sameAnnotation(mode, a, a)).toBe(true)
      }),
    )
  })

  it('and for words that both have worked on, wherever there is nothing to decide', () => {
    fc.assert(
      fc.property(anyDocument, anyDocument, (a, b) => {
        fc.pre(a.sure !== undefined && b.sure !== undefined)
        const layers = [
          { layer: 'a', document: a },
          { layer: 'b', document: b },
        ]
        expect(sameAnnotation('words', a, b)).toBe(disputes('words', layers).length === 0)
      }),
    )
  })
})
