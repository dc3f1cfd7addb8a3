import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkRecord, nodeAt, parseTree } from '../corpus/index.js'
import { ParascopeError } from '../errors.js'
import { applyOperation } from './apply.js'
import { type AnnotationDocument, documentOf, MODES, recordFields } from './document.js'
import { anyDocument, anyOperation, pair } from './documents.fixture.js'
import type { ContentOperation } from './operation.js'

const apply = (document: AnnotationDocument, operation: ContentOperation) => applyOperation(pair, document, operation)

/** The document after those of the gestures that the pair can carry. */
function accepted(operations: readonly ContentOperation[], start: AnnotationDocument = {}): AnnotationDocument {
  return operations.reduce((now, operation) => {
    try {
      return apply(now, operation)
    } catch (error) {
      if (error instanceof ParascopeError && error.code === 'edit/refused') return now
      throw error
    }
  }, start)
}

describe('a gesture', () => {
  const words: AnnotationDocument = { sure: [[0, 1]], possible: [[1, 1]], nullSource: [2], nullTarget: [0] }

  it.each<[string, AnnotationDocument, ContentOperation, AnnotationDocument]>([
    [
      'makes cells sure and takes the words out of the decided ones',
      words,
      {
        type: 'words/cells',
        cells: [
          [2, 0],
          [1, 1],
        ],
        kind: 'sure',
      },
      {
        sure: [
          [0, 1],
          [1, 1],
          [2, 0],
        ],
        possible: [],
        nullSource: [],
        nullTarget: [],
      },
    ],
    [
      'makes a sure cell possible',
      words,
      { type: 'words/cells', cells: [[0, 1]], kind: 'possible' },
      {
        ...words,
        sure: [],
        possible: [
          [0, 1],
          [1, 1],
        ],
      },
    ],
    [
      'empties cells and leaves decisions alone',
      words,
      {
        type: 'words/cells',
        cells: [
          [0, 1],
          [2, 0],
        ],
        kind: 'none',
      },
      { ...words, sure: [] },
    ],
    [
      'decides that a word has no counterpart: its links go',
      words,
      { type: 'words/nulls', side: 'target', tokens: [1], isNull: true },
      { sure: [], possible: [], nullSource: [2], nullTarget: [0, 1] },
    ],
    ['takes that back', words, { type: 'words/nulls', side: 'source', tokens: [2], isNull: false }, { ...words, nullSource: [] }],
    [
      'links a node that was linked to nothing',
      { nodes: [{ source: [0, 1, 1], target: null, kind: 'sure' }] },
      { type: 'trees/link', source: [0, 1, 1], target: [0, 1, 1], kind: 'possible' },
      { nodes: [{ source: [0, 1, 1], target: [0, 1, 1], kind: 'possible' }] },
    ],
    [
      'changes a phenomenon in its place',
      { phenomena: [{ key: 'b', type: 'order', source: [0], target: [0] }] },
      { type: 'types/put', key: 'a', phenomenon: { type: 'order', source: [1], target: [1] } },
      {
        phenomena: [
          { key: 'a', type: 'order', source: [1], target: [1] },
          { key: 'b', type: 'order', source: [0], target: [0] },
        ],
      },
    ],
    ['takes a verdict back', { isParaphrase: 'unsure' }, { type: 'types/verdict', isParaphrase: null }, {}],
    [
      'takes a rating back',
      { judgements: { meaning: 3, grammar: 1 } },
      { type: 'judge/rate', scale: 'meaning', value: null },
      { judgements: { grammar: 1 } },
    ],
  ])('%s', (_, before, operation, after) => expect(apply(before, operation)).toEqual(after))

  it.each<[string, ContentOperation]>([
    ['a cell outside the pair', { type: 'words/cells', cells: [[3, 0]], kind: 'sure' }],
    ['a word outside the pair', { type: 'words/nulls', side: 'target', tokens: [2], isNull: true }],
    [
      'a link of a word that is said to have none',
      { type: 'words/replace', sure: [[0, 0]], possible: [], nullSource: [0], nullTarget: [] },
    ],
    [
      'a link both sure and possible',
      { type: 'words/replace', sure: [[0, 0]], possible: [[0, 0]], nullSource: [], nullTarget: [] },
    ],
    ['a node that the tree does not have', { type: 'trees/link', source: [0, 2, 0], target: null, kind: 'sure' }],
    ['nothing linked to nothing', { type: 'trees/link', source: null, target: null, kind: 'sure' }],
    ['a tree over other words', { type: 'trees/tree', side: 'source', tree: '(S (NN Rain) (VBD fell) (RB again))' }],
    ['a scope outside the pair', { type: 'types/put', key: 'p', phenomenon: { type: 'order', source: [7], target: [] } }],
    ['a rating that is no number', { type: 'judge/rate', scale: 'meaning', value: Number.NaN }],
  ])('is refused as a whole: %s', (_, operation) => {
    expect(() => apply({}, operation)).toThrow(expect.objectContaining({ code: 'edit/refused' }))
  })
})

