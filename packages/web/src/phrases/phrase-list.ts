/**
 * The phrase pairs that the links of a document induce (Cohn et al. 2008), as a list to show: which of them, how many,
 * in which words. Spans are [a, b) as in core; i counts source words, j target words.
 */
import { type PhrasePair, phrasePairs, type TokenSpan } from '@parascope/core/phrases'
import type { Block, WordsDocument } from '../words/document.js'

/** Longer sentences can have tens of thousands of pairs: nobody reads them, and every gesture would wait for them. */
export const LONGEST_SENTENCE = 200

/** Composite pairs with more words than this on a side show only the first and the last ones. */
const LONGEST_COMPOSITE = 6

export interface PhraseChoice {
  /** atomic pairs only, or composite ones too */
  readonly extent: 'atomic' | 'all'
  /** leave out pairs whose two phrases are the same words */
  readonly differing: boolean
}

export interface PhraseCounts {
  readonly atomic: number
  readonly all: number
  /** pairs of the chosen extent that the choice leaves out because they are identical */
  readonly hidden: number
}

/** All phrase pairs of the links, sure and possible, sorted by source span; null where a sentence is too long for it. */
export function inducedPairs(doc: Pick<WordsDocument, 'source' | 'target' | 'sure' | 'possible'>): readonly PhrasePair[] | null {
  const { source, target } = doc
  if (Math.max(source.length, target.length) > LONGEST_SENTENCE) return null
  return phrasePairs({ source, target, sure: doc.sure.links(), possible: doc.possible.links() })
}

export function chosenPairs(pairs: readonly PhrasePair[], choice: PhraseChoice): readonly PhrasePair[] {
  return pairs.filter((pair) => isOfExtent(pair, choice) && !(choice.differing && pair.identical))
}

export function countPairs(pairs: readonly PhrasePair[], choice: PhraseChoice): PhraseCounts {
  return {
    atomic: pairs.filter((pair) => pair.atomic).length,
    all: pairs.length,
    hidden: choice.differing ? pairs.filter((pair) => isOfExtent(pair, choice) && pair.identical).length : 0,
  }
}

function isOfExtent(pair: PhrasePair, choice: PhraseChoice): boolean {
  return choice.extent === 'all' || pair.atomic
}

/**
 * The words of a phrase as its row shows them. An atomic phrase is whole; of a long composite one, whose parts have rows of
 * their own, there are the first three and the last two words, with null between them.
 */
export function shownWords(words: readonly string[], span: TokenSpan, atomic: boolean): readonly (string | null)[] {
  const phrase = words.slice(...span)
  if (atomic || phrase.length <= LONGEST_COMPOSITE) return phrase
  return [...phrase.slice(0, 3), null, ...phrase.slice(-2)]
}

/** The cells of a phrase pair. */
export function blockOf({ source, target }: Pick<PhrasePair, 'source' | 'target'>): Block {
  return { top: source[0], bottom: source[1] - 1, left: target[0], right: target[1] - 1 }
}

/** Whether two pairs look alike in the list. */
export function samePair(a: PhrasePair, b: PhrasePair): boolean {
  return (
    a.source[0] === b.source[0] &&
    a.source[1] === b.source[1] &&
    a.target[0] === b.target[0] &&
    a.target[1] === b.target[1] &&
    a.atomic === b.atomic &&
    a.type === b.type &&
    a.identical === b.identical
  )
}
