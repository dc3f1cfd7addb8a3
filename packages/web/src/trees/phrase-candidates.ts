/**
 * Which phrases of the other tree may be the counterpart of one: ranked by how similar their words are, and where words say
 * little, by where the phrases stand. A counterpart is likely open, below the counterpart of what stands above, of a like label
 * and size, at a like place. The weights are ours; the best of nine is all that is asked of them.
 */
import { baseLabel } from '@parascope/core/corpus'
import { isAbove, type TreeIndex } from '@parascope/core/phrases'
import { otherSide, type Side } from '../words/document.js'
import { type PhraseRef, phraseStates, readPhraseLinks, type Trees, wordCount } from './phrase-links.js'
import type { PhraseDocument } from './phrase-proposal.js'

export interface PhraseCandidate {
  readonly phrase: number
  /** of the words, 0 to 1 */
  readonly similarity: number
}

const WEIGHTS = { open: 0.25, inside: 0.35, near: 0.15, label: 0.12, kin: 0.06, size: 0.12, place: 0.15 }

/** At most `most` phrases of the other side, best first; none before anything was proposed. */
export function phraseCandidates(doc: PhraseDocument, trees: Trees, ref: PhraseRef, most = 9): PhraseCandidate[] {
  const { proposal } = doc
  if (proposal === null) return []
  const side = otherSide(ref.side)
  const [own, other] = [trees[ref.side], trees[side]]
  const states = phraseStates(readPhraseLinks(doc.nodes, trees), other, side)
  const taken = new Set(proposal.pairs.map((pair) => pair[side]))
  const image = imageAbove(doc, trees, ref)
  const columns = trees.target.count
  const scored = Array.from({ length: other.count }, (_, phrase) => {
    const similarity = proposal.similarity[ref.side === 'source' ? ref.phrase * columns + phrase : phrase * columns + ref.phrase]!
    const isInside = image !== null && isAbove(other, image, phrase)
    const score =
      similarity +
      (states[phrase] === 'open' ? WEIGHTS.open * (taken.has(phrase) ? 0.5 : 1) : 0) +
      (isInside ? WEIGHTS.inside + (other.parent[phrase] === image ? WEIGHTS.near : 0) : 0) +
      likeLabel(own.labels[ref.phrase]!, other.labels[phrase]!) +
      WEIGHTS.size * likeSize(wordCount(own, ref.phrase), wordCount(other, phrase)) +
      WEIGHTS.place * (1 - Math.abs(place(own, ref.phrase) - place(other, phrase)))
    return { phrase, similarity, score }
  })
  return scored
    .sort((a, b) => b.score - a.score || a.phrase - b.phrase)
    .slice(0, most)
    .map(({ phrase, similarity }) => ({ phrase, similarity }))
}

/** The counterpart, decided or proposed, of the nearest phrase above that has one. */
function imageAbove({ nodes, proposal }: PhraseDocument, trees: Trees, { side, phrase }: PhraseRef): number | null {
  const to: Side = otherSide(side)
  const images = new Map<number, number>()
  for (const pair of proposal?.pairs ?? []) images.set(pair[side], pair[to])
  for (const link of readPhraseLinks(nodes, trees).links) images.set(link[side], link[to])
  const { parent } = trees[side]
  for (let above = parent[phrase]!; above >= 0; above = parent[above]!) {
    const image = images.get(above)
    if (image !== undefined) return image
  }
  return null
}

function likeLabel(a: string, b: string): number {
  if (baseLabel(a) === baseLabel(b)) return WEIGHTS.label
  return a.slice(0, 1) === b.slice(0, 1) ? WEIGHTS.kin : 0
}

function likeSize(a: number, b: number): number {
  return Math.min(a, b) / Math.max(a, b)
}

/** Where the middle of a phrase stands, from 0 to 1. */
function place({ start, end, words }: TreeIndex, phrase: number): number {
  return (start[phrase]! + end[phrase]!) / (2 * words)
}
