/**
 * The phrase editor without a screen: a phrase is chosen, then its counterpart on the other side. Two single words that
 * are chosen so make a word link, unless the tags are shown: then a word is a phrase like the others. `actOnPhrases`
 * returns node links, proposal and selection anew, with what there is to say and to do with the words.
 */
import { type LinkKind, otherSide, type Side } from '../words/document.js'
import type { WordsAction } from '../words/editor.js'
import { phraseCandidates } from './phrase-candidates.js'
import {
  clearPhrase,
  isSamePhrase,
  linkPhrases,
  linksOf,
  nullPhrase,
  type PhraseRef,
  phraseStates,
  readPhraseLinks,
  type Trees,
  unlinkPhrases,
  wordCount,
} from './phrase-links.js'
import { nextAfter, orderedPhrases, type PhraseOrder } from './phrase-order.js'
import { acceptPhrases, type PhraseDocument, proposedFor, settle } from './phrase-proposal.js'
import { revealed, type Walk, walk } from './phrase-walk.js'

export interface PhraseSelection {
  readonly current: PhraseRef
  /** waits for its counterpart */
  readonly armed: PhraseRef | null
  /** what the link will be, unless the key that makes it says otherwise */
  readonly armedAs: LinkKind
  readonly collapsed: Readonly<Record<Side, ReadonlySet<number>>>
  /** the next Tab leaves the editor */
  readonly released: boolean
}

/** What the editor stands on. */
export interface PhraseContext {
  readonly trees: Trees
  /** a side without a tree has a flat one, whose words can be linked and whose root cannot */
  readonly given: Readonly<Record<Side, boolean>>
  readonly tags: boolean
  /** a decision leads on to the next open phrase, in this order; absent: the hand stays where it is */
  readonly onward?: PhraseOrder
}

export type PhraseAction =
  | { readonly type: 'pick'; readonly ref: PhraseRef; readonly kind: LinkKind }
  | { readonly type: 'select' | 'collapse' | 'null' | 'clear' | 'accept'; readonly ref: PhraseRef }
  | { readonly type: 'join'; readonly ref: PhraseRef; readonly phrase: number }
  | { readonly type: 'kind'; readonly kind: LinkKind }
  | { readonly type: 'step'; readonly step: Walk }
  | { readonly type: 'rank'; readonly rank: number }
  | { readonly type: 'next-open'; readonly back: boolean }
  | { readonly type: 'accept-all' | 'accept-below' | 'counterpart' | 'swap-side' | 'release' }

/** What happened, to be put into words by the screen. */
export type PhraseSaid =
  | { readonly event: 'linked'; readonly source: number; readonly target: number; readonly kind: LinkKind | 'none' }
  | { readonly event: 'null'; readonly ref: PhraseRef; readonly on: boolean }
  | { readonly event: 'armed' | 'cleared' | 'rejected'; readonly ref: PhraseRef }
  | { readonly event: 'collapsed'; readonly ref: PhraseRef; readonly on: boolean }
  | { readonly event: 'accepted'; readonly links: number; readonly nulls: number }
  | { readonly event: 'none-open' | 'none-proposed' | 'none-ranked' | 'none-linked' | 'no-tree' | 'released' }

export interface PhraseActed {
  readonly doc: PhraseDocument
  readonly selection: PhraseSelection
  readonly said: PhraseSaid | null
  readonly words: readonly WordsAction[]
}

/** Begins at the first phrase that needs a decision, or at the root. */
export function startPhrases(doc: PhraseDocument, context: PhraseContext): PhraseSelection {
  const first = openPhrases(doc, context)[0] ?? {
    side: 'source',
    phrase: context.given.source ? context.trees.source.count - 1 : 0,
  }
  return { current: first, armed: null, armedAs: 'sure', collapsed: { source: new Set(), target: new Set() }, released: false }
}

/** A phrase of one word stands for the word, unless the tags are shown. */
export function isWord({ trees, tags }: PhraseContext, { side, phrase }: PhraseRef): boolean {
  return !tags && wordCount(trees[side], phrase) === 1
}

/** Phrases that count: they have a tree, and more than one word unless the tags are shown. */
export function countedPhrases(context: PhraseContext, side: Side): PhraseRef[] {
  if (!context.given[side]) return []
  return orderedPhrases(context.trees[side], orderOf(context))
    .map((phrase) => ({ side, phrase }))
    .filter((ref) => !isWord(context, ref))
}

function orderOf({ onward }: PhraseContext): PhraseOrder {
  return onward ?? 'bottom-up'
}

/** Phrases that still need a decision, in their order, source first. */
export function openPhrases({ nodes }: PhraseDocument, context: PhraseContext): PhraseRef[] {
  const links = readPhraseLinks(nodes, context.trees)
  return (['source', 'target'] as const).flatMap((side) => {
    const states = phraseStates(links, context.trees[side], side)
    return countedPhrases(context, side).filter(({ phrase }) => states[phrase] === 'open')
  })
}

