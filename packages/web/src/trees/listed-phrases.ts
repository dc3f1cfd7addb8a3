/** What the lists of phrases hold, and how much of the trees is decided. */
import type { Side, WordState } from '../words/document.js'
import { isSamePhrase, type PhraseLinks, type PhraseRef, phraseStates, type Trees } from './phrase-links.js'
import { orderedPhrases, type PhraseOrder } from './phrase-order.js'
import { type PhraseDocument, waitingPhrases } from './phrase-proposal.js'
import type { TreesCounts } from './TreesBar.js'

export interface ListedPhrases {
  readonly states: Readonly<Record<Side, readonly WordState[]>>
  /** the phrases to list, in their order */
  readonly listed: Readonly<Record<Side, readonly number[]>>
}

/** The phrases of both trees; of open ones only, the current one stays as long as the hand is on it. */
export function listedPhrases(
  trees: Trees,
  links: PhraseLinks,
  current: PhraseRef,
  { order, openOnly }: { readonly order: PhraseOrder; readonly openOnly: boolean },
): ListedPhrases {
  const states = {
    source: phraseStates(links, trees.source, 'source'),
    target: phraseStates(links, trees.target, 'target'),
  }
  const of = (side: Side) =>
    orderedPhrases(trees[side], order).filter(
      (phrase) => !openOnly || states[side][phrase] === 'open' || isSamePhrase(current, { side, phrase }),
    )
  return { states, listed: { source: of('source'), target: of('target') } }
}

export function treesCounts(trees: Trees, links: PhraseLinks, doc: PhraseDocument, open: number): TreesCounts {
  const waiting = waitingPhrases(doc.proposal, 0)
  return {
    open,
    all: trees.source.count + trees.target.count,
    waiting: waiting.links + waiting.nulls,
    sure: links.links.filter(({ kind }) => kind === 'sure').length,
    possible: links.links.filter(({ kind }) => kind === 'possible').length,
    null: links.nulls.source.size + links.nulls.target.size,
  }
}
