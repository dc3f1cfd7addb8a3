/** A ranked block as it is read from one of its words: the other words, and in front of them those that come along. */
import type { WordRef, WordsDocument } from './document.js'
import type { Unit } from './units.js'

export interface UnitText {
  /** own words of the block; null where it is the word alone */
  readonly own: string | null
  readonly other: string
}

/** For “single”, the block of “a single” and “even one” is { own: 'a single', other: 'even one' }. */
export function unitText(doc: WordsDocument, word: WordRef, { block }: Unit): UnitText {
  const rows = doc.source.slice(block.top, block.bottom + 1)
  const columns = doc.target.slice(block.left, block.right + 1)
  const [own, other] = word.side === 'source' ? [rows, columns] : [columns, rows]
  return { own: own.length === 1 ? null : own.join(' '), other: other.join(' ') }
}
