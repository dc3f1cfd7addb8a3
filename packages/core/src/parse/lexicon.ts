/**
 * Which tags a word can have. For a known word the tags it was seen with, rare ones leaning on the class of the word; for an unknown word those
 * of rare words of its class. From P(T | w) the probability of the word given the tag is P(w) P(T | w) / P(T). Under each tag the probabilities of the
 * known words and that of the class of all unknown words sum to 1; a more special class is a part of it.
 */
import { BackOff } from './back-off.js'
import type { Tally } from './counts.js'
import { readState } from './steps.js'
import { wordClasses } from './word-class.js'

export interface TagScore {
  /** fine symbol */
  readonly tag: number
  /** P(word | tag) */
  readonly p: number
  /** P(word | coarse symbol of the tag) */
  readonly coarse: number
}

export interface Lexicon {
  readonly words: ReadonlyMap<string, readonly TagScore[]>
  readonly classes: ReadonlyMap<string, readonly TagScore[]>
}

/** The class of all unknown words. */
export const ANY = ''

/** Words seen up to so often tell what unknown words are like. */
const RARE_UP_TO = 2
/** Words seen so often lean on their class no more. */
const FREQUENT_FROM = 20
/** How much a rare word leans on its class, a class on a more general one, and a word on what stands above its tag elsewhere. */
const LEAN = { word: 1, class: 1, above: 2 }
const LEAST = 1e-4

/** Tags by their label: how often they stand under what, and the symbol of each case. */
interface TagCases {
  readonly total: number
  readonly cases: readonly { readonly key: string; readonly count: number; readonly tag: number }[]
}

/** Builds the lexicon from the counts of words. `symbolOf` gives the fine symbol of a tag with its ancestors, `coarseOf` that of a fine one. */
export function makeLexicon(words: Tally, symbolOf: (key: string) => number, coarseOf: (tag: number) => number): Lexicon {
  const cases = tagCases(words, symbolOf)
  const sizes = new Map([...words].map(([word, tags]) => [word, sum(tags.values())]))
  const total = sum(sizes.values())
  const rare = [...words].filter(([word]) => sizes.get(word)! <= RARE_UP_TO)
  const classes = new BackOff(LEAN.class)
  for (const [word, tags] of rare.length > 0 ? rare : words) {
    for (const [key, count] of tags) classes.add([...wordClasses(word), ANY], readState(key).label, count)
  }
  // the share of words seen once is the share of unknown words to expect (Good and Turing)
  const once = [...sizes.values()].filter((size) => size === 1).length
  const unknown = Math.max(once, 1) / (total + 1)

  const joint = new Map<string, Map<number, number>>()
  for (const [word, tags] of words) {
    const size = sizes.get(word)!
    const lean = size < FREQUENT_FROM ? LEAN.word : 0
    const leaning = lean > 0 ? classes.distribution(knownClass(classes, word)) : new Map<string, number>()
    const row = new Map<number, number>()
    const own = byLabel(tags)
    for (const label of new Set([...own.keys(), ...leaning.keys()])) {
      const p = (sum(own.get(label)?.values() ?? []) + lean * (leaning.get(label) ?? 0)) / (size + lean)
      if (p >= LEAST) spread(row, cases.get(label)!, (p * size * (1 - unknown)) / total, own.get(label))
    }
    joint.set(word, row)
  }
  const ofClass = new Map<string, Map<number, number>>()
  const everyRare = classes.count(ANY)
  for (const key of new Set((rare.length > 0 ? rare : [...words]).flatMap(([word]) => [...wordClasses(word), ANY]))) {
    const row = new Map<number, number>()
    for (const [label, p] of classes.distribution(key)) {
      if (p >= LEAST) spread(row, cases.get(label)!, (p * unknown * classes.count(key)) / everyRare)
    }
    ofClass.set(key, row)
  }
  return conditional(joint, ofClass, coarseOf)
}

/** The scores of a word. The first word of a sentence may be known without its capital. */
export function tagScores({ words, classes }: Lexicon, word: string, isFirst: boolean): readonly TagScore[] {
  const known = words.get(word) ?? (isFirst ? words.get(word.toLowerCase()) : undefined)
  if (known !== undefined) return known
  const key = wordClasses(word).find((name) => classes.has(name)) ?? ANY
  return classes.get(key)!
}

function knownClass(classes: BackOff, word: string): string {
  return wordClasses(word).find((key) => classes.has(key)) ?? ANY
}

function tagCases(words: Tally, symbolOf: (key: string) => number): Map<string, TagCases> {
  const counts = new Map<string, number>()
  for (const tags of words.values()) for (const [key, count] of tags) counts.set(key, (counts.get(key) ?? 0) + count)
  return new Map(
    [...byLabel(counts)].map(([label, keys]) => [
      label,
      { total: sum(keys.values()), cases: [...keys].map(([key, count]) => ({ key, count, tag: symbolOf(key) })) },
    ]),
  )
}

/** Shares a probability of a label out among the places it can stand in. */
function spread(row: Map<number, number>, { total, cases }: TagCases, p: number, own?: ReadonlyMap<string, number>): void {
  const size = sum(own?.values() ?? [])
  for (const { key, count, tag } of cases) {
    const share = ((own?.get(key) ?? 0) + (LEAN.above * count) / total) / (size + LEAN.above)
    row.set(tag, (row.get(tag) ?? 0) + p * share)
  }
}

/** Joint probabilities of words and tags to those of words given tags. */
function conditional(
  words: ReadonlyMap<string, ReadonlyMap<number, number>>,
  classes: ReadonlyMap<string, ReadonlyMap<number, number>>,
  coarseOf: (tag: number) => number,
): Lexicon {
  const totals = new Map<number, number>()
  const coarseTotals = new Map<number, number>()
  for (const row of [...words.values(), classes.get(ANY)!]) {
    for (const [tag, p] of row) {
      totals.set(tag, (totals.get(tag) ?? 0) + p)
      coarseTotals.set(coarseOf(tag), (coarseTotals.get(coarseOf(tag)) ?? 0) + p)
    }
  }
  const scores = (row: ReadonlyMap<number, number>): TagScore[] => {
    const sums = new Map<number, number>()
    for (const [tag, p] of row) sums.set(coarseOf(tag), (sums.get(coarseOf(tag)) ?? 0) + p)
    return [...row].map(([tag, p]) => {
      const coarse = coarseOf(tag)
      return { tag, p: p / totals.get(tag)!, coarse: sums.get(coarse)! / coarseTotals.get(coarse)! }
    })
  }
  const all = (table: ReadonlyMap<string, ReadonlyMap<number, number>>) =>
    new Map([...table].map(([key, row]) => [key, scores(row)]))
  return { words: all(words), classes: all(classes) }
}

function byLabel(keys: ReadonlyMap<string, number>): Map<string, Map<string, number>> {
  const grouped = new Map<string, Map<string, number>>()
  for (const [key, count] of keys) {
    const { label } = readState(key)
    const row = grouped.get(label) ?? new Map<string, number>()
    grouped.set(label, row.set(key, count))
  }
  return grouped
}

function sum(values: Iterable<number>): number {
  let total = 0
  for (const value of values) total += value
  return total
}
