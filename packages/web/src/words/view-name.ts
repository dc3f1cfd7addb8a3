/** Which view of the words is shown: what the person chose, else what fits the size of the pair and of the screen. */
import { keep, kept } from '../shell/storage.js'
import type { WordsDocument } from './document.js'

export type WordsView = 'matrix' | 'lines' | 'text'

export const WORDS_VIEWS: readonly WordsView[] = ['matrix', 'lines', 'text']

/** A matrix of more words a side is drawn on a canvas, and lines are shown unless somebody asks for it. */
export const MATRIX_WORDS = 60

const KEPT = 'words-view'

export function keptWordsView(): WordsView | null {
  const name = kept(KEPT)
  return WORDS_VIEWS.find((known) => known === name) ?? null
}

export function keepWordsView(view: WordsView): void {
  keep(KEPT, view)
}

export function isLarge({ source, target }: Pick<WordsDocument, 'source' | 'target'>): boolean {
  return Math.max(source.length, target.length) > MATRIX_WORDS
}

/** The view to show; a phone has the text only. */
export function wordsView(choice: WordsView | null, isPhone: boolean, doc: WordsDocument): WordsView {
  if (isPhone) return 'text'
  return choice ?? (isLarge(doc) ? 'lines' : 'matrix')
}
