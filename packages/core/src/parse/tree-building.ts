/** From what a chart found to a tree: chains written out, rests dissolved, spans counted. */
import type { Tree } from '../corpus/index.js'

/** A tree whose spans are not counted yet. */
export interface Brackets {
  readonly label: string
  readonly children: readonly Brackets[]
  readonly token?: string
}

/** The nodes of a chain above its lowest node: `splice('S', ['VP', 'NP'], [np])` is [(S (VP np))]. */
export function splice(upper: string | undefined, labels: readonly string[], lowest: readonly Brackets[]): Brackets[] {
  let nodes = [...lowest]
  if (labels.length === 0) return nodes
  for (const label of [upper!, ...labels.slice(0, -1)].reverse()) nodes = [{ label, children: nodes }]
  return nodes
}

/** The tree with its spans. */
export function withSpans(node: Brackets, start = 0): Tree {
  if (node.token !== undefined) return { label: node.label, children: [], token: node.token, start, end: start + 1 }
  const children: Tree[] = []
  let at = start
  for (const child of node.children) {
    const made = withSpans(child, at)
    children.push(made)
    at = made.end
  }
  return { label: node.label, children, start, end: at }
}
