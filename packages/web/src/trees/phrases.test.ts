import { checkNodeLinks, type NodeLink, parseTree } from '@parascope/core/corpus'
import { indexTree } from '@parascope/core/phrases'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { GLOBAL_KEYS } from '../shell/keys.js'
import { type WordsDocument, wordsDocument } from '../words/document.js'
import { brokenAncestry } from './ancestry.js'
import { drawnTree, flatTree, phraseLabels } from './drawn-phrase.js'
import { phraseCandidates } from './phrase-candidates.js'
import { actOnPhrases, openPhrases, type PhraseAction, type PhraseContext, startPhrases } from './phrase-editor.js'
import { hoverOfPhrase } from './phrase-hover.js'
import { PHRASE_KEYS, phraseAction } from './phrase-keys.js'
import { linkPhrases, nullPhrase, type PhraseRef, readPhraseLinks } from './phrase-links.js'
import {
  acceptPhrases,
  type PhraseDocument,
  proposedFor,
  proposePhrases,
  settle,
  waitingPhrases,
  wordEvidence,
} from './phrase-proposal.js'
import { shownChildren, shownParent, walk } from './phrase-walk.js'

const SOURCE = parseTree('(ROOT (S (NP (DT the) (NN ox)) (VP (VBD was) (ADJP (JJ old)))))')
const TARGET = parseTree('(S (NP (DT an) (JJ old) (NN ox)) (VP (VBD stood) (ADVP (RB there))))')
const trees = { source: indexTree(SOURCE), target: indexTree(TARGET) }
const context: PhraseContext = { trees, given: { source: true, target: true }, tags: false }
// numbers from the leaves up: the 0, ox 1, NP 2, was 3, old 4, VP 5, S 6; an 0, old 1, ox 2, NP 3, stood 4, there 5, VP 6, S 7
const source = (phrase: number): PhraseRef => ({ side: 'source', phrase })
const target = (phrase: number): PhraseRef => ({ side: 'target', phrase })
const EMPTY: PhraseDocument = { nodes: [], proposal: null }
const words = (sure: readonly (readonly [number, number])[]): WordsDocument =>
  wordsDocument({ source: ['the', 'ox', 'was', 'old'], target: ['an', 'old', 'ox', 'stood', 'there'], sure })
const LINKS = [
  [0, 0],
  [1, 2],
  [2, 3],
  [3, 1],
] as const

/** What several actions in a row come to. */
function run(doc: PhraseDocument, actions: readonly PhraseAction[], among: PhraseContext = context) {
  let state = { doc, selection: startPhrases(doc, among), said: null, words: [] } as ReturnType<typeof actOnPhrases>
  for (const action of actions) state = actOnPhrases(state.doc, state.selection, action, among)
  return state
}
const pick = (ref: PhraseRef, kind: 'sure' | 'possible' = 'sure'): PhraseAction => ({ type: 'pick', ref, kind })

describe('phrase links', () => {
  it('join chains from the lowest node up, and read back as phrases', () => {
    const nodes = linkPhrases([], trees, 4, 1, 'possible')
    expect(nodes).toEqual([{ source: [3, 4, 0], target: [1, 2, 0], kind: 'possible' }])
    expect(linkPhrases([], trees, 4, 5, 'sure')).toHaveLength(2)
    expect(readPhraseLinks(nodes, trees).links).toEqual([{ source: 4, target: 1, kind: 'possible' }])
    expect(nullPhrase(nodes, trees, source(4))).toEqual([
      { source: [3, 4, 0], target: null, kind: 'sure' },
      { source: [3, 4, 1], target: null, kind: 'sure' },
    ])
  })

  it('stay whole under any edits: the record takes them, and a phrase is linked or null, never both', () => {
    const ref = fc.oneof(fc.integer({ min: 0, max: 6 }).map(source), fc.integer({ min: 0, max: 7 }).map(target))
    const action = fc.oneof(
      fc.record({ type: fc.constant('pick' as const), ref, kind: fc.constantFrom('sure' as const, 'possible' as const) }),
      fc.record({ type: fc.constantFrom('null' as const, 'clear' as const, 'accept' as const, 'collapse' as const), ref }),
      fc.record({ type: fc.constant('kind' as const), kind: fc.constantFrom('sure' as const, 'possible' as const) }),
      fc.record({ type: fc.constant('rank' as const), rank: fc.integer({ min: 1, max: 9 }) }),
      fc.record({ type: fc.constantFrom('accept-below' as const, 'counterpart' as const, 'swap-side' as const) }),
    )
    fc.assert(
      fc.property(fc.array(action, { maxLength: 30 }), fc.boolean(), fc.boolean(), (actions, proposes, tags) => {
        const proposal = proposes
          ? proposePhrases(trees, wordEvidence(words(LINKS)), readPhraseLinks([], trees), { mode: 'greedy', tags })
          : null
        const { doc } = run({ nodes: [], proposal }, actions, { ...context, tags })
        const faults: string[] = []
        checkNodeLinks(doc.nodes, SOURCE, TARGET, (field, message) => faults.push(`${field} ${message}`))
        expect(faults).toEqual([])
        const { links, nulls } = readPhraseLinks(doc.nodes, trees)
        for (const link of links) expect([nulls.source.has(link.source), nulls.target.has(link.target)]).toEqual([false, false])
        for (const link of links) expect(proposedFor(doc.proposal, source(link.source))).toBeNull()
      }),
    )
  })
})

