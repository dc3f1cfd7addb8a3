/**
 * Near-duplicate pairs. Two pairs are near-duplicates if the Jaccard overlap of their shingles (words and word pairs of
 * both members, case-folded, the side kept apart) reaches a threshold. Candidates come from MinHash bands (Broder 1997),
 * every candidate is then checked exactly, so a reported overlap is never an estimate; pairs above the threshold are
 * missed only where no band agrees (under 1 in a million at overlap 0.8, 1 in 8 at 0.5). Memory: about 4 bytes a shingle of the kept pairs.
 */
import { mulberry32 } from '../random.js'
import type { PairRecord } from './record.js'

const BANDS = 32
const ROWS = 4

export interface NearDuplicate {
  /** id of the earlier pair that is kept */
  readonly of: string
  /** Jaccard overlap, 0 to 1 */
  readonly overlap: number
}

/** Remembers the pairs that were kept; ask for each pair in order. */
export class NearDuplicates {
  readonly #threshold: number
  readonly #multipliers: Int32Array
  readonly #offsets: Int32Array
  readonly #buckets = Array.from({ length: BANDS }, () => new Map<number, number[]>())
  readonly #kept: { id: string; shingles: Int32Array }[] = []

  /** A threshold of 1 finds only pairs with the same words and word pairs. */
  constructor(threshold: number) {
    if (!(threshold > 0 && threshold <= 1)) throw new RangeError(`the threshold must lie in (0, 1], not ${threshold}`)
    this.#threshold = threshold
    const random = mulberry32(1)
    this.#multipliers = Int32Array.from({ length: BANDS * ROWS }, () => random.uint32() | 1)
    this.#offsets = Int32Array.from({ length: BANDS * ROWS }, () => random.uint32())
  }

  /** The earlier pair that this one repeats (the one with the largest overlap), or undefined, and then it is kept. */
  add(pair: PairRecord): NearDuplicate | undefined {
    const shingles = shinglesOf(pair)
    const bands = this.#bandKeys(shingles)
    let best: NearDuplicate | undefined
    const seen = new Set<number>()
    for (let band = 0; band < BANDS; band++) {
      for (const k of this.#buckets[band]!.get(bands[band]!) ?? []) {
        if (seen.has(k)) continue
        seen.add(k)
        const earlier = this.#kept[k]!
        const overlap = jaccard(shingles, earlier.shingles)
        if (overlap >= this.#threshold && (best === undefined || overlap > best.overlap)) best = { of: earlier.id, overlap }
      }
    }
    if (best === undefined) this.#keep(pair.id, shingles, bands)
    return best
  }

  #keep(id: string, shingles: Int32Array, bands: Int32Array): void {
    const k = this.#kept.push({ id, shingles }) - 1
    for (let band = 0; band < BANDS; band++) {
      const bucket = this.#buckets[band]!.get(bands[band]!)
      if (bucket === undefined) this.#buckets[band]!.set(bands[band]!, [k])
      else bucket.push(k)
    }
  }

  #bandKeys(shingles: Int32Array): Int32Array {
    const keys = new Int32Array(BANDS)
    for (let band = 0; band < BANDS; band++) {
      let key = band
      for (let row = band * ROWS; row < (band + 1) * ROWS; row++) {
        let least = 0xffffffff
        for (let k = 0; k < shingles.length; k++) {
          const hash = mix(Math.imul(shingles[k]!, this.#multipliers[row]!) + this.#offsets[row]!) >>> 0
          if (hash < least) least = hash
        }
        key = mix(key ^ least)
      }
      keys[band] = key
    }
    return keys
  }
}

/** Hashes of the words and word pairs of both members, sorted, without repeats. */
function shinglesOf(pair: PairRecord): Int32Array {
  const hashes = new Set<number>()
  for (const [side, tokens] of [pair.source, pair.target].entries()) {
    const salt = side === 0 ? 0x811c9dc5 : 0x2f0b4c47
    let previous = salt
    for (const token of tokens) {
      let hash = salt
      const word = token.toLowerCase()
      for (let k = 0; k < word.length; k++) hash = Math.imul(hash ^ word.charCodeAt(k), 0x01000193)
      hash = mix(hash)
      hashes.add(hash)
      hashes.add(mix(Math.imul(previous, 31) + hash))
      previous = hash
    }
  }
  return Int32Array.from(hashes).sort()
}

function mix(hash: number): number {
  let h = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
  return h ^ (h >>> 16)
}

function jaccard(a: Int32Array, b: Int32Array): number {
  let shared = 0
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i]! === b[j]!) {
      shared++
      i++
      j++
    } else if (a[i]! < b[j]!) i++
    else j++
  }
  const union = a.length + b.length - shared
  return union === 0 ? 1 : shared / union
}
