/**
 * Nodes of a tree by address. A NodeRef [a, b, h] names the node over the tokens [a, b) at height h in the chain of nodes
 * with that same span, counted from the lowest; pre-terminals count. In `(NP (NNP Anna))` NNP is [0, 1, 0] and NP [0, 1, 1].
 * An address outlives relabelling and changes elsewhere in the tree.
 */
import type { NodeLink, NodeRef } from './record.js'
import type { Tree, TreeNode } from './tree.js'

/** A node with its address. */
export interface AddressedNode {
  readonly ref: NodeRef
  readonly label: string
  readonly node: TreeNode
}

/** All nodes, children before their parent and left before right, so that a bottom-up program can walk the list once. */
export function treeNodes(tree: Tree): AddressedNode[] {
  const nodes: AddressedNode[] = []
  const open = [{ node: tree, next: 0 }]
  for (let top = open.at(-1); top !== undefined; top = open.at(-1)) {
    const { node } = top
    const child = node.children[top.next++]
    if (child !== undefined) {
      open.push({ node: child, next: 0 })
      continue
    }
    open.pop()
    // an only child was the last node listed
    const height = node.children.length === 1 ? nodes.at(-1)!.ref[2] + 1 : 0
    nodes.push({ ref: [node.start, node.end, height], label: node.label, node })
  }
  return nodes
}

/** The node at an address, or undefined if the tree has none there. */
export function nodeAt(tree: Tree, [start, end, height]: NodeRef): TreeNode | undefined {
  let node = highestOver(tree, start, end)
  if (node === undefined) return undefined
  let above = heightOf(node) - height
  if (!(above >= 0 && height >= 0)) return undefined
  for (; above > 0; above--) node = node.children[0]!
  return node
}

function highestOver(tree: Tree, start: number, end: number): TreeNode | undefined {
  let node: TreeNode | undefined = tree
  while (node !== undefined && (node.start !== start || node.end !== end)) {
    node = node.children.find((child) => child.start <= start && end <= child.end)
  }
  return node
}

/** The address of a node. */
export function refOf(node: TreeNode): NodeRef {
  return [node.start, node.end, heightOf(node)]
}

function heightOf(node: TreeNode): number {
  let height = 0
  for (let below = node; below.children.length === 1; below = below.children[0]!) height++
  return height
}

/** The words of a node, separated by blanks: `phraseText(['an', 'old', 'ox'], [1, 3, 0])` is 'old ox'. */
export function phraseText(tokens: readonly string[], [start, end]: NodeRef): string {
  return tokens.slice(start, end).join(' ')
}

/**
 * Reports node links that name a node its tree does not have, that are null on both sides, of an unknown kind, or listed
 * twice; as with word links, the same two nodes must not be both sure and possible. `field` is a path such as `nodes[2].source`.
 */
export function checkNodeLinks(
  links: readonly NodeLink[],
  source: Tree,
  target: Tree,
  report: (field: string, message: string) => void,
): void {
  const seen = new Map<string, number>()
  links.forEach((link, k) => {
    const field = `nodes[${k}]`
    if (link.kind !== 'sure' && link.kind !== 'possible')
      report(`${field}.kind`, `must be "sure" or "possible", found ${JSON.stringify(link.kind)}`)
    if (link.source === null && link.target === null) report(field, 'links nothing to nothing: one side must name a node')
    for (const [side, tree] of [['source', source] as const, ['target', target] as const]) {
      const ref = link[side]
      const fault = ref === null ? undefined : missingNode(tree, ref)
      if (fault !== undefined) report(`${field}.${side}`, fault)
    }
    const key = `${link.source?.join(' ')}/${link.target?.join(' ')}`
    const first = seen.get(key)
    if (first === undefined) seen.set(key, k)
    else if (links[first]!.kind === link.kind) report(field, `is listed twice: it repeats nodes[${first}]`)
    else report(field, `links the same nodes as nodes[${first}], once sure and once possible`)
  })
}

function missingNode(tree: Tree, ref: NodeRef): string | undefined {
  const [start, end, height] = ref
  if (nodeAt(tree, ref) !== undefined) return undefined
  const highest = highestOver(tree, start, end)
  if (highest === undefined) return `the tree has no node over the tokens [${start}, ${end})`
  return `the highest node over the tokens [${start}, ${end}) has height ${heightOf(highest)}, there is none at height ${height}`
}
