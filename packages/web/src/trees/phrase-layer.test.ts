import { type NodeLink, parseTree } from '@parascope/core/corpus'
import { applyOperation, isContent, touchedBy } from '@parascope/core/edit'
import { indexTree } from '@parascope/core/phrases'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { actOnPhrases, type PhraseAction, type PhraseContext, startPhrases } from './phrase-editor.js'
import { type Layer, phraseDocument, phraseOperations } from './phrase-layer.js'
import { type PhraseRef, readPhraseLinks } from './phrase-links.js'
import { nextAfter, orderedPhrases } from './phrase-order.js'
import { proposedFor, proposePhrases } from './phrase-proposal.js'
import { phraseWarnings } from './phrase-warnings.js'
import { firstEvidence, knowsWords, presentEvidence } from './word-evidence.js'

const PAIR = {
  id: 'own',
  source: ['the', 'ox', 'was', 'old'],
  target: ['an', 'old', 'ox', 'stood', 'there'],
  sourceTree: '(ROOT (S (NP (DT the) (NN ox)) (VP (VBD was) (ADJP (JJ old)))))',
  targetTree: '(S (NP (DT an) (JJ old) (NN ox)) (VP (VBD stood) (ADVP (RB there))))',
}
// the 0, ox 1, NP 2, was 3, old 4, VP 5, S 6; an 0, old 1, ox 2, NP 3, stood 4, there 5, VP 6, S 7
const trees = { source: indexTree(parseTree(PAIR.sourceTree)), target: indexTree(parseTree(PAIR.targetTree)) }
const context: PhraseContext = { trees, given: { source: true, target: true }, tags: true, onward: 'bottom-up' }
const LINKS = [
  [0, 0],
  [1, 2],
  [2, 3],
  [3, 1],
] as const
const offered = proposePhrases(trees, LINKS, readPhraseLinks([], trees), { mode: 'greedy-strict', tags: true })
const source = (phrase: number): PhraseRef => ({ side: 'source', phrase })
const NONE: Layer = { content: {}, touched: new Set() }
const link = (u: number, v: number) => ({ source: u, target: v, kind: 'sure' }) as const

const look = (layer: Layer, isShown: boolean) => phraseDocument(layer, trees, isShown ? offered : null, offered.similarity)

function act(layer: Layer, action: PhraseAction, isShown: boolean): Layer {
  const doc = look(layer, isShown)
  const acted = actOnPhrases(doc, startPhrases(doc, context), action, context)
  const operations = phraseOperations(layer, trees, doc, acted.doc).filter(isContent)
  return {
    content: operations.reduce((now, operation) => applyOperation(PAIR, now, operation), layer.content),
    touched: new Set([...layer.touched, ...operations.flatMap(touchedBy)]),
  }
}
const decidedIn = (layer: Layer) => readPhraseLinks(look(layer, true).nodes, trees)

