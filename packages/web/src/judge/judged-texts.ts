/** What a judge reads: the text alone, both texts of a pair, or a sentence before and after a phrase was put in. */
import type { PairRecord } from '@parascope/core/corpus'
import type { Side } from '../words/document.js'

export type Unit = 'text' | 'pair' | 'substitution'

export interface JudgedText {
  readonly side: Side
  /** pieces of the text in their order; `marked` ones are what was put in or taken out */
  readonly pieces: readonly { readonly text: string; readonly marked: boolean }[]
}

export function judgedTexts(record: PairRecord, unit: Unit): JudgedText[] {
  if (unit === 'text') return [{ side: 'target', pieces: [{ text: textOf(record, 'target'), marked: false }] }]
  if (unit === 'substitution') return (['source', 'target'] as const).map((side) => substituted(record, side))
  return (['source', 'target'] as const).map((side) => ({ side, pieces: [{ text: textOf(record, side), marked: false }] }))
}

function textOf(record: PairRecord, side: Side): string {
  return record[`${side}Text`] ?? record[side].join(' ')
}

/** The words of the phrase, or of what was put in for it: as the pair says, else all between what both begin and end with. */
export function changedSpan({ source, target, meta }: PairRecord, side: Side): readonly [number, number] {
  const { span } = Object(meta?.substitution) as { readonly span?: readonly [number, number] }
  if (span !== undefined) return side === 'source' ? span : [span[0], target.length - (source.length - span[1])]
  const least = Math.min(source.length, target.length)
  let start = 0
  while (start < least && source[start] === target[start]) start++
  let end = 0
  while (end < least - start && source.at(-1 - end) === target.at(-1 - end)) end++
  return [start, (side === 'source' ? source : target).length - end]
}

function substituted(record: PairRecord, side: Side): JudgedText {
  const tokens = record[side]
  const [start, end] = changedSpan(record, side)
  const offsets = record[`${side}Offsets`]
  const text = record[`${side}Text`]
  if (text !== undefined && offsets !== undefined && start < end) {
    const [from, to] = [offsets[start]![0], offsets[end - 1]![1]]
    return { side, pieces: pieces(text.slice(0, from), text.slice(from, to), text.slice(to)) }
  }
  const join = (words: readonly string[]) => words.join(' ')
  const before = join(tokens.slice(0, start))
  const after = join(tokens.slice(end))
  const space = (piece: string) => (piece === '' ? '' : ' ')
  return { side, pieces: pieces(`${before}${space(before)}`, join(tokens.slice(start, end)), `${space(after)}${after}`) }
}

function pieces(before: string, marked: string, after: string): JudgedText['pieces'] {
  return [
    { text: before, marked: false },
    { text: marked, marked: true },
    { text: after, marked: false },
  ].filter(({ text }) => text !== '')
}
