/**
 * Links that contradict each other about what stands above what: a phrase above another on one side, whose counterparts
 * do not stand so on the other. That is legal, and worth a second look. Links of one phrase to several are left in peace.
 */
import { isAbove } from '@parascope/core/phrases'
import type { PhraseLink, Trees } from './phrase-links.js'

type Joined = Pick<PhraseLink, 'source' | 'target'>

export function breaksAncestry(trees: Trees, a: Joined, b: Joined): boolean {
  if (a.source === b.source || a.target === b.target) return false
  return (
    isAbove(trees.source, a.source, b.source) !== isAbove(trees.target, a.target, b.target) ||
    isAbove(trees.source, b.source, a.source) !== isAbove(trees.target, b.target, a.target)
  )
}

/** For each link that breaks ancestry, the first one it breaks it with. */
export function brokenAncestry(trees: Trees, links: readonly PhraseLink[]): ReadonlyMap<PhraseLink, PhraseLink> {
  const broken = new Map<PhraseLink, PhraseLink>()
  links.forEach((a, k) => {
    for (const b of links.slice(k + 1)) {
      if (!breaksAncestry(trees, a, b)) continue
      if (!broken.has(a)) broken.set(a, b)
      if (!broken.has(b)) broken.set(b, a)
    }
  })
  return broken
}