export function actOnPhrases(
  doc: PhraseDocument,
  before: PhraseSelection,
  action: PhraseAction,
  context: PhraseContext,
): PhraseActed {
  const acted = act(doc, before, action, context)
  if (context.onward === undefined || !isDecision(acted.said)) return acted
  const from = before.armed ?? ('ref' in action ? action.ref : before.current)
  const next = nextAfter(from, openPhrases(acted.doc, context), context.trees, context.onward)
  const current = next ?? from
  return { ...acted, selection: { ...acted.selection, current, collapsed: showing(acted.selection, current, context.trees) } }
}

/** What stays collapsed when a phrase must be seen; the same object where it can be seen already, so that nothing is laid out anew. */
function showing({ collapsed }: PhraseSelection, { side, phrase }: PhraseRef, trees: Trees): PhraseSelection['collapsed'] {
  const left = revealed(trees[side], collapsed[side], phrase)
  return left === collapsed[side] ? collapsed : { ...collapsed, [side]: left }
}

/** Whether a phrase is done with, at least for now: linked, without counterpart, accepted, or not what was proposed. */
function isDecision(said: PhraseSaid | null): boolean {
  switch (said?.event) {
    case 'linked':
      return said.kind !== 'none'
    case 'null':
      return said.on
    case 'accepted':
    case 'rejected':
      return true
    default:
      return false
  }
}

