/**
 * The pairs of a file seen so far, in typed arrays, so that millions fit: for each its first line and fingerprints of what
 * later records of the same pair are compared with. Ids are held as 64 bits of a hash, contents as 53.
 */
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

  /** Registers a record of a pair by its id and the fingerprints of its contents. */
  add(id: string, prints: readonly number[], line: number): Registered {
    const next = this.#ids.size + 1
    const found = this.#ids.add(id, next)
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

/** 53 bits of a list of texts: FNV-1a twice, with a unit between the texts that none of them holds on its own. */
export function fingerprint(texts: readonly (string | null | undefined)[]): number {
  let low = 0x811c9dc5
  let high = 0x2f0b4c47
  for (let t = 0; t < texts.length; t++) {
    const text = texts[t]
    const length = text?.length ?? -1
    for (let k = 0; k < length; k++) {
      const unit = text!.charCodeAt(k)
      low = Math.imul(low ^ unit, 0x01000193)
      high = Math.imul(high ^ unit, 0x5bd1e995)
    }
    low = Math.imul(low ^ (length + 0x10001), 0x01000193)
    high = Math.imul(high ^ (length + 0x10001), 0x5bd1e995)
  }
  high ^= high >>> 15
  return (high & 0x1fffff) * 0x100000000 + (low >>> 0)
}
