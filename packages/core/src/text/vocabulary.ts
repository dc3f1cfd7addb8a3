/**
 * Words as numbers: every distinct word gets the next id, from 0. The live form is a hash map; the packed form is two typed
 * arrays, the characters of all words and where each starts, which can be posted to a worker or written to a file.
 * Characters are UTF-16 code units, so every string comes back as it was, lone surrogates included.
 */

/** Word k is the characters `offsets[k]` to `offsets[k + 1]`; there is one offset more than there are words. */
export interface PackedVocabulary {
  readonly characters: Uint16Array
  readonly offsets: Int32Array
}

const DECODED_AT_ONCE = 4096

export class Vocabulary {
  readonly #ids = new Map<string, number>()
  readonly #words: string[] = []

  /** The number of distinct words. */
  get size(): number {
    return this.#words.length
  }

  /** The id of a word, which is new if the word is. The first word interned is 0. */
  intern(word: string): number {
    const known = this.#ids.get(word)
    if (known !== undefined) return known
    const id = this.#words.length
    this.#ids.set(word, id)
    this.#words.push(word)
    return id
  }

  /** The ids of a sentence; `internAll(['a', 'b', 'a'])` of an empty vocabulary is 0, 1, 0. */
  internAll(tokens: readonly string[]): Int32Array {
    const ids = new Int32Array(tokens.length)
    for (let k = 0; k < tokens.length; k++) ids[k] = this.intern(tokens[k]!)
    return ids
  }

  /** The id of a word, or undefined if it was never interned. */
  id(word: string): number | undefined {
    return this.#ids.get(word)
  }

  /** The word of an id. Throws RangeError for an id never given. */
  word(id: number): string {
    const word = this.#words[id]
    if (word === undefined) throw new RangeError(`word id ${id} is not in a vocabulary of ${this.size}`)
    return word
  }

  /** A snapshot as typed arrays; words interned later are not in it. */
  pack(): PackedVocabulary {
    const offsets = new Int32Array(this.size + 1)
    for (let k = 0; k < this.size; k++) offsets[k + 1] = offsets[k]! + this.#words[k]!.length
    const characters = new Uint16Array(offsets[this.size]!)
    for (let k = 0; k < this.size; k++) {
      const word = this.#words[k]!
      const start = offsets[k]!
      for (let c = 0; c < word.length; c++) characters[start + c] = word.charCodeAt(c)
    }
    return { characters, offsets }
  }

  /** The vocabulary of a snapshot, with the same ids. Throws RangeError if the arrays do not fit or a word occurs twice. */
  static unpack({ characters, offsets }: PackedVocabulary): Vocabulary {
    const size = offsets.length - 1
    if (size < 0 || offsets[0] !== 0 || offsets[size] !== characters.length) {
      throw new RangeError(`${offsets.length} offsets do not divide ${characters.length} characters into words`)
    }
    const vocabulary = new Vocabulary()
    for (let k = 0; k < size; k++) {
      const start = offsets[k]!
      const end = offsets[k + 1]!
      if (end < start || end > characters.length) throw new RangeError(`word ${k} ends at ${end}, before its start ${start}`)
      if (vocabulary.intern(decode(characters, start, end)) !== k) throw new RangeError(`word ${k} occurs twice`)
    }
    return vocabulary
  }
}

function decode(characters: Uint16Array, start: number, end: number): string {
  let word = ''
  for (let from = start; from < end; from += DECODED_AT_ONCE) {
    word += String.fromCharCode(...characters.subarray(from, Math.min(end, from + DECODED_AT_ONCE)))
  }
  return word
}
