/**
 * Correcting a tree in the workbench: what is to be changed, said in phrases, becomes a new tree and the operations of one
 * gesture. Links follow their phrase as long as it covers the same words; those whose phrase is gone are lost, and counted.
 */
import {
  bracketSpan,
  insertUnary,
  type NodeLink,
  type NodeRef,
  parseTree,
  printTree,
  reattach,
  relabelNode,
  removeNode,
  type Tree,
  type TreeEdit,
  treeNodes,
} from '@parascope/core/corpus'
import type { Operation } from '@parascope/core/edit'
import { indexTree, phraseRef, type TreeIndex } from '@parascope/core/phrases'
import type { Side } from '../words/document.js'

export type Correction =
  /** the labels of the phrase's chain from the top: others, more or fewer */
  | { readonly type: 'labels'; readonly phrase: number; readonly labels: readonly string[] }
  /** a bracket around neighbours, from the first to the last */
  | { readonly type: 'bracket'; readonly phrase: number; readonly until: number; readonly label: string }
  /** takes the phrase's brackets away */
  | { readonly type: 'remove'; readonly phrase: number }
  /** hangs the phrase from another one */
  | { readonly type: 'move'; readonly phrase: number; readonly to: number }

export interface Corrected {
  readonly tree: Tree
  readonly operations: readonly Operation[]
  readonly lost: number
}

/** More labels than any chain has. */
const LONGEST = 8

type Edit = (tree: Tree) => TreeEdit

/** The corrected tree of one side and how the layer gets there; null if the correction cannot be done. */
export function correctTree(
  side: Side,
  tree: Tree,
  correction: Correction,
  nodes: readonly NodeLink[],
  imported: string | undefined,
): Corrected | null {
  let current = tree
  let carried: { readonly before: NodeLink; readonly ref: NodeRef | null | undefined }[] = nodes.map((before) => ({
    before,
    ref: before[side],
  }))
  for (const edit of editsOf(tree, indexTree(tree), correction)) {
    const edited = edit(current)
    if (!edited.ok) return null
    current = edited.tree
    carried = carried.map(({ before, ref }) => ({ before, ref: ref == null ? ref : edited.moved(ref) }))
  }
  const text = printTree(current)
  const moved = carried.filter(({ before, ref }) => String(ref) !== String(before[side]))
  const lost = moved.filter(({ ref }) => ref === undefined).length
  const operations: Operation[] = [
    ...moved.map(({ before: { source, target } }) => ({ type: 'trees/link', source, target, kind: 'none' }) as const),
    { type: 'trees/tree', side, tree: isImported(text, imported) ? null : text },
    ...moved.flatMap(({ before, ref }) => (ref == null ? [] : [{ type: 'trees/link', ...before, [side]: ref } as const])),
  ]
  return { tree: current, operations, lost }
}

function isImported(text: string, imported: string | undefined): boolean {
  return imported !== undefined && printTree(parseTree(imported)) === text
}

function editsOf(tree: Tree, index: TreeIndex, correction: Correction): Edit[] {
  const { phrase } = correction
  const height = index.chain[phrase]!
  switch (correction.type) {
    case 'labels':
      return relabelling(chainLabels(tree, index, phrase), correction.labels, (h) => phraseRef(index, phrase, h))
    case 'bracket': {
      const { until, label } = correction
      const start = Math.min(index.start[phrase]!, index.start[until]!)
      const end = Math.max(index.end[phrase]!, index.end[until]!)
      return [(now) => bracketSpan(now, start, end, label)]
    }
    case 'remove':
      // from the top, so that the heights below stay; a word keeps its tag
      return Array.from({ length: height - (isWord(index, phrase) && height > 1 ? 1 : 0) }, (_, k) => {
        const ref = phraseRef(index, phrase, height - 1 - k)
        return (now: Tree) => removeNode(now, ref)
      })
    case 'move':
      return [(now) => reattach(now, phraseRef(index, phrase, height - 1), phraseRef(index, correction.to))]
  }
}

function isWord({ start, end }: TreeIndex, phrase: number): boolean {
  return end[phrase]! - start[phrase]! === 1
}

/** The labels of a phrase's chain from the top. */
export function chainLabels(tree: Tree, index: TreeIndex, phrase: number): string[] {
  const [start, end] = [index.start[phrase], index.end[phrase]]
  return treeNodes(tree)
    .filter(({ ref }) => ref[0] === start && ref[1] === end)
    .map(({ label }) => label)
    .reverse()
}

/**
 * The edits that turn one chain of labels into another with as few changes as there can be; the lowest node stays the lowest.
 * Relabelled first, then nodes taken away and put in from the top down, so that no height named later has moved.
 */
function relabelling(before: readonly string[], after: readonly string[], refAt: (height: number) => NodeRef): Edit[] {
  if (after.length === 0 || after.length > LONGEST) return [() => ({ ok: false, reason: 'not a chain of labels' })]
  const heightOf = (k: number) => before.length - 1 - k
  const relabels: Edit[] = []
  const removals: Edit[] = []
  const insertions: Edit[] = []
  /** how many of the removed nodes stand below a height */
  const gone: number[] = []
  const steps = cheapest(before.slice(0, -1), after.slice(0, -1))
  const last = before.length - 1
  if (before[last] !== after.at(-1)) relabels.push((tree) => relabelNode(tree, refAt(0), after.at(-1)!))
  for (const step of steps) {
    if (step.type === 'relabel') {
      const { at, label } = step
      relabels.push((tree) => relabelNode(tree, refAt(heightOf(at)), label))
    } else if (step.type === 'remove') {
      const { at } = step
      gone.push(heightOf(at))
      removals.push((tree) => removeNode(tree, refAt(heightOf(at))))
    }
  }
  for (const step of steps) {
    if (step.type !== 'insert') continue
    const { above, label } = step
    // the first kept node below the place
    let height = heightOf(Math.min(above, last))
    while (gone.includes(height)) height--
    const now = height - gone.filter((removed) => removed < height).length
    insertions.push((tree) => insertUnary(tree, refAt(now), label))
  }
  return [...relabels, ...removals, ...insertions]
}

type ChainStep =
  | { readonly type: 'relabel'; readonly at: number; readonly label: string }
  | { readonly type: 'remove'; readonly at: number }
  | { readonly type: 'insert'; readonly above: number; readonly label: string }

/** The fewest steps from one list to another, in the order of the list. */
function cheapest(before: readonly string[], after: readonly string[]): ChainStep[] {
  const plan = (i: number, j: number): ChainStep[] => {
    if (i === before.length) return after.slice(j).map((label) => ({ type: 'insert', above: i, label }))
    if (j === after.length) return before.slice(i).map((_, k) => ({ type: 'remove', at: i + k }))
    if (before[i] === after[j]) return plan(i + 1, j + 1)
    const options: ChainStep[][] = [
      [{ type: 'relabel', at: i, label: after[j]! }, ...plan(i + 1, j + 1)],
      [{ type: 'remove', at: i }, ...plan(i + 1, j)],
      [{ type: 'insert', above: i, label: after[j]! }, ...plan(i, j + 1)],
    ]
    return options.reduce((best, one) => (one.length < best.length ? one : best))
  }
  return plan(0, 0)
}
