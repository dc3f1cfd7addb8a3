/**
 * The keys of the records seen so far, for finding duplicates in files of any length: an open-addressing table on typed
 * arrays, 12 bytes a slot, instead of a Map of strings. A key is held as 64 hash bits, so two different keys of a file
 * of ten million records are mistaken for one another with a probability of about 3 in a million.
 */

const EMPTY = 0
const MAX_LOAD = 0.7

/** `add(key, line)` gives 0 for a new key and the line of its first occurrence for a key seen before. */
export class KeySet {
  #low = new Int32Array(1024)
  #high = new Int32Array(1024)
  #line = new Int32Array(1024)
  #size = 0

  get size(): number {
    return this.#size
  }

  /** Lines count from 1. */
  add(key: string, line: number): number {
    if (this.#size >= this.#low.length * MAX_LOAD) this.#grow()
    const low = hash(key, 0x811c9dc5 | 0)
    const high = hash(key, 0x2f0b4c47)
    const slot = this.#find(low, high)
    if (this.#line[slot] !== EMPTY) return this.#line[slot]!
    this.#low[slot] = low
    this.#high[slot] = high
    this.#line[slot] = line
    this.#size++
    return 0
  }

  #find(low: number, high: number): number {
    const mask = this.#low.length - 1
    let slot = low & mask
    while (this.#line[slot] !== EMPTY && (this.#low[slot] !== low || this.#high[slot] !== high)) slot = (slot + 1) & mask
    return slot
  }

  #grow(): void {
    const [low, high, line] = [this.#low, this.#high, this.#line]
    this.#low = new Int32Array(low.length * 2)
    this.#high = new Int32Array(low.length * 2)
    this.#line = new Int32Array(low.length * 2)
    for (let old = 0; old < low.length; old++) {
      if (line[old] === EMPTY) continue
      const slot = this.#find(low[old]!, high[old]!)
      this.#low[slot] = low[old]!
      this.#high[slot] = high[old]!
      this.#line[slot] = line[old]!
    }
  }
}

/** FNV-1a over code units with the finaliser of MurmurHash3; two start values give two independent halves. */
export function hash(key: string, start: number): number {
  let h = start
  for (let k = 0; k < key.length; k++) h = Math.imul(h ^ key.charCodeAt(k), 0x01000193)
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return h ^ (h >>> 16)
}
