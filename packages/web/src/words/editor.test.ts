import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { someDocument } from './arbitrary.js'
import { cellKind, linkedWords, openWords, type WordsDocument, wordsDocument } from './document.js'
import { act, currentWord, type Selection, START, startSelection, type WordsAction } from './editor.js'

const empty = wordsDocument({ source: ['the', 'cat', 'sat', 'the'], target: ['a', 'cat', 'The', 'sat', 'the'] })

function run(doc: WordsDocument, actions: readonly WordsAction[], from: Selection = START) {
  let acted = { doc, selection: from, said: null as unknown }
  for (const action of actions) acted = act(acted.doc, acted.selection, action)
  return acted
}

describe('keys on cells', () => {
  it('move inside the grid only', () => {
    const { selection } = run(empty, [
      { type: 'move', di: -1, dj: 0 },
      { type: 'move', di: 0, dj: 1 },
      { type: 'move', di: 99, dj: 0 },
    ])
    expect(selection.cursor).toEqual({ i: 3, j: 1 })
  })

  it('toggle sure and possible; each replaces the other', () => {
    const sure = run(empty, [{ type: 'toggle', kind: 'sure' }])
    expect(cellKind(sure.doc, 0, 0)).toBe('sure')
    const possible = run(sure.doc, [{ type: 'toggle', kind: 'possible' }])
    expect(cellKind(possible.doc, 0, 0)).toBe('possible')
    expect(cellKind(run(possible.doc, [{ type: 'toggle', kind: 'possible' }]).doc, 0, 0)).toBe('none')
  })

  it('grow a block, then apply to all of it', () => {
    const { doc, selection } = run(empty, [
      { type: 'extend', di: 0, dj: 1 },
      { type: 'extend', di: 1, dj: 0 },
      { type: 'toggle', kind: 'possible' },
    ])
    expect(doc.possible.links()).toEqual([
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ])
    expect(selection.anchor).toBeNull()
  })

  it('take a block from outside, so that the next key applies to it', () => {
    const { doc, selection } = run(empty, [
      { type: 'select-block', block: { top: 1, bottom: 2, left: 3, right: 9 } },
      { type: 'toggle', kind: 'sure' },
    ])
    expect(doc.sure.links()).toEqual([
      [1, 3],
      [1, 4],
      [2, 3],
      [2, 4],
    ])
    expect(selection).toMatchObject({ cursor: { i: 1, j: 3 }, anchor: null, side: 'source' })
  })

  it('repeat a decision at the next equal pair of words, letter case aside', () => {
    const first = { ...START, cursor: { i: 0, j: 2 } }
    const { doc, selection } = run(empty, [{ type: 'toggle', kind: 'sure' }, { type: 'repeat' }], first)
    expect(doc.sure.links()).toEqual([
      [0, 2],
      [0, 4],
    ])
    expect(selection.cursor).toEqual({ i: 0, j: 4 })
    const alone = run(empty, [{ type: 'repeat' }], { ...START, cursor: { i: 1, j: 1 } })
    expect(alone.said).toEqual({ event: 'none-alike' })
  })
})

describe('mouse and touch', () => {
  const cell = { i: 1, j: 1 }

  it.each([
    ['none', 'sure', 'sure'],
    ['sure', 'sure', 'none'],
    ['possible', 'sure', 'none'],
    ['none', 'possible', 'possible'],
    ['sure', 'possible', 'possible'],
    ['possible', 'possible', 'none'],
  ] as const)('a cell that is %s, clicked for %s, becomes %s', (before, kind, after) => {
    const block = { top: 1, left: 1, bottom: 1, right: 1 }
    const { doc } = run(empty, [
      { type: 'paint', block, kind: before },
      { type: 'click', cell, kind },
    ])
    expect(cellKind(doc, 1, 1)).toBe(after)
  })

  it('a tap goes round: sure, possible, none', () => {
    const kinds = [1, 2, 3].map((taps) => cellKind(run(empty, Array(taps).fill({ type: 'cycle', cell })).doc, 1, 1))
    expect(kinds).toEqual(['sure', 'possible', 'none'])
  })

  it('tap a word, tap its counterparts: the first word waits on', () => {
    const { doc, selection } = run(empty, [
      { type: 'tap', word: { side: 'target', index: 1 }, kind: 'sure' },
      { type: 'tap', word: { side: 'source', index: 1 }, kind: 'sure' },
      { type: 'tap', word: { side: 'source', index: 2 }, kind: 'possible' },
    ])
    expect(linkedWords(doc, { side: 'target', index: 1 })).toEqual([
      { index: 1, kind: 'sure' },
      { index: 2, kind: 'possible' },
    ])
    expect(selection.armed).toEqual({ side: 'target', index: 1 })
    expect(run(doc, [{ type: 'tap', word: { side: 'target', index: 1 }, kind: 'sure' }], selection).selection.armed).toBeNull()
  })
})

