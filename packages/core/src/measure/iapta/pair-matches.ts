/**
 * The phenomena of two annotators on one pair, held against each other: which match, how well, and what else stands on their
 * place. The arrays are used again for the next pair; only the first `count` places of a side are of this one.
 */
import type { Phenomenon } from '../../corpus/record.js'
import { Assignment } from '../../phrases/assignment.js'
import type { CreditMatrix } from './type-credit.js'
import type { TypeOptions } from './type-options.js'
import { keysExclude, overlapping, sameScope, touches } from './type-overlap.js'

/** What became of each phenomenon of one annotator. */
export class MatchedSide {
  count = 0
  /** places of the types in the tagset */
  types = new Int32Array(16)
  /** one bit for each of `MATCH` */
  flags = new Uint8Array(16)
  /** how well the best partner covers it, 0 to 1: as published, without partners of excluding keys, with partial credit */
  best = new Float64Array(16)
  bestKeyed = new Float64Array(16)
  bestCredited = new Float64Array(16)

  reset(count: number): void {
    if (this.types.length < count) {
      this.types = new Int32Array(2 * count)
      this.flags = new Uint8Array(2 * count)
      this.best = new Float64Array(2 * count)
      this.bestKeyed = new Float64Array(2 * count)
      this.bestCredited = new Float64Array(2 * count)
    }
    this.count = count
    this.flags.fill(0, 0, count)
  }
}

/** The bits of `flags`. */
export const MATCH = {
  partial: 1,
  total: 2,
  /** matches whose keys do not exclude each other */
  partialKeyed: 4,
  totalKeyed: 8,
  hiddenExact: 16,
  hiddenOverlap: 32,
  hiddenMutual: 64,
} as const

/** Matches pair after pair. */
export class PairMatches {
  readonly b = new MatchedSide()
  readonly c = new MatchedSide()
  readonly #options: TypeOptions
  /** by type: may it have scope in one member only? */
  readonly #mayStandAlone: readonly boolean[]
  readonly #credit: CreditMatrix | undefined
  readonly #assignment = new Assignment()
  /** how well c covers b and b covers c, at `b * count of C + c` */
  #cCoversB = new Float64Array(256)
  #bCoversC = new Float64Array(256)

  constructor(options: TypeOptions, mayStandAlone: readonly boolean[], credit?: CreditMatrix) {
    this.#options = options
    this.#mayStandAlone = mayStandAlone
    this.#credit = credit
  }

  /** Matches the phenomena of a pair; `types` of both sides must be set before, after `reset`. */
  match(ofB: readonly Phenomenon[], ofC: readonly Phenomenon[]): void {
    const { b, c } = this
    if (this.#cCoversB.length < b.count * c.count) {
      this.#cCoversB = new Float64Array(2 * b.count * c.count)
      this.#bCoversC = new Float64Array(2 * b.count * c.count)
    }
    const anyClash = this.#compareSameTypes(ofB, ofC)
    this.#best(b.best, c.best)
    this.#compareOtherTypes(ofB, ofC)
    if (this.#credit !== undefined) {
      this.#fillCredited(ofB, ofC, this.#credit)
      this.#best(b.bestCredited, c.bestCredited)
    }
    if (!anyClash) {
      b.bestKeyed.set(b.best.subarray(0, b.count))
      c.bestKeyed.set(c.best.subarray(0, c.count))
      return
    }
    this.#fillKeyed(ofB, ofC)
    this.#best(b.bestKeyed, c.bestKeyed)
  }

