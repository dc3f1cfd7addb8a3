/** The phrase pairs of an index as a table for the aligner and the metrics, looked up on disk and remembered for a while. */
import type { PhraseTable } from '@parascope/core/text'
import { PpdbIndex } from './index-file.js'

const REMEMBERED = 50_000
const NONE: ReadonlyMap<string, number> = new Map()

export class IndexedTable implements PhraseTable {
  readonly longest: number
  /** pairs of phrases in the index */
  readonly pairs: number
  /** rules with holes, which say nothing about words that stand next to each other */
  readonly withHoles: number
  readonly #index: PpdbIndex
  readonly #known = new Map<string, ReadonlyMap<string, number>>()

  /** Opens an index; the file stays open as long as the program runs. */
  constructor(path: string) {
    this.#index = PpdbIndex.open(path)
    const { longest, pairs, kinds } = this.#index.description
    this.longest = longest
    this.pairs = pairs
    this.withHoles = kinds.syntactic
  }

  has(phrase: string): boolean {
    return this.#others(phrase).size > 0
  }

  score(one: string, other: string): number | undefined {
    return this.#others(one).get(other)
  }

  #others(phrase: string): ReadonlyMap<string, number> {
    const known = this.#known.get(phrase)
    if (known !== undefined) return known
    const found = new Map(this.#index.pairs(phrase))
    if (this.#known.size >= REMEMBERED) this.#known.clear()
    this.#known.set(phrase, found.size === 0 ? NONE : found)
    return found
  }
}
