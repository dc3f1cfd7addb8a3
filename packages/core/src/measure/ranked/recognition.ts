/**
 * Paraphrases at work: of the text pairs that people call paraphrases and in which a phrase v occurs, how many does a list of
 * paraphrases of v recognise? A pair is recognised where the stem of v occurs in both texts, or v in one and one of its first ten
 * paraphrases in the other, as whole words (Shima and Mitamura 2011, extrinsic evaluation). That is a recall; the match rate on
 * the pairs that people do not call paraphrases stands beside it, so that a list that matches anything is found out.
 */
import { porterStem } from '../../text/index.js'
import { contentWords } from './content-words.js'

export interface LabelledPair {
  readonly id: string
  readonly source: string
  readonly target: string
  readonly isParaphrase: boolean
}

export interface RecognisedPair {
  readonly id: string
  readonly isParaphrase: boolean
  /** `stem` of the phrase in both texts, the paraphrase that matched, or null */
  readonly by: { readonly kind: 'stem' } | { readonly kind: 'paraphrase'; readonly text: string } | null
}

export interface Recognition {
  readonly phrase: string
  /** pairs in which the phrase occurs */
  readonly pairs: readonly RecognisedPair[]
  readonly positives: number
  readonly recognised: number
  readonly negatives: number
  readonly matchedNegatives: number
  /** paraphrases of function words alone, left out */
  readonly dropped: readonly string[]
}

const FIRST = 10

/** Words of a text for matching: in lower case, with numbers. */
function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+(?:[-'’][\p{L}\p{M}\p{N}]+)*/gu) ?? []
}

function hasPhrase(words: readonly string[], phrase: readonly string[]): boolean {
  if (phrase.length === 0) return false
  for (let start = 0; start + phrase.length <= words.length; start++) {
    if (phrase.every((word, k) => words[start + k] === word)) return true
  }
  return false
}

/** Tries a list of paraphrases of one phrase on labelled pairs of texts. */
export function recognise(
  phrase: string,
  paraphrases: readonly string[],
  pairs: Iterable<LabelledPair>,
  first = FIRST,
): Recognition {
  const own = wordsOf(phrase)
  const stems = own.map(porterStem)
  const used = paraphrases.slice(0, first)
  const dropped = used.filter((text) => contentWords(text).length === 0)
  const others = used.filter((text) => !dropped.includes(text)).map((text) => ({ text, words: wordsOf(text) }))
  const found: RecognisedPair[] = []
  for (const { id, source, target, isParaphrase } of pairs) {
    const sides = [wordsOf(source), wordsOf(target)] as const
    const has = sides.map((words) => hasPhrase(words, own))
    if (!has[0] && !has[1]) continue
    const isStemInBoth = sides.every((words) => hasPhrase(words.map(porterStem), stems))
    const match = others.find(({ words }) => (has[0] && hasPhrase(sides[1], words)) || (has[1] && hasPhrase(sides[0], words)))
    const by = isStemInBoth
      ? ({ kind: 'stem' } as const)
      : match === undefined
        ? null
        : ({ kind: 'paraphrase', text: match.text } as const)
    found.push({ id, isParaphrase, by })
  }
  const count = (label: boolean, matched: boolean) =>
    found.filter((pair) => pair.isParaphrase === label && (!matched || pair.by !== null)).length
  return {
    phrase,
    pairs: found,
    positives: count(true, false),
    recognised: count(true, true),
    negatives: count(false, false),
    matchedNegatives: count(false, true),
    dropped,
  }
}
