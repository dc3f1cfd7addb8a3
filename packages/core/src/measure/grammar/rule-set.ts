/**
 * Distinct rules in little room: the exact set behind overlap, curves and statistics of grammars with millions of lines. A rule
 * is a row of numbers (symbols of the source, symbols of the target, label, then the symbols), each written in as few
 * bytes as it needs, seven bits a byte. Rows stand one behind the other in blocks of 1 MB; an open-addressing table finds them.
 *
 * Holes are numbered in the order of the source, whatever numbers a file gives them: two rules that differ in nothing but the
 * names of their indices are one rule.
 */
import { isHole, type Rule, type RuleSymbol } from '../../grammar/rule.js'
import { GrammarSymbols, holeCode } from '../../grammar/symbols.js'

const BLOCK_BITS = 20
const BLOCK = 2 ** BLOCK_BITS
const MAX_BLOCKS = 2 ** (32 - BLOCK_BITS)
const MAX_LOAD = 0.7

/** What a row holds: numbers of symbols, label, and from `symbols` on a code each, as in `GrammarSymbols`. */
export const RULE_ROW = { sources: 0, targets: 1, label: 2, symbols: 3 } as const

export class RuleSet {
  readonly symbols = new GrammarSymbols()
  readonly #blocks = [new Uint8Array(BLOCK)]
  /** bytes of the last block that are taken */
  #used = 0
  /** where each rule begins: its block in the high bits */
  #starts = new Uint32Array(1024)
  #hashes = new Int32Array(1024)
  #slots = new Int32Array(2048).fill(-1)
  #size = 0
  /** the rule at hand, as numbers and as bytes */
  #row = new Int32Array(64)
  #bytes = new Uint8Array(5 * 64)

  /** The number of distinct rules; their ids run from 0. */
  get size(): number {
    return this.#size
  }

  /** Numbers that the longest row has at most. */
  get rowRoom(): number {
    return this.#row.length
  }

