/**
 * Alignment over several parses of each sentence: which tree of either list is right is decided together with the
 * alignment (Arase and Tsujii 2017 do so over packed forests; here a forest is the list of the n best trees). For every two trees
 *
 *     score = gain of the alignment + lambda * (log p(source tree) + log p(target tree))
 *
 * where p are the probabilities of the lists, made to sum to 1, so that parsers with scores of any size can be used. The two trees of the
 * highest score win, of equal ones those that come first in their lists.
 */
import { alignTrees, type TreeAlignment, type TreeAlignOptions } from './align-trees.js'
import type { WordPosteriors } from './similarity.js'
import type { TreeIndex } from './tree-index.js'

/** One of the parses of a sentence. */
export interface ForestTree {
  readonly tree: TreeIndex
  /** natural logarithm of its probability, up to a constant that is the same for the list */
  readonly logProbability: number
}

export interface ForestOptions extends TreeAlignOptions {
  /** weight of the parses against the alignment, 1 unless told; 0 takes the trees that align best */
  readonly lambda?: number
}

export interface ForestAlignment {
  /** places of the chosen trees in their lists */
  readonly source: number
  readonly target: number
  readonly alignment: TreeAlignment
  readonly score: number
}

/** Chooses the trees and aligns them. The lists must not be empty; the mode is that of the alignment of two trees. */
export function alignForests(
  source: readonly ForestTree[],
  target: readonly ForestTree[],
  posteriors: WordPosteriors,
  { lambda = 1, ...options }: ForestOptions = {},
): ForestAlignment {
  if (source.length === 0 || target.length === 0) throw new RangeError('a forest needs at least one tree on each side')
  const parse = { source: logShares(source), target: logShares(target) }
  let best: ForestAlignment | undefined
  source.forEach(({ tree: sourceTree }, s) => {
    target.forEach(({ tree: targetTree }, t) => {
      const alignment = alignTrees(sourceTree, targetTree, posteriors, options)
      const score = alignment.gain + lambda * (parse.source[s]! + parse.target[t]!)
      if (best === undefined || score > best.score) best = { source: s, target: t, alignment, score }
    })
  })
  return best!
}

/** Logarithms of the shares of the trees in their list. */
function logShares(trees: readonly ForestTree[]): number[] {
  const logs = trees.map(({ logProbability }) => logProbability)
  if (!logs.every(Number.isFinite)) throw new RangeError('the logarithm of a probability must be a finite number')
  const top = Math.max(...logs)
  const sum = top + Math.log(logs.reduce((total, log) => total + Math.exp(log - top), 0))
  return logs.map((log) => log - sum)
}
