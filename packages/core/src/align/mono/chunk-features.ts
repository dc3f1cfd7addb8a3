/**
 * What the pass before thinks of the chunks of two words: whether their heads are linked, the nouns and verbs around them,
 * and any words of the two chunks. Heads and arguments that agree are what an aligner with a parser lives on (Sultan,
 * Bethard and Sumner 2014).
 */
import type { PairTable } from './pair-table.js'

export const CHUNK_FEATURES: readonly string[] = [
  ...['chunkSource', 'chunkTarget', 'sameChunk', 'chunkSizeSource', 'chunkSizeTarget', 'toHeadSource', 'toHeadTarget', 'heads'],
  ...['pHeads', 'pHeadSource', 'pHeadTarget', 'pNounBefore', 'pNounAfter', 'pNounCrossed', 'pNounCrossedBack'],
  ...['pVerbBefore', 'pVerbAfter', 'pChunk', 'pChunkSum', 'pChunkShare'],
]

/** Rows of features from the probabilities of the pass before, one plane of n x m. */
export class ChunkFeatures {
  readonly #table: PairTable
  readonly #p: Float32Array
  readonly #width: number
  /** for two chunks, the best cell, and the sum over source words of their best cells */
  readonly #best: Float32Array
  readonly #sum: Float32Array

  constructor(table: PairTable, p: Float32Array) {
    const { n, m, source, target } = table
    this.#table = table
    this.#p = p
    this.#width = (target[m - 1]?.chunk.chunk ?? -1) + 1
    const chunks = ((source[n - 1]?.chunk.chunk ?? -1) + 1) * this.#width
    this.#best = new Float32Array(chunks)
    this.#sum = new Float32Array(chunks)
    for (let i = 0; i < n; i++) {
      const row = source[i]!.chunk.chunk * this.#width
      for (let j = 0; j < m; ) {
        const { chunk } = target[j]!.chunk
        let best = 0
        for (; j < m && target[j]!.chunk.chunk === chunk; j++) if (p[i * m + j]! > best) best = p[i * m + j]!
        this.#sum[row + chunk]! += best
        if (best > this.#best[row + chunk]!) this.#best[row + chunk] = best
      }
    }
  }

  /** Writes the features of cell (i, j) to `out`, from `offset`. */
  write(i: number, j: number, out: Float32Array, offset: number): void {
    const a = this.#table.source[i]!.chunk
    const b = this.#table.target[j]!.chunk
    const between = a.chunk * this.#width + b.chunk
    let o = offset
    out[o++] = a.kind
    out[o++] = b.kind
    out[o++] = a.kind === b.kind ? 1 : 0
    out[o++] = a.size
    out[o++] = b.size
    out[o++] = a.head - i
    out[o++] = b.head - j
    out[o++] = (a.head === i ? 1 : 0) + (b.head === j ? 2 : 0)
    out[o++] = this.#at(a.head, b.head)
    out[o++] = this.#at(a.head, j)
    out[o++] = this.#at(i, b.head)
    out[o++] = this.#at(a.nounBefore, b.nounBefore)
    out[o++] = this.#at(a.nounAfter, b.nounAfter)
    out[o++] = this.#at(a.nounBefore, b.nounAfter)
    out[o++] = this.#at(a.nounAfter, b.nounBefore)
    out[o++] = this.#at(a.verbBefore, b.verbBefore)
    out[o++] = this.#at(a.verbAfter, b.verbAfter)
    out[o++] = this.#best[between]!
    out[o++] = this.#sum[between]!
    out[o] = this.#sum[between]! / a.size
  }

  /** -1 where there is no such word */
  #at(i: number, j: number): number {
    return i >= 0 && j >= 0 ? this.#p[i * this.#table.m + j]! : -1
  }
}
