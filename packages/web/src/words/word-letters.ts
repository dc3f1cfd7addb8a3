/** Letters at the words while one is asked for: to go to a word, or to link the current one to it. */
import { labelling } from '../shell/jump-labels.js'
import { otherSide, type Side, type WordsDocument } from './document.js'
import type { Asked, Selection } from './editor.js'

/** The letter of each word; null for words beyond what the keyboard has. */
export const wordLetters = labelling('abcdefghijklmnopqrstuvwxyz1234567890,.-')

/** The letters to show at the words of a side; none unless they are asked for. */
export function lettersShown(doc: WordsDocument, selection: Selection, side: Side): readonly (string | null)[] {
  const { asking } = selection
  return asking !== null && sideAsked(asking, selection) === side ? wordLetters(doc[side]) : NONE
}

const NONE: readonly (string | null)[] = []

/** The side whose words have letters. */
export function sideAsked(asked: Asked, { side }: Pick<Selection, 'side'>): Side {
  return asked === 'source' || asked === 'target' ? asked : otherSide(side)
}
