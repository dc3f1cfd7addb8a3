/**
 * chrF and chrF++ (Popović 2015, 2017) as sacreBLEU 2.x computes them: n-grams of 1 to 6 characters without white space, and for
 * chrF++ of 1 and 2 words; precision and recall averaged over the orders that both sides have, then F with beta 2 (recall counts
 * twice). Of several references each segment takes the one with the best F; its statistics are summed over the corpus.
 */
import { GramTrie } from './gram-trie.js'
import { emptySequence, putCodePoints, type Sequence, WordNumbers } from './symbols.js'
import type { Segment, TextMetric } from './text-metric.js'
import { splitWords } from './white-space.js'

export interface ChrfOptions {
  /** 6 unless told */
  readonly characterOrder?: number
  /** 0 unless told; 2 is chrF++ */
  readonly wordOrder?: number
  /** 2 unless told */
  readonly beta?: number
  readonly lowercase?: boolean
  /** count n-grams across white space too */
  readonly whitespace?: boolean
  /** the mean of F over all orders with a tiny number for what is missing, as chrF++.py does */
  readonly epsSmoothing?: boolean
}

const EPSILON = 1e-16

/** The metric `chrf` (`chrf++` with words). On the invented corpus of the tests, two references: 64.081327. */
export function chrf(options: ChrfOptions = {}): TextMetric {
  const { characterOrder = 6, wordOrder = 0, lowercase = false, whitespace = false, epsSmoothing = false } = options
  const counter = new ChrfCounter(options)
  const score = (sums: Float64Array) => chrfScore(sums, options)
  return {
    name: wordOrder === 0 ? 'chrf' : 'chrf++',
    width: 3 * (characterOrder + wordOrder),
    needs: { references: true, source: false },
    isHigherBetter: true,
    range: [0, 100],
    measure: (segment, row) => counter.count(segment, row),
    score,
    segmentScore: score,
    signature: `case:${lowercase ? 'lc' : 'mixed'}|eff:${epsSmoothing ? 'no' : 'yes'}|nc:${characterOrder}|nw:${wordOrder}|space:${whitespace ? 'yes' : 'no'}${options.beta === undefined ? '' : `|beta:${options.beta}`}`,
  }
}

class ChrfCounter {
  readonly #options: ChrfOptions
  readonly #orders: readonly [number, number]
  readonly #characters: GramTrie
  readonly #words: GramTrie
  readonly #numbers = new WordNumbers()
  readonly #hypothesis: readonly [Sequence, Sequence] = [emptySequence(), emptySequence()]
  readonly #reference: readonly [Sequence, Sequence] = [emptySequence(), emptySequence()]
  readonly #row: Float64Array
  readonly #matches: Float64Array

  constructor(options: ChrfOptions) {
    const { characterOrder = 6, wordOrder = 0 } = options
    this.#options = options
    this.#orders = [characterOrder, wordOrder]
    this.#characters = new GramTrie(characterOrder)
    this.#words = new GramTrie(wordOrder)
    this.#row = new Float64Array(3 * (characterOrder + wordOrder))
    this.#matches = new Float64Array(characterOrder + wordOrder)
  }

  /** Writes hypothesis count, reference count and matches of each order, of the best reference. */
  count({ hypothesis, references }: Segment, row: Float64Array): void {
    if (references.length === 0) throw new RangeError('chrF needs a reference')
    const [characterOrder, wordOrder] = this.#orders
    this.#numbers.begin()
    this.#put(hypothesis, this.#hypothesis)
    this.#characters.fill(this.#hypothesis[0].symbols, this.#hypothesis[0].length)
    if (wordOrder > 0) this.#words.fill(this.#hypothesis[1].symbols, this.#hypothesis[1].length)
    let best = -1
    references.forEach((reference, turn) => {
      this.#put(reference, this.#reference)
      if (turn > 0) this.#characters.unmatch()
      if (turn > 0 && wordOrder > 0) this.#words.unmatch()
      this.#matches.fill(0)
      this.#characters.match(this.#reference[0].symbols, this.#reference[0].length, this.#matches, 0)
      if (wordOrder > 0) this.#words.match(this.#reference[1].symbols, this.#reference[1].length, this.#matches, characterOrder)
      for (let order = 0; order < characterOrder + wordOrder; order++) {
        const [part, n] = order < characterOrder ? [0, order] : [1, order - characterOrder]
        const ours = Math.max(0, this.#hypothesis[part]!.length - n)
        const theirs = Math.max(0, this.#reference[part]!.length - n)
        // what no reference n-gram can match is not counted against the hypothesis
        this.#row[3 * order] = theirs > 0 ? ours : 0
        this.#row[3 * order + 1] = theirs
        this.#row[3 * order + 2] = this.#matches[order]!
      }
      const score = chrfScore(this.#row, this.#options)
      if (score <= best) return
      best = score
      row.set(this.#row)
    })
  }

  #put(text: string, into: readonly [Sequence, Sequence]): void {
    const { lowercase = false, whitespace = false } = this.#options
    const line = lowercase ? text.toLowerCase() : text
    putCodePoints(line, into[0], whitespace)
    if (this.#orders[1] > 0) this.#numbers.put(wordsApart(line), into[1])
  }
}

const ASCII_MARK = /^[!-/:-@[-`{-~]$/

/** Words, with one mark at the end, or else at the beginning, as a word of its own. */
function wordsApart(line: string): string[] {
  return splitWords(line).flatMap((word) => {
    const characters = Array.from(word)
    const [first, last] = [characters[0]!, characters[characters.length - 1]!]
    if (characters.length === 1) return [word]
    if (ASCII_MARK.test(last)) return [word.slice(0, -1), last]
    return ASCII_MARK.test(first) ? [first, word.slice(1)] : [word]
  })
}

/** chrF, 0 to 100, of sums of rows. */
function chrfScore(sums: Float64Array, { beta = 2, epsSmoothing = false }: ChrfOptions): number {
  const factor = beta * beta
  const orders = sums.length / 3
  let [precisions, recalls, reached, smoothed] = [0, 0, 0, 0]
  for (let order = 0; order < orders; order++) {
    const [ours, theirs, matches] = [sums[3 * order]!, sums[3 * order + 1]!, sums[3 * order + 2]!]
    const precision = ours > 0 ? matches / ours : EPSILON
    const recall = theirs > 0 ? matches / theirs : EPSILON
    const weight = factor * precision + recall
    smoothed += weight > 0 ? ((1 + factor) * precision * recall) / weight : EPSILON
    if (ours === 0 || theirs === 0) continue
    precisions += precision
    recalls += recall
    reached++
  }
  if (epsSmoothing) return (100 * smoothed) / orders
  if (precisions + recalls === 0) return 0
  const [precision, recall] = [precisions / reached, recalls / reached]
  return (100 * (1 + factor) * precision * recall) / (factor * precision + recall)
}
