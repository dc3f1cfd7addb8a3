/**
 * CKY with the fine grammar over what the coarse one allows. Inside values are sums over all trees (for posteriors) or those of the best tree
 * (for n-best lists). Only allowed symbols have a place: `lowerAt[cell * coarse + c] + s` is that of fine symbol s, ABSENT where c is not allowed.
 */
import { cellCount, cellOf } from './cells.js'
import type { FineGrammar } from './fine-grammar.js'
import type { TagScore } from './lexicon.js'
import type { Allowed } from './prune.js'

/** No place: far below any sum of a place and a symbol. */
export const ABSENT = -0x40000000

export class FineChart {
  readonly grammar: FineGrammar
  readonly n: number
  readonly lowerAt: Int32Array
  readonly upperAt: Int32Array
  readonly lower: Float64Array
  readonly upper: Float64Array
  readonly #best: boolean

  constructor(grammar: FineGrammar, allowed: Allowed, words: readonly (readonly TagScore[])[], values: 'sum' | 'best') {
    this.grammar = grammar
    this.#best = values === 'best'
    const n = words.length
    this.n = n
    const lower = places(allowed.lower, grammar, n)
    const upper = places(allowed.upper, grammar, n)
    this.lowerAt = lower.at
    this.upperAt = upper.at
    this.lower = new Float64Array(lower.size)
    this.upper = new Float64Array(upper.size)
    for (let i = 0; i < n; i++) {
      const base = cellOf(i, i + 1, n) * grammar.coarseSize
      for (const { tag, p } of words[i]!) {
        const at = this.lowerAt[base + grammar.coarseOf[tag]!]!
        if (at !== ABSENT) this.lower[at + grammar.renumbered[tag]!] = p
      }
      this.#close(base)
    }
    for (let width = 2; width <= n; width++) {
      for (let i = 0; i + width <= n; i++) {
        this.#fill(i, i + width)
        this.#close(cellOf(i, i + width, n) * grammar.coarseSize)
      }
    }
  }

  /** The value of the whole sentence, 0 if it has no tree. */
  get total(): number {
    const { grammar, n } = this
    const at = this.upperAt[cellOf(0, n, n) * grammar.coarseSize + grammar.coarseStart]!
    return at === ABSENT ? 0 : this.upper[at + grammar.start]!
  }

