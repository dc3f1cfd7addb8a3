/**
 * BLEU (Papineni et al. 2002), exactly as sacreBLEU 2.x computes it: counts clipped by the reference that has an n-gram most
 * often, the closest reference length (the shorter of two equally close), sums over the corpus, then
 *   BLEU = 100 · BP · exp(mean of log p_n, n = 1..4),   BP = exp(1 - r/c) where c < r, else 1.
 * The score of one segment runs over the orders it can have (`eff:yes`).
 */
import { GramTrie } from './gram-trie.js'
import { MetricWords } from './metric-words.js'
import { emptySequence, type Sequence } from './symbols.js'
import type { Segment, TextMetric } from './text-metric.js'
import type { MetricTokenizer } from './tokenize-metric.js'

export const BLEU_SMOOTHINGS = ['exp', 'floor', 'add-k', 'none'] as const

export type BleuSmoothing = (typeof BLEU_SMOOTHINGS)[number]

export interface BleuOptions {
  /** `13a` unless told */
  readonly tokenizer?: MetricTokenizer
  readonly lowercase?: boolean
  /** what becomes of an order without a match; `exp` unless told */
  readonly smoothing?: BleuSmoothing
  /** the number that `floor` (0.1 unless told) and `add-k` (1) add */
  readonly smoothingValue?: number
  /** leave orders out that the text is too short for; only sentences unless told */
  readonly effectiveOrder?: boolean
}

const ORDERS = 4

/** Columns of a row: lengths of hypothesis and closest reference, then matches and totals by order. */
export const BLEU_ROW = { hypothesis: 0, reference: 1, matches: 2, totals: 2 + ORDERS, width: 2 + 2 * ORDERS } as const

/** The metric `bleu`. On the invented corpus of the tests, two references: 39.556555. */
export function bleu(options: BleuOptions = {}): TextMetric {
  const { effectiveOrder = false } = options
  const counter = new BleuCounter(options)
  return {
    name: 'bleu',
    width: BLEU_ROW.width,
    needs: { references: true, source: false },
    isHigherBetter: true,
    range: [0, 100],
    measure: ({ hypothesis, references }, row) => counter.count(hypothesis, references, row, 0),
    score: (sums) => bleuScore(sums, 0, options, effectiveOrder),
    segmentScore: (sums) => bleuScore(sums, 0, options, true),
    signature: bleuSignature(options),
  }
}

/** The options of BLEU in sacreBLEU's words. */
export function bleuSignature(options: BleuOptions): string {
  const { tokenizer = '13a', lowercase = false, smoothing = 'exp', effectiveOrder = false } = options
  const value = smoothing === 'floor' || smoothing === 'add-k' ? `[${smoothingNumber(options).toFixed(2)}]` : ''
  return `case:${lowercase ? 'lc' : 'mixed'}|eff:${effectiveOrder ? 'yes' : 'no'}|tok:${tokenizer}|smooth:${smoothing}${value}`
}

function smoothingNumber({ smoothing, smoothingValue }: BleuOptions): number {
  return smoothingValue ?? (smoothing === 'floor' ? 0.1 : 1)
}

/** Counts the statistics of BLEU, segment after segment. */
export class BleuCounter {
  readonly #trie = new GramTrie(ORDERS)
  readonly #words: MetricWords
  readonly #hypothesis: Sequence = emptySequence()
  readonly #reference: Sequence = emptySequence()

  constructor({ tokenizer = '13a', lowercase = false }: BleuOptions = {}) {
    this.#words = new MetricWords(tokenizer, lowercase)
  }

  /** How many tokens a text has. */
  tokens(text: string): number {
    this.#words.put(text, this.#reference)
    return this.#reference.length
  }

  /** Writes a row at `row[at]`; throws RangeError without a reference. */
  count(hypothesis: string, references: Segment['references'], row: Float64Array, at: number): void {
    if (references.length === 0) throw new RangeError('BLEU needs a reference')
    this.#words.begin()
    this.#words.put(hypothesis, this.#hypothesis)
    const { length } = this.#hypothesis
    this.#trie.fill(this.#hypothesis.symbols, length)
    let closest = Number.POSITIVE_INFINITY
    for (const reference of references) {
      this.#words.put(reference, this.#reference)
      this.#trie.match(this.#reference.symbols, this.#reference.length, row, at + BLEU_ROW.matches)
      closest = closer(this.#reference.length, closest, length)
    }
    row[at + BLEU_ROW.hypothesis] = length
    row[at + BLEU_ROW.reference] = closest
    for (let n = 1; n <= ORDERS; n++) row[at + BLEU_ROW.totals + n - 1] = Math.max(0, length - n + 1)
  }
}

/** Of two reference lengths, the closer one to the hypothesis; the shorter where both are as close. */
function closer(a: number, b: number, length: number): number {
  const [byA, byB] = [Math.abs(a - length), Math.abs(b - length)]
  if (byA !== byB) return byA < byB ? a : b
  return Math.min(a, b)
}

/** BLEU, 0 to 100, of the sums of rows that begin at `sums[at]`. */
export function bleuScore(sums: Float64Array, at: number, options: BleuOptions, effectiveOrder: boolean): number {
  const { smoothing = 'exp' } = options
  const matches = at + BLEU_ROW.matches
  let any = false
  for (let n = 0; n < ORDERS; n++) any ||= sums[matches + n]! > 0
  if (!any) return 0
  let logs = 0
  let order = 0
  let halvings = 1
  for (; order < ORDERS; order++) {
    const added = smoothing === 'add-k' && order > 0 ? smoothingNumber(options) : 0
    const correct = sums[matches + order]! + added
    const total = sums[at + BLEU_ROW.totals + order]! + added
    if (total === 0) break
    if (correct === 0 && smoothing === 'exp') halvings *= 2
    if (correct > 0) logs += Math.log(correct / total)
    else if (smoothing === 'exp') logs += Math.log(1 / (halvings * total))
    else if (smoothing === 'floor' && smoothingNumber(options) > 0) logs += Math.log(smoothingNumber(options) / total)
    else return 0
  }
  if (order < ORDERS && !effectiveOrder) return 0
  const [length, reference] = [sums[at + BLEU_ROW.hypothesis]!, sums[at + BLEU_ROW.reference]!]
  const brevity = length < reference ? Math.exp(1 - reference / length) : 1
  return 100 * brevity * Math.exp(logs / order)
}
