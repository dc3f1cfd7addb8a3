/**
 * Which words need a person first: those nothing is known of, those whose proposed links are doubtful, and those whose proposed
 * link crosses its neighbours without good reason. The rest can be accepted with one key.
 */
import { type Counterpart, drawnCounterparts, proposedCounterparts } from './counterparts.js'
import { isNull, type Side, type WordRef, type WordsDocument } from './document.js'
import { isProposedNull } from './propose.js'

/** A proposed link with less confidence than this is doubtful, and so is one that is only possible. */
export const DOUBTFUL = 0.6
/** A link that crosses those of its neighbours needs more than this to be believed. */
const CROSSING = 0.85

const known = new WeakMap<WordsDocument, readonly WordRef[]>()

/** The words to look at, source words first, each side in sentence order. */
export function attentionWords(doc: WordsDocument): readonly WordRef[] {
  const words = known.get(doc) ?? [...doubtfulWords(doc, 'source'), ...doubtfulWords(doc, 'target')]
  known.set(doc, words)
  return words
}

/** Whether a word that is not decided needs a person, and is not just to be accepted. */
export function needsAttention(doc: WordsDocument, { side, index }: WordRef): boolean {
  return attentionWords(doc).some((word) => word.side === side && word.index === index)
}

function doubtfulWords(doc: WordsDocument, side: Side): WordRef[] {
  const drawn = drawnCounterparts(doc, side)
  const proposed = proposedCounterparts(doc, side)
  const isDoubtful = (word: WordRef) => {
    const links = proposed[word.index]!
    if (links.length === 0) return !isProposedNull(doc, word)
    return links.some(({ index, kind }) => {
      const confidence = confidenceOf(doc, word, index)
      if (kind === 'possible' || confidence < DOUBTFUL) return true
      return confidence < CROSSING && isOdd(index, around(word.index - 1), around(word.index + 1))
    })
  }
  const around = (index: number) => [...(drawn[index] ?? []), ...(proposed[index] ?? [])]
  return doc[side]
    .map((_, index): WordRef => ({ side, index }))
    .filter((word) => drawn[word.index]!.length === 0 && !isNull(doc, word) && isDoubtful(word))
}

/** The aligner's probability of a link; 1 where the proposal came without any. */
function confidenceOf({ proposal, target }: WordsDocument, { side, index }: WordRef, other: number): number {
  const [i, j] = side === 'source' ? [index, other] : [other, index]
  return proposal!.confidence[i * target.length + j] ?? 1
}

/** Whether a link jumps out between neighbours whose own links are in order. */
function isOdd(other: number, before: readonly Counterpart[], after: readonly Counterpart[]): boolean {
  if (before.length === 0 || after.length === 0) return false
  const from = Math.max(...before.map(({ index }) => index))
  const to = Math.min(...after.map(({ index }) => index))
  return from <= to && (other < from || other > to)
}