  /** Also says whether any two comparable phenomena exclude each other by their keys. */
  #compareSameTypes(ofB: readonly Phenomenon[], ofC: readonly Phenomenon[]): boolean {
    const { b, c } = this
    let anyClash = false
    for (let i = 0; i < b.count; i++) {
      for (let j = 0; j < c.count; j++) {
        const [x, y] = [ofB[i]!, ofC[j]!]
        const isComparable = b.types[i] === c.types[j]
        this.#setOverlap(i, j, x, y, isComparable ? 1 : 0)
        if (!isComparable || !touches(x, y, this.#options.partial)) continue
        const excludes = keysExclude(x, y)
        if (excludes) anyClash = true
        let flags: number = MATCH.partial
        if (!excludes) flags |= MATCH.partialKeyed
        if (sameScope(x, y)) flags |= excludes ? MATCH.total : MATCH.total | MATCH.totalKeyed
        b.flags[i]! |= flags
        c.flags[j]! |= flags
      }
    }
    return anyClash
  }

  /** What has no comparable match may share its place with another type. */
  #compareOtherTypes(ofB: readonly Phenomenon[], ofC: readonly Phenomenon[]): void {
    const { b, c } = this
    for (let i = 0; i < b.count; i++) {
      for (let j = 0; j < c.count; j++) {
        const isOpenB = (b.flags[i]! & MATCH.partial) === 0
        const isOpenC = (c.flags[j]! & MATCH.partial) === 0
        if (b.types[i] === c.types[j] || !(isOpenB || isOpenC)) continue
        const [x, y] = [ofB[i]!, ofC[j]!]
        if (!touches(x, y, this.#options.partial)) continue
        let flags: number = MATCH.hiddenOverlap
        if (sameScope(x, y)) flags |= MATCH.hiddenExact
        if (isOpenB && isOpenC) flags |= MATCH.hiddenMutual
        if (isOpenB) b.flags[i]! |= flags
        if (isOpenC) c.flags[j]! |= flags
      }
    }
  }

  #fillKeyed(ofB: readonly Phenomenon[], ofC: readonly Phenomenon[]): void {
    const { b, c } = this
    for (let i = 0; i < b.count; i++) {
      for (let j = 0; j < c.count; j++) {
        const counts = b.types[i] === c.types[j] && !keysExclude(ofB[i]!, ofC[j]!)
        this.#setOverlap(i, j, ofB[i]!, ofC[j]!, counts ? 1 : 0)
      }
    }
  }

  #fillCredited(ofB: readonly Phenomenon[], ofC: readonly Phenomenon[], { size, credits }: CreditMatrix): void {
    const { b, c } = this
    for (let i = 0; i < b.count; i++) {
      for (let j = 0; j < c.count; j++) {
        this.#setOverlap(i, j, ofB[i]!, ofC[j]!, credits[b.types[i]! * size + c.types[j]!]!)
      }
    }
  }

  #setOverlap(i: number, j: number, x: Phenomenon, y: Phenomenon, weight: number): void {
    const at = i * this.c.count + j
    const [alone, options] = [this.#mayStandAlone, this.#options]
    this.#cCoversB[at] = weight === 0 ? 0 : weight * overlapping(x, y, alone[this.b.types[i]!]!, options)
    this.#bCoversC[at] = weight === 0 ? 0 : weight * overlapping(y, x, alone[this.c.types[j]!]!, options)
  }

  /**
   * The overlap of each phenomenon with its partner: the best one, or the one that a one-to-one assignment gives it. Each
   * direction has an assignment of its own: its sum is then unique, and B and C can change places.
   */
  #best(ofB: Float64Array, ofC: Float64Array): void {
    const [rows, columns] = [this.b.count, this.c.count]
    ofB.fill(0, 0, rows)
    ofC.fill(0, 0, columns)
    if (this.#options.matching === 'oneToOne') {
      this.#assignment.solve(this.#cCoversB, rows, columns)
      for (let i = 0; i < rows; i++) {
        const j = this.#assignment.columnOf[i]!
        if (j >= 0) ofB[i] = this.#cCoversB[i * columns + j]!
      }
      this.#assignment.solve(this.#bCoversC, rows, columns)
      for (let i = 0; i < rows; i++) {
        const j = this.#assignment.columnOf[i]!
        if (j >= 0) ofC[j] = this.#bCoversC[i * columns + j]!
      }
      return
    }
    for (let i = 0; i < rows; i++) {
      for (let j = 0; j < columns; j++) {
        const at = i * columns + j
        if (this.#cCoversB[at]! > ofB[i]!) ofB[i] = this.#cCoversB[at]!
        if (this.#bCoversC[at]! > ofC[j]!) ofC[j] = this.#bCoversC[at]!
      }
    }
  }
}