describe('the phrase editor', () => {
  it('links a phrase and the next of the other side, and unlinks them the same way', () => {
    const linked = run(EMPTY, [pick(source(2)), pick(target(3))])
    expect(readPhraseLinks(linked.doc.nodes, trees).links).toEqual([{ source: 2, target: 3, kind: 'sure' }])
    expect([linked.selection.armed, linked.said]).toEqual([null, { event: 'linked', source: 2, target: 3, kind: 'sure' }])
    expect(run(linked.doc, [pick(target(3)), pick(source(2))]).doc.nodes).toEqual([])
    const possible = run(linked.doc, [pick(source(2)), pick(target(3), 'possible')])
    expect(possible.doc.nodes.map(({ kind }) => kind)).toEqual(['possible'])
    expect(run(EMPTY, [pick(source(2)), pick(source(5))]).selection.armed).toEqual(source(5))
    expect(run(EMPTY, [pick(source(2)), pick(source(2))]).selection.armed).toBeNull()
  })

  it('labels the link of the current phrase', () => {
    const { doc } = run(EMPTY, [pick(source(2)), pick(target(3)), { type: 'kind', kind: 'possible' }])
    expect(doc.nodes).toEqual([{ source: [0, 2, 0], target: [0, 3, 0], kind: 'possible' }])
  })

  it('marks a phrase as without counterpart, which takes its links; once more opens it', () => {
    const { doc } = run(EMPTY, [pick(source(2)), pick(target(3)), { type: 'null', ref: source(2) }])
    expect(readPhraseLinks(doc.nodes, trees)).toMatchObject({ links: [], nulls: { source: new Set([2]) } })
    expect(run(doc, [{ type: 'null', ref: source(2) }]).doc.nodes).toEqual([])
    expect(run(doc, [pick(source(2)), pick(target(3))]).doc.nodes).toHaveLength(1)
  })

  it('takes two single words for a word link, unless the tags are shown', () => {
    const two = [pick(source(4)), pick(target(1))]
    expect(run(EMPTY, two)).toMatchObject({ doc: EMPTY, words: [{ type: 'click', cell: { i: 3, j: 1 }, kind: 'sure' }] })
    expect(run(EMPTY, two, { ...context, tags: true }).doc.nodes).toHaveLength(1)
    expect(run(EMPTY, [pick(source(2)), pick(target(2))]).doc.nodes).toHaveLength(1)
    expect(run(EMPTY, [{ type: 'null', ref: source(4) }]).words).toEqual([
      { type: 'null-word', word: { side: 'source', index: 3 } },
    ])
  })

  it('links no phrase to a sentence without a tree', () => {
    const flat = {
      ...context,
      trees: { ...trees, target: indexTree(flatTree(words([]).target)) },
      given: { source: true, target: false },
    }
    expect(run(EMPTY, [pick(source(2)), pick(target(1))], flat)).toMatchObject({ doc: EMPTY, said: { event: 'no-tree' } })
    expect(run(EMPTY, [pick(source(1)), pick(target(2))], flat).words).toHaveLength(1)
  })

  it('goes from one open phrase to the next, from the leaves up and round, and lets go when there is none', () => {
    const next = { type: 'next-open', back: false } as const
    expect(openPhrases(EMPTY, context)).toEqual([source(2), source(5), source(6), target(3), target(6), target(7)])
    expect(startPhrases(EMPTY, context).current).toEqual(source(2))
    expect(run(EMPTY, [next, next, next]).selection.current).toEqual(target(3))
    expect(run(EMPTY, [{ type: 'next-open', back: true }]).selection.current).toEqual(target(7))
    const hidden = run(EMPTY, [{ type: 'collapse', ref: source(6) }, { type: 'select', ref: target(7) }, next])
    expect([hidden.selection.current, hidden.selection.collapsed.source.size]).toEqual([source(2), 0])
    const all = openPhrases(EMPTY, context).reduce((nodes: readonly NodeLink[], ref) => nullPhrase(nodes, trees, ref), [])
    expect(run({ nodes: all, proposal: null }, [next])).toMatchObject({
      said: { event: 'none-open' },
      selection: { released: true },
    })
  })
})

