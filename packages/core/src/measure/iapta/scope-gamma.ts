/**
 * Gamma of two annotators on scopes (Mathet, Widlöcher and Métivier 2015): units are aligned so that the disorder is least, and
 * that is compared with the disorder of random annotations. Dissimilarity of two units: how far they lie apart,
 * ((|start - start'| + |end - end'|) / (length + length'))², plus 1 if their types differ; a unit without partner costs 1.
 *
 * Pairs of sentences are short, so chance is drawn from the whole corpus: the annotations of one annotator on all pairs, one pair behind
 * the other, make a circle; a random annotation of a pair is a window of its length at a random place of the circle of a
 * random annotator. A unit belongs to the window in which it starts. For a single pair this is the shift with wrap-around of the article;
 * as there, the two places of a random pair of annotations are at least half a mean unit apart.
 */

import { Assignment } from '../../phrases/assignment.js'
import { pairStream, type Random } from '../../random.js'
import { type ScopeUnits, UNIT } from './scope-units.js'

export interface GammaOptions {
  /** random pairs of annotations in all, spread evenly over the pairs, at least one each */
  readonly samples: number
  readonly seed: number
}

/** Disorder and units per annotator of one pair, as observed and as expected: what gamma is made of. */
export interface GammaParts {
  readonly observed: readonly [disorder: number, units: number]
  readonly expected: readonly [disorder: number, units: number]
}

const APART = 1

/** The parts of every pair; b and c are the units of the two annotators on the same pairs. */
export function gammaParts(b: readonly ScopeUnits[], c: readonly ScopeUnits[], { samples, seed }: GammaOptions): GammaParts[] {
  const aligner = new UnitAligner()
  const circles = [new Circle(b), new Circle(c)] as const
  const apart = Math.min((circles[0].unitLength + circles[1].unitLength) / 4, circles[0].length / 4)
  const each = Math.max(1, Math.ceil(samples / Math.max(1, b.length)))
  return b.map((units, k): GammaParts => {
    const other = c[k]!
    const observed = [aligner.disorder(units.units, other.units), meanUnits(units.units, other.units)] as const
    if (circles[0].length === 0) return { observed, expected: [0, 0] }
    const random = pairStream(seed, k)
    let [disorder, count] = [0, 0]
    for (let sample = 0; sample < each; sample++) {
      const [start, second] = twoPlaces(circles[0].length, apart, random)
      const one = circles[random.below(2)]!.window(start, units.length)
      const two = circles[random.below(2)]!.window(second, units.length)
      disorder += aligner.disorder(one, two)
      count += meanUnits(one, two)
    }
    return { observed, expected: [disorder / each, count / each] }
  })
}

function meanUnits(b: Int32Array, c: Int32Array): number {
  return (b.length + c.length) / (2 * UNIT)
}

/** Two places of a circle at least `apart` from each other. */
function twoPlaces(length: number, apart: number, random: Random): [number, number] {
  const first = random.below(length)
  const least = Math.ceil(apart)
  const room = length - 2 * least + 1
  return [first, room < 1 ? random.below(length) : (first + least + random.below(room)) % length]
}

/** All units of an annotator on one closed line. */
class Circle {
  readonly length: number
  /** mean length of a unit; 0 without units */
  readonly unitLength: number
  readonly #units: Int32Array

  constructor(pairs: readonly ScopeUnits[]) {
    const all = new Int32Array(pairs.reduce((sum, { units }) => sum + units.length, 0))
    let [at, offset, covered] = [0, 0, 0]
    for (const { units, length } of pairs) {
      for (let k = 0; k < units.length; k += UNIT) {
        all[at++] = offset + units[k]!
        all[at++] = offset + units[k + 1]!
        all[at++] = units[k + 2]!
        covered += units[k + 1]! - units[k]!
      }
      offset += length
    }
    this.#units = all
    this.length = offset
    this.unitLength = all.length === 0 ? 0 : (covered * UNIT) / all.length
  }

  /** The units that start in the window, with places counted from its beginning. */
  window(start: number, length: number): Int32Array {
    const found: number[] = []
    const take = (from: number, to: number, shift: number) => {
      for (let k = this.#firstFrom(from); k < this.#units.length && this.#units[k]! < to; k += UNIT)
        found.push(this.#units[k]! + shift, this.#units[k + 1]! + shift, this.#units[k + 2]!)
    }
    const end = start + length
    take(start, Math.min(end, this.length), -start)
    if (end > this.length) take(0, end - this.length, this.length - start)
    return Int32Array.from(found)
  }

  /** Where the first unit stands that starts at `from` or later. */
  #firstFrom(from: number): number {
    let [low, high] = [0, this.#units.length / UNIT]
    while (low < high) {
      const middle = (low + high) >> 1
      if (this.#units[middle * UNIT]! < from) low = middle + 1
      else high = middle
    }
    return low * UNIT
  }
}

/** Aligns units at the least disorder. */
class UnitAligner {
  readonly #assignment = new Assignment()
  #gains = new Float64Array(1024)

  /**
   * The sum of the dissimilarities of the best alignment. Two units that are aligned save what they would cost alone, so the
   * alignment with the greatest saving is the one with the least disorder.
   */
  disorder(b: Int32Array, c: Int32Array): number {
    const [rows, columns] = [b.length / UNIT, c.length / UNIT]
    if (this.#gains.length < rows * columns) this.#gains = new Float64Array(2 * rows * columns)
    for (let i = 0; i < rows; i++) {
      for (let j = 0; j < columns; j++) {
        this.#gains[i * columns + j] = Math.max(0, 2 * APART - dissimilarity(b, i * UNIT, c, j * UNIT))
      }
    }
    return (rows + columns) * APART - this.#assignment.solve(this.#gains, rows, columns)
  }
}

function dissimilarity(b: Int32Array, i: number, c: Int32Array, j: number): number {
  const shift = Math.abs(b[i]! - c[j]!) + Math.abs(b[i + 1]! - c[j + 1]!)
  const lengths = b[i + 1]! - b[i]! + (c[j + 1]! - c[j]!)
  return (shift / lengths) ** 2 + (b[i + 2] === c[j + 2] ? 0 : 1)
}
