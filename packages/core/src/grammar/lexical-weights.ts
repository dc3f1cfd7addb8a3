/**
 * Word translation weights from the links of a corpus: w(f|e) is the number of links of f and e over all links of e. A word
 * without a link counts as linked to NULL, so w(f|NULL) is the share of f among the unlinked words of its side. Words are ids.
 */
import type { RowCounter } from './row-counter.js'

/** The weight of two words that were never linked. */
const UNSEEN = 1e-6
/** the id of NULL in counted rows; no word has it */
export const NULL_WORD = -1

/** Counts the links of a pair as rows of a source and a target word; `links` are packed and sorted. */
export function countWordLinks(source: Int32Array, target: Int32Array, links: Int32Array, counter: RowCounter): void {
  const row = new Int32Array(2)
  const isLinked = new Uint8Array(target.length)
  let next = 0
  for (let i = 0; i < source.length; i++) {
    row[0] = source[i]!
    row[1] = NULL_WORD
    const first = next
    for (; next < links.length && links[next]! >> 16 === i; next++) {
      const j = links[next]! & 0xffff
      isLinked[j] = 1
      row[1] = target[j]!
      counter.add(row, 2)
    }
    if (next === first) counter.add(row, 2)
  }
  row[0] = NULL_WORD
  for (let j = 0; j < target.length; j++) {
    if (isLinked[j] === 1) continue
    row[1] = target[j]!
    counter.add(row, 2)
  }
}

/** The weights of both directions, from counted links. */
export class LexicalWeights {
  /** by link: its words, w(f|e) and w(e|f) */
  readonly #words: Int32Array
  readonly #sourceGiven: Float64Array
  readonly #targetGiven: Float64Array
  /** open addressing over the two words: a link, or -1 where the place is free */
  readonly #slots: Int32Array

  /** The rows of `links` are a source and a target word, one of which may be NULL, as `countWordLinks` adds them. */
  constructor({ size, arena, counts }: RowCounter) {
    this.#words = arena.slice(0, 2 * size)
    this.#sourceGiven = new Float64Array(size)
    this.#targetGiven = new Float64Array(size)
    this.#slots = new Int32Array(4 << Math.ceil(Math.log2(size + 1))).fill(-1)
    // links of each word with words, and of NULL with words that have no other
    const ofSource = new Map<number, number>()
    const ofTarget = new Map<number, number>()
    for (let link = 0; link < size; link++) {
      const [f, e] = [arena[2 * link]!, arena[2 * link + 1]!]
      if (f === NULL_WORD && e === NULL_WORD) throw new RangeError('NULL is not linked to NULL')
      if (f !== NULL_WORD) ofTarget.set(e, (ofTarget.get(e) ?? 0) + counts[link]!)
      if (e !== NULL_WORD) ofSource.set(f, (ofSource.get(f) ?? 0) + counts[link]!)
    }
    const mask = this.#slots.length - 1
    for (let link = 0; link < size; link++) {
      const [f, e] = [arena[2 * link]!, arena[2 * link + 1]!]
      if (f !== NULL_WORD) this.#sourceGiven[link] = counts[link]! / ofTarget.get(e)!
      if (e !== NULL_WORD) this.#targetGiven[link] = counts[link]! / ofSource.get(f)!
      let slot = hash(f, e) & mask
      while (this.#slots[slot]! >= 0) slot = (slot + 1) & mask
      this.#slots[slot] = link
    }
  }

  /** The number of a link of two words, -1 if they were never linked. */
  link(source: number, target: number): number {
    const words = this.#words
    const slots = this.#slots
    const mask = slots.length - 1
    for (let slot = hash(source, target) & mask; ; slot = (slot + 1) & mask) {
      const link = slots[slot]!
      if (link < 0 || (words[2 * link] === source && words[2 * link + 1] === target)) return link
    }
  }

  /** w(f|e) of a link: how often the target word is linked to this source word, of all its links. */
  sourceGiven(link: number): number {
    return link < 0 ? UNSEEN : this.#sourceGiven[link]!
  }

  /** w(e|f) of a link. */
  targetGiven(link: number): number {
    return link < 0 ? UNSEEN : this.#targetGiven[link]!
  }
}

function hash(source: number, target: number): number {
  const mixed = Math.imul(source, 0x9e3779b1) ^ Math.imul(target, 0x85ebca6b)
  return mixed ^ (mixed >>> 15)
}
