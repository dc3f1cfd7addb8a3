/**
 * What the eye should find: the words under the pointer (a cell, a word, the span of a tree node) or else the current
 * word, and the words linked to them. All views share it.
 */
import { type Block, linkedWords, otherSide, type Side, type WordRef, type WordsDocument } from './document.js'
import { proposedWords } from './propose.js'

/** The one word under the pointer, or null where there is none, or more than one. */
export function hoveredWord(hover: Hover | null): WordRef | null {
  if (hover === null || (hover.source === null) === (hover.target === null)) return null
  const side = hover.source === null ? 'target' : 'source'
  const [start, end] = hover[side]!
  return end === start + 1 ? { side, index: start } : null
}

/** The words under the pointer on each side: a span [start, end) or nothing. */
export interface Hover {
  readonly source: readonly [number, number] | null
  readonly target: readonly [number, number] | null
  /** both spans are one block, to be framed where cells are shown */
  readonly framed?: boolean
  /** exactly these words, where they leave gaps inside the spans */
  readonly words?: Highlight
}

export interface Highlight {
  readonly source: ReadonlySet<number>
  readonly target: ReadonlySet<number>
}

export function hoverWord(word: WordRef): Hover {
  return hoverSpan(word.side, word.index, word.index + 1)
}

export function hoverSpan(side: Side, start: number, end: number): Hover {
  return side === 'source' ? { source: [start, end], target: null } : { source: null, target: [start, end] }
}

export function hoverBlock({ top, bottom, left, right }: Block): Hover {
  return { source: [top, bottom + 1], target: [left, right + 1] }
}

/** The cells under the pointer as a block; null where only one side is. */
export function blockOfHover({ source, target }: Hover): Block | null {
  if (source === null || target === null) return null
  return { top: source[0], bottom: source[1] - 1, left: target[0], right: target[1] - 1 }
}

/** Any words of both sides, in ascending order. */
export function hoverWords(source: readonly number[], target: readonly number[]): Hover {
  const around = (words: readonly number[]) => (words.length === 0 ? null : ([words[0]!, words.at(-1)! + 1] as const))
  return { source: around(source), target: around(target), words: { source: new Set(source), target: new Set(target) } }
}

/** The hovered words of a side as spans [start, end). */
export function hoveredSpans(hover: Hover, side: Side): (readonly [number, number])[] {
  const span = hover[side]
  if (span === null || hover.words === undefined) return span === null ? [] : [span]
  const spans: [number, number][] = []
  for (const word of hover.words[side]) {
    const last = spans.at(-1)
    if (last?.[1] === word) last[1]++
    else spans.push([word, word + 1])
  }
  return spans
}

/** Whether a link runs between hovered words; a side without any lets all of its words count. */
export function isHoveredLink(hover: Hover, i: number, j: number): boolean {
  const inside = (side: Side, index: number) =>
    hover[side] === null || hoveredSpans(hover, side).some(([start, end]) => index >= start && index < end)
  return inside('source', i) && inside('target', j)
}

/** The words to mark on both sides; a hover over one side brings the linked words of the other. */
export function highlight(doc: WordsDocument, hover: Hover | null, current: WordRef | null): Highlight {
  const shown = hover ?? (current === null ? null : hoverWord(current))
  const marks = { source: new Set<number>(), target: new Set<number>() }
  if (shown === null) return marks
  if (shown.words !== undefined) return shown.words
  for (const side of ['source', 'target'] as const) {
    const span = shown[side]
    if (span === null) continue
    for (let index = span[0]; index < Math.min(span[1], doc[side].length); index++) {
      marks[side].add(index)
      if (shown[otherSide(side)] !== null) continue
      for (const linked of linkedWords(doc, { side, index })) marks[otherSide(side)].add(linked.index)
      for (const proposed of proposedWords(doc, { side, index })) marks[otherSide(side)].add(proposed.index)
    }
  }
  return marks
}
