/**
 * Correcting a constituent tree: relabel a node, put a bracket around words, take one away, hang a subtree somewhere else. Every edit
 * gives a new tree or a reason why it cannot be done; the words and their order never change. An edit also tells where
 * the nodes went, so that links to nodes can follow: a node is the same phrase as long as it covers the same words.
 */
import { nodeAt, refOf } from './nodes.js'
import type { NodeLink, NodeRef } from './record.js'
import type { Tree, TreeNode } from './tree.js'

export type TreeEdit =
  | {
      readonly ok: true
      readonly tree: Tree
      /** the new address of a node of the old tree; undefined if it is gone or covers other words now */
      readonly moved: (ref: NodeRef) => NodeRef | undefined
    }
  | { readonly ok: false; readonly reason: string }

/** A node while it is being moved around. */
interface Draft {
  label: string
  readonly token: string | undefined
  readonly children: Draft[]
  /** the node it was; undefined for a new one */
  readonly was: TreeNode | undefined
}

/** Another label for a node. `relabelNode(tree, [0, 2, 0], 'NP')`. */
export function relabelNode(tree: Tree, ref: NodeRef, label: string): TreeEdit {
  return edited(tree, [ref], label, (_, [node]) => {
    node!.label = label
    return undefined
  })
}

/** A new node of one child directly above a node. */
export function insertUnary(tree: Tree, ref: NodeRef, label: string): TreeEdit {
  return edited(tree, [ref], label, (draft, [node]) => {
    const above: Draft = { label, token: undefined, children: [node!], was: undefined }
    const parent = parentOf(draft, node!)
    if (parent === undefined) return above
    parent.children[parent.children.indexOf(node!)] = above
    return undefined
  })
}

/** Takes a bracket away; its children hang from its parent. A word keeps its tag, and a tree its root. */
export function removeNode(tree: Tree, ref: NodeRef): TreeEdit {
  return edited(tree, [ref], undefined, (draft, [node]) => {
    if (node!.token !== undefined) return `${nameOf(node!)} is the tag of a word: relabel it instead`
    const parent = parentOf(draft, node!)
    if (parent !== undefined) parent.children.splice(parent.children.indexOf(node!), 1, ...node!.children)
    else if (node!.children.length > 1)
      return `${nameOf(node!)} is the root over ${node!.children.length} parts: one root must remain`
    else return node!.children[0]!
    return undefined
  })
}

/**
 * A new bracket around the words [start, end). They must be neighbouring children of one node: brackets that would cross are
 * refused with the phrase that they cross.
 */
export function bracketSpan(tree: Tree, start: number, end: number, label: string): TreeEdit {
  if (!(Number.isInteger(start) && Number.isInteger(end) && start >= 0 && start < end && end <= tree.end))
    return refused(`[${start}, ${end}) is no span of ${tree.end} words`)
  let around: TreeNode = tree
  for (;;) {
    const inside: TreeNode | undefined = around.children.find((child) => child.start <= start && end <= child.end)
    if (inside === undefined) break
    around = inside
  }
  if (around.start === start && around.end === end)
    return refused(`${nameOf(around)} covers these words already: put a unary node above it instead`)
  const crossed = around.children.find(({ start: a, end: b }) => (a < start && start < b) || (a < end && end < b))
  if (crossed !== undefined) return refused(`the bracket would cross ${nameOf(crossed)} over [${crossed.start}, ${crossed.end})`)
  return edited(tree, [refOf(around)], label, (_, [node]) => {
    const first = around.children.findIndex((child) => child.start === start)
    const count = around.children.filter((child) => child.start >= start && child.end <= end).length
    const children = node!.children.slice(first, first + count)
    node!.children.splice(first, count, { label, token: undefined, children, was: undefined })
    return undefined
  })
}

