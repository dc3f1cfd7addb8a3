/**
 * A constituent tree as columns of numbers, for programs that compare every node of one tree with every node of another.
 * Chains of nodes over the same words are one **phrase**: they say the same of the words, so they are aligned together.
 * Phrases are numbered from the leaves up, children before their parent and left before right; the root is the last. The
 * phrases below phrase p are then those numbered from `first[p]` to p - 1, which makes ancestry one comparison.
 */
import { treeNodes } from '../../corpus/nodes.js'
import type { NodeRef } from '../../corpus/record.js'
import type { Tree } from '../../corpus/tree.js'

/** The phrases of one tree. */
export interface TreeIndex {
  readonly count: number
  /** number of words */
  readonly words: number
  /** a phrase covers the tokens [start, end) */
  readonly start: Int32Array
  readonly end: Int32Array
  /** -1 for the root */
  readonly parent: Int32Array
  /** the lowest number among the phrases below, its own for a leaf */
  readonly first: Int32Array
  /** the children of p are `children[childrenFrom[p]]` to `children[childrenFrom[p + 1] - 1]` */
  readonly childrenFrom: Int32Array
  readonly children: Int32Array
  /** how many nodes the chain has, 1 where there is no chain */
  readonly chain: Int32Array
  /** the label of the lowest node of the chain */
  readonly labels: readonly string[]
}

/** `indexTree(parseTree('(S (NP (NNP Anna)) (VP (VBZ sings)))'))` has three phrases: Anna, sings, and the whole. */
export function indexTree(tree: Tree): TreeIndex {
  const start: number[] = []
  const end: number[] = []
  const chain: number[] = []
  const labels: string[] = []
  const parent: number[] = []
  const first: number[] = []
  const childLists: number[][] = []
  // phrases that still wait for their parent
  const open: number[] = []
  for (const { ref, label, node } of treeNodes(tree)) {
    if (ref[2] > 0) {
      chain[chain.length - 1]!++
      continue
    }
    const own = start.length
    const children = node.children.length === 0 ? [] : open.splice(open.length - node.children.length)
    for (const child of children) parent[child] = own
    start.push(ref[0])
    end.push(ref[1])
    chain.push(1)
    labels.push(label)
    parent.push(-1)
    first.push(children.length === 0 ? own : first[children[0]!]!)
    childLists.push(children)
    open.push(own)
  }
  const childrenFrom = new Int32Array(start.length + 1)
  childLists.forEach((list, p) => {
    childrenFrom[p + 1] = childrenFrom[p]! + list.length
  })
  return {
    count: start.length,
    words: end.at(-1)!,
    start: Int32Array.from(start),
    end: Int32Array.from(end),
    parent: Int32Array.from(parent),
    first: Int32Array.from(first),
    childrenFrom,
    children: Int32Array.from(childLists.flat()),
    chain: Int32Array.from(chain),
    labels,
  }
}

/** Is `a` strictly above `p`? */
export function isAbove({ first }: TreeIndex, a: number, p: number): boolean {
  return first[a]! <= p && p < a
}

/** The address of a node of the chain, the lowest unless told. */
export function phraseRef({ start, end }: TreeIndex, p: number, height = 0): NodeRef {
  return [start[p]!, end[p]!, height]
}

/** Phrases by their span: `spans.get(spanKey(a, b))` is the number of the phrase over [a, b). */
export function phrasesBySpan({ count, start, end }: TreeIndex): ReadonlyMap<number, number> {
  const spans = new Map<number, number>()
  for (let p = 0; p < count; p++) spans.set(spanKey(start[p]!, end[p]!), p)
  return spans
}

/** A span as one number; sentences have fewer than 2^20 words. */
export function spanKey(start: number, end: number): number {
  return start * 0x100000 + end
}
