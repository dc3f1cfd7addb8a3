/**
 * N-grams of tokens. A key is the n tokens with a line feed between them: no token of our tokenizer and none from a file
 * with one sentence a line can hold one, so two n-grams never share a key.
 */

/** What stands between the tokens of an n-gram key. */
export const NGRAM_SEPARATOR = '\n'

/** The distinct n-grams; empty if there are fewer than n tokens. `ngramSet(['a', 'b', 'a'], 2)` is {a b, b a}. */
export function ngramSet(tokens: readonly string[], n: number): Set<string> {
  checkOrder(n)
  const grams = new Set<string>()
  for (let start = 0; start + n <= tokens.length; start++) grams.add(ngramKey(tokens, start, n))
  return grams
}

/** How often each n-gram occurs. `ngramCounts(['a', 'b', 'a'], 1)` is {a: 2, b: 1}. */
export function ngramCounts(tokens: readonly string[], n: number): Map<string, number> {
  checkOrder(n)
  const counts = new Map<string, number>()
  for (let start = 0; start + n <= tokens.length; start++) {
    const gram = ngramKey(tokens, start, n)
    counts.set(gram, (counts.get(gram) ?? 0) + 1)
  }
  return counts
}

function ngramKey(tokens: readonly string[], start: number, n: number): string {
  let key = tokens[start]!
  for (let k = 1; k < n; k++) key += NGRAM_SEPARATOR + tokens[start + k]!
  return key
}

function checkOrder(n: number): void {
  if (!Number.isInteger(n) || n < 1) throw new RangeError(`the order of an n-gram must be a whole number from 1, not ${n}`)
}

/**
 * N-grams of word ids as numbers, for hot paths: equal n-grams get equal ids, from 0 in order of first sight, over all
 * sentences given to the same index. An (n+1)-gram is an n-gram and one more word, so a level of the index maps a pair of
 * numbers to a number.
 */
export class NgramIndex {
  readonly n: number
  readonly #levels: PairTable[] = []

  constructor(n: number) {
    checkOrder(n)
    this.n = n
    for (let order = 1; order <= n; order++) this.#levels.push(new PairTable())
  }

  /** The number of distinct n-grams seen. */
  get size(): number {
    return this.#levels[this.n - 1]!.size
  }

  /** The ids of the n-grams of a sentence of word ids, by start: [7, 5, 7, 5] with n = 2 gives 0, 1, 0. */
  ids(words: Int32Array): Int32Array {
    const count = Math.max(0, words.length - this.n + 1)
    // the last n - 1 entries end up as shorter n-grams and are cut off
    const grams = new Int32Array(words.length)
    for (let order = 1; order <= this.n; order++) {
      const level = this.#levels[order - 1]!
      for (let start = 0; start + order <= words.length; start++) {
        grams[start] = level.intern(grams[start]!, words[start + order - 1]!)
      }
    }
    return grams.subarray(0, count)
  }
}

/** Pairs of numbers to dense ids: open addressing with linear probing, at most half full. */
class PairTable {
  size = 0
  /** id + 1, 0 for an empty slot */
  #slots: Int32Array = new Int32Array(64)
  #left: Int32Array = new Int32Array(32)
  #right: Int32Array = new Int32Array(32)

  intern(left: number, right: number): number {
    let slot = this.#home(left, right)
    for (;;) {
      const id = this.#slots[slot]! - 1
      if (id < 0) break
      if (this.#left[id] === left && this.#right[id] === right) return id
      slot = (slot + 1) & (this.#slots.length - 1)
    }
    const id = this.size++
    this.#slots[slot] = id + 1
    this.#left[id] = left
    this.#right[id] = right
    if (this.size === this.#left.length) this.#grow()
    return id
  }

  #home(left: number, right: number): number {
    let hash = Math.imul(left, 0x9e3779b1) ^ Math.imul(right, 0x85ebca6b)
    hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
    return (hash ^ (hash >>> 13)) & (this.#slots.length - 1)
  }

  #grow(): void {
    this.#left = enlarged(this.#left)
    this.#right = enlarged(this.#right)
    this.#slots = new Int32Array(this.#slots.length * 2)
    for (let id = 0; id < this.size; id++) {
      let slot = this.#home(this.#left[id]!, this.#right[id]!)
      while (this.#slots[slot] !== 0) slot = (slot + 1) & (this.#slots.length - 1)
      this.#slots[slot] = id + 1
    }
  }
}

function enlarged(array: Int32Array): Int32Array {
  const larger = new Int32Array(array.length * 2)
  larger.set(array)
  return larger
}
