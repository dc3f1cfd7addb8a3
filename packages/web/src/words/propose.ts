/** Making a proposal, accepting it, and the candidates that its confidences rank. */
import type { Link } from '@parascope/core/corpus'
import { LinkMatrix } from '@parascope/core/corpus'
import {
  type CellKind,
  cellKind,
  isNull,
  type LinkKind,
  otherSide,
  type Side,
  type WordRef,
  type WordsDocument,
  wordStates,
} from './document.js'
import { proposedKind } from './proposal.js'

/** What a program says about a pair. */
export interface Proposed {
  readonly sure: readonly Link[]
  readonly possible: readonly Link[]
  readonly nullSource: readonly number[]
  readonly nullTarget: readonly number[]
  readonly confidence: Float32Array
  readonly guideline: string
}

/** The document with a proposal for what is not decided: no cell that has a link, no word that has none by decision. */
export function propose(doc: WordsDocument, proposed: Proposed): WordsDocument {
  const free = ([i, j]: Link) => cellKind(doc, i, j) === 'none' && !doc.nullSource.has(i) && !doc.nullTarget.has(j)
  const matrix = (links: readonly Link[]) => LinkMatrix.from(doc.source.length, doc.target.length, links.filter(free))
  const open = (side: Side, nulls: readonly number[]) => {
    const states = wordStates(doc, side)
    return new Set(nulls.filter((index) => states[index] === 'open'))
  }
  return {
    ...doc,
    proposal: {
      sure: matrix(proposed.sure),
      possible: matrix(proposed.possible),
      nullSource: open('source', proposed.nullSource),
      nullTarget: open('target', proposed.nullTarget),
      confidence: proposed.confidence,
      guideline: proposed.guideline,
    },
  }
}

/** How many links and how many words without counterpart wait for a decision. */
export function waiting({ proposal }: WordsDocument): { readonly links: number; readonly nulls: number } {
  if (proposal === null) return { links: 0, nulls: 0 }
  return { links: proposal.sure.size + proposal.possible.size, nulls: proposal.nullSource.size + proposal.nullTarget.size }
}

export function isWaiting(doc: WordsDocument): boolean {
  const { links, nulls } = waiting(doc)
  return links + nulls > 0
}

/** Whether it is proposed that a word has no counterpart. */
export function isProposedNull({ proposal }: WordsDocument, { side, index }: WordRef): boolean {
  return proposal !== null && (side === 'source' ? proposal.nullSource : proposal.nullTarget).has(index)
}

/** Everything that is still proposed becomes the person's own. */
export function acceptProposal(doc: WordsDocument): WordsDocument {
  const { proposal } = doc
  if (proposal === null || !isWaiting(doc)) return doc
  const none = new LinkMatrix(doc.source.length, doc.target.length)
  return {
    ...doc,
    sure: doc.sure.union(proposal.sure),
    possible: doc.possible.union(proposal.possible),
    nullSource: new Set([...doc.nullSource, ...proposal.nullSource]),
    nullTarget: new Set([...doc.nullTarget, ...proposal.nullTarget]),
    proposal: { ...proposal, sure: none, possible: none, nullSource: new Set(), nullTarget: new Set() },
  }
}

export function clearProposal(doc: WordsDocument): WordsDocument {
  return doc.proposal === null ? doc : { ...doc, proposal: null }
}

export interface Candidate {
  /** place on the other side */
  readonly index: number
  readonly confidence: number
  readonly drawn: CellKind
  readonly proposed: CellKind
}

const LEAST = 0.01

/** The words of the other side by confidence, best first; none without a proposal or for a word decided to be bare. */
export function candidates(doc: WordsDocument, word: WordRef, most = 9): Candidate[] {
  const { proposal } = doc
  if (proposal === null || isNull(doc, word)) return []
  const columns = doc.target.length
  return doc[otherSide(word.side)]
    .map((_, index): Candidate => {
      const [i, j] = word.side === 'source' ? [word.index, index] : [index, word.index]
      const confidence = proposal.confidence[i * columns + j] ?? 0
      return { index, confidence, drawn: cellKind(doc, i, j), proposed: proposedKind(doc, i, j) }
    })
    .filter(({ confidence }) => confidence >= LEAST)
    .sort((a, b) => b.confidence - a.confidence || a.index - b.index)
    .slice(0, most)
}

/** The words of the other side that are proposed as counterparts, in sentence order. */
export function proposedWords(
  doc: WordsDocument,
  { side, index }: WordRef,
): { readonly index: number; readonly kind: LinkKind }[] {
  return doc[otherSide(side)].flatMap((_, other) => {
    const kind = side === 'source' ? proposedKind(doc, index, other) : proposedKind(doc, other, index)
    return kind === 'none' ? [] : [{ index: other, kind }]
  })
}
