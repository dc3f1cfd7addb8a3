/** A pair and any document that gestures can make of it, for property tests. */
import fc from 'fast-check'
import type { PairRecord } from '../corpus/index.js'
import { ParascopeError } from '../errors.js'
import { applyOperation } from './apply.js'
import type { AnnotationDocument } from './document.js'
import type { ContentOperation } from './operation.js'

export const pair: PairRecord = {
  id: 'demo:1',
  source: ['Snow', 'fell', 'again'],
  target: ['It', 'snowed'],
  sourceTree: '(S (NP (NN Snow)) (VP (VBD fell) (RB again)))',
  targetTree: '(S (NP (PRP It)) (VP (VBD snowed)))',
}

/** The document after the operations. */
export function replay(document: AnnotationDocument, operations: readonly ContentOperation[]): AnnotationDocument {
  return operations.reduce((now, operation) => applyOperation(pair, now, operation), document)
}

const cell = fc.tuple(fc.nat(2), fc.nat(1))
const sourceNode = fc.constantFrom([0, 1, 0], [0, 1, 1], [1, 3, 0], [0, 3, 0]) as fc.Arbitrary<[number, number, number]>
const targetNode = fc.constantFrom([0, 1, 0], [0, 1, 1], [1, 2, 1], [0, 2, 0]) as fc.Arbitrary<[number, number, number]>
/** Any gesture on the pair, also some that it cannot carry. */
export const anyOperation: fc.Arbitrary<ContentOperation> = fc.oneof(
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
/** Any document of all modes at once. */
export const anyDocument = fc.array(anyOperation, { maxLength: 12 }).map((operations) =>
  operations.reduce<AnnotationDocument>((now, one) => {
    try {
      return applyOperation(pair, now, one)
    } catch (error) {
      if (error instanceof ParascopeError && error.code === 'edit/refused') return now
      throw error
    }
  }, {}),
)
