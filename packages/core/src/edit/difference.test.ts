import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { operationsBetween } from './difference.js'
import type { AnnotationDocument } from './document.js'
import { anyDocument, replay } from './documents.fixture.js'

/** Absent lists as empty ones: what `operationsBetween` does not tell apart. */
function filled(document: AnnotationDocument): AnnotationDocument {
  const empty = { sure: [], possible: [], nullSource: [], nullTarget: [], nodes: [], phenomena: [], judgements: {} }
  return { ...empty, ...document }
}

describe('operationsBetween', () => {
  it('names what changed and nothing else', () => {
    const before: AnnotationDocument = { sure: [[0, 1]], possible: [[1, 1]], nullSource: [], nullTarget: [0] }
    const after: AnnotationDocument = { sure: [[1, 1]], possible: [], nullSource: [0], nullTarget: [0] }
    expect(operationsBetween(before, after)).toEqual([
      { type: 'words/cells', cells: [[0, 1]], kind: 'none' },
      { type: 'words/cells', cells: [[1, 1]], kind: 'sure' },
      { type: 'words/nulls', side: 'source', tokens: [0], isNull: true },
    ])
  })

  it('leads from any document to any other', () => {
    fc.assert(
      fc.property(anyDocument, anyDocument, (before, after) => {
        expect(filled(replay(before, operationsBetween(before, after)))).toEqual(filled(after))
      }),
    )
  })

  it('is empty between equal documents', () => {
    fc.assert(
      fc.property(anyDocument, (document) => {
        expect(operationsBetween(document, document)).toEqual([])
      }),
    )
  })
})
