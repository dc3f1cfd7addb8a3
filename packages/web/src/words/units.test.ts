import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { someDocument } from './arbitrary.js'
import { attentionWords, needsAttention } from './attention.js'
import { linkedBlock, mergedBlock, splitCells } from './block-edits.js'
import { wordsDocument } from './document.js'
import { act, currentWord, START } from './editor.js'
import { acceptProposal, isWaiting, type Proposed, propose } from './propose.js'
import { unitText } from './unit-text.js'
import { rankedUnits } from './units.js'

const bare = wordsDocument({ source: ['a', 'single', 'tree', 'fell'], target: ['one', 'tree', 'came', 'down', 'hard'] })
// single – one and tree – tree are clear; fell has a weak "came" and a weaker "down"
const PROPOSED: Proposed = {
  sure: [
    [1, 0],
    [2, 1],
  ],
  possible: [[3, 2]],
  nullSource: [0],
  nullTarget: [],
  confidence: Float32Array.from([...[0.1, 0, 0, 0, 0], ...[0.9, 0, 0, 0, 0], ...[0, 0.95, 0, 0, 0], ...[0, 0, 0.45, 0.3, 0.02]]),
  guideline: '',
}
const doc = propose(bare, PROPOSED)
const fell = { side: 'source', index: 3 } as const

describe('ranked counterparts', () => {
  it('are whole blocks, best first, with shares of one', () => {
    const units = rankedUnits(doc, fell)
    const texts = units.map((unit) => unitText(doc, fell, unit))
    expect(texts.slice(0, 4).map(({ other }) => other)).toContain('came down')
    expect(texts.slice(0, 4).map(({ other }) => other)).toContain('came')
    expect(texts.some(({ own, other }) => own === 'tree fell' && other === 'tree came')).toBe(true)
    const shares = units.map(({ confidence }) => confidence)
    expect(shares).toEqual(shares.toSorted((a, b) => b - a))
    expect(shares.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(1)
    expect(units.length).toBeLessThanOrEqual(9)
    expect(rankedUnits(bare, fell)).toEqual([])
  })

  it('offer what lies opposite where the aligner sees nothing', () => {
    const open = propose(bare, { ...PROPOSED, possible: [], confidence: new Float32Array(20) })
    const texts = rankedUnits(open, fell).map((unit) => unitText(open, fell, unit).other)
    expect(texts).toEqual(['came down hard', 'came', 'down', 'hard'])
  })

  it('are taken by their rank, overrule what was proposed for their words, and lead on', () => {
    const rank = rankedUnits(doc, fell).findIndex((unit) => unitText(doc, fell, unit).other === 'came down') + 1
    const { doc: after, selection } = act(doc, { ...START, cursor: { i: 3, j: 2 } }, { type: 'rank', rank })
    expect(after.sure.links()).toEqual([
      [3, 2],
      [3, 3],
    ])
    expect(currentWord(after, selection)).toEqual({ side: 'target', index: 4 })
    const weaker = act(after, selection, { type: 'weaken' })
    expect([weaker.doc.sure.size, weaker.doc.possible.size]).toEqual([0, 2])
    const again = act(
      after,
      { ...START, cursor: { i: 3, j: 2 } },
      { type: 'unit', word: fell, block: { top: 3, bottom: 3, left: 2, right: 3 } },
    )
    expect(again.doc.sure.size).toBe(0)
  })
})

describe('words that need a person', () => {
  it('are the open and the doubtful ones, not what is proposed with confidence', () => {
    expect(attentionWords(doc)).toEqual([
      { side: 'source', index: 3 },
      { side: 'target', index: 2 },
      { side: 'target', index: 3 },
      { side: 'target', index: 4 },
    ])
    expect(needsAttention(doc, { side: 'source', index: 0 })).toBe(false)
  })

  it('are none when everything is accepted and the rest has no counterpart', () => {
    fc.assert(
      fc.property(someDocument(), fc.constantFrom('proposed', 'all-sure', 'sure-only'), (any, as) => {
        const { doc: after } = act(
          propose(any, {
            ...PROPOSED,
            sure: [],
            possible: [[0, 0]],
            nullSource: [],
            nullTarget: [],
            confidence: new Float32Array(49),
          }),
          START,
          { type: 'accept', as, rest: true },
        )
        expect([attentionWords(after), isWaiting(after)]).toEqual([[], false])
      }),
    )
  })

  it('jump out between neighbours that are in order', () => {
    const words = { source: ['a', 'b', 'c'], target: ['x', 'y', 'z', 'far'] }
    const odd = propose(wordsDocument(words), {
      sure: [
        [0, 0],
        [1, 3],
        [2, 2],
      ],
      possible: [],
      nullSource: [],
      nullTarget: [1],
      confidence: new Float32Array(12).fill(0.8),
      guideline: '',
    })
    expect(attentionWords(odd)).toContainEqual({ side: 'source', index: 1 })
    expect(attentionWords(odd)).not.toContainEqual({ side: 'source', index: 0 })
  })
})

describe('joining and taking apart', () => {
  const two = acceptProposal(
    propose(wordsDocument({ source: ['a', 'b', 'c'], target: ['x', 'y', 'z'] }), {
      ...PROPOSED,
      sure: [
        [0, 0],
        [1, 1],
      ],
      possible: [],
      nullSource: [],
    }),
  )

  it('m joins a link with the one at its corner', () => {
    expect(mergedBlock(two, { i: 0, j: 0 })).toEqual({ top: 0, bottom: 1, left: 0, right: 1 })
    const { doc: joined } = act(two, START, { type: 'merge' })
    expect(joined.sure.size).toBe(4)
    expect(linkedBlock(joined, { i: 1, j: 0 })).toEqual({ block: { top: 0, bottom: 1, left: 0, right: 1 }, kind: 'sure' })
    expect(act(two, { ...START, cursor: { i: 2, j: 2 } }, { type: 'merge' }).said).toEqual({ event: 'none-near' })
  })

  it('s takes a block apart along its diagonal, a line down to one cell', () => {
    const { doc: joined } = act(two, START, { type: 'merge' })
    expect(act(joined, START, { type: 'split' }).doc.sure.links()).toEqual(two.sure.links())
    expect(splitCells({ top: 0, bottom: 0, left: 1, right: 3 }, { i: 0, j: 2 })).toEqual([{ i: 0, j: 2 }])
    const cells = splitCells({ top: 0, bottom: 1, left: 0, right: 3 }, { i: 0, j: 0 })
    expect(new Set(cells.map(({ i }) => i)).size).toBe(2)
    expect(new Set(cells.map(({ j }) => j)).size).toBe(4)
  })
})
