/**
 * The features a later pass adds: what the pass before thinks of the cells around (i, j). They let neighbours, rivals and
 * blocks decide together without a search.
 */
import { CHUNK_FEATURES, ChunkFeatures } from './chunk-features.js'
import type { PairTable } from './pair-table.js'
import { Rivals } from './rivals.js'
import { Anchors } from './runs.js'

const AROUND = [
  [-1, -1],
  [1, 1],
  [-1, 0],
  [1, 0],
  [0, -1],
  [0, 1],
  [-1, 1],
  [1, -1],
  [-2, -2],
  [2, 2],
  [-2, -1],
  [-1, -2],
  [2, 1],
  [1, 2],
  [-2, 0],
  [2, 0],
  [0, -2],
  [0, 2],
] as const
const REACH = [-3, -2, -1, 1, 2, 3] as const

export const PASS_FEATURES: readonly string[] = [
  'p',
  ...AROUND.map(([di, dj]) => `p(${di},${dj})`),
  ...['pInRow', 'pInColumn', 'pOverRow', 'pOverColumn', 'rowRest', 'columnRest'],
  ...['rowBeforeSum', 'rowAfterSum', 'columnBeforeSum', 'columnAfterSum'],
  ...['pExpectedTarget', 'pGapLeft', 'pGapRight', 'pGapWidth', 'pGapReach'],
  ...['pExpectedSource', 'pGapLeftBack', 'pGapRightBack', 'pGapWidthBack', 'pGapReachBack'],
  ...['mass3', 'mass7', 'corner', 'closing', 'meanRow', 'meanColumn'],
  ...['pContentBefore', 'pContentAfter', 'pContentCrossed', 'pContentCrossedBack'],
  ...['blockRow', 'blockColumn', 'pFirst'],
  ...CHUNK_FEATURES,
]

/** Rows of features from the probabilities of the pass before and of the first pass, planes of n x m. */
export class PassFeatures {
  readonly #p: Float32Array
  readonly #first: Float32Array
  readonly #chunks: ChunkFeatures
  readonly #n: number
  readonly #m: number
  readonly #table: PairTable
  readonly #rivals: Rivals
  readonly #rowSum: Float32Array
  readonly #columnSum: Float32Array
  readonly #anchors: Anchors
  readonly #anchorsBack: Anchors
  readonly #sums: Float64Array
  readonly #meanRow: number
  readonly #meanColumn: number