describe('any gestures', () => {
  const operations = fc.array(anyOperation, { maxLength: 25 })

  it('give the same document again, letter by letter, however often they are replayed', () => {
    fc.assert(
      fc.property(operations, (list) => {
        expect(JSON.stringify(accepted(list))).toBe(JSON.stringify(accepted(JSON.parse(JSON.stringify(list)))))
      }),
    )
  })

  it('mean the same whether taken at once or from any point on', () => {
    fc.assert(
      fc.property(operations, fc.nat(25), (list, cut) => {
        const half = JSON.parse(JSON.stringify(accepted(list.slice(0, cut))))
        expect(accepted(list.slice(cut), half)).toEqual(accepted(list))
      }),
    )
  })

  it('done twice in a row are done once', () => {
    fc.assert(
      fc.property(anyDocument, anyOperation, (document, operation) => {
        const once = accepted([operation], document)
        expect(accepted([operation], once)).toEqual(once)
      }),
    )
  })

  it('leave a document that stands in a record, and comes back out of it', () => {
    fc.assert(
      fc.property(operations, (list) => {
        const document = accepted(list)
        const record = { ...pair, ...recordFields(document) }
        expect(checkRecord(record, () => {})).toBe(true)
        for (const mode of MODES) {
          const part = documentOf(record, mode)
          if (part !== undefined) expect({ ...record, ...recordFields(part) }).toEqual(record)
        }
      }),
    )
  })

  it('never leave a link on a word that is said to have none, nor a link of both kinds', () => {
    fc.assert(
      fc.property(operations, (list) => {
        const { sure = [], possible = [], nullSource = [], nullTarget = [] } = accepted(list)
        for (const [i, j] of [...sure, ...possible]) {
          expect(nullSource).not.toContain(i)
          expect(nullTarget).not.toContain(j)
        }
        const cells = [...sure, ...possible].map(String)
        expect(new Set(cells).size).toBe(cells.length)
      }),
    )
  })

  it('never leave a node both linked and linked to nothing', () => {
    fc.assert(
      fc.property(operations, (list) => {
        const { nodes = [] } = accepted(list)
        for (const side of ['source', 'target'] as const) {
          const other = side === 'source' ? 'target' : 'source'
          const linked = nodes.filter((one) => one[side] !== null && one[other] !== null).map((one) => String(one[side]))
          const alone = nodes.filter((one) => one[other] === null).map((one) => String(one[side]))
          for (const node of alone) expect(linked).not.toContain(node)
        }
      }),
    )
  })

  it('keep lists in order, so that equal documents are equal as JSON', () => {
    fc.assert(
      fc.property(operations, (list) => {
        const { sure = [], possible = [], nullSource = [], phenomena = [] } = accepted(list)
        for (const links of [sure, possible]) expect(links).toEqual([...links].sort((a, b) => a[0] - b[0] || a[1] - b[1]))
        expect(nullSource).toEqual([...nullSource].sort((a, b) => a - b))
        expect(phenomena.map(({ key }) => key)).toEqual(phenomena.map(({ key }) => key).sort())
      }),
    )
  })
})

it('a corrected tree drops the links of nodes that are gone, and only those', () => {
  const flat = '(S (NN Snow) (VBD fell) (RB again))'
  fc.assert(
    fc.property(anyDocument, (document) => {
      const before = document.nodes
      const after = apply(document, { type: 'trees/tree', side: 'source', tree: flat }).nodes
      const tree = parseTree(flat)
      expect(after).toEqual(before?.filter(({ source }) => source === null || nodeAt(tree, source) !== undefined))
    }),
  )
})
