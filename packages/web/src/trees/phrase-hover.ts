/** The words to mark for a phrase: its own and those of its counterpart, drawn or proposed. */
import { byValue, otherSide, type Side } from '../words/document.js'
import { type Hover, hoverSpan, hoverWords } from '../words/highlight.js'
import { linksOf, type PhraseLinks, type PhraseRef, type Trees } from './phrase-links.js'
import { type PhraseProposal, proposedFor } from './phrase-proposal.js'

export function hoverOfPhrase(trees: Trees, links: PhraseLinks, proposal: PhraseProposal | null, ref: PhraseRef): Hover {
  const { start, end } = trees[ref.side]
  const side = otherSide(ref.side)
  const linked = linksOf(links, ref).map((link) => link[side])
  const proposed = proposedFor(proposal, ref)
  const partners = linked.length > 0 || proposed === null || proposed === 'null' ? linked : [proposed[side]]
  if (partners.length === 0) return hoverSpan(ref.side, start[ref.phrase]!, end[ref.phrase]!)
  const wordsOf = (at: Side, phrases: readonly number[]) => {
    const words = new Set(phrases.flatMap((phrase) => range(trees[at].start[phrase]!, trees[at].end[phrase]!)))
    return [...words].sort(byValue)
  }
  const own = wordsOf(ref.side, [ref.phrase])
  const theirs = wordsOf(side, partners)
  return ref.side === 'source' ? hoverWords(own, theirs) : hoverWords(theirs, own)
}

/** The phrases that one is linked to, or proposed to be: all of them on the other side. */
export function partnersOf(
  links: PhraseLinks,
  proposal: PhraseProposal | null,
  ref: PhraseRef,
): Readonly<Record<Side, ReadonlySet<number>>> {
  const side = otherSide(ref.side)
  const proposed = proposedFor(proposal, ref)
  const linked = linksOf(links, ref).map((link) => link[side])
  const found = new Set(proposed === null || proposed === 'null' ? linked : [...linked, proposed[side]])
  return side === 'source' ? { source: found, target: NONE } : { source: NONE, target: found }
}

const NONE: ReadonlySet<number> = new Set()

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, k) => from + k)
}
