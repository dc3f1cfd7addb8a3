/**
 * Which phrases of a tree can be seen and how to walk among them. Below a collapsed phrase only its words are seen, and
 * they hang from it; the highest collapsed phrase counts.
 */
import type { TreeIndex } from '@parascope/core/phrases'

export type Walk = 'parent' | 'child' | 'previous' | 'next'

/** The phrase that a phrase hangs from, -1 for the root. */
export function shownParent({ parent }: TreeIndex, collapsed: ReadonlySet<number>, phrase: number): number {
  let shown = parent[phrase]!
  for (let above = shown; above >= 0; above = parent[above]!) if (collapsed.has(above)) shown = above
  return shown
}

export function shownChildren(tree: TreeIndex, collapsed: ReadonlySet<number>, phrase: number): number[] {
  const children = Array.from(tree.children.subarray(tree.childrenFrom[phrase]!, tree.childrenFrom[phrase + 1]!))
  return collapsed.has(phrase) ? wordsBelow(tree, phrase) : children
}

function wordsBelow({ first, childrenFrom }: TreeIndex, phrase: number): number[] {
  const words: number[] = []
  for (let below = first[phrase]!; below < phrase; below++) {
    if (childrenFrom[below] === childrenFrom[below + 1]) words.push(below)
  }
  return words
}

/** The phrase one step on, or the same where there is none. */
export function walk(tree: TreeIndex, collapsed: ReadonlySet<number>, phrase: number, step: Walk): number {
  const parent = shownParent(tree, collapsed, phrase)
  if (step === 'parent') return parent < 0 ? phrase : parent
  if (step === 'child') return shownChildren(tree, collapsed, phrase)[0] ?? phrase
  if (parent < 0) return phrase
  const siblings = shownChildren(tree, collapsed, parent)
  return siblings[siblings.indexOf(phrase) + (step === 'next' ? 1 : -1)] ?? phrase
}

/** What stays collapsed when a phrase must be seen. */
export function revealed({ parent }: TreeIndex, collapsed: ReadonlySet<number>, phrase: number): ReadonlySet<number> {
  const left = new Set(collapsed)
  for (let above = parent[phrase]!; above >= 0; above = parent[above]!) left.delete(above)
  return left.size === collapsed.size ? collapsed : left
}
