/** Where the hand is in the trees of the workbench: it stays at the same words when a tree changes under it. */
import { carriedRef } from './correcting.js'
import type { PhraseSelection } from './phrase-editor.js'
import type { Trees } from './phrase-links.js'
import { collapsedBelow, levelCount, shownPhrase } from './phrase-walk.js'

/** The selection in new trees: the current phrase by its words, and what was collapsed if it is still there. */
export function carriedSelection(selection: PhraseSelection, before: Trees, now: Trees): PhraseSelection {
  const collapsed = (side: 'source' | 'target') => {
    const kept = new Set<number>()
    for (const phrase of selection.collapsed[side]) {
      const to = carriedRef({ side, phrase }, before, now).phrase
      const isSame = now[side].start[to] === before[side].start[phrase] && now[side].end[to] === before[side].end[phrase]
      if (isSame && to < now[side].count) kept.add(to)
    }
    return kept
  }
  return {
    ...selection,
    current: carriedRef(selection.current, before, now),
    armed: null,
    collapsed: { source: collapsed('source'), target: collapsed('target') },
  }
}

/** How many levels both trees have, at most. */
export function mostLevels(trees: Trees): number {
  return Math.max(levelCount(trees.source), levelCount(trees.target))
}

/** The selection with only so many levels of both trees shown; the current phrase moves up to where it can be seen. */
export function withLevels(selection: PhraseSelection, trees: Trees, levels: number): PhraseSelection {
  const collapsed = { source: collapsedBelow(trees.source, levels), target: collapsedBelow(trees.target, levels) }
  const { side, phrase } = selection.current
  return { ...selection, collapsed, current: { side, phrase: shownPhrase(trees[side], collapsed[side], phrase) } }
}
