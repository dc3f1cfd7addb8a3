import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { someDocument, someEdits } from './arbitrary.js'
import { blockBetween, paint, sameWords, toggleNull, type WordsDocument, wordsDocument } from './document.js'
import { act, startSelection, type WordsAction } from './editor.js'
import { proposedKind } from './proposal.js'
import { acceptProposal, clearProposal, draw, isProposedNull, isWaiting, type Proposed, propose, waiting } from './propose.js'

const PROPOSED: Proposed = {
  sure: [
    [0, 0],
    [1, 1],
  ],
  possible: [[2, 1]],
  nullSource: [3],
  nullTarget: [2],
  confidence: Float32Array.from([0.9, 0, 0.1, 0, 0.8, 0, 0.02, 0.6, 0, 0, 0, 0.2]),
  guideline: 'edinburgh',
}
const bare = wordsDocument({ source: ['a', 'b', 'c', 'd'], target: ['x', 'y', 'z'] })
const cell = (i: number, j: number) => blockBetween({ i, j }, { i, j })

/** A proposal of every cell and every word, for any document. */
function everything({ source, target }: WordsDocument): Proposed {
  return {
    sure: source.flatMap((_, i) => target.map((_, j) => [i, j] as const)),
    possible: [],
    nullSource: source.map((_, i) => i),
    nullTarget: target.map((_, j) => j),
    confidence: new Float32Array(source.length * target.length).fill(0.5),
    guideline: 'x',
  }
}

describe('a proposal', () => {
  it('lies beside what is drawn until it is accepted', () => {
    const doc = propose(bare, PROPOSED)
    expect([doc.sure.size, waiting(doc)]).toEqual([0, { links: 3, nulls: 2 }])
    const accepted = acceptProposal(doc)
    expect(accepted.sure.links()).toEqual(PROPOSED.sure)
    expect(accepted.possible.links()).toEqual(PROPOSED.possible)
    expect([[...accepted.nullSource], [...accepted.nullTarget], isWaiting(accepted)]).toEqual([[3], [2], false])
    expect(acceptProposal(accepted)).toBe(accepted)
    expect(clearProposal(doc)).toEqual(bare)
  })

  it('leaves alone what is decided: links that are there, words without counterpart', () => {
    const decided = toggleNull(paint(bare, cell(1, 1), 'possible'), { side: 'source', index: 0 })
    const doc = propose(decided, PROPOSED)
    expect([proposedKind(doc, 1, 1), proposedKind(doc, 0, 0), proposedKind(doc, 2, 1)]).toEqual(['none', 'none', 'possible'])
    fc.assert(
      fc.property(someDocument(), (any) => {
        const accepted = acceptProposal(propose(any, everything(any)))
        for (const [i, j] of any.sure.links()) expect(accepted.sure.has(i, j)).toBe(true)
        for (const [i, j] of any.possible.links()) expect(accepted.sure.has(i, j)).toBe(false)
        for (const i of any.nullSource) expect(accepted.sure.rowSize(i)).toBe(0)
      }),
    )
  })

  it('goes where an edit goes, whatever the edit does', () => {
    const doc = propose(bare, PROPOSED)
    const painted = paint(doc, cell(0, 0), 'sure')
    expect([proposedKind(painted, 0, 0), proposedKind(painted, 1, 1)]).toEqual(['none', 'sure'])
    expect(proposedKind(paint(doc, cell(0, 0), 'none'), 0, 0)).toBe('none')
    const linked = paint(doc, cell(3, 2), 'sure')
    expect([isProposedNull(linked, { side: 'source', index: 3 }), isProposedNull(linked, { side: 'target', index: 2 })]).toEqual([
      false,
      false,
    ])
    expect(waiting(toggleNull(doc, { side: 'target', index: 1 }))).toEqual({ links: 1, nulls: 2 })
    expect(waiting(toggleNull(doc, { side: 'source', index: 3 }))).toEqual({ links: 3, nulls: 1 })
  })

  it('is accepted as it is, all of it as sure, or without what is only possible', () => {
    const doc = propose(bare, PROPOSED)
    const sizes = (['proposed', 'all-sure', 'sure-only'] as const).map((as) => {
      const { sure, possible } = acceptProposal(doc, as)
      return [sure.size, possible.size]
    })
    expect(sizes).toEqual([
      [2, 1],
      [3, 0],
      [2, 0],
    ])
  })

  it('gives way to what is drawn for its words: all of it to a sure link, what is only possible to a possible one', () => {
    const doc = propose(bare, PROPOSED)
    expect(waiting(draw(doc, cell(2, 1), 'sure')).links).toBe(1)
    expect(waiting(draw(doc, cell(1, 1), 'possible')).links).toBe(1)
    expect(proposedKind(draw(doc, cell(1, 0), 'possible'), 1, 1)).toBe('sure')
    expect(waiting(draw(doc, cell(2, 0), 'none')).links).toBe(3)
  })

  it('never changes what the edits of a person do', () => {
    fc.assert(
      fc.property(someDocument(), fc.integer(), (any, seed) => {
        let [plain, beside] = [any, propose(any, everything(any))]
        for (const edit of someEdits(any, seed)) [plain, beside] = [edit(plain), edit(beside)]
        expect(sameWords(plain, beside)).toBe(true)
        for (const [i, j] of [...beside.sure.links(), ...beside.possible.links()]) expect(proposedKind(beside, i, j)).toBe('none')
      }),
    )
  })

  it('stays for words that a link is only added to', () => {
    const start = propose(bare, PROPOSED)
    const left = (action: WordsAction) => waiting(act(start, startSelection(start), action).doc).links
    for (const [adds, links] of [
      [false, 2],
      [true, 3],
    ] as const) {
      expect(left({ type: 'click', cell: { i: 0, j: 2 }, kind: 'sure', adds })).toBe(links)
      expect(left({ type: 'paint', block: cell(0, 2), kind: 'sure', adds })).toBe(links)
    }
  })
})
