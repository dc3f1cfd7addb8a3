/**
 * Paraphrases from sentence pairs by co-training, after Barzilay and McKeown (2001), the comparison system of Cohn, Callison-Burch
 * and Lapata (2008). Two views of the same places teach each other: contexts, and what stands in them.
 *
 *  1. Seeds mean the same (positive examples); a seed and any other word of the other sentence do not (negative ones).
 *  2. Contexts around the examples are counted, and the k most frequent strong ones chosen (`LearntShapes`).
 *  3. Phrases that chosen contexts surround are paraphrases if they are strong too: counted against what seeds contradict. Phrases
 *     of which one only has more words are none. Where they share roots they give patterns of tags, chosen the same way.
 *  4. Places of paraphrases (each phrase once in its sentence) and of patterns, where no seed contradicts them, are further
 *     positive examples: back to 2, until nothing new is found.
 *
 * Negative examples stay those of the seeds, so counts against a thing never change and counts for it only grow: what was learnt
 * stays learnt. The order of the pairs has no influence: all choices go by counts and texts.
 */
import { byCodeUnit } from '../../corpus/sample.js'
import { type LearntShape, LearntShapes } from './learnt-shapes.js'
import { type CountedPhrases, countContradictions, countPlace, entryOf, type PhraseTable, standing } from './paraphrase-counts.js'
import { contextKind, PATTERN_KIND, type Row, type ShapeKind, ShapeSet, shapesAt } from './shapes.js'
import { type CoPair, CoVocabulary, isContradicted, type Place, saysNoOther, type TaggedPair } from './tagged-pairs.js'

export interface CoTrainOptions {
  /** contexts (and patterns) chosen in a round: k */
  readonly contexts: number
  /** least strength of a context, a pattern, a paraphrase */
  readonly strength: number
  /** least count of a context or a pattern: what came once is always strong */
  readonly minCount: number
  /** most words of a context on each side */
  readonly contextLength: number
  /** most words of a phrase */
  readonly maxLength: number
  /** most rounds */
  readonly iterations: number
}

/** k, strength and the length of contexts are those of the paper. */
export const CO_TRAIN_DEFAULTS: CoTrainOptions = {
  contexts: 10,
  strength: 0.95,
  minCount: 2,
  contextLength: 3,
  maxLength: 3,
  iterations: 20,
}

export interface LearntParaphrase {
  /** words in lower case */
  readonly phrase: readonly string[]
  readonly paraphrase: readonly string[]
  /** the most frequent tags of the phrase, joined by + */
  readonly tags: string
  /** places where a chosen context surrounds the two */
  readonly count: number
  /** places where a seed contradicts them */
  readonly against: number
  /** the texts of these contexts, sorted, and how often each */
  readonly contexts: readonly (readonly [text: string, count: number])[]
  readonly iteration: number
}

/** What a round brought that was new. */
export interface CoTrainRound {
  readonly contexts: number
  readonly paraphrases: number
  readonly patterns: number
}

export interface CoTrained {
  /** most frequent first, then by strength and text */
  readonly paraphrases: readonly LearntParaphrase[]
  readonly contexts: readonly LearntShape[]
  readonly patterns: readonly LearntShape[]
  readonly rounds: readonly CoTrainRound[]
  /** false where the number of rounds was the end, not that nothing new was found */
  readonly finished: boolean
}

/** Learns from all pairs; `onRound` is told after each round. */
export function coTrain(
  tagged: Iterable<TaggedPair>,
  options: CoTrainOptions = CO_TRAIN_DEFAULTS,
  onRound: (round: CoTrainRound) => void = () => {},
): CoTrained {
  const vocabulary = new CoVocabulary()
  const pairs = Array.from(tagged, (pair) => vocabulary.pair(pair))
  const training = new CoTraining(vocabulary, pairs, options)
  const rounds: CoTrainRound[] = []
  while (rounds.length < options.iterations) {
    const round = training.round(rounds.length + 1)
    rounds.push(round)
    onRound(round)
    if (round.contexts + round.paraphrases + round.patterns === 0) return { ...training.result(), rounds, finished: true }
  }
  return { ...training.result(), rounds, finished: false }
}

