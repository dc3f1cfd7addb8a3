/**
 * The tree phrase aligner: which phrases of two constituent trees correspond, given links or posteriors of their words. Modes:
 *
 * - `greedy-strict` (default): most similar pairs first, as long as what stands above what agrees on both sides;
 * - `greedy`: the same without that condition;
 * - `tree`: the constrained tree mapping of greatest gain (Arase and Tsujii 2020, in gains);
 * - `tree+completion`: the mapping, then greedily what is still free, for pairs that the mapping forbids.
 *
 * Everything that gets no partner is aligned to nothing.
 */
import type { NodeLink } from '../../corpus/record.js'
import { compositional } from './composition.js'
import { constrainedMapping } from './constrained-map.js'
import { greedyPairs, type PhrasePairing } from './greedy.js'
import { phraseSimilarity, type WordPosteriors } from './similarity.js'
import { phraseRef, type TreeIndex } from './tree-index.js'

export const TREE_MODES = ['greedy-strict', 'greedy', 'tree', 'tree+completion'] as const
export type TreeMode = (typeof TREE_MODES)[number]

export interface TreeAlignOptions {
  readonly mode?: TreeMode
  /** similarity from which a pair gains, 0.5 unless told; above 1 nothing is aligned */
  readonly theta?: number
  /** least similarity of a pair that completion adds, 0.7 unless told */
  readonly completion?: number
  /** weight of a word without link, 0.5 unless told */
  readonly unlinked?: number
}

export const TREE_DEFAULTS: Required<TreeAlignOptions> = {
  mode: 'greedy-strict',
  theta: 0.5,
  completion: 0.7,
  unlinked: 0.5,
}

/** Two phrases that correspond. */
export interface AlignedPhrases {
  /** numbers of the phrases in their trees */
  readonly source: number
  readonly target: number
  readonly similarity: number
  readonly compositional: boolean
}

export interface TreeAlignment {
  /** from the leaves up, in the order of the source tree */
  readonly pairs: readonly AlignedPhrases[]
  /** phrases without a partner */
  readonly nullSource: readonly number[]
  readonly nullTarget: readonly number[]
  /** sum of similarity - theta over the pairs */
  readonly gain: number
}

/** Aligns the phrases of two trees. Words are aligned too: a leaf is a phrase of one word. */
export function alignTrees(
  source: TreeIndex,
  target: TreeIndex,
  posteriors: WordPosteriors,
  options: TreeAlignOptions = {},
): TreeAlignment {
  const { mode, theta, completion, unlinked } = { ...TREE_DEFAULTS, ...options }
  const similarity = phraseSimilarity(source, target, posteriors, unlinked)
  const pairs = chosen(source, target, similarity, mode, theta, completion).sort((a, b) => a[0] - b[0])
  const isCompositional = compositional(source, target, pairs)
  const aligned = pairs.map(([u, v], k) => ({
    source: u,
    target: v,
    similarity: similarity[u * target.count + v]!,
    compositional: isCompositional[k]!,
  }))
  return {
    pairs: aligned,
    nullSource: free(source.count, pairs, 0),
    nullTarget: free(target.count, pairs, 1),
    gain: aligned.reduce((sum, pair) => sum + pair.similarity - theta, 0),
  }
}

function chosen(
  source: TreeIndex,
  target: TreeIndex,
  similarity: Float64Array,
  mode: TreeMode,
  theta: number,
  completion: number,
): PhrasePairing[] {
  if (mode === 'greedy' || mode === 'greedy-strict')
    return greedyPairs(source, target, similarity, { least: theta, strict: mode === 'greedy-strict' })
  const { pairs } = constrainedMapping(source, target, similarity, theta)
  if (mode === 'tree') return pairs.slice()
  return [...pairs, ...greedyPairs(source, target, similarity, { least: completion, strict: false, taken: pairs })]
}

function free(count: number, pairs: readonly PhrasePairing[], side: 0 | 1): number[] {
  const used = new Set(pairs.map((pair) => pair[side]))
  return Array.from({ length: count }, (_, p) => p).filter((p) => !used.has(p))
}

/**
 * The alignment as the `nodes` of a record. Nodes of two chains are linked from the lowest up; the rest of a longer chain is the same
 * phrase and gets no link of its own. A phrase without a partner is aligned to nothing with every node of its chain.
 */
export function alignmentNodes(source: TreeIndex, target: TreeIndex, alignment: TreeAlignment): NodeLink[] {
  const nodes: NodeLink[] = []
  for (const { source: u, target: v } of alignment.pairs) {
    for (let h = 0; h < Math.min(source.chain[u]!, target.chain[v]!); h++)
      nodes.push({ source: phraseRef(source, u, h), target: phraseRef(target, v, h), kind: 'sure' })
  }
  for (const u of alignment.nullSource)
    for (let h = 0; h < source.chain[u]!; h++) nodes.push({ source: phraseRef(source, u, h), target: null, kind: 'sure' })
  for (const v of alignment.nullTarget)
    for (let h = 0; h < target.chain[v]!; h++) nodes.push({ source: null, target: phraseRef(target, v, h), kind: 'sure' })
  return nodes
}
