/**
 * What is known of the words when phrases are to be aligned: links that people drew in the pair, else what the aligner thinks of
 * each two words, else what the layer started with. Proposals rest on what was known first, so that they do not come and go under
 * the hands; candidates are ranked by what is known now.
 */
import type { Link, NodeLink, NodeRef, PairRecord, ScoredLink } from '@parascope/core/corpus'
import { type Layer, splitNodes } from './phrase-layer.js'
import type { WordEvidence } from './phrase-proposal.js'

/** Of a link that a program proposed and nobody has looked at. */
const PROPOSED = 0.9

/** Whether anything is known without asking the aligner. What the person decided does not count: it is never enough. */
export function knowsWords(record: PairRecord, layer: Layer): boolean {
  return drawnLinks(record).length > 0 || wordLinks(splitNodes(layer).waiting).length > 0
}

/** What there was before anybody decided anything; `scores` are the aligner's, null where it was not asked. */
export function firstEvidence(record: PairRecord, layer: Layer, scores: readonly ScoredLink[] | null): readonly WordEvidence[] {
  const drawn = drawnLinks(record)
  if (drawn.length > 0) return drawn
  return scores ?? wordLinks(splitNodes(layer).waiting).map(([i, j]): ScoredLink => [i, j, PROPOSED])
}

/** The same with the decisions so far: a word whose own phrase is decided has those links and no others. */
export function presentEvidence(first: readonly WordEvidence[], layer: Layer): WordEvidence[] {
  const { decided } = splitNodes(layer)
  const fixed = { source: new Set<number>(), target: new Set<number>() }
  for (const { source, target } of decided) {
    if (source !== null && isWord(source)) fixed.source.add(source[0])
    if (target !== null && isWord(target)) fixed.target.add(target[0])
  }
  return [...wordLinks(decided), ...first.filter(([i, j]) => !fixed.source.has(i) && !fixed.target.has(j))]
}

/** The word links of the pair itself, which people drew. */
export function drawnLinks({ sure = [], possible = [] }: PairRecord) {
  return [...sure, ...possible]
}

function isWord([start, end]: NodeRef): boolean {
  return end === start + 1
}

/** The links among them that join two words. */
function wordLinks(nodes: readonly NodeLink[]): Link[] {
  return nodes.flatMap(({ source, target }) =>
    source !== null && target !== null && isWord(source) && isWord(target) ? [[source[0], target[0]] as const] : [],
  )
}
