/**
 * A pair with the structure of Figure 1 of PARADIGM, in words of our own: the same tree, the same links, and words repeated at
 * the same places. Labels stand over [from, to) with their depth; deeper is lower in a unary chain.
 */
import type { Link, PairRecord } from '../corpus/record.js'
import type { Tree, TreeNode } from '../corpus/tree.js'
import { printTree } from '../corpus/tree-print.js'

export const SOURCE = 'many hope to visit her and guests wish her to sit down .'.split(' ')
export const TARGET = 'many friends plan to visit her , while guests hope her to rest .'.split(' ')

const ONE_TO_ONE: readonly Link[] = [
  [0, 0],
  [1, 2],
  [2, 3],
  [3, 4],
  [4, 5],
  [5, 7],
  [6, 8],
  [7, 9],
  [8, 10],
  [9, 11],
  [10, 12],
  [11, 12],
  [12, 13],
]

/** The links of the reference: "many" is "many friends". */
export const LINKS: readonly Link[] = [...ONE_TO_ONE, [0, 1]]
/** "friends" has no link */
export const FRIENDS_UNLINKED = ONE_TO_ONE
/** "and" is ", while" too */
export const COMMA_LINKED: readonly Link[] = [...LINKS, [5, 6]]

const leaf = (label: string, at: number): TreeNode => ({ label, children: [], token: SOURCE[at]!, start: at, end: at + 1 })
const node = (label: string, ...children: readonly TreeNode[]): TreeNode => ({
  label,
  children,
  start: children[0]!.start,
  end: children.at(-1)!.end,
})
const to = (at: number, withTo: boolean): TreeNode => (withTo ? leaf('TO', at) : { ...leaf('', at) })

/** The tree of the source; the figure draws no TO nodes, the reference has them. */
export function figureTree(withTo = true): Tree {
  return node(
    'S',
    node(
      'S',
      node('NP', leaf('DT', 0)),
      node('VP', leaf('VBP', 1), node('S', node('VP', to(2, withTo), node('VP', leaf('VB', 3), node('NP', leaf('PRP', 4)))))),
    ),
    leaf('CC', 5),
    node(
      'S',
      node('NP', leaf('NNS', 6)),
      node(
        'VP',
        leaf('VBP', 7),
        node('S', node('NP', leaf('PRP', 8)), node('VP', to(9, withTo), node('VP', leaf('VB', 10), node('PRT', leaf('RP', 11))))),
      ),
    ),
    leaf('.', 12),
  )
}

export function figurePair(links: readonly Link[] = LINKS, withTo = true): PairRecord {
  return { id: 'figure-one', source: SOURCE, target: TARGET, sure: links, sourceTree: printTree(figureTree(withTo)) }
}
