/**
 * What is odd about the links of phrases. Nothing here forbids anything: the annotator may well be right, and is only told.
 *
 * - reversed: one phrase stands above another, and their counterparts stand the other way round;
 * - outside: a phrase is linked to something outside of the counterpart of what stands above it;
 * - twice: a phrase has more than one counterpart;
 * - words: people linked words of the phrase, and none of those links leads to its counterpart.
 */
import type { Link } from '@parascope/core/corpus'
import { isAbove, type TreeIndex } from '@parascope/core/phrases'
import { otherSide, type Side } from '../words/document.js'
import type { PhraseLink, Trees } from './phrase-links.js'

export type WarningKind = 'reversed' | 'outside' | 'twice' | 'words'

export interface PhraseWarning {
  readonly kind: WarningKind
  readonly link: PhraseLink
  /** the link that it does not fit with; null: it is the words */
  readonly other: PhraseLink | null
}

/** All warnings, in the order of the links; `words` are word links drawn by people. */
export function phraseWarnings(trees: Trees, links: readonly PhraseLink[], words: readonly Link[]): PhraseWarning[] {
  return links.flatMap((link, k) => {
    const found: PhraseWarning[] = []
    const reversed = links.find((other) => isReversed(trees, link, other) || isReversed(trees, other, link))
    const outside = outsideOf(trees, links, link, 'source') ?? outsideOf(trees, links, link, 'target')
    if (reversed !== undefined) found.push({ kind: 'reversed', link, other: reversed })
    else if (outside !== null) found.push({ kind: 'outside', link, other: outside })
    const first = links.slice(0, k).find((other) => other.source === link.source || other.target === link.target)
    if (first !== undefined) found.push({ kind: 'twice', link, other: first })
    if (isAgainstWords(trees, link, words)) found.push({ kind: 'words', link, other: null })
    return found
  })
}

function isReversed({ source, target }: Trees, a: PhraseLink, b: PhraseLink): boolean {
  return isAbove(source, a.source, b.source) && isAbove(target, b.target, a.target)
}

/** The link of the nearest phrase above on one side, if none of that phrase's counterparts holds this one's. */
function outsideOf(trees: Trees, links: readonly PhraseLink[], link: PhraseLink, side: Side): PhraseLink | null {
  const to = otherSide(side)
  const { parent } = trees[side]
  for (let above = parent[link[side]]!; above >= 0; above = parent[above]!) {
    const images = links.filter((other) => other[side] === above)
    if (images.length === 0) continue
    return images.some((other) => holds(trees[to], other[to], link[to])) ? null : images[0]!
  }
  return null
}

function holds({ start, end }: TreeIndex, outer: number, inner: number): boolean {
  return start[outer]! <= start[inner]! && end[inner]! <= end[outer]!
}

function isAgainstWords({ source, target }: Trees, link: PhraseLink, words: readonly Link[]): boolean {
  const inSource = (i: number) => i >= source.start[link.source]! && i < source.end[link.source]!
  const inTarget = (j: number) => j >= target.start[link.target]! && j < target.end[link.target]!
  const touching = words.filter(([i, j]) => inSource(i) || inTarget(j))
  return touching.length > 0 && !touching.some(([i, j]) => inSource(i) && inTarget(j))
}