class CoTraining {
  readonly #vocabulary: CoVocabulary
  readonly #pairs: readonly CoPair[]
  readonly #options: CoTrainOptions
  readonly #kind: ShapeKind
  readonly #contexts: LearntShapes
  readonly #patterns: LearntShapes
  /** contexts of the seeds */
  readonly #seedContexts = new Map<string, number>()
  readonly #against: PhraseTable<number> = new Map()
  /** by phrase and paraphrase: the round of its acceptance */
  readonly #accepted: PhraseTable<number> = new Map()
  #counted: PhraseTable<CountedPhrases> = new Map()
  /** examples that the last round added */
  #examples: readonly (readonly [CoPair, Place])[] = []

  constructor(vocabulary: CoVocabulary, pairs: readonly CoPair[], options: CoTrainOptions) {
    const { contexts: most, strength, minCount } = options
    this.#vocabulary = vocabulary
    this.#pairs = pairs
    this.#options = options
    this.#kind = contextKind(options.contextLength)
    this.#contexts = new LearntShapes(this.#kind, vocabulary, { most, strength, minCount })
    this.#patterns = new LearntShapes(PATTERN_KIND, vocabulary, { most, strength, minCount })
    for (const pair of pairs) {
      for (const place of seedPlaces(pair)) this.#addContexts(this.#seedContexts, pair, place)
    }
  }

