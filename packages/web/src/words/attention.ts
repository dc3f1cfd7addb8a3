/**
 * Which words need a person first: those nothing is known of, those whose proposed links are doubtful, and those whose proposed
 * link crosses its neighbours without good reason. The rest can be accepted with one key.
 */
import { linkedWords, openWords, otherSide, type WordRef, type WordsDocument } from './document.js'
import { isProposedNull, proposedWords } from './propose.js'

/** A proposed link with less confidence than this is doubtful, and so is one that is only possible. */
const DOUBTFUL = 0.6
/** A link that crosses those of its neighbours needs more than this to be believed. */
const CROSSING = 0.85

const known = new WeakMap<WordsDocument, readonly WordRef[]>()

/** The words to look at, source words first, each side in sentence order. */
export function attentionWords(doc: WordsDocument): readonly WordRef[] {
  const words = known.get(doc) ?? openWords(doc).filter((word) => isDoubtful(doc, word))
  known.set(doc, words)
  return words
}

/** Whether a word that is not decided needs a person, and is not just to be accepted. */
export function needsAttention(doc: WordsDocument, word: WordRef): boolean {
  const nulls = word.side === 'source' ? doc.nullSource : doc.nullTarget
  return !nulls.has(word.index) && linkedWords(doc, word).length === 0 && isDoubtful(doc, word)
}

function isDoubtful(doc: WordsDocument, word: WordRef): boolean {
  const links = proposedWords(doc, word)
  if (links.length === 0) return !isProposedNull(doc, word)
  return links.some(({ index, kind }) => {
    const confidence = confidenceOf(doc, word, index)
    return kind === 'possible' || confidence < DOUBTFUL || (confidence < CROSSING && isOdd(doc, word, index))
  })
}

/** The aligner's probability of a link; 1 where the proposal came without any. */
function confidenceOf({ proposal, target }: WordsDocument, { side, index }: WordRef, other: number): number {
  const [i, j] = side === 'source' ? [index, other] : [other, index]
  return proposal!.confidence[i * target.length + j] ?? 1
}

/** Whether a link jumps out between neighbours whose own links are in order. */
function isOdd(doc: WordsDocument, { side, index }: WordRef, other: number): boolean {
  const before = counterparts(doc, { side, index: index - 1 })
  const after = counterparts(doc, { side, index: index + 1 })
  if (before.length === 0 || after.length === 0) return false
  const [from, to] = [Math.max(...before), Math.min(...after)]
  return from <= to && (other < from || other > to)
}

function counterparts(doc: WordsDocument, word: WordRef): number[] {
  if (word.index < 0 || word.index >= doc[word.side].length || doc[otherSide(word.side)].length === 0) return []
  return [...linkedWords(doc, word), ...proposedWords(doc, word)].map(({ index }) => index)
}
