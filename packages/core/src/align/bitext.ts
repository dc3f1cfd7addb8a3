/**
 * Sentence pairs as numbers: the words of all pairs one after the other in two typed arrays, with one vocabulary for both
 * sides, so that a word and its copy on the other side have the same id. Words are lower-cased on the way in.
 */
import { Vocabulary } from '../text/index.js'

/** Source words of pair k: `source[sourceStart[k]]` up to `source[sourceStart[k + 1]]`, and likewise for the target. */
export interface Bitext {
  readonly vocabulary: Vocabulary
  readonly pairs: number
  readonly source: Int32Array
  readonly target: Int32Array
  readonly sourceStart: Int32Array
  readonly targetStart: Int32Array
}

/** The form in which aligners see a word: `wordForm('The')` is `the`. */
export function wordForm(word: string): string {
  return word.toLowerCase()
}

/** Takes pairs one by one; the arrays double when they are full. */
export class BitextBuilder {
  readonly #vocabulary = new Vocabulary()
  readonly #source = new Words()
  readonly #target = new Words()
  readonly #sourceStart = new Words([0])
  readonly #targetStart = new Words([0])

  /** The number of pairs so far. */
  get pairs(): number {
    return this.#sourceStart.length - 1
  }

  /** Adds a pair. A side without words has nothing to teach and is left out: `add(['a'], [])` is false. */
  add(source: readonly string[], target: readonly string[]): boolean {
    if (source.length === 0 || target.length === 0) return false
    for (const word of source) this.#source.push(this.#vocabulary.intern(wordForm(word)))
    for (const word of target) this.#target.push(this.#vocabulary.intern(wordForm(word)))
    this.#sourceStart.push(this.#source.length)
    this.#targetStart.push(this.#target.length)
    return true
  }

  build(): Bitext {
    return {
      vocabulary: this.#vocabulary,
      pairs: this.pairs,
      source: this.#source.take(),
      target: this.#target.take(),
      sourceStart: this.#sourceStart.take(),
      targetStart: this.#targetStart.take(),
    }
  }
}

/** The bitext of a list of pairs. */
export function bitextOf(pairs: Iterable<{ readonly source: readonly string[]; readonly target: readonly string[] }>): Bitext {
  const builder = new BitextBuilder()
  for (const { source, target } of pairs) builder.add(source, target)
  return builder.build()
}

/** The longest side of any pair; 0 for a bitext without pairs. */
export function longestSide({ pairs, sourceStart, targetStart }: Bitext): number {
  let longest = 0
  for (let k = 0; k < pairs; k++) {
    longest = Math.max(longest, sourceStart[k + 1]! - sourceStart[k]!, targetStart[k + 1]! - targetStart[k]!)
  }
  return longest
}

class Words {
  length = 0
  #items = new Int32Array(1024)

  constructor(items: readonly number[] = []) {
    for (const item of items) this.push(item)
  }

  push(item: number): void {
    if (this.length === this.#items.length) {
      const larger = new Int32Array(2 * this.length)
      larger.set(this.#items)
      this.#items = larger
    }
    this.#items[this.length++] = item
  }

  take(): Int32Array {
    return this.#items.slice(0, this.length)
  }
}