describe('a layer as phrases', () => {
  const odd: NodeLink = { source: [3, 4, 1], target: [1, 2, 0], kind: 'sure' }
  const started: Layer = {
    content: { nodes: [odd, { source: [0, 2, 0], target: [0, 3, 0], kind: 'possible' }] },
    touched: new Set(),
  }

  it('has what it started with waiting until it is touched; accepting leaves the nodes as they stood', () => {
    const doc = look(started, false)
    expect([doc.nodes, doc.proposal!.pairs.map(({ source: u, target: v, kind }) => [u, v, kind])]).toEqual([
      [],
      [
        [2, 3, 'possible'],
        [4, 1, 'sure'],
      ],
    ])
    const accepted = act(started, { type: 'accept', ref: source(4) }, false)
    expect([accepted.content.nodes, decidedIn(accepted).links]).toEqual([
      expect.arrayContaining([...started.content.nodes!]),
      [link(4, 1)],
    ])
    const overruled = act(started, { type: 'join', ref: source(4), phrase: 5 }, false)
    expect(overruled.content.nodes).not.toContainEqual(odd)
    expect(act(started, { type: 'clear', ref: source(4) }, false).content.nodes).toEqual([started.content.nodes![1]])
  })

  it('gets what is offered only where that is wanted, and not what was turned down before', () => {
    expect(look(NONE, false).proposal!.pairs).toEqual([])
    const refused = act(NONE, { type: 'clear', ref: source(2) }, true)
    expect(refused.content.nodes).toEqual([])
    expect(proposedFor(look(refused, true).proposal, source(2))).toBeNull()
    expect(proposedFor(look(refused, true).proposal, source(6))).not.toBeNull()
  })

  it('comes to what the phrase editor says, whatever is done', () => {
    const ref = fc.oneof(
      fc.integer({ min: 0, max: 6 }).map(source),
      fc.integer({ min: 0, max: 7 }).map((phrase): PhraseRef => ({ side: 'target', phrase })),
    )
    const action = fc.oneof(
      fc.record({ type: fc.constantFrom('null' as const, 'clear' as const, 'accept' as const), ref }),
      fc.record({ type: fc.constant('join' as const), ref, phrase: fc.integer({ min: 0, max: 6 }) }),
      fc.record({ type: fc.constantFrom('accept-all' as const, 'accept-below' as const) }),
    )
    fc.assert(
      fc.property(fc.array(action, { maxLength: 12 }), fc.boolean(), (actions, isShown) => {
        let layer = isShown ? NONE : started
        for (const one of actions) {
          const doc = look(layer, isShown)
          const said = actOnPhrases(doc, startPhrases(doc, context), one, context).doc
          layer = act(layer, one, isShown)
          const now = look(layer, isShown)
          expect(readPhraseLinks(now.nodes, trees)).toEqual(readPhraseLinks(said.nodes, trees))
          const pairs = (from: typeof now) => from.proposal!.pairs.map(({ source: u, target: v }) => `${u} ${v}`)
          for (const pair of pairs(said)) expect(pairs(now)).toContain(pair)
        }
      }),
    )
  })
})

describe('what is known of the words', () => {
  it('is what people drew, else the aligner, else the layer; a decided word has its own links only', () => {
    const started: Layer = { content: { nodes: [{ source: [1, 2, 0], target: [2, 3, 0], kind: 'sure' }] }, touched: new Set() }
    expect([knowsWords(PAIR, NONE), knowsWords(PAIR, started), knowsWords({ ...PAIR, sure: [[0, 0]] }, NONE)]).toEqual([
      false,
      true,
      true,
    ])
    expect(firstEvidence(PAIR, started, null)).toEqual([[1, 2, 0.9]])
    const first = firstEvidence(PAIR, NONE, [
      [1, 2, 0.8],
      [3, 2, 0.1],
    ])
    const decided: Layer = { ...started, touched: new Set(['node:1,2,0|2,3,0']) }
    expect(presentEvidence(first, decided)).toEqual([[1, 2]])
  })
})

describe('the order of phrases', () => {
  it('has parts before or after the whole, and goes round', () => {
    expect([orderedPhrases(trees.source, 'bottom-up'), orderedPhrases(trees.source, 'top-down')]).toEqual([
      [0, 1, 2, 3, 4, 5, 6],
      [6, 2, 0, 1, 5, 3, 4],
    ])
    const open = [source(1), source(6)]
    const next = (from: number, back = false) => nextAfter(source(from), open, trees, 'bottom-up', back)?.phrase
    expect([next(0), next(1), next(6), next(1, true), nextAfter(source(3), [source(3)], trees, 'bottom-up')]).toEqual([
      1,
      6,
      1,
      6,
      undefined,
    ])
  })
})

describe('warnings', () => {
  const kinds = (links: Parameters<typeof phraseWarnings>[1], words: Parameters<typeof phraseWarnings>[2] = []) =>
    phraseWarnings(trees, links, words).map(({ kind }) => kind)
  it('name what does not fit, and nothing else', () => {
    expect(kinds([link(2, 3), link(6, 7)], LINKS)).toEqual([])
    expect(kinds([link(6, 3), link(2, 7)])).toEqual(['reversed', 'reversed'])
    expect(kinds([link(2, 3), link(1, 4)])).toEqual(['outside'])
    expect(kinds([link(2, 3), link(2, 7)])).toContain('twice')
    expect(kinds([link(3, 5)], LINKS)).toEqual(['words'])
    expect(kinds([link(3, 5)], [])).toEqual([])
  })
})
