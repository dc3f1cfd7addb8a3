/**
 * Link sets as bit matrices: the links of one pair as one bit a cell, rows are source tokens (i), columns target tokens
 * (j). Thirty-two cells share a word, so counting, union and comparison of two annotators touch 1/32 of the memory.
 */
import type { Link } from './record.js'

/** A set of links between `rows` source and `columns` target tokens. */
export class LinkMatrix {
  readonly rows: number
  readonly columns: number
  /** 32-bit words a row */
  readonly stride: number
  readonly bits: Int32Array

  constructor(rows: number, columns: number) {
    if (!Number.isInteger(rows) || !Number.isInteger(columns) || rows < 0 || columns < 0) {
      throw new RangeError(`a link matrix needs whole sizes, not ${rows} x ${columns}`)
    }
    this.rows = rows
    this.columns = columns
    this.stride = (columns + 31) >>> 5
    this.bits = new Int32Array(rows * this.stride)
  }

  /** The matrix of a list of links. Throws RangeError on a link outside. */
  static from(rows: number, columns: number, links: Iterable<Link>): LinkMatrix {
    const matrix = new LinkMatrix(rows, columns)
    for (const [i, j] of links) matrix.add(i, j)
    return matrix
  }

  has(i: number, j: number): boolean {
    this.#check(i, j)
    return (this.bits[i * this.stride + (j >>> 5)]! & (1 << (j & 31))) !== 0
  }

  add(i: number, j: number): void {
    this.#check(i, j)
    this.bits[i * this.stride + (j >>> 5)]! |= 1 << (j & 31)
  }

  delete(i: number, j: number): void {
    this.#check(i, j)
    this.bits[i * this.stride + (j >>> 5)]! &= ~(1 << (j & 31))
  }

  /** The number of links. */
  get size(): number {
    let count = 0
    for (let word = 0; word < this.bits.length; word++) count += popcount(this.bits[word]!)
    return count
  }

  /** The number of links of source token i. */
  rowSize(i: number): number {
    this.#check(i, this.columns === 0 ? -1 : 0)
    let count = 0
    for (let word = i * this.stride; word < (i + 1) * this.stride; word++) count += popcount(this.bits[word]!)
    return count
  }

  /** The number of links of target token j. */
  columnSize(j: number): number {
    let count = 0
    for (let i = 0; i < this.rows; i++) if (this.has(i, j)) count++
    return count
  }

  /** The number of links that both matrices hold. */
  intersectionSize(other: LinkMatrix): number {
    this.#checkShape(other)
    let count = 0
    for (let word = 0; word < this.bits.length; word++) count += popcount(this.bits[word]! & other.bits[word]!)
    return count
  }

  /** All links of either matrix, as a new matrix. */
  union(other: LinkMatrix): LinkMatrix {
    this.#checkShape(other)
    const both = this.copy()
    for (let word = 0; word < both.bits.length; word++) both.bits[word]! |= other.bits[word]!
    return both
  }

  /** The links of this matrix that the other one lacks, as a new matrix. */
  difference(other: LinkMatrix): LinkMatrix {
    this.#checkShape(other)
    const rest = this.copy()
    for (let word = 0; word < rest.bits.length; word++) rest.bits[word]! &= ~other.bits[word]!
    return rest
  }

  equals(other: LinkMatrix): boolean {
    return this.rows === other.rows && this.columns === other.columns && this.bits.every((word, k) => word === other.bits[k])
  }

  copy(): LinkMatrix {
    const copy = new LinkMatrix(this.rows, this.columns)
    copy.bits.set(this.bits)
    return copy
  }

  /** The same links seen from the other side. */
  transposed(): LinkMatrix {
    return LinkMatrix.from(
      this.columns,
      this.rows,
      this.links().map(([i, j]) => [j, i] as const),
    )
  }

  /** The links, sorted by source then target token. */
  links(): Link[] {
    const links: Link[] = []
    for (let i = 0; i < this.rows; i++) {
      for (let word = 0; word < this.stride; word++) {
        let rest = this.bits[i * this.stride + word]!
        while (rest !== 0) {
          const bit = 31 - Math.clz32(rest & -rest)
          links.push([i, (word << 5) + bit])
          rest &= rest - 1
        }
      }
    }
    return links
  }

  #check(i: number, j: number): void {
    if (!(i >= 0 && i < this.rows && j < this.columns && (j >= 0 || this.columns === 0))) {
      throw new RangeError(`link [${i}, ${j}] lies outside ${this.rows} x ${this.columns}`)
    }
  }

  #checkShape(other: LinkMatrix): void {
    if (this.rows !== other.rows || this.columns !== other.columns) {
      throw new RangeError(`link matrices of different shapes: ${this.rows} x ${this.columns}, ${other.rows} x ${other.columns}`)
    }
  }
}

function popcount(word: number): number {
  let x = word - ((word >>> 1) & 0x55555555)
  x = (x & 0x33333333) + ((x >>> 2) & 0x33333333)
  x = (x + (x >>> 4)) & 0x0f0f0f0f
  return Math.imul(x, 0x01010101) >>> 24
}

/** Links sorted by source then target token, without repeats; the order in which files carry them. */
export function sortLinks(links: readonly Link[]): Link[] {
  const sorted = links.slice().sort((a, b) => a[0] - b[0] || a[1] - b[1])
  return sorted.filter((link, k) => k === 0 || link[0] !== sorted[k - 1]![0] || link[1] !== sorted[k - 1]![1])
}
