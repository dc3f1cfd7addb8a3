/**
 * Where the nodes of a constituent tree stand in a drawing: words side by side on one line, as far apart as they ask;
 * every other node above the middle of its first and last child, one level higher than the highest of them.
 */
import type { Tree, TreeNode } from '../corpus/tree.js'

export interface PlacedNode {
  readonly node: TreeNode
  readonly x: number
  /** levels above the words, 0 for a leaf */
  readonly level: number
  /** place of the parent in the list, -1 for the root */
  readonly parent: number
}

export interface PlacedTree {
  /** parents before their children */
  readonly nodes: readonly PlacedNode[]
  /** x of the words, by token */
  readonly words: readonly number[]
  readonly width: number
  readonly levels: number
}

const GAP = 14

/** `widthOf` gives the width of a text in the unit of x. */
export function placeTree(tree: Tree, widthOf: (text: string, kind: 'label' | 'word') => number): PlacedTree {
  const nodes: { node: TreeNode; x: number; level: number; parent: number }[] = []
  const words: number[] = []
  let right = 0
  const place = (node: TreeNode, parent: number): { x: number; level: number } => {
    const own = { node, x: 0, level: 0, parent }
    const number = nodes.push(own) - 1
    if (node.token !== undefined) {
      const width = Math.max(widthOf(node.token, 'word'), widthOf(node.label, 'label'))
      own.x = right + width / 2
      right += width + GAP
      words.push(own.x)
      return own
    }
    const children = node.children.map((child) => place(child, number))
    own.x = (children[0]!.x + children.at(-1)!.x) / 2
    own.level = 1 + Math.max(...children.map(({ level }) => level))
    return own
  }
  const root = place(tree, -1)
  // a label over a single short word may reach beyond the words
  const left = Math.min(0, ...nodes.map(({ node, x }) => x - widthOf(node.label, 'label') / 2))
  const end = Math.max(right - GAP, ...nodes.map(({ node, x }) => x + widthOf(node.label, 'label') / 2))
  for (const node of nodes) node.x -= left
  return { nodes, words: words.map((x) => x - left), width: end - left, levels: root.level }
}

/** The width of a text set in a font of this size, guessed without one: wide signs are square, narrow letters a third. */
export function guessWidth(text: string, size: number): number {
  let em = 0
  for (const character of text) {
    if (/[ijlt.,;:'|!()[\]]/.test(character)) em += 0.32
    else if (/[mwMW@%]/.test(character)) em += 0.86
    else if (/[A-Z0-9]/.test(character)) em += 0.64
    else if (/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60]|\p{Extended_Pictographic}/u.test(character))
      em += 1.05
    else if (!/\p{M}/u.test(character)) em += 0.53
  }
  return em * size
}
