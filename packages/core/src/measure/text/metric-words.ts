/**
 * The words of lines as numbers, under one of the tokenizers of BLEU. For 13a no word is ever made a string of its own: the scanner
 * tells where words begin and end, and they are looked up by their characters.
 */
import { scan13a } from './scan-13a.js'
import { emptySequence, type Sequence, WordNumbers } from './symbols.js'
import { type MetricTokenizer, metricTokens, plain13a } from './tokenize-metric.js'

export class MetricWords {
  readonly #tokenizer: MetricTokenizer
  readonly #lowercase: boolean
  readonly #numbers = new WordNumbers()
  readonly #known = new WordTable()
  readonly #spans: Sequence = emptySequence()

  constructor(tokenizer: MetricTokenizer, lowercase: boolean) {
    this.#tokenizer = tokenizer
    this.#lowercase = lowercase
  }

  /** To be called before each segment: numbers hold within one. */
  begin(): void {
    this.#numbers.begin()
    this.#known.begin()
  }

  put(text: string, into: Sequence): void {
    const line = this.#lowercase ? text.toLowerCase() : text
    if (this.#tokenizer !== '13a') return this.#numbers.put(metricTokens(line, this.#tokenizer), into)
    const plain = plain13a(line)
    scan13a(plain, this.#spans)
    this.#known.put(plain, this.#spans, into)
  }
}

const MOST_CHARACTERS = 1 << 22

/** Words by their characters, in a table with open addressing. */
class WordTable {
  /** the characters of all words, one after another */
  #pool = new Uint16Array(1 << 16)
  #filled = 0
  /** by word: where it begins in the pool, its length and its hash */
  #words = new Int32Array(3 << 12)
  #size = 0
  /** word + 1, or 0 */
  #slots = new Int32Array(1 << 13)

  begin(): void {
    if (this.#filled < MOST_CHARACTERS) return
    this.#slots.fill(0)
    this.#size = 0
    this.#filled = 0
  }

  put(text: string, spans: Sequence, into: Sequence): void {
    const count = spans.length >> 1
    if (into.symbols.length < count) into.symbols = new Int32Array(2 ** Math.ceil(Math.log2(count)))
    const ends = spans.symbols
    for (let k = 0; k < count; k++) into.symbols[k] = this.#number(text, ends[2 * k]!, ends[2 * k + 1]!)
    into.length = count
  }

  #number(text: string, start: number, end: number): number {
    let hash = 0x811c9dc5
    for (let at = start; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
    hash ^= hash >>> 15
    const mask = this.#slots.length - 1
    let slot = hash & mask
    for (let word = this.#slots[slot]!; word !== 0; word = this.#slots[slot]!) {
      if (this.#words[3 * word - 1] === hash && this.#isWord(word - 1, text, start, end)) return word - 1
      slot = (slot + 1) & mask
    }
    this.#slots[slot] = this.#size + 1
    return this.#add(text, start, end, hash)
  }

  #isWord(word: number, text: string, start: number, end: number): boolean {
    if (this.#words[3 * word + 1] !== end - start) return false
    const shift = this.#words[3 * word]! - start
    for (let at = start; at < end; at++) if (this.#pool[at + shift] !== text.charCodeAt(at)) return false
    return true
  }

  #add(text: string, start: number, end: number, hash: number): number {
    const word = this.#size++
    if (3 * word + 3 > this.#words.length) this.#words = larger(Int32Array, this.#words)
    while (this.#filled + end - start > this.#pool.length) this.#pool = larger(Uint16Array, this.#pool)
    this.#words[3 * word] = this.#filled
    this.#words[3 * word + 1] = end - start
    this.#words[3 * word + 2] = hash
    for (let at = start; at < end; at++) this.#pool[this.#filled++] = text.charCodeAt(at)
    if (2 * this.#size > this.#slots.length) this.#rehash()
    return word
  }

  #rehash(): void {
    this.#slots = new Int32Array(2 * this.#slots.length)
    const mask = this.#slots.length - 1
    for (let word = 0; word < this.#size; word++) {
      let slot = this.#words[3 * word + 2]! & mask
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask
      this.#slots[slot] = word + 1
    }
  }
}

/** A copy with twice the room. */
function larger<T extends Int32Array | Uint16Array>(Kind: new (length: number) => T, from: T): T {
  const made = new Kind(2 * from.length)
  made.set(from)
  return made
}