  constructor(table: PairTable, p: Float32Array, first: Float32Array) {
    const { n, m } = table
    this.#table = table
    this.#p = p
    this.#first = first
    this.#chunks = new ChunkFeatures(table, p)
    this.#n = n
    this.#m = m
    this.#rivals = new Rivals(p, n, m)
    this.#rowSum = new Float32Array(n)
    this.#columnSum = new Float32Array(m)
    const row = new Int32Array(n).fill(-1)
    const column = new Int32Array(m).fill(-1)
    this.#sums = new Float64Array((n + 1) * (m + 1))
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < m; j++) {
        const value = p[i * m + j]!
        this.#rowSum[i]! += value
        this.#columnSum[j]! += value
        if (value > 0.5 && (row[i]! < 0 || value > p[i * m + row[i]!]!)) row[i] = j
        if (value > 0.5 && (column[j]! < 0 || value > p[column[j]! * m + j]!)) column[j] = i
        const at = (i + 1) * (m + 1) + j + 1
        this.#sums[at] = value + this.#sums[at - 1]! + this.#sums[at - m - 1]! - this.#sums[at - m - 2]!
      }
    }
    this.#anchors = new Anchors(row, m)
    this.#anchorsBack = new Anchors(column, n)
    this.#meanRow = this.#rivals.meanRowBest()
    this.#meanColumn = this.#rivals.meanColumnBest()
  }

  write(i: number, j: number, out: Float32Array, offset: number): void {
    const p = this.#at(i, j)
    const a = this.#table.source[i]!
    const b = this.#table.target[j]!
    let o = offset
    out[o++] = p
    for (let k = 0; k < AROUND.length; k++) out[o++] = this.#at(i + AROUND[k]![0], j + AROUND[k]![1])
    const inRow = this.#rivals.inRow(i, p)
    const inColumn = this.#rivals.inColumn(j, p)
    out[o++] = inRow
    out[o++] = inColumn
    out[o++] = p - inRow
    out[o++] = p - inColumn
    out[o++] = this.#rowSum[i]! - p
    out[o++] = this.#columnSum[j]! - p
    out[o++] = i > 0 ? this.#rowSum[i - 1]! : -1
    out[o++] = i + 1 < this.#n ? this.#rowSum[i + 1]! : -1
    out[o++] = j > 0 ? this.#columnSum[j - 1]! : -1
    out[o++] = j + 1 < this.#m ? this.#columnSum[j + 1]! : -1
    o = writeGap(this.#anchors, i, j, out, o)
    o = writeGap(this.#anchorsBack, j, i, out, o)
    out[o++] = this.#mass(i, j, 1) - p
    out[o++] = this.#mass(i, j, 3) - p
    out[o++] = this.#closing(i, j, 1, 0)
    out[o++] = this.#closing(i, j, 3, 0.15)
    out[o++] = this.#meanRow
    out[o++] = this.#meanColumn
    out[o++] = this.#at(a.before, b.before)
    out[o++] = this.#at(a.after, b.after)
    out[o++] = this.#at(a.before, b.after)
    out[o++] = this.#at(a.after, b.before)
    out[o++] = Math.max(this.#joined(i, j, -1, 0), this.#joined(i, j, 1, 0))
    out[o++] = Math.max(this.#joined(i, j, 0, -1), this.#joined(i, j, 0, 1))
    out[o++] = this.#first[i * this.#m + j]!
    this.#chunks.write(i, j, out, o)
  }

  #at(i: number, j: number): number {
    return i >= 0 && j >= 0 && i < this.#n && j < this.#m ? this.#p[i * this.#m + j]! : 0
  }

  /** The sum of probabilities within `reach` rows and columns. */
  #mass(i: number, j: number, reach: number): number {
    const width = this.#m + 1
    const top = Math.max(0, i - reach) * width
    const bottom = Math.min(this.#n, i + reach + 1) * width
    const left = Math.max(0, j - reach)
    const right = Math.min(this.#m, j + reach + 1)
    return this.#sums[bottom + right]! - this.#sums[top + right]! - this.#sums[bottom + left]! + this.#sums[top + left]!
  }

  /** The best closing of a rectangle: the least of its three other corners, each above `floor`. */
  #closing(i: number, j: number, reach: number, floor: number): number {
    let best = 0
    for (const di of REACH) {
      if (di < -reach || di > reach) continue
      const vertical = this.#at(i + di, j)
      if (vertical <= floor || vertical <= best) continue
      for (const dj of REACH) {
        if (dj < -reach || dj > reach) continue
        const horizontal = this.#at(i, j + dj)
        if (horizontal <= floor || horizontal <= best) continue
        const least = Math.min(vertical, horizontal, this.#at(i + di, j + dj))
        if (least > best && least > floor) best = least
      }
    }
    return best
  }

  /** How far the neighbour in one direction is linked here while this word has no better place. */
  #joined(i: number, j: number, di: number, dj: number): number {
    const near = this.#at(i + di, j + dj)
    const elsewhere = di !== 0 ? this.#rivals.inRow(i, this.#at(i, j)) : this.#rivals.inColumn(j, this.#at(i, j))
    return near * (1 - elsewhere)
  }
}

function writeGap(anchors: Anchors, own: number, other: number, out: Float32Array, offset: number): number {
  out[offset] = other - anchors.expected(own)
  out[offset + 1] = other - anchors.low[own]!
  out[offset + 2] = anchors.high[own]! - other
  out[offset + 3] = anchors.highAt[own]! - anchors.lowAt[own]!
  out[offset + 4] = anchors.high[own]! - anchors.low[own]!
  return offset + 5
}