  #fill(i: number, j: number): void {
    const { n, lower, upper, lowerAt, upperAt } = this
    const best = this.#best
    const { coarseSize, blocksOf, blockLeft, blockRight, blockStart, lhs, left, right, p } = this.grammar
    const base = cellOf(i, j, n) * coarseSize
    for (let a = 0; a < coarseSize; a++) {
      const at = lowerAt[base + a]!
      if (at === ABSENT) continue
      for (let block = blocksOf[a]!; block < blocksOf[a + 1]!; block++) {
        const from = blockStart[block]!
        const to = blockStart[block + 1]!
        for (let k = i + 1; k < j; k++) {
          const leftAt = upperAt[cellOf(i, k, n) * coarseSize + blockLeft[block]!]!
          if (leftAt === ABSENT) continue
          const rightAt = upperAt[cellOf(k, j, n) * coarseSize + blockRight[block]!]!
          if (rightAt === ABSENT) continue
          for (let r = from; r < to; r++) {
            const vb = upper[leftAt + left[r]!]!
            if (vb === 0) continue
            const v = vb * upper[rightAt + right[r]!]! * p[r]!
            const s = at + lhs[r]!
            if (!best) lower[s]! += v
            else if (v > lower[s]!) lower[s] = v
          }
        }
      }
    }
  }

  #close(base: number): void {
    const { lower, upper, lowerAt, upperAt } = this
    const { coarseSize, isPhrase, first, chainBlocksOf, chainBlockLower, chainStart, chainUpper, chainLower, chainP } =
      this.grammar
    for (let a = 0; a < coarseSize; a++) {
      const at = upperAt[base + a]!
      if (at === ABSENT) continue
      if (isPhrase[a] === 0) {
        const from = lowerAt[base + a]!
        if (from !== ABSENT) for (let s = first[a]!; s < first[a + 1]!; s++) upper[at + s] = lower[from + s]!
        continue
      }
      for (let block = chainBlocksOf[a]!; block < chainBlocksOf[a + 1]!; block++) {
        const from = lowerAt[base + chainBlockLower[block]!]!
        if (from === ABSENT) continue
        for (let r = chainStart[block]!; r < chainStart[block + 1]!; r++) {
          const v = lower[from + chainLower[r]!]! * chainP[r]!
          const s = at + chainUpper[r]!
          if (!this.#best) upper[s]! += v
          else if (v > upper[s]!) upper[s] = v
        }
      }
    }
  }

  /** Outside sums, for a chart of sums: everything around a symbol of a span. */
  outside(): { lower: Float64Array; upper: Float64Array } {
    const { n, upper, lowerAt, upperAt } = this
    const { coarseSize, coarseStart, start, blocksOf, blockLeft, blockRight, blockStart, lhs, left, right, p } = this.grammar
    const outLower = new Float64Array(this.lower.length)
    const outUpper = new Float64Array(upper.length)
    outUpper[upperAt[cellOf(0, n, n) * coarseSize + coarseStart]! + start] = 1
    for (let width = n; width >= 1; width--) {
      for (let i = 0; i + width <= n; i++) {
        const j = i + width
        const base = cellOf(i, j, n) * coarseSize
        this.#open(base, outLower, outUpper)
        for (let a = 0; a < coarseSize; a++) {
          const at = lowerAt[base + a]!
          if (at === ABSENT || width === 1) continue
          for (let block = blocksOf[a]!; block < blocksOf[a + 1]!; block++) {
            const from = blockStart[block]!
            const to = blockStart[block + 1]!
            for (let k = i + 1; k < j; k++) {
              const leftAt = upperAt[cellOf(i, k, n) * coarseSize + blockLeft[block]!]!
              if (leftAt === ABSENT) continue
              const rightAt = upperAt[cellOf(k, j, n) * coarseSize + blockRight[block]!]!
              if (rightAt === ABSENT) continue
              for (let r = from; r < to; r++) {
                const q = outLower[at + lhs[r]!]! * p[r]!
                if (q === 0) continue
                const b = leftAt + left[r]!
                const c = rightAt + right[r]!
                outUpper[b]! += q * upper[c]!
                outUpper[c]! += q * upper[b]!
              }
            }
          }
        }
      }
    }
    return { lower: outLower, upper: outUpper }
  }

  /** Lower outside sums from upper ones. */
  #open(base: number, outLower: Float64Array, outUpper: Float64Array): void {
    const { lowerAt, upperAt } = this
    const { coarseSize, isPhrase, first, chainBlocksOf, chainBlockLower, chainStart, chainUpper, chainLower, chainP } =
      this.grammar
    for (let a = 0; a < coarseSize; a++) {
      const at = upperAt[base + a]!
      if (at === ABSENT) continue
      if (isPhrase[a] === 0) {
        const to = lowerAt[base + a]!
        if (to !== ABSENT) for (let s = first[a]!; s < first[a + 1]!; s++) outLower[to + s] = outUpper[at + s]!
        continue
      }
      for (let block = chainBlocksOf[a]!; block < chainBlocksOf[a + 1]!; block++) {
        const to = lowerAt[base + chainBlockLower[block]!]!
        if (to === ABSENT) continue
        for (let r = chainStart[block]!; r < chainStart[block + 1]!; r++) {
          outLower[to + chainLower[r]!]! += outUpper[at + chainUpper[r]!]! * chainP[r]!
        }
      }
    }
  }
}

function places(allowed: Uint8Array, { first, coarseSize }: FineGrammar, n: number): { at: Int32Array; size: number } {
  const at = new Int32Array(cellCount(n) * coarseSize).fill(ABSENT)
  let size = 0
  for (let cell = 0; cell < cellCount(n); cell++) {
    for (let c = 0; c < coarseSize; c++) {
      if (allowed[cell * coarseSize + c] === 0) continue
      at[cell * coarseSize + c] = size - first[c]!
      size += first[c + 1]! - first[c]!
    }
  }
  return { at, size }
}