  round(iteration: number): CoTrainRound {
    const counts = new Map(this.#seedContexts)
    for (const [pair, place] of this.#examples) this.#addContexts(counts, pair, place)
    const contexts = this.#contexts.choose(counts, iteration, (fresh) => this.#countAgainstContexts(fresh))
    const patternCounts = this.#applyContexts()
    const patterns = this.#patterns.choose(patternCounts, iteration, (fresh) => this.#countAgainstPatterns(fresh))
    const paraphrases = this.#accept(iteration)
    this.#examples = this.#places()
    return { contexts, paraphrases, patterns }
  }

  result(): Pick<CoTrained, 'paraphrases' | 'contexts' | 'patterns'> {
    const paraphrases: LearntParaphrase[] = []
    for (const [phrase, row] of this.#accepted) {
      for (const [paraphrase, iteration] of row) {
        const { contexts, tags, ...entry } = this.#counted.get(phrase)!.get(paraphrase)!
        const named = [...contexts].map(([key, count]) => [this.#contexts.chosen.get(key)!.text, count] as const)
        paraphrases.push({
          ...entry,
          tags: mostFrequent(tags),
          against: this.#against.get(phrase)!.get(paraphrase)!,
          contexts: named.sort(([a], [b]) => byCodeUnit(a, b)),
          iteration,
        })
      }
    }
    return { paraphrases: paraphrases.sort(byRank), contexts: this.#contexts.list(), patterns: this.#patterns.list() }
  }

  #addContexts(counts: Map<string, number>, pair: CoPair, place: Place): void {
    for (const { key } of shapesAt(this.#kind, pair, place)) counts.set(key, (counts.get(key) ?? 0) + 1)
  }

  /** Counts fresh contexts around a seed and each other word of the other sentence. */
  #countAgainstContexts(fresh: Map<string, number>): void {
    const wanted = new ShapeSet(this.#kind, fresh)
    const rowsOf = (sentence: CoPair['source']) => Array.from(sentence.words, (_, k) => this.#kind.rowsOf(sentence, k, k + 1))
    for (const pair of this.#pairs) {
      const [mine, theirs] = [rowsOf(pair.source), rowsOf(pair.target)]
      const count = (ones: ReadonlyMap<number, Row>, others: ReadonlyMap<number, Row>) => {
        for (const [form, one] of ones) {
          const other = others.get(form)
          const key = other === undefined ? undefined : wanted.keyOf(pair, one, other)
          if (key !== undefined) fresh.set(key, fresh.get(key)! + 1)
        }
      }
      for (const { from: i, otherFrom: j } of seedPlaces(pair)) {
        for (let k = 1; k < theirs.length - 1; k++) if (k !== j) count(mine[i]!, theirs[k]!)
        for (let k = 1; k < mine.length - 1; k++) if (k !== i) count(mine[k]!, theirs[j]!)
      }
    }
  }

  #countAgainstPatterns(fresh: Map<string, number>): void {
    const wanted = new ShapeSet(PATTERN_KIND, fresh)
    for (const pair of this.#pairs) {
      for (const { key, place } of wanted.find(pair, this.#options.maxLength)) {
        if (isContradicted(pair, place)) fresh.set(key, fresh.get(key)! + 1)
      }
    }
  }

  /** Counts what chosen contexts surround; returns the counts of patterns. */
  #applyContexts(): Map<string, number> {
    const chosen = new ShapeSet(this.#kind, this.#contexts.chosen)
    const patterns = new Map<string, number>()
    this.#counted = new Map()
    for (const pair of this.#pairs) {
      // several contexts may surround the same two phrases, which still stand there once
      const seen = new Map<string, CountedPhrases | undefined>()
      for (const { place, key } of chosen.find(pair, this.#options.maxLength)) {
        const at = placeKey(place)
        if (!seen.has(at)) {
          const counts = !saysNoOther(pair, place) && !isContradicted(pair, place)
          seen.set(at, counts ? countPlace(this.#counted, this.#vocabulary, pair, place) : undefined)
          if (counts && place.to - place.from + place.otherTo - place.otherFrom > 2) {
            for (const shape of shapesAt(PATTERN_KIND, pair, place)) {
              if (shape.shared > 0) patterns.set(shape.key, (patterns.get(shape.key) ?? 0) + 1)
            }
          }
        }
        const contexts = seen.get(at)?.contexts
        contexts?.set(key, (contexts.get(key) ?? 0) + 1)
      }
    }
    return patterns
  }

  /** Accepts what is strong enough; returns how many had not been accepted before. */
  #accept(iteration: number): number {
    const fresh: PhraseTable<number> = new Map()
    for (const [phrase, row] of this.#counted) {
      for (const paraphrase of row.keys()) {
        if (this.#against.get(phrase)?.has(paraphrase) !== true) entryOf(fresh, phrase, paraphrase, () => 0)
      }
    }
    countContradictions(this.#vocabulary, this.#pairs, this.#options.maxLength, fresh)
    for (const [phrase, row] of fresh) {
      for (const [paraphrase, against] of row) entryOf(this.#against, phrase, paraphrase, () => against)
    }
    let accepted = 0
    for (const [phrase, row] of this.#counted) {
      for (const [paraphrase, { count }] of row) {
        if (count < this.#options.strength * (count + this.#against.get(phrase)!.get(paraphrase)!)) continue
        if (this.#accepted.get(phrase)?.has(paraphrase) === true) continue
        accepted++
        entryOf(this.#accepted, phrase, paraphrase, () => iteration)
      }
    }
    return accepted
  }

  /** Places of accepted paraphrases and of chosen patterns. */
  #places(): (readonly [CoPair, Place])[] {
    const { maxLength } = this.#options
    const patterns = new ShapeSet(PATTERN_KIND, this.#patterns.chosen)
    return this.#pairs.flatMap((pair) => {
      const places = new Map<string, Place>()
      for (const { places: found } of standing(this.#vocabulary, pair, maxLength, this.#accepted)) {
        if (found.length === 1) places.set(placeKey(found[0]!), found[0]!)
      }
      for (const { place } of patterns.find(pair, maxLength)) places.set(placeKey(place), place)
      return [...places.values()].filter((place) => !isContradicted(pair, place)).map((place) => [pair, place] as const)
    })
  }
}

function* seedPlaces({ source }: CoPair): Iterable<Place> {
  for (const [i, j] of source.seeds.entries()) if (j >= 0) yield { from: i, to: i + 1, otherFrom: j, otherTo: j + 1 }
}

function placeKey({ from, to, otherFrom, otherTo }: Place): string {
  return `${from} ${to} ${otherFrom} ${otherTo}`
}

/** Of equals the one whose text sorts first. */
function mostFrequent(counts: ReadonlyMap<string, number>): string {
  return [...counts].sort(([a, n], [b, m]) => m - n || byCodeUnit(a, b))[0]![0]
}

function byRank(a: LearntParaphrase, b: LearntParaphrase): number {
  return (
    b.count - a.count ||
    a.against - b.against ||
    byCodeUnit(a.phrase.join(' '), b.phrase.join(' ')) ||
    byCodeUnit(a.paraphrase.join(' '), b.paraphrase.join(' '))
  )
}
