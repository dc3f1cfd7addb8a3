/** Making a proposal, accepting it, and the candidates that its confidences rank. */
import type { Link } from '@parascope/core/corpus'
import { LinkMatrix } from '@parascope/core/corpus'
import {
  type Block,
  type CellKind,
  cellKind,
  type LinkKind,
  openWords,
  otherSide,
  paint,
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

/** Links as they are proposed, all of them as sure ones, or without those that are only possible. */
export type Accepting = 'proposed' | 'all-sure' | 'sure-only'

/** What is still proposed becomes the person's own. */
export function acceptProposal(doc: WordsDocument, as: Accepting = 'proposed'): WordsDocument {
  const { proposal } = doc
  if (proposal === null || !isWaiting(doc)) return doc
  const none = new LinkMatrix(doc.source.length, doc.target.length)
  return {
    ...doc,
    sure: doc.sure.union(as === 'all-sure' ? proposal.sure.union(proposal.possible) : proposal.sure),
    possible: as === 'proposed' ? doc.possible.union(proposal.possible) : doc.possible,
    nullSource: new Set([...doc.nullSource, ...proposal.nullSource]),
    nullTarget: new Set([...doc.nullTarget, ...proposal.nullTarget]),
    proposal: { ...proposal, sure: none, possible: none, nullSource: new Set(), nullTarget: new Set() },
  }
}

export function clearProposal(doc: WordsDocument): WordsDocument {
  return doc.proposal === null ? doc : { ...doc, proposal: null }
}

/** A block is drawn: see `withoutRivals`. */
export function draw(doc: WordsDocument, block: Block, kind: CellKind): WordsDocument {
  return withoutRivals(paint(doc, block, kind), block)
}

/**
 * Without what is proposed for the words of a block elsewhere, now that they are linked: a sure block takes the place of all of it,
 * a possible one of what is only possible too. An empty one takes nobody's place.
 */
export function withoutRivals(doc: WordsDocument, block: Block): WordsDocument {
  const { proposal } = doc
  const kind = cellKind(doc, block.top, block.left)
  if (proposal === null || kind === 'none') return doc
  const isRival = (i: number, j: number) => {
    const inRows = i >= block.top && i <= block.bottom
    const inColumns = j >= block.left && j <= block.right
    return inRows !== inColumns
  }
  const kept = (links: LinkMatrix) => {
    const all = links.links()
    const left = all.filter(([i, j]) => !isRival(i, j))
    return left.length === all.length ? links : LinkMatrix.from(doc.source.length, doc.target.length, left)
  }
  const sure = kind === 'sure' ? kept(proposal.sure) : proposal.sure
  return { ...doc, proposal: { ...proposal, sure, possible: kept(proposal.possible) } }
}

/** Every word that has neither a link nor a proposal is decided to have no counterpart. */
export function nullRest(doc: WordsDocument): WordsDocument {
  const bare = openWords(doc).filter((word) => proposedWords(doc, word).length === 0)
  if (bare.length === 0) return doc
  const of = (side: Side) => bare.filter((word) => word.side === side).map(({ index }) => index)
  return {
    ...doc,
    nullSource: new Set([...doc.nullSource, ...of('source')]),
    nullTarget: new Set([...doc.nullTarget, ...of('target')]),
    proposal:
      doc.proposal === null
        ? null
        : {
            ...doc.proposal,
            nullSource: without(doc.proposal.nullSource, of('source')),
            nullTarget: without(doc.proposal.nullTarget, of('target')),
          },
  }
}

function without(words: ReadonlySet<number>, gone: readonly number[]): ReadonlySet<number> {
  return new Set([...words].filter((index) => !gone.includes(index)))
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