  /** The id of a rule; a new rule gets the next one. Throws RangeError where the target has a hole that the source lacks. */
  add(rule: Rule): number {
    const length = this.#pack(this.#encode(rule))
    let hash = 0x811c9dc5 | 0
    for (let k = 0; k < length; k++) hash = Math.imul(hash ^ this.#bytes[k]!, 0x01000193)
    const mask = this.#slots.length - 1
    let slot = firstSlot(hash, mask)
    for (; this.#slots[slot]! >= 0; slot = (slot + 1) & mask) {
      const id = this.#slots[slot]!
      if (this.#hashes[id] === hash && this.#isAt(id, length)) return id
    }
    const id = this.#insert(hash, length)
    this.#slots[slot] = id
    if (this.#size > this.#slots.length * MAX_LOAD) this.#widenTable()
    return id
  }

  /** Writes the numbers of a rule into `row`, which has `rowRoom`, and gives how many they are. */
  read(id: number, row: Int32Array): number {
    if (!(id >= 0 && id < this.#size)) throw new RangeError(`rule ${id} is not in a set of ${this.#size}`)
    const start = this.#starts[id]!
    const block = this.#blocks[start >>> BLOCK_BITS]!
    let at = start & (BLOCK - 1)
    let length: number = RULE_ROW.symbols
    for (let k = 0; k < length; k++) {
      let byte = block[at++]!
      let value = byte & 127
      for (let shift = 7; byte > 127; shift += 7) {
        byte = block[at++]!
        value |= (byte & 127) << shift
      }
      if (k < RULE_ROW.label) length += value
      row[k] = k < RULE_ROW.symbols ? value : (value >>> 1) ^ -(value & 1)
    }
    return length
  }

  /** The rule of an id. */
  rule(id: number): Rule {
    const row = new Int32Array(this.rowRoom)
    const length = this.read(id, row)
    const symbols: RuleSymbol[] = Array.from(row.subarray(RULE_ROW.symbols, length), (code) => this.symbols.symbol(code))
    const lhs = this.symbols.labels.word(row[RULE_ROW.label]!)
    return { lhs, source: symbols.slice(0, row[RULE_ROW.sources]), target: symbols.slice(row[RULE_ROW.sources]) }
  }

  /** Fills the row; gives its length. */
  #encode({ lhs, source, target }: Rule): number {
    const length = RULE_ROW.symbols + source.length + target.length
    if (length > this.#row.length) {
      this.#row = new Int32Array(2 * length)
      this.#bytes = new Uint8Array(5 * this.#row.length)
    }
    const { words, labels } = this.symbols
    const row = this.#row
    row[RULE_ROW.sources] = source.length
    row[RULE_ROW.targets] = target.length
    row[RULE_ROW.label] = labels.intern(lhs)
    let at: number = RULE_ROW.symbols
    /** the index of each hole of the source, in order */
    const indices: number[] = []
    for (const symbol of source) {
      row[at++] = isHole(symbol) ? holeCode(labels.intern(symbol.label), indices.push(symbol.index)) : words.intern(symbol)
    }
    for (const symbol of target) {
      row[at++] = isHole(symbol) ? holeCode(labels.intern(symbol.label), indices.indexOf(symbol.index) + 1) : words.intern(symbol)
    }
    return length
  }

  /** Seven bits a byte, the lowest first; the codes of holes are negative, so the sign goes to the lowest bit. Gives the number of bytes. */
  #pack(length: number): number {
    let end = 0
    for (let k = 0; k < length; k++) {
      const code = this.#row[k]!
      let value = k < RULE_ROW.symbols ? code : (code << 1) ^ (code >> 31)
      for (; value > 127; value >>>= 7) this.#bytes[end++] = (value & 127) | 128
      this.#bytes[end++] = value
    }
    return end
  }

  /** Whether a rule is the bytes at hand. They say how many symbols follow, so no rule is the beginning of another. */
  #isAt(id: number, length: number): boolean {
    const start = this.#starts[id]!
    const block = this.#blocks[start >>> BLOCK_BITS]!
    const at = start & (BLOCK - 1)
    for (let k = 0; k < length; k++) if (block[at + k] !== this.#bytes[k]) return false
    return true
  }

  #insert(hash: number, length: number): number {
    if (length > BLOCK) throw new RangeError(`a rule of ${length} bytes has no room in a set of rules`)
    if (this.#used + length > BLOCK) {
      if (this.#blocks.length === MAX_BLOCKS) throw new RangeError('a set of rules takes up to 4 GB')
      this.#blocks.push(new Uint8Array(BLOCK))
      this.#used = 0
    }
    if (this.#size === this.#starts.length) {
      this.#starts = widened(this.#starts, new Uint32Array(2 * this.#size))
      this.#hashes = widened(this.#hashes, new Int32Array(2 * this.#size))
    }
    this.#blocks.at(-1)!.set(this.#bytes.subarray(0, length), this.#used)
    this.#starts[this.#size] = (this.#blocks.length - 1) * BLOCK + this.#used
    this.#hashes[this.#size] = hash
    this.#used += length
    return this.#size++
  }

  #widenTable(): void {
    const slots = new Int32Array(2 * this.#slots.length).fill(-1)
    const mask = slots.length - 1
    for (let id = 0; id < this.#size; id++) {
      let slot = firstSlot(this.#hashes[id]!, mask)
      while (slots[slot]! >= 0) slot = (slot + 1) & mask
      slots[slot] = id
    }
    this.#slots = slots
  }
}

/** FNV leaves its low bits weak; the finaliser of MurmurHash3 spreads them. */
export function firstSlot(hash: number, mask: number): number {
  let h = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return (h ^ (h >>> 16)) & mask
}

function widened<T extends Uint32Array | Int32Array>(old: T, wide: T): T {
  wide.set(old)
  return wide
}
