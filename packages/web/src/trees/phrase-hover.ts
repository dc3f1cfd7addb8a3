/** The words to mark for a phrase: its own and those of its counterpart, drawn or proposed. */
import { otherSide, type Side } from '../words/document.js'
import { type Hover, hoverSpan } from '../words/highlight.js'
import { linksOf, type PhraseLinks, type PhraseRef, type Trees } from './phrase-links.js'
import { type PhraseProposal, proposedFor } from './phrase-proposal.js'

export function hoverOfPhrase(trees: Trees, links: PhraseLinks, proposal: PhraseProposal | null, ref: PhraseRef): Hover {
  const span = (side: Side, phrase: number) => [trees[side].start[phrase]!, trees[side].end[phrase]!] as const
  const [start, end] = span(ref.side, ref.phrase)
  const side = otherSide(ref.side)
  const linked = linksOf(links, ref).map((link) => link[side])
  const proposed = proposedFor(proposal, ref)
  const partners = linked.length > 0 || proposed === null || proposed === 'null' ? linked : [proposed[side]]
  if (partners.length === 0) return hoverSpan(ref.side, start, end)
  // several counterparts are marked as one stretch
  const spans = partners.map((phrase) => span(side, phrase))
  const around = [Math.min(...spans.map(([from]) => from)), Math.max(...spans.map(([, to]) => to))] as const
  return ref.side === 'source' ? { source: [start, end], target: around } : { source: around, target: [start, end] }
}