describe('a proposal of phrases', () => {
  const none = readPhraseLinks([], trees)
  const proposal = proposePhrases(trees, wordEvidence(words(LINKS)), none, { mode: 'greedy-strict', tags: false })

  it('follows the word links and leaves single words to them', () => {
    expect(proposal.pairs.map((pair) => [pair.source, pair.target])).toContainEqual([6, 7])
    for (const { source: u, target: v } of proposal.pairs) {
      const long = (tree: typeof trees.source, p: number) => tree.end[p]! - tree.start[p]! > 1
      expect(long(trees.source, u) || long(trees.target, v)).toBe(true)
    }
    const tagged = proposePhrases(trees, wordEvidence(words(LINKS)), none, { mode: 'greedy-strict', tags: true })
    expect(tagged.pairs.length).toBeGreaterThan(proposal.pairs.length)
    expect(proposePhrases(trees, wordEvidence(words([])), none, { mode: 'greedy', tags: false }).pairs).toEqual([])
  })

  it('leaves decided phrases alone, and does not contradict them in strict mode', () => {
    const nodes = linkPhrases(nullPhrase([], trees, source(6)), trees, 2, 7, 'sure')
    const decided = readPhraseLinks(nodes, trees)
    for (const { source: u, target: v } of proposePhrases(trees, wordEvidence(words(LINKS)), decided, {
      mode: 'greedy-strict',
      tags: true,
    }).pairs) {
      expect([u, v]).not.toContain(6)
      expect(brokenAncestry(trees, [...decided.links, { source: u, target: v, kind: 'sure' }]).size).toBe(0)
    }
  })

  it('is accepted as a whole from a limit on, one by one, or below a phrase', () => {
    const doc = { nodes: [], proposal }
    const all = acceptPhrases(doc, trees, () => true)
    expect(readPhraseLinks(all.nodes, trees).links).toHaveLength(proposal.pairs.length)
    expect([waitingPhrases(all.proposal, 0), openPhrases(all, context)]).toEqual([{ links: 0, below: 0, nulls: 0 }, []])
    const best = Math.max(...proposal.pairs.map(({ similarity }) => similarity))
    const some = acceptPhrases(doc, trees, () => true, best)
    expect(some.proposal!.pairs.every(({ similarity }) => similarity < best)).toBe(true)
    const one = run(doc, [{ type: 'accept', ref: source(6) }])
    expect([readPhraseLinks(one.doc.nodes, trees).links, one.said]).toEqual([
      [{ source: 6, target: 7, kind: 'sure' }],
      { event: 'accepted', links: 1, nulls: 0 },
    ])
    expect(run(doc, [pick(source(6)), { type: 'accept', ref: source(6) }]).doc.nodes).toEqual(one.doc.nodes)
    const below = run(doc, [{ type: 'select', ref: source(6) }, { type: 'accept-below' }])
    expect(openPhrases(below.doc, context).filter(({ side }) => side === 'source')).toEqual([])
  })

  it('ends for a phrase that is touched, and ranks candidates all the same', () => {
    const rejected = run({ nodes: [], proposal }, [{ type: 'clear', ref: source(6) }])
    expect([proposedFor(rejected.doc.proposal, source(6)), rejected.doc.nodes]).toEqual([null, []])
    expect(settle(rejected.doc.proposal, source(6))).toBe(rejected.doc.proposal)
    expect(phraseCandidates(rejected.doc, trees, source(6))[0]?.phrase).toBe(7)
    const ranked = run(rejected.doc, [
      { type: 'select', ref: source(6) },
      { type: 'rank', rank: 1 },
    ])
    expect(readPhraseLinks(ranked.doc.nodes, trees).links).toEqual([{ source: 6, target: 7, kind: 'sure' }])
    expect(run(EMPTY, [{ type: 'rank', rank: 1 }]).said).toEqual({ event: 'none-ranked' })
  })

  it('marks the words of a phrase and of its counterpart', () => {
    expect(hoverOfPhrase(trees, none, proposal, source(6))).toMatchObject({ source: [0, 4], target: [0, 5] })
    const twice = readPhraseLinks(linkPhrases(linkPhrases([], trees, 2, 0, 'sure'), trees, 2, 6, 'sure'), trees)
    expect(hoverOfPhrase(trees, twice, proposal, source(2)).words?.target).toEqual(new Set([0, 3, 4]))
    expect(hoverOfPhrase(trees, none, null, source(2))).toEqual({ source: [0, 2], target: null })
  })
})

