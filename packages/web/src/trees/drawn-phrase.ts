/** A tree as it is drawn: chains of nodes over the same words folded into one phrase, and what is collapsed left out. */
import { type Tree, treeNodes } from '@parascope/core/corpus'
import type { TreeIndex } from '@parascope/core/phrases'
import { shownChildren } from './phrase-walk.js'

export interface DrawnPhrase {
  readonly phrase: number
  /** the labels of its chain from the top, such as NP–NNP */
  readonly label: string
  /** of a phrase of one word */
  readonly token?: string
  readonly start: number
  readonly end: number
  readonly collapsed: boolean
  readonly children: readonly DrawnPhrase[]
}

/** The labels of the phrases of a tree, by their numbers in its index. */
export function phraseLabels(tree: Tree): string[] {
  const labels: string[] = []
  for (const { ref, label } of treeNodes(tree)) {
    if (ref[2] === 0) labels.push(label)
    else labels.push(`${label}–${labels.pop()}`)
  }
  return labels
}

/** The tree from its root down. */
export function drawnTree(
  index: TreeIndex,
  labels: readonly string[],
  tokens: readonly string[],
  collapsed: ReadonlySet<number>,
): DrawnPhrase {
  const draw = (phrase: number): DrawnPhrase => {
    const [start, end] = [index.start[phrase]!, index.end[phrase]!]
    const children = shownChildren(index, collapsed, phrase).map(draw)
    const shared = { phrase, label: labels[phrase]!, start, end, collapsed: collapsed.has(phrase), children }
    return children.length === 0 ? { ...shared, token: tokens[start]! } : shared
  }
  return draw(index.count - 1)
}

/** Words without a tree: a row of leaves below a root, which is no phrase where it has no label. */
export function flatTree(tokens: readonly string[], label = ''): Tree {
  const children = tokens.map((token, k) => ({ label: '', children: [], token, start: k, end: k + 1 }))
  return children.length === 1 ? { ...children[0]!, label } : { label, children, start: 0, end: tokens.length }
}
