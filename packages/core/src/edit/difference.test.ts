import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PairRecord } from '../corpus/index.js'
import { ParascopeError } from '../errors.js'
import { applyOperation } from './apply.js'
import { operationsBetween } from './difference.js'
import type { AnnotationDocument } from './document.js'
import type { ContentOperation } from './operation.js'

const pair: PairRecord = {
  id: 'demo:1',
  source: ['Snow', 'fell', 'again'],
  target: ['It', 'snowed'],
  sourceTree: '(S (NP (NN Snow)) (VP (VBD fell) (RB again)))',
  targetTree: '(S (NP (PRP It)) (VP (VBD snowed)))',
}

function replay(document: AnnotationDocument, operations: readonly ContentOperation[]): AnnotationDocument {
  return operations.reduce((now, operation) => applyOperation(pair, now, operation), document)
}

const cell = fc.tuple(fc.nat(2), fc.nat(1))
const sourceNode = fc.constantFrom([0, 1, 0], [0, 1, 1], [1, 3, 0], [0, 3, 0]) as fc.Arbitrary<[number, number, number]>
const targetNode = fc.constantFrom([0, 1, 0], [0, 1, 1], [1, 2, 1], [0, 2, 0]) as fc.Arbitrary<[number, number, number]>
const operation: fc.Arbitrary<ContentOperation> = fc.oneof(
  fc.record({
    type: fc.constant('words/cells' as const),
    cells: fc.array(cell, { minLength: 1, maxLength: 4 }),
    kind: fc.constantFrom('sure' as const, 'possible' as const, 'none' as const),
  }),
  fc.record({
    type: fc.constant('words/nulls' as const),
    side: fc.constantFrom('source' as const, 'target' as const),
    tokens: fc.array(fc.nat(1), { minLength: 1, maxLength: 2 }),
    isNull: fc.boolean(),
  }),
  fc.record({
    type: fc.constant('trees/link' as const),
    source: sourceNode,
    target: fc.option(targetNode, { nil: null }),
    kind: fc.constantFrom('sure' as const, 'possible' as const, 'none' as const),
  }),
  fc.record({
    type: fc.constant('trees/tree' as const),
    side: fc.constant('source' as const),
    tree: fc.constantFrom('(S (NN Snow) (VBD fell) (RB again))', '(S (NP (NN Snow)) (VBD fell) (RB again))', null),
  }),
  fc.record({ type: fc.constant('types/verdict' as const), isParaphrase: fc.constantFrom(true, false, 'unsure' as const, null) }),
  fc.record({
    type: fc.constant('types/put' as const),
    key: fc.constantFrom('p1', 'p2', 'p3'),
    phenomenon: fc.record({
      type: fc.constantFrom('same_polarity', 'order'),
      source: fc.constant([0]),
      target: fc.constantFrom([0], [1], [0, 1]),
    }),
  }),
  fc.record({ type: fc.constant('types/remove' as const), key: fc.constantFrom('p1', 'p2') }),
  fc.record({
    type: fc.constant('judge/rate' as const),
    scale: fc.constantFrom('meaning', 'grammar'),
    value: fc.option(fc.nat(5), { nil: null }),
  }),
)
const state = fc.array(operation, { maxLength: 12 }).map((operations) =>
  operations.reduce<AnnotationDocument>((now, one) => {
    try {
      return applyOperation(pair, now, one)
    } catch (error) {
      if (error instanceof ParascopeError && error.code === 'edit/refused') return now
      throw error
    }
  }, {}),
)

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
      fc.property(state, state, (before, after) => {
        expect(filled(replay(before, operationsBetween(before, after)))).toEqual(filled(after))
      }),
    )
  })

  it('is empty between equal documents', () => {
    fc.assert(
      fc.property(state, (document) => {
        expect(operationsBetween(document, document)).toEqual([])
      }),
    )
  })
})