describe('words', () => {
  it('Tab visits every open word once around, source first', () => {
    const doc = wordsDocument({ source: ['a', 'b', 'c'], target: ['x', 'y'], sure: [[1, 0]] })
    let selection = startSelection(doc)
    const seen = [currentWord(doc, selection)]
    for (let k = 0; k < 3; k++) {
      selection = act(doc, selection, { type: 'next-open', back: false }).selection
      seen.push(currentWord(doc, selection))
    }
    expect(seen).toEqual([
      { side: 'source', index: 0 },
      { side: 'source', index: 2 },
      { side: 'target', index: 1 },
      { side: 'source', index: 0 },
    ])
    expect(currentWord(doc, act(doc, selection, { type: 'next-open', back: true }).selection)).toEqual({
      side: 'target',
      index: 1,
    })
  })

  it('Tab is let go when no word is open', () => {
    const doc = wordsDocument({ source: ['a'], target: ['x'], sure: [[0, 0]] })
    const { selection, said } = act(doc, START, { type: 'next-open', back: false })
    expect(said).toEqual({ event: 'none-open' })
    expect(selection.released).toBe(true)
  })

  it('Esc lets the next Tab leave, any other key takes it back', () => {
    const released = act(empty, START, { type: 'release' }).selection
    expect(released.released).toBe(true)
    expect(act(empty, released, { type: 'move', di: 1, dj: 0 }).selection.released).toBe(false)
  })

  it('n marks the word of the chosen side and goes on to the next that needs a person', () => {
    const first = run(empty, [{ type: 'null' }])
    expect([[...first.doc.nullSource], first.selection.cursor.i]).toEqual([[0], 1])
    const { doc, selection } = run(first.doc, [{ type: 'swap-side' }, { type: 'null' }], { ...START, cursor: { i: 1, j: 3 } })
    expect([[...doc.nullTarget], selection.side, selection.cursor.j]).toEqual([[3], 'target', 4])
  })
})

describe('any actions', () => {
  it('keep the cursor inside and the rules of the document', () => {
    const step = fc.integer({ min: -3, max: 3 })
    const kind = fc.constantFrom('sure' as const, 'possible' as const)
    const action: fc.Arbitrary<WordsAction> = fc.oneof(
      fc.record({ type: fc.constantFrom('move' as const, 'extend' as const), di: step, dj: step }),
      fc.record({ type: fc.constant('step' as const), by: step }),
      fc.record({ type: fc.constant('toggle' as const), kind }),
      fc.record({ type: fc.constant('next-open' as const), back: fc.boolean() }),
      fc.constantFrom<WordsAction>(
        { type: 'clear' },
        { type: 'null' },
        { type: 'swap-side' },
        { type: 'release' },
        { type: 'repeat' },
      ),
    )
    fc.assert(
      fc.property(someDocument(), fc.array(action, { maxLength: 20 }), (start, actions) => {
        const { doc, selection } = run(start, actions)
        expect(selection.cursor.i).toBeLessThan(doc.source.length)
        expect(selection.cursor.j).toBeLessThan(doc.target.length)
        expect(Math.min(selection.cursor.i, selection.cursor.j)).toBeGreaterThanOrEqual(0)
        expect(doc.sure.intersectionSize(doc.possible)).toBe(0)
        for (const i of doc.nullSource) expect(linkedWords(doc, { side: 'source', index: i })).toEqual([])
      }),
    )
  })

  it('do nothing harmful to a pair without words', () => {
    const none = wordsDocument({ source: [], target: ['x'] })
    const actions: WordsAction[] = [
      { type: 'toggle', kind: 'sure' },
      { type: 'null' },
      { type: 'clear' },
      { type: 'next-open', back: false },
      { type: 'repeat' },
      { type: 'tap', word: { side: 'target', index: 0 }, kind: 'sure' },
    ]
    const { doc } = run(none, actions)
    expect(doc.sure.size).toBe(0)
    expect(openWords(doc)).toEqual([{ side: 'target', index: 0 }])
  })
})
