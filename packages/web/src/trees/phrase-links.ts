/**
 * Links between the phrases of two trees, as edits of the record's node links. A phrase is a chain of nodes over the same
 * words and goes by its number in the tree's index; u counts phrases of the source, v of the target. Two chains are linked
 * node by node from the lowest up; a phrase without counterpart is so with every node of its chain. No edit touches
 * its input.
 */
import type { NodeLink } from '@parascope/core/corpus'
import { phraseRef, phrasesBySpan, spanKey, type TreeIndex } from '@parascope/core/phrases'
import type { LinkKind, Side, WordState } from '../words/document.js'

export type Trees = Readonly<Record<Side, TreeIndex>>

export interface PhraseRef {
  readonly side: Side
  readonly phrase: number
}

export interface PhraseLink {
  readonly source: number
  readonly target: number
  readonly kind: LinkKind
}

export interface PhraseLinks {
  /** in the order of the source phrases, from the leaves up */
  readonly links: readonly PhraseLink[]
  /** phrases decided to have no counterpart */
  readonly nulls: Readonly<Record<Side, ReadonlySet<number>>>
}

export function isSamePhrase(a: PhraseRef | null, b: PhraseRef | null): boolean {
  return a !== null && b !== null && a.side === b.side && a.phrase === b.phrase
}

export function wordCount({ start, end }: TreeIndex, phrase: number): number {
  return end[phrase]! - start[phrase]!
}

/** The phrases that node links join; two chains are joined surely if one of their links is sure. */
export function readPhraseLinks(nodes: readonly NodeLink[], trees: Trees): PhraseLinks {
  const spans = { source: phrasesBySpan(trees.source), target: phrasesBySpan(trees.target) }
  const numberOf = (link: NodeLink, side: Side) => {
    const ref = link[side]
    return ref === null ? undefined : spans[side].get(spanKey(ref[0], ref[1]))
  }
  const links = new Map<string, PhraseLink>()
  const nulls = { source: new Set<number>(), target: new Set<number>() }
  for (const link of nodes) {
    const source = numberOf(link, 'source')
    const target = numberOf(link, 'target')
    if (source !== undefined && target !== undefined) {
      const key = `${source} ${target}`
      const kind = links.get(key)?.kind === 'sure' ? 'sure' : link.kind
      links.set(key, { source, target, kind })
    } else if (source !== undefined && link.target === null) nulls.source.add(source)
    else if (target !== undefined && link.source === null) nulls.target.add(target)
  }
  return { links: [...links.values()].sort((a, b) => a.source - b.source || a.target - b.target), nulls }
}

/** The links of a phrase. */
export function linksOf({ links }: PhraseLinks, { side, phrase }: PhraseRef): PhraseLink[] {
  return links.filter((link) => link[side] === phrase)
}

/** What is known of each phrase of a side. */
export function phraseStates({ links, nulls }: PhraseLinks, { count }: TreeIndex, side: Side): WordState[] {
  const states = Array.from({ length: count }, (_, phrase): WordState => (nulls[side].has(phrase) ? 'null' : 'open'))
  for (const link of links) states[link[side]] = 'linked'
  return states
}

/** Whether a node link names a node of the phrase. */
function isNamed(link: NodeLink, trees: Trees, { side, phrase }: PhraseRef): boolean {
  const ref = link[side]
  return ref !== null && ref[0] === trees[side].start[phrase] && ref[1] === trees[side].end[phrase]
}

/** Joins two phrases; neither is without counterpart any more, and their link is of this kind alone. */
export function linkPhrases(nodes: readonly NodeLink[], trees: Trees, u: number, v: number, kind: LinkKind): NodeLink[] {
  const [source, target] = [
    { side: 'source', phrase: u },
    { side: 'target', phrase: v },
  ] as const
  const kept = unlinkPhrases(nodes, trees, u, v).filter(
    (link) => !(link.target === null && isNamed(link, trees, source)) && !(link.source === null && isNamed(link, trees, target)),
  )
  for (let height = 0; height < Math.min(trees.source.chain[u]!, trees.target.chain[v]!); height++)
    kept.push({ source: phraseRef(trees.source, u, height), target: phraseRef(trees.target, v, height), kind })
  return kept
}

export function unlinkPhrases(nodes: readonly NodeLink[], trees: Trees, u: number, v: number): NodeLink[] {
  return nodes.filter(
    (link) => !(isNamed(link, trees, { side: 'source', phrase: u }) && isNamed(link, trees, { side: 'target', phrase: v })),
  )
}

/** The phrase is open again. */
export function clearPhrase(nodes: readonly NodeLink[], trees: Trees, ref: PhraseRef): NodeLink[] {
  return nodes.filter((link) => !isNamed(link, trees, ref))
}

/** The phrase has no counterpart, which takes its links away. */
export function nullPhrase(nodes: readonly NodeLink[], trees: Trees, ref: PhraseRef): NodeLink[] {
  const tree = trees[ref.side]
  const kept = clearPhrase(nodes, trees, ref)
  for (let height = 0; height < tree.chain[ref.phrase]!; height++) {
    const own = phraseRef(tree, ref.phrase, height)
    kept.push(ref.side === 'source' ? { source: own, target: null, kind: 'sure' } : { source: null, target: own, kind: 'sure' })
  }
  return kept
}
