/**
 * Phrases that chosen contexts surround, counted by what they say. Against two phrases speaks every pair of sentences in which
 * they stand and a seed contradicts that they mean the same there.
 */
import { type CoPair, type CoVocabulary, isContradicted, type Place, phrasesOf } from './tagged-pairs.js'

/** Two phrases, as counted so far. */
export interface CountedPhrases {
  readonly phrase: readonly string[]
  readonly paraphrase: readonly string[]
  /** by key of the context: how often it surrounds them */
  readonly contexts: Map<string, number>
  /** by tags of the phrase: how often */
  readonly tags: Map<string, number>
  /** places where some context surrounds them */
  count: number
}

/** Phrases and their paraphrases by their words. */
export type PhraseTable<T> = Map<string, Map<string, T>>

/** The entry of two phrases, made where there is none. */
export function entryOf<T>(table: PhraseTable<T>, phrase: string, paraphrase: string, make: () => T): T {
  const row = table.get(phrase) ?? new Map<string, T>()
  table.set(phrase, row)
  const entry = row.get(paraphrase) ?? make()
  row.set(paraphrase, entry)
  return entry
}

/** Counts one place. */
export function countPlace(
  table: PhraseTable<CountedPhrases>,
  vocabulary: CoVocabulary,
  { source, target }: CoPair,
  { from, to, otherFrom, otherTo }: Place,
): CountedPhrases {
  const [phrase, paraphrase] = [vocabulary.phraseKey(source, from, to), vocabulary.phraseKey(target, otherFrom, otherTo)]
  const entry = entryOf(table, phrase, paraphrase, () => ({
    phrase: vocabulary.phraseWords(source, from, to),
    paraphrase: vocabulary.phraseWords(target, otherFrom, otherTo),
    contexts: new Map(),
    tags: new Map(),
    count: 0,
  }))
  const tags = Array.from(source.tags.subarray(from, to), (tag) => vocabulary.tags.word(tag)).join('+')
  entry.tags.set(tags, (entry.tags.get(tags) ?? 0) + 1)
  entry.count++
  return entry
}

/** Where phrases of the table stand in a pair, together with a paraphrase: all places of both. */
export function* standing<T>(
  vocabulary: CoVocabulary,
  { source, target }: CoPair,
  maxLength: number,
  table: PhraseTable<T>,
): Iterable<{ readonly phrase: string; readonly paraphrase: string; readonly places: readonly Place[] }> {
  const mine = new Map<string, [number, number][]>()
  for (const [from, to] of phrasesOf(source, maxLength)) {
    const key = vocabulary.phraseKey(source, from, to)
    if (table.has(key)) mine.set(key, [...(mine.get(key) ?? []), [from, to]])
  }
  if (mine.size === 0) return
  const theirs = new Map<string, [number, number][]>()
  for (const [from, to] of phrasesOf(target, maxLength)) {
    const key = vocabulary.phraseKey(target, from, to)
    const known = theirs.get(key)
    if (known === undefined) theirs.set(key, [[from, to]])
    else known.push([from, to])
  }
  for (const [phrase, spans] of mine) {
    for (const paraphrase of table.get(phrase)!.keys()) {
      const others = theirs.get(paraphrase)
      if (others === undefined) continue
      const places = spans.flatMap(([from, to]) => others.map(([otherFrom, otherTo]) => ({ from, to, otherFrom, otherTo })))
      yield { phrase, paraphrase, places }
    }
  }
}

/** Adds to every entry how often a seed contradicts it. */
export function countContradictions(
  vocabulary: CoVocabulary,
  pairs: readonly CoPair[],
  maxLength: number,
  table: PhraseTable<number>,
): void {
  for (const pair of pairs) {
    for (const { phrase, paraphrase, places } of standing(vocabulary, pair, maxLength, table)) {
      const against = places.filter((place) => isContradicted(pair, place)).length
      const row = table.get(phrase)!
      row.set(paraphrase, row.get(paraphrase)! + against)
    }
  }
}
