/**
 * The pairs of a file seen so far, in typed arrays, so that millions fit: for each its first line and fingerprints of what
 * later records of the same pair are compared with. Ids are held as 64 bits of a hash, contents as 48.
 */
import { createHash } from 'node:crypto'
import { KeySet } from '@parascope/core/corpus'

export interface Registered {
  /** of the pair, from 0 in the order of their first records */
  readonly number: number
  /** where the pair stood first, and which contents were the same there; undefined for a new pair */
  readonly earlier?: { readonly line: number; readonly isSame: readonly boolean[] }
}

export class PairRegister {
  readonly #width: number
  readonly #ids = new KeySet()
  #lines = new Int32Array(1024)
  #prints: Float64Array

  /** `width`: the number of contents that are kept of each pair. */
  constructor(width: number) {
    this.#width = width
    this.#prints = new Float64Array(1024 * width)
  }

  /** Registers a record of a pair. */
  add(id: string, contents: readonly string[], line: number): Registered {
    const next = this.#ids.size + 1
    const found = this.#ids.add(id, next)
    const prints = contents.map(fingerprint)
    const number = (found || next) - 1
    const at = number * this.#width
    if (found > 0) {
      return { number, earlier: { line: this.#lines[number]!, isSame: prints.map((print, k) => print === this.#prints[at + k]) } }
    }
    if (number >= this.#lines.length) this.#grow()
    this.#lines[number] = line
    this.#prints.set(prints, at)
    return { number }
  }

  #grow(): void {
    const [lines, prints] = [this.#lines, this.#prints]
    this.#lines = new Int32Array(lines.length * 2)
    this.#lines.set(lines)
    this.#prints = new Float64Array(prints.length * 2)
    this.#prints.set(prints)
  }
}

function fingerprint(content: string): number {
  return createHash('sha256').update(content).digest().readUIntBE(0, 6)
}
