/** Phrases that may stand for each other, read in both directions; in lower case, their words joined by a blank. */
export interface PhraseTable {
  /** words of the longest phrase */
  readonly longest: number
  /** Whether a phrase has any paraphrase. */
  has(phrase: string): boolean
  /** The score of two phrases, or undefined where the table does not know them as paraphrases. */
  score(one: string, other: string): number | undefined
}

/**
 * A table of paraphrases that a user has, in the manner of PPDB (Ganitkevitch, Van Durme and Callison-Burch 2013): phrases of a few words
 * that may stand for each other, each with a score. Phrases are in lower case, their words joined by a blank; the table is
 * read in both directions.
 */
export class ParaphraseTable implements PhraseTable {
  readonly #others = new Map<string, Map<string, number>>()
  /** words of the longest phrase */
  longest = 0

  /** number of phrases that have a paraphrase */
  get size(): number {
    return this.#others.size
  }

  /** Adds a pair of phrases; of a pair that comes twice the better score stays. */
  add(one: string, other: string, score: number): void {
    const [a, b] = [one.toLowerCase(), other.toLowerCase()]
    this.#keep(a, b, score)
    this.#keep(b, a, score)
    for (const phrase of [a, b]) this.longest = Math.max(this.longest, phrase.split(' ').length)
  }

  has(phrase: string): boolean {
    return this.#others.has(phrase)
  }

  score(one: string, other: string): number | undefined {
    return this.#others.get(one)?.get(other)
  }

  #keep(from: string, to: string, score: number): void {
    const others = this.#others.get(from)
    if (others === undefined) this.#others.set(from, new Map([[to, score]]))
    else others.set(to, Math.max(score, others.get(to) ?? Number.NEGATIVE_INFINITY))
  }
}
