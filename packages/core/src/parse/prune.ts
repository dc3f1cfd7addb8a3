/**
 * Coarse to fine (Charniak et al. 2006): the coarse grammar parses first, and the fine one looks only at symbols of a span whose coarse symbol has a
 * posterior probability above a threshold. All sums are in probabilities, not logarithms: the words are scaled (`parser.ts`), so that
 * sentences of some two hundred words stay within the range of a double.
 */
import { cellCount, cellOf, groupStarts } from './cells.js'
import type { Grammar } from './grammar.js'
import type { TagScore } from './lexicon.js'

/** Which coarse symbols a span may have, by cell * symbols + symbol: 1 or 0. */
export interface Allowed {
  readonly lower: Uint8Array
  readonly upper: Uint8Array
}

export interface Pruning {
  /** least posterior probability of a coarse symbol; 0 keeps everything that has a parse */
  readonly posterior: number
  /** least inside probability times prior, relative to the best symbol of the span */
  readonly beam: number
}

/** The coarse grammar, sorted for going up and for going down. */
export class CoarseGrammar {
  readonly size: number
  readonly start: number
  readonly priors: Float64Array
  /** rules sorted by their left child */
  readonly leftStart: Int32Array
  readonly right: Int32Array
  readonly lhs: Int32Array
  readonly p: Float64Array
  /** the same rules sorted by their left-hand side */
  readonly downStart: Int32Array
  readonly downLeft: Int32Array
  readonly downRight: Int32Array
  readonly downP: Float64Array
  readonly chainUpper: Int32Array
  readonly chainLower: Int32Array
  readonly chainP: Float64Array
  /** symbols with chains */
  readonly isPhrase: Uint8Array

  constructor({ coarse, priors }: Pick<Grammar, 'coarse' | 'priors'>) {
    this.size = coarse.size
    this.start = coarse.start
    this.priors = priors
    const up = [...coarse.binary].sort((a, b) => a.left - b.left || a.right - b.right || a.lhs - b.lhs)
    this.leftStart = groupStarts(
      up.map(({ left }) => left),
      this.size,
    )
    this.right = Int32Array.from(up, ({ right }) => right)
    this.lhs = Int32Array.from(up, ({ lhs }) => lhs)
    this.p = Float64Array.from(up, ({ p }) => p)
    const down = [...coarse.binary].sort((a, b) => a.lhs - b.lhs || a.left - b.left || a.right - b.right)
    this.downStart = groupStarts(
      down.map(({ lhs }) => lhs),
      this.size,
    )
    this.downLeft = Int32Array.from(down, ({ left }) => left)
    this.downRight = Int32Array.from(down, ({ right }) => right)
    this.downP = Float64Array.from(down, ({ p }) => p)
    this.chainUpper = Int32Array.from(coarse.chains, ({ upper }) => upper)
    this.chainLower = Int32Array.from(coarse.chains, ({ lower }) => lower)
    this.chainP = Float64Array.from(coarse.chains, ({ p }) => p)
    this.isPhrase = new Uint8Array(this.size)
    for (const { upper } of coarse.chains) this.isPhrase[upper] = 1
  }
}

/** What the coarse grammar leaves to the fine one; undefined if it finds no tree within the beam. */
export function prune(
  grammar: CoarseGrammar,
  coarseOf: Int32Array,
  words: readonly (readonly TagScore[])[],
  { posterior, beam }: Pruning,
): Allowed | undefined {
  const n = words.length
  const { size, leftStart, right, lhs, p } = grammar
  const lower = new Float64Array(cellCount(n) * size)
  const upper = new Float64Array(cellCount(n) * size)
  const active: Int32Array[] = []
  for (let i = 0; i < n; i++) {
    const base = cellOf(i, i + 1, n) * size
    for (const { tag, coarse } of words[i]!) lower[base + coarseOf[tag]!] = coarse
    active.push(closeCell(grammar, lower, upper, base, beam))
  }
  for (let width = 2; width <= n; width++) {
    for (let i = 0; i + width <= n; i++) {
      const j = i + width
      const base = cellOf(i, j, n) * size
      for (let k = i + 1; k < j; k++) {
        const left = cellOf(i, k, n)
        const rightBase = cellOf(k, j, n) * size
        for (const b of active[left]!) {
          const vb = upper[left * size + b]!
          const end = leftStart[b + 1]!
          for (let r = leftStart[b]!; r < end; r++) {
            const vc = upper[rightBase + right[r]!]!
            if (vc > 0) lower[base + lhs[r]!]! += vb * vc * p[r]!
          }
        }
      }
      active.push(closeCell(grammar, lower, upper, base, beam))
    }
  }
  const total = upper[cellOf(0, n, n) * size + grammar.start]!
  return total > 0 ? posteriors(grammar, lower, upper, n, posterior * total) : undefined
}

