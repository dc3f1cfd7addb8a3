/** Which view a pair is shown in: the one chosen last, unless the screen or the pair asks for another. */
import type { WordsDocument } from '../words/document.js'

export type View = 'matrix' | 'lines' | 'text' | 'trees'

/** Up to this many words a side the matrix is the first choice. */
export const MATRIX_WORDS = 60

/** Below 480 px there is room for the text view, and for trees to look at. */
export function viewsFor(phone: boolean): readonly View[] {
  return phone ? ['text', 'trees'] : ['matrix', 'lines', 'text', 'trees']
}

/** The view to show: the choice if this screen has it, lines where the matrix would be too large and nobody asked for it. */
export function shownView(choice: View | null, phone: boolean, doc: WordsDocument): View {
  const views = viewsFor(phone)
  if (choice !== null && views.includes(choice)) return choice
  if (phone) return 'text'
  return Math.max(doc.source.length, doc.target.length) > MATRIX_WORDS ? 'lines' : 'matrix'
}
