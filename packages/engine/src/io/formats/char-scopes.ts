/**
 * Stretches of text and the tokens in them. Corpora that mark characters say where a stretch begins and how long it is; a
 * token belongs to it as soon as they share a character. Everything is counted in UTF-16 units, as everywhere in Parascope: in
 * texts without characters beyond U+FFFF (all releases known to us) these are the characters.
 */
import { type RecordField, tokenSet } from '@parascope/core/corpus'
import type { CharRange } from '@parascope/core/text'

/** What a corpus of typed pairs in raw text carries. */
export const TYPED_TEXT = [
  ...(['id', 'source', 'target', 'sourceText', 'targetText', 'sourceOffsets', 'targetOffsets'] as const),
  ...(['annotator', 'isParaphrase', 'phenomena', 'meta'] as const),
] satisfies readonly RecordField[]

/** The tokens that share a character with some of the ranges, in order. */
export function tokensTouched(ranges: readonly CharRange[], offsets: readonly CharRange[]): number[] {
  return tokenSet(ranges.flatMap(([start, end]) => offsets.flatMap(([from, to], k) => (from < end && to > start ? [k] : []))))
}

/** The stretches that tokens fill: a run of neighbours is one, from the start of its first token to the end of its last. */
export function rangesOfTokens(tokens: readonly number[], offsets: readonly CharRange[]): CharRange[] {
  const ranges: [number, number][] = []
  tokens.forEach((token, k) => {
    const [start, end] = offsets[token]!
    if (k > 0 && token === tokens[k - 1]! + 1) ranges.at(-1)![1] = end
    else ranges.push([start, end])
  })
  return ranges
}

/** Are they the same stretches, in any order? */
export function sameRanges(a: readonly CharRange[], b: readonly CharRange[]): boolean {
  const sorted = (ranges: readonly CharRange[]) => ranges.map(([start, end]) => `${start} ${end}`).sort()
  return a.length === b.length && sorted(a).join() === sorted(b).join()
}

/** Where tokens separated by single blanks stand in their line. */
export function joinedOffsets(tokens: readonly string[]): CharRange[] {
  let start = 0
  return tokens.map((token) => {
    const range: CharRange = [start, start + token.length]
    start += token.length + 1
    return range
  })
}
