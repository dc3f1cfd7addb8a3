/**
 * What becomes of links when a sentence is edited: words that stayed (a longest common subsequence of the old and new
 * tokens) keep their links and marks, the others lose them, and what is lost is listed. A proposal ends with the words it
 * was made for.
 */
import { LinkMatrix } from '@parascope/core/corpus'
import type { LinkKind, Side, WordsDocument } from './document.js'

/** A link, a mark or a paraphrase type that an edit took away, by its words. `null` stands for "no counterpart". */
export interface LostLink {
  readonly source: string | null
  readonly target: string | null
  readonly kind: LinkKind | 'null' | 'type'
}

/** For each old token its place among the new ones, or -1. `matchTokens(['a', 'b', 'c'], ['a', 'x', 'c'])` is [0, -1, 2]. */
export function matchTokens(before: readonly string[], after: readonly string[]): number[] {
  const places = new Array<number>(before.length).fill(-1)
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) places[start] = start++
  let endBefore = before.length
  let endAfter = after.length
  while (endBefore > start && endAfter > start && before[endBefore - 1] === after[endAfter - 1]) places[--endBefore] = --endAfter

  const columns = endAfter - start + 1
  // longest[(a - start) * columns + (b - start)]: common tokens of the rests that begin at a and b
  const longest = new Int32Array((endBefore - start + 1) * columns)
  const at = (a: number, b: number) => (a - start) * columns + (b - start)
  for (let a = endBefore - 1; a >= start; a--) {
    for (let b = endAfter - 1; b >= start; b--) {
      longest[at(a, b)] =
        before[a] === after[b] ? longest[at(a + 1, b + 1)]! + 1 : Math.max(longest[at(a + 1, b)]!, longest[at(a, b + 1)]!)
    }
  }
  for (let a = start, b = start; a < endBefore && b < endAfter; ) {
    if (before[a] === after[b]) places[a++] = b++
    else if (longest[at(a + 1, b)]! >= longest[at(a, b + 1)]!) a++
    else b++
  }
  return places
}

/** The document with other tokens on one side, and what the change cost. */
export function carryLinks(
  doc: WordsDocument,
  side: Side,
  tokens: readonly string[],
): { readonly doc: WordsDocument; readonly lost: readonly LostLink[] } {
  const places = matchTokens(doc[side], tokens)
  const source = side === 'source' ? tokens : doc.source
  const target = side === 'target' ? tokens : doc.target
  const lost: LostLink[] = []
  const carry = (links: LinkMatrix, kind: LinkKind) => {
    const kept = new LinkMatrix(source.length, target.length)
    for (const [i, j] of links.links()) {
      const place = places[side === 'source' ? i : j]!
      if (place < 0) lost.push({ source: doc.source[i]!, target: doc.target[j]!, kind })
      else if (side === 'source') kept.add(place, j)
      else kept.add(i, place)
    }
    return kept
  }
  const carryNulls = (nulls: ReadonlySet<number>) => {
    const kept = new Set<number>()
    for (const index of nulls) {
      const place = places[index]!
      const word = doc[side][index]!
      if (place >= 0) kept.add(place)
      else
        lost.push(side === 'source' ? { source: word, target: null, kind: 'null' } : { source: null, target: word, kind: 'null' })
    }
    return kept
  }
  const carried = {
    source,
    target,
    sure: carry(doc.sure, 'sure'),
    possible: carry(doc.possible, 'possible'),
    nullSource: side === 'source' ? carryNulls(doc.nullSource) : doc.nullSource,
    nullTarget: side === 'target' ? carryNulls(doc.nullTarget) : doc.nullTarget,
    // confidences are of the words as they were
    proposal: null,
  }
  return { doc: carried, lost }
}
