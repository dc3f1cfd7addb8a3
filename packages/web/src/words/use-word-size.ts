import { useMemo } from 'react'
import type { WordsDocument } from './document.js'
import { textWidth, WORD_FONT } from './measure-text.js'
import { useFontsReady } from './use-fonts-ready.js'
import type { Size } from './use-size.js'
import { LARGEST_WORD, wordSize } from './word-size.js'

/** px that a word button takes besides its letters: padding, gap, and the dot of an open word */
const BESIDE = 9

/** The size of words that keeps both sentences on one line where the room allows. */
export function useWordSize(doc: WordsDocument, room: Size | null): number {
  const ready = useFontsReady()
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded fonts change the widths
  const widths = useMemo(
    () => [doc.source, doc.target].map((words) => words.map((word) => textWidth(word, WORD_FONT))),
    [doc.source, doc.target, ready],
  )
  return room === null ? LARGEST_WORD : wordSize(widths, BESIDE, room.width)
}
