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

/** How many levels there are between the root and the lowest phrase that is not a word. */
export function levelCount(tree: TreeIndex): number {
  return depths(tree).reduce((most, depth, phrase) => (isBranching(tree, phrase) ? Math.max(most, depth + 1) : most), 0)
}

/** What is collapsed when only so many levels of phrases are shown, the root being the first. */
export function collapsedBelow(tree: TreeIndex, levels: number): ReadonlySet<number> {
  const all = depths(tree)
  return new Set(Array.from(all.keys()).filter((phrase) => all[phrase] === levels - 1 && isBranching(tree, phrase)))
}

/** The nearest phrase above, or the same, that can be seen. */
export function shownPhrase({ parent, childrenFrom }: TreeIndex, collapsed: ReadonlySet<number>, phrase: number): number {
  let shown = phrase
  if (childrenFrom[phrase] === childrenFrom[phrase + 1]) return phrase
  for (let above = parent[phrase]!; above >= 0; above = parent[above]!) if (collapsed.has(above)) shown = above
  return shown
}

function depths({ count, parent }: TreeIndex): Int32Array {
  const depth = new Int32Array(count)
  for (let phrase = count - 2; phrase >= 0; phrase--) depth[phrase] = depth[parent[phrase]!]! + 1
  return depth
}

function isBranching({ childrenFrom }: TreeIndex, phrase: number): boolean {
  return childrenFrom[phrase]! < childrenFrom[phrase + 1]!
}
