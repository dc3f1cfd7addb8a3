/**
 * A layer of the workbench as the phrase editor sees it, and the operations of a gesture. Node links that the person has
 * touched are decided; those that only stand in the layer because it started with them wait for a decision, as does what the
 * aligner offers here and nobody has touched. A gesture names what it decides and takes away what it overrules, nothing else.
 */
import type { NodeLink, NodeRef } from '@parascope/core/corpus'
import type { AnnotationDocument, Operation } from '@parascope/core/edit'
import { phraseRef, phrasesBySpan, spanKey } from '@parascope/core/phrases'
import type { Side, WordState } from '../words/document.js'
import { linkPhrases, nullPhrase, type PhraseRef, phraseStates, readPhraseLinks, type Trees } from './phrase-links.js'
import type { PhraseDocument, PhraseProposal, ProposedPair } from './phrase-proposal.js'

export interface Layer {
  readonly content: AnnotationDocument
  /** names of what the person decided, see core/edit's `touchedBy` */
  readonly touched: ReadonlySet<string>
}

/** What is decided in a layer, and the rest of its node links. */
export function splitNodes({ content, touched }: Layer): { readonly decided: NodeLink[]; readonly waiting: NodeLink[] } {
  const decided: NodeLink[] = []
  const waiting: NodeLink[] = []
  for (const link of content.nodes ?? []) (touched.has(`node:${nameOf(link)}`) ? decided : waiting).push(link)
  return { decided, waiting }
}

/**
 * The layer for the phrase editor. What the aligner offers here and now waits too, except for phrases that something in the layer
 * speaks of; `similarity` ranks candidates.
 */
export function phraseDocument(
  layer: Layer,
  trees: Trees,
  offered: Pick<PhraseProposal, 'pairs' | 'nulls'> | null,
  similarity: Float64Array,
): PhraseDocument {
  const { decided, waiting } = splitNodes(layer)
  const ofLayer = readPhraseLinks(waiting, trees)
  const isDone = openness(decided, trees, (state) => state !== 'open')
  const isFree = openness(layer.content.nodes ?? [], trees, (state) => state === 'open')
  const isRefused = (source: NodeRef | null, target: NodeRef | null) => layer.touched.has(`node:${nameOf({ source, target })}`)
  const more = offered ?? NOTHING
  const columns = trees.target.count
  const pairs: ProposedPair[] = [
    // a link of the layer whose phrases were decided otherwise is no longer proposed
    ...ofLayer.links
      .filter(({ source, target }) => !isDone('source', source) && !isDone('target', target))
      .map((link) => ({ ...link, similarity: similarity[link.source * columns + link.target]! })),
    ...more.pairs.filter(
      ({ source, target }) =>
        isFree('source', source) &&
        isFree('target', target) &&
        !isRefused(phraseRef(trees.source, source), phraseRef(trees.target, target)),
    ),
  ]
  const nulls = (side: Side) => {
    const refused = (phrase: number) => {
      const ref = phraseRef(trees[side], phrase)
      return side === 'source' ? isRefused(ref, null) : isRefused(null, ref)
    }
    const free = [...more.nulls[side]].filter((phrase) => isFree(side, phrase) && !refused(phrase))
    return new Set([...[...ofLayer.nulls[side]].filter((phrase) => !isDone(side, phrase)), ...free])
  }
  return {
    nodes: decided,
    proposal: {
      pairs: pairs.sort((a, b) => a.source - b.source || a.target - b.target),
      nulls: { source: nulls('source'), target: nulls('target') },
      similarity,
      mode: 'greedy-strict',
    },
  }
}

function openness(nodes: readonly NodeLink[], trees: Trees, holds: (state: WordState) => boolean) {
  const links = readPhraseLinks(nodes, trees)
  const states = { source: phraseStates(links, trees.source, 'source'), target: phraseStates(links, trees.target, 'target') }
  return (side: Side, phrase: number) => holds(states[side][phrase]!)
}

const NOTHING: Pick<PhraseProposal, 'pairs' | 'nulls'> = { pairs: [], nulls: { source: new Set(), target: new Set() } }

/** The operations of a gesture that led from one document of the phrase editor to the next. */
export function phraseOperations(layer: Layer, trees: Trees, before: PhraseDocument, after: PhraseDocument): Operation[] {
  const phrasesOf = phraseNaming(trees)
  const { waiting } = splitNodes(layer)
  const waits = new Set(proposedNodes(after, trees).map(phrasesOf))
  const had = new Map(before.nodes.map((link) => [nameOf(link), link.kind]))
  const has = new Set(after.nodes.map(nameOf))
  // two chains may stand linked in the layer otherwise than from the lowest up: accepting leaves them so
  const asProposed = new Map<string, NodeLink[]>()
  for (const link of waiting) asProposed.set(phrasesOf(link), [...(asProposed.get(phrasesOf(link)) ?? []), link])
  const decided = new Map<string, NodeLink>()
  for (const link of after.nodes) {
    if (had.get(nameOf(link)) === link.kind) continue
    const { kind } = link
    for (const one of asProposed.get(phrasesOf(link)) ?? [link]) decided.set(nameOf(one), { ...one, kind })
  }
  const removed = [
    ...before.nodes.filter((link) => !has.has(nameOf(link))),
    ...waiting.filter((link) => !waits.has(phrasesOf(link)) && !decided.has(nameOf(link))),
  ]
  return [
    ...[...removed, ...refusals(layer, trees, before, after)].map(
      ({ source, target }): Operation => ({ type: 'trees/link', source, target, kind: 'none' }),
    ),
    ...[...decided.values()].map((link): Operation => ({ type: 'trees/link', ...link })),
  ]
}

/** Offers that were turned down, and not just overtaken by a decision: written down, so that they do not come back. */
function refusals({ content }: Layer, trees: Trees, before: PhraseDocument, after: PhraseDocument): NodeLink[] {
  const states = readPhraseLinks(after.nodes, trees)
  const isOpen = ({ side, phrase }: PhraseRef) => phraseStates(states, trees[side], side)[phrase] === 'open'
  const known = new Set([...(content.nodes ?? []), ...proposedNodes(after, trees)].map(nameOf))
  return proposedNodes(before, trees, isOpen).filter((link) => !known.has(nameOf(link)))
}

/** What is proposed as node links; only for phrases that `takes` names, if it is given. */
function proposedNodes({ proposal }: PhraseDocument, trees: Trees, takes: (ref: PhraseRef) => boolean = () => true): NodeLink[] {
  if (proposal === null) return []
  const links: NodeLink[] = []
  for (const { source, target, kind } of proposal.pairs) {
    if (!takes({ side: 'source', phrase: source }) || !takes({ side: 'target', phrase: target })) continue
    links.push(...linkPhrases([], trees, source, target, kind))
  }
  for (const side of ['source', 'target'] as const) {
    for (const phrase of proposal.nulls[side]) if (takes({ side, phrase })) links.push(...nullPhrase([], trees, { side, phrase }))
  }
  return links
}

/** Names the phrases that a node link joins, whatever the nodes of their chains. */
function phraseNaming(trees: Trees): (link: NodeLink) => string {
  const spans = { source: phrasesBySpan(trees.source), target: phrasesBySpan(trees.target) }
  const name = (ref: NodeRef | null, side: Side) => (ref === null ? '-' : spans[side].get(spanKey(ref[0], ref[1])))
  return ({ source, target }) => `${name(source, 'source')}|${name(target, 'target')}`
}

function nameOf({ source, target }: Pick<NodeLink, Side>): string {
  return `${source ?? '-'}|${target ?? '-'}`
}
