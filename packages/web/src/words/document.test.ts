import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { someDocument, someEdits, someHistory } from './arbitrary.js'
import {
  blockBetween,
  cellKind,
  linkedWords,
  openWords,
  paint,
  sameWords,
  toggleBlock,
  toggleNull,
  type WordsDocument,
  wordStates,
  wordsDocument,
} from './document.js'

const doc = wordsDocument({
  source: ['Heavy', 'snow', 'fell'],
  target: ['It', 'snowed', 'a', 'lot'],
  sure: [[1, 1]],
  possible: [
    [0, 3],
    [2, 1],
  ],
  nullTarget: [0],
})

/** The rules that hold in every document. */
function expectWhole(words: WordsDocument): void {
  expect(words.sure.intersectionSize(words.possible)).toBe(0)
  for (const i of words.nullSource) expect(linkedWords(words, { side: 'source', index: i })).toEqual([])
  for (const j of words.nullTarget) expect(linkedWords(words, { side: 'target', index: j })).toEqual([])
}

describe('the document of a record', () => {
  it('holds its links and marks', () => {
    expect(cellKind(doc, 1, 1)).toBe('sure')
    expect(cellKind(doc, 0, 3)).toBe('possible')
    expect(cellKind(doc, 0, 0)).toBe('none')
    expect(wordStates(doc, 'target')).toEqual(['null', 'linked', 'open', 'linked'])
  })

  it('lets a sure link win over a possible one, and a link over a mark', () => {
    const both = wordsDocument({ source: ['a'], target: ['b'], sure: [[0, 0]], possible: [[0, 0]], nullSource: [0] })
    expect(cellKind(both, 0, 0)).toBe('sure')
    expect(both.possible.size).toBe(0)
    expect(both.nullSource.size).toBe(0)
  })
})

describe('edits', () => {
  it('paint a block of one kind and take back the marks under it', () => {
    const painted = paint(doc, { top: 0, left: 0, bottom: 1, right: 1 }, 'possible')
    expect([cellKind(painted, 0, 0), cellKind(painted, 1, 1), cellKind(painted, 2, 1)]).toEqual([
      'possible',
      'possible',
      'possible',
    ])
    expect(painted.nullTarget.size).toBe(0)
    expect(cellKind(doc, 0, 0)).toBe('none')
  })

  it('toggle a block: first all of it, then none of it', () => {
    const block = blockBetween({ i: 2, j: 3 }, { i: 1, j: 2 })
    const on = toggleBlock(doc, block, 'sure')
    expect(on.sure.links()).toEqual([
      [1, 1],
      [1, 2],
      [1, 3],
      [2, 2],
      [2, 3],
    ])
    expect(toggleBlock(on, block, 'sure').sure.links()).toEqual([[1, 1]])
  })

  it('return the same document when nothing changes', () => {
    expect(paint(doc, { top: 0, left: 0, bottom: 0, right: 0 }, 'none')).toBe(doc)
  })

  it('mark a word as having no counterpart, which removes its links', () => {
    const marked = toggleNull(doc, { side: 'target', index: 1 })
    expect(marked.sure.size).toBe(0)
    expect(marked.possible.links()).toEqual([[0, 3]])
    expect(wordStates(marked, 'target')[1]).toBe('null')
    expect(wordStates(toggleNull(marked, { side: 'target', index: 1 }), 'target')[1]).toBe('open')
  })

  it('keep the rules in every document', () => {
    fc.assert(
      fc.property(someHistory(), ({ start, edits }) => {
        let words = start
        for (const edit of edits) {
          words = edit(words)
          expectWhole(words)
        }
      }),
    )
  })

  it('never change their input', () => {
    fc.assert(
      fc.property(someDocument(), fc.integer(), (start, seed) => {
        const copy = wordsDocument({
          source: start.source,
          target: start.target,
          sure: start.sure.links(),
          possible: start.possible.links(),
          nullSource: [...start.nullSource],
          nullTarget: [...start.nullTarget],
        })
        for (const edit of someEdits(start, seed)) edit(start)
        expect(sameWords(start, copy)).toBe(true)
      }),
    )
  })

  it('leave every word linked, marked or open', () => {
    fc.assert(
      fc.property(someDocument(), (words) => {
        const open = new Set(openWords(words).map((word) => `${word.side}${word.index}`))
        for (const side of ['source', 'target'] as const) {
          wordStates(words, side).forEach((state, index) => {
            const links = linkedWords(words, { side, index }).length
            expect(state === 'linked').toBe(links > 0)
            expect(state === 'open').toBe(open.has(`${side}${index}`))
          })
        }
      }),
    )
  })
})