describe('ancestry', () => {
  it('is broken when what stands above what differs, not by a phrase with two links', () => {
    const link = (u: number, v: number) => ({ source: u, target: v, kind: 'sure' }) as const
    expect(brokenAncestry(trees, [link(2, 3), link(6, 7)]).size).toBe(0)
    expect(brokenAncestry(trees, [link(2, 7), link(6, 3)]).size).toBe(2)
    expect(brokenAncestry(trees, [link(2, 3), link(2, 7)]).size).toBe(0)
  })
})

describe('the drawn tree', () => {
  it('folds chains, and hangs the words of a collapsed phrase from it', () => {
    expect(phraseLabels(SOURCE)).toEqual(['DT', 'NN', 'NP', 'VBD', 'ADJP–JJ', 'VP', 'ROOT–S'])
    const collapsed = new Set([6])
    const drawn = drawnTree(trees.source, phraseLabels(SOURCE), words([]).source, collapsed)
    expect(drawn.children.map(({ token }) => token)).toEqual(['the', 'ox', 'was', 'old'])
    expect([shownParent(trees.source, collapsed, 4), shownParent(trees.source, new Set(), 4)]).toEqual([6, 5])
    expect(shownChildren(trees.source, new Set(), 6)).toEqual([2, 5])
  })

  it('is walked as it stands on the screen', () => {
    const steps = (from: number, ...way: ('parent' | 'child' | 'previous' | 'next')[]) =>
      way.reduce((at, step) => walk(trees.source, new Set(), at, step), from)
    expect([steps(6, 'child'), steps(2, 'next'), steps(2, 'next', 'next'), steps(6, 'parent'), steps(4, 'parent')]).toEqual([
      2, 5, 5, 6, 5,
    ])
    const press = (key: string, held = {}) => ({ key, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...held })
    const at = (current: PhraseRef) => ({ ...startPhrases(EMPTY, context), current })
    const rtl = { source: false, target: true }
    expect(phraseAction(press('ArrowUp'), at(source(2)), rtl)).toEqual({ type: 'step', step: 'parent' })
    expect(phraseAction(press('ArrowUp'), at(target(3)), rtl)).toEqual({ type: 'step', step: 'child' })
    expect(phraseAction(press('ArrowLeft'), at(target(3)), rtl)).toEqual({ type: 'step', step: 'next' })
    expect(phraseAction(press(' ', { shiftKey: true }), at(source(2)), rtl)).toEqual({ type: 'accept-below' })
    expect(phraseAction(press('Tab'), { ...at(source(2)), released: true }, rtl)).toBeNull()
  })

  it('has keys that no key of the frame takes', () => {
    const all = [...Object.values(PHRASE_KEYS), ...Object.values(GLOBAL_KEYS)].flat()
    expect(new Set(all).size).toBe(all.length)
  })
})
