/**
 * How new a paraphrase is after those before it, D in {1, 2, 3} (DIMPLE, Algorithm 1). Two histories start with the source: its
 * content words, and their families (stems in the paper). A paraphrase without content word, or with one that is in the first
 * history, has D = 1 and leaves no trace; else D = 2 where one of its families is in the second, D = 3 where none is, and both
 * histories grow. So order matters, one shared word is enough, and a wrong paraphrase counts as seen like a right one.
 */
import { type Lexicon, porterStem } from '../../text/index.js'
import { contentWords } from './content-words.js'

export type Diversity = 1 | 2 | 3

/** What counts as almost the same word, with its name in signatures. */
export interface Families {
  readonly name: string
  of(word: string): readonly string[]
}

/** Words of one Porter stem: the paper's choice. */
export const STEM_FAMILIES: Families = { name: 'porter', of: (word) => [porterStem(word)] }

/** Words of one stem, or with a sense in common in a lexicon such as WordNet. */
export function lexiconFamilies(lexicon: Lexicon): Families {
  return {
    name: 'wordnet',
    of(word) {
      const entry = lexicon.entry(word)
      const senses = entry === undefined ? [] : [...entry.concepts].filter((_, k) => (entry.conceptFlags[k]! & 1) === 1)
      return [porterStem(word), ...senses.map((sense) => `sense ${sense}`)]
    },
  }
}

/** Words of one stem, or on one line of a list of one's own: `classes` gives the classes of a word. */
export function listedFamilies(name: string, classes: ReadonlyMap<string, readonly string[]>): Families {
  return { name: `list:${name}`, of: (word) => [porterStem(word), ...(classes.get(word) ?? []).map((each) => `class ${each}`)] }
}

/** A paraphrase with what made its D: its content words, and what the histories had of them. */
export interface DiversityStep {
  readonly diversity: Diversity
  readonly words: readonly string[]
  /** content words that were there before: D = 1 */
  readonly seenWords: readonly string[]
  /** families that were there before: D = 2 */
  readonly seenFamilies: readonly string[]
  /** families of all its words were there before: one of the readings of "redundant" */
  readonly allFamiliesSeen: boolean
}

/** D of each paraphrase, in the order of the list: for `killed`, after `shot and killed` (1) comes `shot` (3). */
export function diversitySteps(
  source: string,
  paraphrases: readonly string[],
  families: Families = STEM_FAMILIES,
): DiversityStep[] {
  const words = new Set(contentWords(source))
  const known = new Set([...words].flatMap((word) => families.of(word)))
  return paraphrases.map((paraphrase) => {
    const own = [...new Set(contentWords(paraphrase))]
    const ownFamilies = [...new Set(own.flatMap((word) => families.of(word)))]
    const seenWords = own.filter((word) => words.has(word))
    const seenFamilies = ownFamilies.filter((family) => known.has(family))
    const allFamiliesSeen = own.every((word) => families.of(word).some((family) => known.has(family)))
    if (own.length === 0 || seenWords.length > 0) return { diversity: 1, words: own, seenWords, seenFamilies, allFamiliesSeen }
    for (const word of own) words.add(word)
    for (const family of ownFamilies) known.add(family)
    return { diversity: seenFamilies.length > 0 ? 2 : 3, words: own, seenWords, seenFamilies, allFamiliesSeen }
  })
}
