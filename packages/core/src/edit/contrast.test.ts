import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrastOf } from './contrast.js'
import { disputes } from './disputes.js'
import { type AnnotationDocument, MODES, type Mode } from './document.js'
import { anyDocument } from './documents.fixture.js'

const contrasts = (mode: Mode, ...documents: readonly AnnotationDocument[]) =>
  disputes(
    mode,
    documents.map((document, k) => ({ layer: 'abc'[k]!, document })),
  ).map(contrastOf)

describe('what a dispute is about', () => {
  it.each<[string, AnnotationDocument, AnnotationDocument]>([
    ['strength', { sure: [[0, 0]], possible: [] }, { sure: [], possible: [[0, 0]] }],
    ['missing', { sure: [[0, 0]], possible: [] }, { sure: [], possible: [] }],
    ['place', { sure: [[0, 0]] }, { sure: [[0, 1]] }],
    [
      'extent',
      {
        sure: [
          [0, 0],
          [0, 1],
        ],
      },
      { sure: [], possible: [[0, 0]] },
    ],
  ])('words: %s', (contrast, a, b) => {
    expect(contrasts('words', a, b)).toEqual([contrast])
  })

  it.each<[string, AnnotationDocument, AnnotationDocument]>([
    ['type', phenomenon('negation', [0]), phenomenon('ellipsis', [0])],
    ['scope', phenomenon('negation', [0, 1]), phenomenon('negation', [0])],
    ['missing', phenomenon('negation', [0]), { phenomena: [] }],
    ['verdict', { isParaphrase: true }, { isParaphrase: false }],
  ])('types: %s', (contrast, a, b) => {
    expect(contrasts('types', a, b)).toEqual([contrast])
  })

  it('judging: the scale', () => {
    expect(contrasts('judge', { judgements: { meaning: 1 } }, { judgements: { meaning: 4 } })).toEqual(['scale:meaning'])
  })

  it('is said of every dispute', () => {
    fc.assert(
      fc.property(fc.constantFrom(...MODES), fc.array(anyDocument, { minLength: 2, maxLength: 3 }), (mode, documents) => {
        for (const contrast of contrasts(mode, ...documents)) expect(contrast).toMatch(/^[a-z]+(:.+)?$/)
      }),
    )
  })
})

function phenomenon(type: string, source: readonly number[]): AnnotationDocument {
  return { phenomena: [{ key: `${type}-1`, type, source, target: [0] }] }
}