function act(doc: PhraseDocument, before: PhraseSelection, action: PhraseAction, context: PhraseContext): PhraseActed {
  const { trees } = context
  const selection = before.released && action.type !== 'release' ? { ...before, released: false } : before
  const select = (change: Partial<PhraseSelection>, said: PhraseSaid | null = null): PhraseActed => ({
    doc,
    selection: { ...selection, ...change },
    said,
    words: [],
  })
  const changed = (next: PhraseDocument, said: PhraseSaid, change: Partial<PhraseSelection> = {}): PhraseActed => ({
    doc: next,
    selection: { ...selection, armed: null, ...change },
    said,
    words: [],
  })
  const onWords = (words: readonly WordsAction[], current: PhraseRef): PhraseActed => ({
    ...select({ current, armed: null }),
    words,
  })
  const wordOf = ({ side, phrase }: PhraseRef) => ({ side, index: trees[side].start[phrase]! })

  const join = (a: PhraseRef, b: PhraseRef, kind: LinkKind): PhraseActed => {
    const [source, target] = a.side === 'source' ? [a, b] : [b, a]
    if (isWord(context, a) && isWord(context, b)) {
      const cell = { i: wordOf(source).index, j: wordOf(target).index }
      return onWords([{ type: 'click', cell, kind }], b)
    }
    if (!context.given.source || !context.given.target) return select({ armed: null, current: b }, { event: 'no-tree' })
    const [u, v] = [source.phrase, target.phrase]
    const known = linksOf(readPhraseLinks(doc.nodes, trees), source).find((link) => link.target === v)
    const off = kind === 'sure' ? known !== undefined : known?.kind === 'possible'
    const nodes = off ? unlinkPhrases(doc.nodes, trees, u, v) : linkPhrases(doc.nodes, trees, u, v, kind)
    const said = { event: 'linked', source: u, target: v, kind: off ? 'none' : kind } as const
    return changed({ nodes, proposal: settle(doc.proposal, source, target) }, said, { current: b })
  }
  const pick = (ref: PhraseRef, kind: LinkKind): PhraseActed => {
    const { armed } = selection
    if (armed !== null && armed.side !== ref.side) return join(armed, ref, kind)
    if (isSamePhrase(armed, ref)) return select({ armed: null, current: ref })
    return select({ armed: ref, armedAs: kind, current: ref }, { event: 'armed', ref })
  }
  const accept = (takes: (ref: PhraseRef) => boolean): PhraseActed => {
    const next = acceptPhrases(doc, trees, takes)
    if (next.proposal === null || next === doc) return select({}, { event: 'none-proposed' })
    const nulls = (proposal: typeof next.proposal) => proposal.nulls.source.size + proposal.nulls.target.size
    const links = doc.proposal!.pairs.length - next.proposal.pairs.length
    return changed(next, { event: 'accepted', links, nulls: nulls(doc.proposal!) - nulls(next.proposal) })
  }
  const { current } = selection

  switch (action.type) {
    case 'select':
      return select({ current: action.ref })
    case 'pick':
      return pick(action.ref, action.kind)
    case 'kind': {
      const links = selection.armed === null ? linksOf(readPhraseLinks(doc.nodes, trees), current) : []
      const [first] = links
      const proposed = selection.armed === null ? proposedFor(doc.proposal, current) : null
      if (first === undefined && proposed !== null && proposed !== 'null')
        return joinFrom(current, proposed[otherSide(current.side)], action.kind)
      if (first === undefined) return pick(current, action.kind)
      const nodes = links.reduce((all, { source, target }) => linkPhrases(all, trees, source, target, action.kind), doc.nodes)
      return changed({ ...doc, nodes }, { event: 'linked', source: first.source, target: first.target, kind: action.kind })
    }
    case 'null': {
      const { ref } = action
      if (isWord(context, ref)) return onWords([{ type: 'null-word', word: wordOf(ref) }], ref)
      const on = !readPhraseLinks(doc.nodes, trees).nulls[ref.side].has(ref.phrase)
      const nodes = on ? nullPhrase(doc.nodes, trees, ref) : clearPhrase(doc.nodes, trees, ref)
      return changed({ nodes, proposal: settle(doc.proposal, ref) }, { event: 'null', ref, on }, { current: ref })
    }
    case 'clear': {
      const { ref } = action
      const nodes = clearPhrase(doc.nodes, trees, ref)
      if (nodes.length < doc.nodes.length) return changed({ ...doc, nodes }, { event: 'cleared', ref }, { current: ref })
      if (proposedFor(doc.proposal, ref) !== null)
        return changed({ ...doc, proposal: settle(doc.proposal, ref) }, { event: 'rejected', ref }, { current: ref })
      if (!isWord(context, ref)) return select({ armed: null, current: ref }, { event: 'none-linked' })
      return onWords([{ type: 'select', word: wordOf(ref) }, { type: 'clear-word' }], ref)
    }
    case 'accept': {
      const { armed } = selection
      const waits = armed !== null && !isSamePhrase(armed, action.ref)
      if (waits || proposedFor(doc.proposal, action.ref) === null) return pick(action.ref, waits ? selection.armedAs : 'sure')
      return accept((ref) => isSamePhrase(ref, action.ref))
    }
    case 'accept-all':
      return accept(() => true)
    case 'accept-below': {
      const lowest = trees[current.side].first[current.phrase]!
      return accept((ref) => ref.side === current.side && ref.phrase >= lowest && ref.phrase <= current.phrase)
    }
    case 'step': {
      if (action.step === 'parent' && !context.given[current.side]) return select({})
      const phrase = walk(trees[current.side], selection.collapsed[current.side], current.phrase, action.step)
      return select({ current: { ...current, phrase } })
    }
    case 'collapse': {
      const { ref } = action
      if (wordCount(trees[ref.side], ref.phrase) === 1) return select({})
      const collapsed = new Set(selection.collapsed[ref.side])
      const on = !collapsed.delete(ref.phrase)
      if (on) collapsed.add(ref.phrase)
      const change = { current: ref, collapsed: { ...selection.collapsed, [ref.side]: collapsed } }
      return select(change, { event: 'collapsed', ref, on })
    }
    case 'counterpart': {
      const to = counterpart(doc, trees, current)
      return to === null ? select({}, { event: 'none-linked' }) : select(goTo(to))
    }
    case 'swap-side': {
      const side = otherSide(current.side)
      const to = counterpart(doc, trees, current)
      return select(goTo(to ?? { side, phrase: context.given[side] ? trees[side].count - 1 : 0 }))
    }
    case 'rank': {
      const candidate = phraseCandidates(doc, trees, current)[action.rank - 1]
      if (candidate === undefined) return select({}, { event: 'none-ranked' })
      return joinFrom(current, candidate.phrase, isSamePhrase(selection.armed, current) ? selection.armedAs : 'sure')
    }
    case 'join':
      return joinFrom(action.ref, action.phrase)
    case 'next-open': {
      const open = openPhrases(doc, context)
      if (open.length === 0) return select({ released: true }, { event: 'none-open' })
      return select(goTo(nextAfter(current, open, trees, orderOf(context), action.back) ?? current))
    }
    case 'release':
      return select({ armed: null, released: true }, { event: 'released' })
  }

  function joinFrom(ref: PhraseRef, phrase: number, kind: LinkKind = 'sure'): PhraseActed {
    const joined = join(ref, { side: otherSide(ref.side), phrase }, kind)
    return { ...joined, selection: { ...joined.selection, current: ref } }
  }

  function goTo(ref: PhraseRef): Partial<PhraseSelection> {
    return { current: ref, collapsed: showing(selection, ref, trees) }
  }
}

/** Where a phrase is linked to, or proposed to be. */
function counterpart({ nodes, proposal }: PhraseDocument, trees: Trees, ref: PhraseRef): PhraseRef | null {
  const proposed = proposedFor(proposal, ref)
  const link = linksOf(readPhraseLinks(nodes, trees), ref)[0] ?? (proposed === 'null' ? null : proposed)
  if (link === null) return null
  const side = otherSide(ref.side)
  return { side, phrase: link[side] }
}
