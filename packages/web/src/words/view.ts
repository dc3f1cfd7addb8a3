/** What every view of the words gets: one document, one selection, one hover; and what it may ask for. */
import type { Side, WordsDocument } from './document.js'
import type { Selection, WordsAction } from './editor.js'
import type { Highlight, Hover } from './highlight.js'

export interface WordsViewProps {
  readonly doc: WordsDocument
  readonly selection: Selection
  readonly hover: Hover | null
  readonly marks: Highlight
  /** sides that run right to left */
  readonly rtl: Readonly<Record<Side, boolean>>
  onAction(action: WordsAction): void
  onHover(hover: Hover | null): void
}
