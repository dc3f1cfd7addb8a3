/**
 * Tokens of a byte stream as numbers: a hash table from the bytes of a token to its code, so that a token is decoded once, when
 * it is met for the first time.
 */

/** The code of tokens that have none: they must be looked at by a slower reader. */
export const NO_CODE = -0x80000000

export class TokenTable {
  /** the code of a token met for the first time, or `NO_CODE` */
  readonly #codeOf: (bytes: Uint8Array) => number
  /** the bytes of entry k are `#arena[#starts[k]]` up to the next start */
  #arena = new Uint8Array(1 << 16)
  #starts = new Int32Array(1 << 12)
  #hashes = new Int32Array(1 << 12)
  #codes = new Int32Array(1 << 12)
  #slots = new Int32Array(1 << 13).fill(-1)
  #size = 0

  constructor(codeOf: (bytes: Uint8Array) => number) {
    this.#codeOf = codeOf
  }

  /** The code of the token in `bytes` from `start` to `end`, whose hash the reader has (`hash * 31 + byte` from 0). */
  code(bytes: Uint8Array, start: number, end: number, hash: number): number {
    const mask = this.#slots.length - 1
    let slot = spread(hash) & mask
    for (; ; slot = (slot + 1) & mask) {
      const entry = this.#slots[slot]!
      if (entry < 0) return this.#insert(slot, bytes, start, end, hash)
      if (this.#hashes[entry] === hash && this.#equals(entry, bytes, start, end)) return this.#codes[entry]!
    }
  }

  #equals(entry: number, bytes: Uint8Array, start: number, end: number): boolean {
    const arena = this.#arena
    let at = this.#starts[entry]!
    if (this.#starts[entry + 1]! - at !== end - start) return false
    for (let k = start; k < end; k++) if (arena[at++] !== bytes[k]) return false
    return true
  }

  #insert(slot: number, bytes: Uint8Array, start: number, end: number, hash: number): number {
    const code = this.#codeOf(bytes.subarray(start, end))
    const entry = this.#size++
    const from = this.#starts[entry]!
    const to = from + end - start
    if (to > this.#arena.length) {
      const arena = new Uint8Array(Math.max(2 * this.#arena.length, to))
      arena.set(this.#arena)
      this.#arena = arena
    }
    this.#arena.set(bytes.subarray(start, end), from)
    this.#starts[entry + 1] = to
    this.#hashes[entry] = hash
    this.#codes[entry] = code
    this.#slots[slot] = entry
    if (entry + 2 === this.#starts.length) this.#grow()
    return code
  }

  #grow(): void {
    const room = 2 * this.#starts.length
    const grown = (old: Int32Array) => {
      const larger = new Int32Array(room)
      larger.set(old)
      return larger
    }
    this.#starts = grown(this.#starts)
    this.#hashes = grown(this.#hashes)
    this.#codes = grown(this.#codes)
    this.#slots = new Int32Array(2 * room).fill(-1)
    const mask = this.#slots.length - 1
    for (let entry = 0; entry < this.#size; entry++) {
      let slot = spread(this.#hashes[entry]!) & mask
      while (this.#slots[slot]! >= 0) slot = (slot + 1) & mask
      this.#slots[slot] = entry
    }
  }
}

function spread(hash: number): number {
  const mixed = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return mixed ^ (mixed >>> 13)
}
