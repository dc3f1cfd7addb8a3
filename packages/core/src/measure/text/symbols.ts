/** Words and characters as numbers, for counting n-grams: sequences in one growing array each, so that nothing is allocated per segment. */
import { isSpace } from './white-space.js'

/** A sequence of symbols: the first `length` entries of `symbols`. */
export interface Sequence {
  symbols: Int32Array
  length: number
}

export function emptySequence(): Sequence {
  return { symbols: new Int32Array(256), length: 0 }
}

const MOST_WORDS = 1_000_000

/** Numbers for words. They hold within a segment; between segments the table may be emptied, so that it stays bounded. */
export class WordNumbers {
  readonly #numbers = new Map<string, number>()

  /** To be called before each segment. */
  begin(): void {
    if (this.#numbers.size > MOST_WORDS) this.#numbers.clear()
  }

  put(words: readonly string[], into: Sequence): void {
    reserve(into, words.length)
    for (let k = 0; k < words.length; k++) {
      const word = words[k]!
      let number = this.#numbers.get(word)
      if (number === undefined) {
        number = this.#numbers.size
        this.#numbers.set(word, number)
      }
      into.symbols[k] = number
    }
    into.length = words.length
  }
}

/** The code points of a text, with or without those that are white space. */
export function putCodePoints(text: string, into: Sequence, whitespace: boolean): void {
  reserve(into, text.length)
  const { symbols } = into
  let length = 0
  for (let k = 0; k < text.length; k++) {
    const unit = text.charCodeAt(k)
    if (!whitespace && isSpace(unit)) continue
    const point = unit >= 0xd800 && unit < 0xdc00 ? text.codePointAt(k)! : unit
    if (point > 0xffff) k++
    symbols[length++] = point
  }
  into.length = length
}

function reserve(sequence: Sequence, length: number): void {
  if (sequence.symbols.length < length) sequence.symbols = new Int32Array(2 ** Math.ceil(Math.log2(length)))
}