/** Hangs a subtree from another node, where the order of the words allows it. */
export function reattach(tree: Tree, ref: NodeRef, parent: NodeRef): TreeEdit {
  return edited(tree, [ref, parent], undefined, (draft, [node, goal]) => {
    const from = parentOf(draft, node!)
    if (from === undefined) return `${nameOf(node!)} is the root: it cannot hang from another node`
    if (goal === from) return `${nameOf(node!)} hangs from ${nameOf(goal!)} already`
    if (isWithin(node!, goal!)) return `${nameOf(goal!)} stands inside ${nameOf(node!)}: it cannot be its parent`
    if (goal!.token !== undefined) return `${nameOf(goal!)} is the tag of a word: it cannot have other children`
    if (from.children.length === 1) return `${nameOf(from)} would be left without children: remove it first`
    from.children.splice(from.children.indexOf(node!), 1)
    const later = goal!.children.findIndex((child) => firstWord(child) > firstWord(node!))
    goal!.children.splice(later < 0 ? goal!.children.length : later, 0, node!)
    const words = wordsOf(draft)
    if (words.every((word, k) => word.start === k)) return undefined
    return `the words would change their order: ${nameOf(goal!)} is not a neighbour of ${nameOf(node!)}`
  })
}

/** Node links of one side after an edit of its tree: those whose phrase is still there, and those that are lost. */
export function carryNodeLinks(
  links: readonly NodeLink[],
  side: 'source' | 'target',
  edit: TreeEdit & { readonly ok: true },
): { readonly nodes: NodeLink[]; readonly lost: NodeLink[] } {
  const nodes: NodeLink[] = []
  const lost: NodeLink[] = []
  for (const link of links) {
    const ref = link[side]
    const moved = ref === null ? null : edit.moved(ref)
    if (moved === undefined) lost.push(link)
    else nodes.push(moved === ref ? link : { ...link, [side]: moved })
  }
  return { nodes, lost }
}

function refused(reason: string): TreeEdit {
  return { ok: false, reason }
}

/** Runs an edit on a draft of the tree: it gives back a reason to refuse, a new root, or nothing. */
function edited(
  tree: Tree,
  refs: readonly NodeRef[],
  label: string | undefined,
  change: (root: Draft, nodes: readonly Draft[]) => string | Draft | undefined,
): TreeEdit {
  if (label !== undefined && (label === '' || /[()\t-\r ]/.test(label)))
    return refused(`${JSON.stringify(label)} cannot be a label: it must not be empty or hold brackets or white space`)
  const drafts = new Map<TreeNode, Draft>()
  const root = draftOf(tree, drafts)
  const nodes: Draft[] = []
  for (const ref of refs) {
    const found = nodeAt(tree, ref)
    if (found === undefined) return refused(`the tree has no node at [${ref.join(', ')}]`)
    nodes.push(drafts.get(found)!)
  }
  const result = change(root, nodes)
  if (typeof result === 'string') return refused(result)
  const now = new Map<TreeNode, TreeNode>()
  const next = finish(result ?? root, now)
  return {
    ok: true,
    tree: next,
    moved(ref) {
      const before = nodeAt(tree, ref)
      const after = before === undefined ? undefined : now.get(before)
      return after === undefined || after.start !== before!.start || after.end !== before!.end ? undefined : refOf(after)
    },
  }
}

function draftOf(node: TreeNode, drafts: Map<TreeNode, Draft>): Draft {
  const children = node.children.map((child) => draftOf(child, drafts))
  const draft: Draft = { label: node.label, token: node.token, children, was: node }
  drafts.set(node, draft)
  return draft
}

function finish({ label, token, children, was }: Draft, now: Map<TreeNode, TreeNode>, from = 0): TreeNode {
  let at = from
  const parts = children.map((child) => {
    const node = finish(child, now, at)
    at = node.end
    return node
  })
  const node: TreeNode =
    token === undefined
      ? { label, children: parts, start: from, end: at }
      : { label, children: [], token, start: from, end: from + 1 }
  if (was !== undefined) now.set(was, node)
  return node
}

function parentOf(root: Draft, node: Draft): Draft | undefined {
  const ahead = [root]
  for (let next = ahead.pop(); next !== undefined; next = ahead.pop()) {
    if (next.children.includes(node)) return next
    ahead.push(...next.children)
  }
  return undefined
}

function isWithin(node: Draft, other: Draft): boolean {
  return node === other || node.children.some((child) => isWithin(child, other))
}

/** The words in their present order, as the leaves that they were. */
function wordsOf(node: Draft): TreeNode[] {
  return node.token === undefined ? node.children.flatMap(wordsOf) : [node.was!]
}

function firstWord(node: Draft): number {
  return wordsOf(node)[0]!.start
}

function nameOf({ label, token }: { readonly label: string; readonly token?: string | undefined }): string {
  return token === undefined ? label || 'the outer bracket' : `${label} "${token}"`
}
