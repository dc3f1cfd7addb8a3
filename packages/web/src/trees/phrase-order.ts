/** In which order phrases are listed and gone through: their parts before them, or after them. Left before right either way. */
import type { TreeIndex } from '@parascope/core/phrases'
import { isSamePhrase, type PhraseRef, type Trees } from './phrase-links.js'

export type PhraseOrder = 'bottom-up' | 'top-down'

/** All phrases of a tree: `bottom-up` has children before their parent, `top-down` a parent before its children. */
export function orderedPhrases(tree: TreeIndex, order: PhraseOrder): number[] {
  if (order === 'bottom-up') return Array.from({ length: tree.count }, (_, phrase) => phrase)
  const phrases: number[] = []
  const ahead = [tree.count - 1]
  for (let phrase = ahead.pop(); phrase !== undefined; phrase = ahead.pop()) {
    phrases.push(phrase)
    for (let k = tree.childrenFrom[phrase + 1]! - 1; k >= tree.childrenFrom[phrase]!; k--) ahead.push(tree.children[k]!)
  }
  return phrases
}

/** The phrases of both trees in one row, source first. */
export function orderedRefs(trees: Trees, order: PhraseOrder): PhraseRef[] {
  return (['source', 'target'] as const).flatMap((side) => orderedPhrases(trees[side], order).map((phrase) => ({ side, phrase })))
}

/** The next of the open phrases after one, round the end to the beginning; undefined if none but itself is open. */
export function nextAfter(
  from: PhraseRef,
  open: readonly PhraseRef[],
  trees: Trees,
  order: PhraseOrder,
  back = false,
): PhraseRef | undefined {
  const isOpen = new Set(open.map(({ side, phrase }) => `${side} ${phrase}`))
  const row = back ? orderedRefs(trees, order).reverse() : orderedRefs(trees, order)
  const at = row.findIndex((ref) => isSamePhrase(ref, from))
  return [...row.slice(at + 1), ...row.slice(0, at)].find(({ side, phrase }) => isOpen.has(`${side} ${phrase}`))
}
