/**
 * What the tree aligner proposes for phrases that are still open, by the word links that are known. Accepting makes node
 * links; whatever a person does with a phrase ends what was proposed for it.
 */
import type { Link, NodeLink, ScoredLink } from '@parascope/core/corpus'
import { alignTrees, phraseSimilarity, type TreeMode, WordPosteriors } from '@parascope/core/phrases'
import type { LinkKind, Side, WordsDocument } from '../words/document.js'
import { breaksAncestry } from './ancestry.js'
import { linkPhrases, nullPhrase, type PhraseLinks, type PhraseRef, phraseStates, type Trees, wordCount } from './phrase-links.js'

export interface ProposedPair {
  readonly source: number
  readonly target: number
  /** 0 to 1 */
  readonly similarity: number
  /** what it becomes when it is accepted */
  readonly kind: LinkKind
}

export interface PhraseProposal {
  /** not decided yet */
  readonly pairs: readonly ProposedPair[]
  readonly nulls: Readonly<Record<Side, ReadonlySet<number>>>
  /** of every source phrase (rows) with every target phrase, to rank candidates */
  readonly similarity: Float64Array
  readonly mode: TreeMode
}

export interface ProposeOptions {
  readonly mode: TreeMode
  /** phrases of one word too */
  readonly tags: boolean
}

/** Whether there is anything to go by; without it the words must be aligned first. */
export function hasWordLinks({ sure, possible, proposal }: WordsDocument): boolean {
  return sure.size + possible.size > 0 || proposal !== null
}

export function proposePhrases(
  trees: Trees,
  links: Iterable<WordEvidence>,
  decided: PhraseLinks,
  { mode, tags }: ProposeOptions,
): PhraseProposal {
  const posteriors = WordPosteriors.from(trees.source.words, trees.target.words, links)
  const { pairs: aligned, nullSource, nullTarget } = alignTrees(trees.source, trees.target, posteriors, { mode })
  const pairs = aligned.map(({ source, target, similarity }): ProposedPair => ({ source, target, similarity, kind: 'sure' }))
  const states = {
    source: phraseStates(decided, trees.source, 'source'),
    target: phraseStates(decided, trees.target, 'target'),
  }
  const isLong = (side: Side, phrase: number) => wordCount(trees[side], phrase) > 1
  const isFree = (side: Side, phrase: number) => states[side][phrase] === 'open'
  const fits = (pair: ProposedPair) =>
    mode !== 'greedy-strict' || !decided.links.some((link) => breaksAncestry(trees, link, pair))
  const free = (side: Side, nulls: readonly number[]) =>
    new Set(nulls.filter((phrase) => isFree(side, phrase) && (tags || isLong(side, phrase))))
  return {
    pairs: pairs.filter(
      (pair) =>
        isFree('source', pair.source) &&
        isFree('target', pair.target) &&
        (tags || isLong('source', pair.source) || isLong('target', pair.target)) &&
        fits(pair),
    ),
    nulls: { source: free('source', nullSource), target: free('target', nullTarget) },
    similarity: phraseSimilarity(trees.source, trees.target, posteriors),
    mode,
  }
}

/** A word link that is certain, or one with its confidence. */
export type WordEvidence = Link | ScoredLink

/** The word links of the word editor: drawn ones count 1, proposed ones their confidence. */
export function wordEvidence({ target, sure, possible, proposal }: WordsDocument): WordEvidence[] {
  const drawn = [...sure.links(), ...possible.links()]
  if (proposal === null) return drawn
  const proposed = [...proposal.sure.links(), ...proposal.possible.links()]
  return [...drawn, ...proposed.map(([i, j]): ScoredLink => [i, j, proposal.confidence[i * target.length + j] ?? 0])]
}

/** How much waits for a decision: links at or above the limit, links below it, phrases without counterpart. */
export function waitingPhrases(proposal: PhraseProposal | null, limit: number) {
  if (proposal === null) return { links: 0, below: 0, nulls: 0 }
  const links = proposal.pairs.filter(({ similarity }) => similarity >= limit).length
  return { links, below: proposal.pairs.length - links, nulls: proposal.nulls.source.size + proposal.nulls.target.size }
}

export function isPhraseWaiting(proposal: PhraseProposal | null): boolean {
  const { links, nulls } = waitingPhrases(proposal, 0)
  return links + nulls > 0
}

/** What is proposed for a phrase: a pair, to have no counterpart, or nothing. */
export function proposedFor(proposal: PhraseProposal | null, { side, phrase }: PhraseRef): ProposedPair | 'null' | null {
  if (proposal === null) return null
  if (proposal.nulls[side].has(phrase)) return 'null'
  return proposal.pairs.find((pair) => pair[side] === phrase) ?? null
}

/** The proposal without all that concerns these phrases. */
export function settle(proposal: PhraseProposal | null, ...refs: readonly PhraseRef[]): PhraseProposal | null {
  if (proposal === null || refs.every((ref) => proposedFor(proposal, ref) === null)) return proposal
  const isSettled = (side: Side, phrase: number) => refs.some((ref) => ref.side === side && ref.phrase === phrase)
  const open = (side: Side) => new Set([...proposal.nulls[side]].filter((phrase) => !isSettled(side, phrase)))
  return {
    ...proposal,
    pairs: proposal.pairs.filter((pair) => !isSettled('source', pair.source) && !isSettled('target', pair.target)),
    nulls: { source: open('source'), target: open('target') },
  }
}

export interface PhraseDocument {
  readonly nodes: readonly NodeLink[]
  readonly proposal: PhraseProposal | null
}

/** Accepts what is proposed for the phrases that `takes` names; a pair is taken if one of its phrases is. */
export function acceptPhrases(doc: PhraseDocument, trees: Trees, takes: (ref: PhraseRef) => boolean, limit = 0): PhraseDocument {
  const { proposal } = doc
  if (proposal === null) return doc
  let { nodes } = doc
  const settled: PhraseRef[] = []
  for (const { source, target, similarity, kind } of proposal.pairs) {
    const refs = [
      { side: 'source', phrase: source },
      { side: 'target', phrase: target },
    ] as const
    if (similarity < limit || !refs.some(takes)) continue
    nodes = linkPhrases(nodes, trees, source, target, kind)
    settled.push(...refs)
  }
  for (const side of ['source', 'target'] as const) {
    for (const phrase of proposal.nulls[side]) {
      const ref = { side, phrase }
      if (!takes(ref)) continue
      nodes = nullPhrase(nodes, trees, ref)
      settled.push(ref)
    }
  }
  return settled.length === 0 ? doc : { nodes, proposal: settle(proposal, ...settled) }
}