/** Upper symbols from lower ones; those below the beam are dropped. Gives the symbols that remain. */
function closeCell(grammar: CoarseGrammar, lower: Float64Array, upper: Float64Array, base: number, beam: number): Int32Array {
  const { size, isPhrase, chainLower, chainUpper, chainP, priors } = grammar
  for (let s = 0; s < size; s++) if (isPhrase[s] === 0) upper[base + s] = lower[base + s]!
  for (let k = 0; k < chainP.length; k++) {
    const v = lower[base + chainLower[k]!]!
    if (v > 0) upper[base + chainUpper[k]!]! += v * chainP[k]!
  }
  let best = 0
  for (let s = 0; s < size; s++) best = Math.max(best, upper[base + s]! * priors[s]!)
  const kept: number[] = []
  for (let s = 0; s < size; s++) {
    if (upper[base + s] === 0) continue
    if (upper[base + s]! * priors[s]! < best * beam) upper[base + s] = 0
    else kept.push(s)
  }
  return Int32Array.from(kept)
}

/** Goes down from the whole sentence; what has less than `least` is cut off with all that hangs on it alone. */
function posteriors(grammar: CoarseGrammar, lower: Float64Array, upper: Float64Array, n: number, least: number): Allowed {
  const { size, isPhrase, chainLower, chainUpper, chainP, downStart, downLeft, downRight, downP } = grammar
  const outLower = new Float64Array(lower.length)
  const outUpper = new Float64Array(upper.length)
  const allowed = { lower: new Uint8Array(lower.length), upper: new Uint8Array(upper.length) }
  const leftBase = new Int32Array(n)
  const rightBase = new Int32Array(n)
  outUpper[cellOf(0, n, n) * size + grammar.start] = 1
  for (let width = n; width >= 1; width--) {
    for (let i = 0; i + width <= n; i++) {
      const j = i + width
      const base = cellOf(i, j, n) * size
      for (let s = 0; s < size; s++) if (isPhrase[s] === 0) outLower[base + s] = outUpper[base + s]!
      for (let k = 0; k < chainP.length; k++) {
        const o = outUpper[base + chainUpper[k]!]!
        if (o > 0) outLower[base + chainLower[k]!]! += o * chainP[k]!
      }
      for (let s = base; s < base + size; s++) {
        const v = outUpper[s]! * upper[s]!
        if (v > 0 && v >= least) allowed.upper[s] = 1
        const w = outLower[s]! * lower[s]!
        if (w > 0 && w >= least) allowed.lower[s] = 1
        else outLower[s] = 0
      }
      if (width === 1) continue
      for (let k = i + 1; k < j; k++) {
        leftBase[k] = cellOf(i, k, n) * size
        rightBase[k] = cellOf(k, j, n) * size
      }
      for (let a = 0; a < size; a++) {
        const o = outLower[base + a]!
        if (o === 0) continue
        const end = downStart[a + 1]!
        for (let r = downStart[a]!; r < end; r++) {
          const b = downLeft[r]!
          const c = downRight[r]!
          const q = o * downP[r]!
          for (let k = i + 1; k < j; k++) {
            const left = leftBase[k]! + b
            const vb = upper[left]!
            if (vb === 0) continue
            const right = rightBase[k]! + c
            const vc = upper[right]!
            if (vc === 0) continue
            outUpper[left]! += q * vc
            outUpper[right]! += q * vb
          }
        }
      }
    }
  }
  return allowed
}
