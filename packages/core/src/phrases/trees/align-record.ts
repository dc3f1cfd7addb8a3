/**
 * The tree phrase aligner on records: trees and words in, node links out. The mode `forest` takes the n best trees of
 * both sides from `meta.sourceNbest` and `meta.targetNbest`, lists of `{"tree": "(S …)", "logProbability": -41.3}`, and its record comes
 * back with the trees that were chosen; a side without a list has its one tree.
 */
import type { NodeLink, PairRecord } from '../../corpus/record.js'
import { checkTreeTokens, parseTree } from '../../corpus/tree.js'
import { ParascopeError } from '../../errors.js'
import {
  alignmentNodes,
  alignTrees,
  TREE_MODES,
  type TreeAlignment,
  type TreeAlignOptions,
  type TreeMode,
} from './align-trees.js'
import { alignForests } from './forest.js'
import type { WordPosteriors } from './similarity.js'
import { indexTree, type TreeIndex } from './tree-index.js'

export const PHRASE_ALIGNERS = [...TREE_MODES, 'forest'] as const
export type PhraseAligner = TreeMode | 'forest'

export interface RecordAlignOptions extends Omit<TreeAlignOptions, 'mode'> {
  readonly mode?: PhraseAligner
  /** of `forest`: weight of the parses, 1 unless told */
  readonly lambda?: number
}

export interface AlignedRecord {
  readonly sourceTree: string
  readonly targetTree: string
  readonly nodes: readonly NodeLink[]
  /** places in `nodes` of pairs whose meaning is not put together from pairs of their parts */
  readonly nonCompositional: readonly number[]
  readonly alignment: TreeAlignment
}

/** Aligns the phrases of a record. Throws `corpus/bad-tree` with the pair's id where a tree is missing or is not of these words. */
export function alignRecord(record: PairRecord, posteriors: WordPosteriors, options: RecordAlignOptions = {}): AlignedRecord {
  const { mode = 'greedy-strict', lambda, ...rest } = options
  if (mode !== 'forest') {
    const source = onlyTree(record, 'source')
    const target = onlyTree(record, 'target')
    return finished(source, target, alignTrees(source.tree, target.tree, posteriors, { ...rest, mode }))
  }
  const source = treeList(record, 'source')
  const target = treeList(record, 'target')
  const chosen = alignForests(source, target, posteriors, { ...rest, ...(lambda === undefined ? {} : { lambda }) })
  return finished(source[chosen.source]!, target[chosen.target]!, chosen.alignment)
}

interface GivenTree {
  readonly text: string
  readonly tree: TreeIndex
  readonly logProbability: number
}

function finished(source: GivenTree, target: GivenTree, alignment: TreeAlignment): AlignedRecord {
  const nodes = alignmentNodes(source.tree, target.tree, alignment)
  const odd = new Set(
    alignment.pairs
      .filter((pair) => !pair.compositional)
      .map((pair) => `${source.tree.start[pair.source]} ${source.tree.end[pair.source]}`),
  )
  const nonCompositional = nodes.flatMap((link, k) =>
    link.target !== null && link.source !== null && odd.has(`${link.source[0]} ${link.source[1]}`) ? [k] : [],
  )
  return { sourceTree: source.text, targetTree: target.text, nodes, nonCompositional, alignment }
}

function onlyTree(record: PairRecord, side: 'source' | 'target'): GivenTree {
  const text = record[`${side}Tree`] ?? fault(record, `has no ${side}Tree; parse it first`)
  return given(record, side, text, 0)
}

function treeList(record: PairRecord, side: 'source' | 'target'): GivenTree[] {
  const list = record.meta?.[`${side}Nbest`]
  if (list === undefined) return [onlyTree(record, side)]
  if (!Array.isArray(list) || list.length === 0) fault(record, `meta.${side}Nbest must be a list of trees`)
  return (list as readonly unknown[]).map((item, k) => {
    const { tree, logProbability } = (item ?? {}) as { readonly tree?: unknown; readonly logProbability?: unknown }
    if (typeof tree !== 'string' || typeof logProbability !== 'number' || !Number.isFinite(logProbability))
      fault(record, `meta.${side}Nbest[${k}] must have a tree and a logProbability`)
    return given(record, side, tree as string, logProbability as number)
  })
}

function given(record: PairRecord, side: 'source' | 'target', text: string, logProbability: number): GivenTree {
  try {
    const tree = parseTree(text)
    const difference = checkTreeTokens(tree, record[side])
    if (difference !== undefined) fault(record, difference)
    return { text, tree: indexTree(tree), logProbability }
  } catch (error) {
    if (!(error instanceof ParascopeError) || error.message.startsWith('pair ')) throw error
    return fault(record, `the ${side} tree cannot be read: ${error.message}`)
  }
}

function fault({ id }: PairRecord, message: string): never {
  throw new ParascopeError('corpus/bad-tree', `pair ${id}: ${message}`, { id })
}
