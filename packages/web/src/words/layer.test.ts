import type { Link } from '@parascope/core/corpus'
import { type AnnotationDocument, applyOperation, type ContentOperation, touchedBy } from '@parascope/core/edit'
import { mulberry32 } from '@parascope/core/random'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sameWords, wordsDocument } from './document.js'
import { act, START, type WordsAction } from './editor.js'
import { layerDocument, layerOperations, unseenWords } from './layer.js'
import { proposedKind } from './proposal.js'
import { waiting } from './propose.js'

const pair = { source: ['a', 'b', 'c', 'd'], target: ['v', 'w', 'x', 'y', 'z'] }
const start: AnnotationDocument = { sure: [[0, 0]], possible: [[1, 1]], nullSource: [3], nullTarget: [4] }
const at = (i: number, j: number) => ({ ...START, cursor: { i, j } })

/** The layer after a gesture, as the frame would have it. */
function after(
  layer: { content: AnnotationDocument; touched: ReadonlySet<string> },
  selection: typeof START,
  action: WordsAction,
) {
  const before = layerDocument(pair, layer, null)
  const acted = act(before, selection, action)
  const operations = layerOperations(before, acted.doc) as ContentOperation[]
  const content = operations.reduce((now, op) => applyOperation({ id: 'p', ...pair }, now, op), layer.content)
  return { acted, operations, layer: { content, touched: new Set([...layer.touched, ...operations.flatMap(touchedBy)]) } }
}

describe('a layer in the editor', () => {
  it('shows what nobody touched as proposed', () => {
    const doc = layerDocument(pair, { content: start, touched: new Set(['cell:1-1', 'source:3']) }, null)
    expect([proposedKind(doc, 0, 0), doc.possible.links(), [...doc.nullSource]]).toEqual(['sure', [[1, 1]], [3]])
    expect([waiting(doc), unseenWords(doc)]).toEqual([{ links: 1, nulls: 1 }, 6])
  })

  it('keeps a proposal that is confirmed as it was, and names it', () => {
    const { operations, layer } = after({ content: start, touched: new Set() }, at(0, 0), { type: 'toggle', kind: 'sure' })
    expect(operations).toEqual([{ type: 'words/cells', cells: [[0, 0]], kind: 'sure' }])
    expect(layer.content).toEqual(start)
  })

  it('accepts everything in one operation', () => {
    const { operations, layer } = after({ content: start, touched: new Set() }, START, { type: 'accept', as: 'all-sure' })
    expect(operations).toEqual([
      {
        type: 'words/replace',
        sure: [
          [0, 0],
          [1, 1],
        ],
        possible: [],
        nullSource: [3],
        nullTarget: [4],
      },
    ])
    expect(waiting(layerDocument(pair, layer, null))).toEqual({ links: 0, nulls: 0 })
  })

  it('takes a proposed null away by itself when the word is linked', () => {
    const { operations, layer } = after({ content: start, touched: new Set() }, at(3, 2), { type: 'toggle', kind: 'possible' })
    expect(operations).toEqual([{ type: 'words/cells', cells: [[3, 2]], kind: 'possible' }])
    expect(layer.content.nullSource).toEqual([])
  })

  it('is after every gesture what the editor showed', () => {
    const cell = fc.record({ i: fc.nat({ max: 3 }), j: fc.nat({ max: 4 }) })
    const kind = fc.constantFrom('sure' as const, 'possible' as const)
    const action: fc.Arbitrary<WordsAction> = fc.oneof(
      fc.record({ type: fc.constant('toggle' as const), kind }),
      fc.record({ type: fc.constant('click' as const), cell, kind }),
      fc.record({ type: fc.constant('accept' as const), as: fc.constantFrom('proposed', 'all-sure', 'sure-only') }),
      fc.record({
        type: fc.constantFrom('move' as const, 'extend' as const),
        di: fc.integer({ min: -2, max: 2 }),
        dj: fc.integer({ min: -2, max: 2 }),
      }),
      fc.constantFrom<WordsAction>(
        { type: 'null' },
        { type: 'null-rest' },
        { type: 'clear' },
        { type: 'clear-word' },
        { type: 'merge' },
        { type: 'split' },
        { type: 'swap-side' },
      ),
    )
    const content = fc.integer().map((seed): AnnotationDocument => {
      const random = mulberry32(seed)
      const links = Array.from({ length: 4 }, (): Link => [random.below(4), random.below(5)])
      const doc = wordsDocument({
        ...pair,
        sure: links.slice(0, 2),
        possible: links.slice(2),
        nullSource: [0, 1],
        nullTarget: [2, 3],
      })
      return {
        sure: doc.sure.links(),
        possible: doc.possible.links(),
        nullSource: [...doc.nullSource],
        nullTarget: [...doc.nullTarget],
      }
    })
    fc.assert(
      fc.property(content, fc.array(action, { maxLength: 15 }), (begun, actions) => {
        let layer: { content: AnnotationDocument; touched: ReadonlySet<string> } = { content: begun, touched: new Set() }
        let selection = START
        for (const one of actions) {
          const { acted, layer: next } = after(layer, selection, one)
          const shown = layerDocument(pair, next, null)
          expect(sameWords(shown, acted.doc)).toBe(true)
          expect(waiting(shown)).toEqual(waiting(acted.doc))
          layer = next
          selection = acted.selection
        }
      }),
    )
  })
})
