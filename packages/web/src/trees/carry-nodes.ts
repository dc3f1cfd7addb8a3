/** What becomes of node links when brackets or words change: those whose node is gone are lost, and listed by their words. */
import { type NodeLink, nodeAt, phraseText } from '@parascope/core/corpus'
import type { LostLink } from '../words/carry.js'
import type { Side, WordsDocument } from '../words/document.js'
import { readTree } from './read-tree.js'

type Sentences = Pick<WordsDocument, Side>

/** The links that a side's new brackets still have nodes for. Brackets that are no tree of these words decide nothing. */
export function carryNodes(
  nodes: readonly NodeLink[],
  side: Side,
  brackets: string,
  words: Sentences,
): { readonly nodes: readonly NodeLink[]; readonly lost: readonly LostLink[] } {
  const read = readTree(brackets, words[side])
  if (nodes.length === 0 || read.kind !== 'tree') return { nodes, lost: [] }
  const isThere = (link: NodeLink) => {
    const ref = link[side]
    return ref === null || nodeAt(read.tree, ref) !== undefined
  }
  const kept = nodes.filter(isThere)
  if (kept.length === nodes.length) return { nodes, lost: [] }
  return {
    nodes: kept,
    lost: lostNodes(
      nodes.filter((link) => !isThere(link)),
      words,
    ),
  }
}

/** Links as they are listed when they are lost; a chain of nodes over the same words is listed once. */
export function lostNodes(nodes: readonly NodeLink[], words: Sentences): LostLink[] {
  const lost = new Map<string, LostLink>()
  for (const { source, target, kind } of nodes) {
    const link: LostLink = {
      source: source === null ? null : phraseText(words.source, source),
      target: target === null ? null : phraseText(words.target, target),
      kind: source === null || target === null ? 'null' : kind,
    }
    lost.set(`${source?.slice(0, 2)}/${target?.slice(0, 2)}`, link)
  }
  return [...lost.values()]
}
