/**
 * Which word makes which: probabilities on the entries of a pair table, for one direction, and their estimation from expected
 * counts: relative frequency, or variational Bayes under a Dirichlet prior (Riley and Gildea, 2012), which keeps rare words from
 * explaining everything around them. The word-identity lexicon of Cohn et al. (2008), each word once as a pair with itself, is
 * added to the counts.
 */
import { digamma } from './digamma.js'
import type { PairTable } from './pair-table.js'
import type { Direction } from './sentence.js'

export interface LexiconOptions {
  /** Dirichlet prior of every entry; 0 is maximum likelihood */
  readonly prior: number
  /** how often each word is seen as a pair with itself; 0 turns the identity lexicon off */
  readonly identity: number
}

/** A probability below this is not told from nothing; it keeps every sentence possible. */
export const FLOOR = 1e-12

export class Lexicon {
  readonly direction: Direction
  readonly probabilities: Float64Array
  /** of each word, given no word */
  readonly nulls: Float64Array
  readonly counts: Float64Array
  readonly nullCounts: Float64Array
  readonly #table: PairTable
  readonly #sums: Float64Array
  readonly #options: LexiconOptions

  constructor(direction: Direction, table: PairTable, options: LexiconOptions) {
    const words = table.identity.length
    this.direction = direction
    this.#table = table
    this.#options = options
    this.counts = new Float64Array(table.columns.length)
    this.nullCounts = new Float64Array(words)
    this.#sums = new Float64Array(words)
    this.probabilities = new Float64Array(table.columns.length)
    this.nulls = new Float64Array(words).fill(1 / Math.max(1, words))
    for (let e = 0; e < words; e++) {
      for (let entry = table.rowStart[e]!; entry < table.rowStart[e + 1]!; entry++) {
        this.probabilities[entry] = 1 / this.#entriesOf(direction === 'forward' ? e : table.columns[entry]!)
      }
    }
  }

  /** New probabilities from the counts, which go back to zero. */
  estimate(): void {
    const { prior, identity } = this.#options
    const { counts, probabilities } = this
    const { columns, rowStart } = this.#table
    const sums = this.#sums.fill(0)
    const forward = this.direction === 'forward'
    const words = sums.length
    if (identity > 0) for (let word = 0; word < words; word++) counts[this.#table.identity[word]!]! += identity
    for (let e = 0; e < words; e++) {
      for (let entry = rowStart[e]!; entry < rowStart[e + 1]!; entry++) sums[forward ? e : columns[entry]!]! += counts[entry]!
    }
    for (let word = 0; word < words; word++) {
      sums[word] = prior > 0 ? digamma(sums[word]! + prior * this.#entriesOf(word)) : 1 / sums[word]!
    }
    for (let e = 0; e < words; e++) {
      for (let entry = rowStart[e]!; entry < rowStart[e + 1]!; entry++) {
        const total = sums[forward ? e : columns[entry]!]!
        const count = counts[entry]!
        counts[entry] = 0
        if (prior > 0) probabilities[entry] = Math.exp(digamma(count + prior) - total) + FLOOR
        // without any count the word stays as it was
        else if (total < Number.POSITIVE_INFINITY) probabilities[entry] = Math.max(count * total, FLOOR)
      }
    }
    this.#estimateNulls()
  }

  #estimateNulls(): void {
    const { prior } = this.#options
    const { nullCounts, nulls } = this
    const words = nulls.length
    let sum = 0
    for (let word = 0; word < words; word++) sum += nullCounts[word]!
    if (sum === 0) return
    const top = prior > 0 ? digamma(sum + prior * words) : 0
    for (let word = 0; word < words; word++) {
      nulls[word] =
        prior > 0 ? Math.exp(digamma(nullCounts[word]! + prior) - top) + FLOOR : Math.max(nullCounts[word]! / sum, FLOOR)
    }
    nullCounts.fill(0)
  }

  #entriesOf(given: number): number {
    const { rowStart, columnSize } = this.#table
    return this.direction === 'forward' ? rowStart[given + 1]! - rowStart[given]! : columnSize[given]!
  }
}
