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
  #vocabulary = new Vocabulary()
  readonly #source = new Words()
  readonly #target = new Words()
  readonly #sourceStart = new Words([0])
  readonly #targetStart = new Words([0])

  /** The number of pairs so far. */
  get pairs(): number {
    return this.#sourceStart.length - 1
  }

  /** The number of different words so far. */
  get words(): number {
    return this.#vocabulary.size
  }

  /** Adds a pair. A side without words has nothing to teach and is left out: `add(['a'], [])` is false. */
  add(source: readonly string[], target: readonly string[]): boolean {
    if (source.length === 0 || target.length === 0) return false
    for (const word of source) this.#source.push(this.#id(word))
    for (const word of target) this.#target.push(this.#id(word))
    this.#sourceStart.push(this.#source.length)
    this.#targetStart.push(this.#target.length)
    return true
  }

  #id(word: string): number {
    const form = wordForm(word)
    return this.#vocabulary.id(form) ?? this.#vocabulary.intern(ownCopy(form))
  }

  /** The bitext. The builder keeps nothing of it: whatever comes after starts a new one. */
  build(): Bitext {
    const bitext = {
      vocabulary: this.#vocabulary,
      pairs: this.pairs,
      source: this.#source.take(),
      target: this.#target.take(),
      sourceStart: this.#sourceStart.take(),
      targetStart: this.#targetStart.take(),
    }
    this.#vocabulary = new Vocabulary()
    for (const starts of [this.#sourceStart, this.#targetStart]) starts.push(0)
    return bitext
  }
}

/** From this length on, engines keep a piece of a longer string as a window on it, and with it the whole text it was cut from. */
const WINDOW = 13

function ownCopy(word: string): string {
  return word.length < WINDOW ? word : word.split('').join('')
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
    const items = this.#items.subarray(0, this.length)
    this.#items = new Int32Array(1024)
    this.length = 0
    return items
  }
}
