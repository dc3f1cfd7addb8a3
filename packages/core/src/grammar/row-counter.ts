/**
 * Counts of packed rows of whole numbers, in typed arrays: an open-addressing hash table over one arena. A row is a rule with
 * its links, as `rule-extractor.ts` packs it; equal rows get one entry. Nothing is allocated per row once the arrays have
 * grown, and `clear` keeps them, so that a worker can hand over what it has and go on.
 */
export class RowCounter {
  /** the number of distinct rows */
  size = 0
  /** entry k is `arena[starts[k]]` up to `arena[starts[k + 1]]` */
  arena = new Int32Array(1 << 16)
  starts = new Int32Array(1 << 12)
  /** how often each entry was added */
  counts = new Float64Array(1 << 12)
  #hashes = new Int32Array(1 << 12)
  #slots = new Int32Array(1 << 13).fill(-1)

  /** Adds a row `times` times and gives its entry. */
  add(row: Int32Array, length: number, times = 1): number {
    let hash = length
    for (let k = 0; k < length; k++) hash = Math.imul(hash ^ row[k]!, 0x9e3779b1) ^ (hash >>> 15)
    hash ^= hash >>> 16
    const mask = this.#slots.length - 1
    let slot = Math.imul(hash, 0x85ebca6b) >>> 7
    for (slot &= mask; ; slot = (slot + 1) & mask) {
      const entry = this.#slots[slot]!
      if (entry < 0) break
      if (this.#hashes[entry] === hash && this.#equals(entry, row, length)) {
        this.counts[entry]! += times
        return entry
      }
    }
    return this.#insert(slot, hash, row, length, times)
  }

  /** Forgets every row and keeps the room. */
  clear(): void {
    this.size = 0
    this.#slots.fill(-1)
  }

  #equals(entry: number, row: Int32Array, length: number): boolean {
    const { arena } = this
    const start = this.starts[entry]!
    if (this.starts[entry + 1]! - start !== length) return false
    for (let k = 0; k < length; k++) if (arena[start + k] !== row[k]) return false
    return true
  }

  #insert(slot: number, hash: number, row: Int32Array, length: number, times: number): number {
    const entry = this.size
    const start = this.starts[entry]!
    if (entry + 2 > this.starts.length) this.#growEntries()
    if (start + length > this.arena.length) this.arena = grown(this.arena, Math.max(2 * this.arena.length, start + length))
    const { arena } = this
    for (let k = 0; k < length; k++) arena[start + k] = row[k]!
    this.starts[entry + 1] = start + length
    this.counts[entry] = times
    this.#hashes[entry] = hash
    this.#slots[slot] = entry
    this.size++
    if (2 * this.size > this.#slots.length) this.#rehash()
    return entry
  }

  #growEntries(): void {
    const room = 2 * this.starts.length
    this.starts = grown(this.starts, room)
    this.#hashes = grown(this.#hashes, room)
    const counts = new Float64Array(room)
    counts.set(this.counts)
    this.counts = counts
  }

  #rehash(): void {
    const slots = new Int32Array(2 * this.#slots.length).fill(-1)
    const mask = slots.length - 1
    for (let entry = 0; entry < this.size; entry++) {
      let slot = (Math.imul(this.#hashes[entry]!, 0x85ebca6b) >>> 7) & mask
      while (slots[slot]! >= 0) slot = (slot + 1) & mask
      slots[slot] = entry
    }
    this.#slots = slots
  }
}

function grown(old: Int32Array, room: number): Int32Array<ArrayBuffer> {
  const wide = new Int32Array(room)
  wide.set(old)
  return wide
}
