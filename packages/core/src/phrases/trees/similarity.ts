/**
 * How much two phrases say the same, from the links of their words. With a(i, j) the posterior of a link (1 or 0 for links
 * that are given), and U, V the words of the two phrases:
 *
 *     sim(U, V) = ( sum over i in U of min(1, sum over j in V of a(i, j)) + the same from the other side )
 *                 / ( weight(U) + weight(V) )
 *
 * A word weighs 1 if it is linked at all and `unlinked` if not; in between it weighs what its posteriors sum to. So words
 * without a counterpart count against a pair, but less than words whose counterpart lies elsewhere.
 */
import type { ScoredLink } from '../../corpus/record.js'
import type { TreeIndex } from './tree-index.js'

/** Posteriors of the links of one sentence pair, row after row. */
export class WordPosteriors {
  readonly rows: number
  readonly columns: number
  readonly cells: Float64Array

  constructor(rows: number, columns: number) {
    this.rows = rows
    this.columns = columns
    this.cells = new Float64Array(rows * columns)
  }

  /** Posteriors from scored links, or from plain ones, which count 1; a cell that is named twice takes the larger. */
  static from(rows: number, columns: number, links: Iterable<readonly [number, number] | ScoredLink>): WordPosteriors {
    const posteriors = new WordPosteriors(rows, columns)
    for (const [i, j, p = 1] of links) {
      if (!(i >= 0 && i < rows && j >= 0 && j < columns)) {
        throw new RangeError(`link [${i}, ${j}] lies outside ${rows} x ${columns}`)
      }
      if (!(p >= 0 && p <= 1)) throw new RangeError(`the posterior of [${i}, ${j}] must be 0 to 1, not ${p}`)
      const cell = i * columns + j
      if (p > posteriors.cells[cell]!) posteriors.cells[cell] = p
    }
    return posteriors
  }
}

/** sim of every source phrase (rows) with every target phrase (columns), by prefix sums. */
export function phraseSimilarity(source: TreeIndex, target: TreeIndex, posteriors: WordPosteriors, unlinked = 0.5): Float64Array {
  const { rows, columns, cells } = posteriors
  if (source.words !== rows || target.words !== columns) {
    throw new RangeError(`trees of ${source.words} and ${target.words} words, but links of ${rows} x ${columns}`)
  }
  const covered = new Float64Array(source.count * target.count)
  addCovered(source, target, cells, columns, 1, covered, target.count, 1)
  addCovered(target, source, cells, 1, columns, covered, 1, target.count)
  const sourceWeight = weights(source, cells, columns, 1, columns, unlinked)
  const targetWeight = weights(target, cells, 1, columns, rows, unlinked)
  for (let u = 0; u < source.count; u++) {
    for (let v = 0; v < target.count; v++) {
      const at = u * target.count + v
      if (covered[at]! > 0) covered[at]! /= sourceWeight[u]! + targetWeight[v]!
    }
  }
  return covered
}

/**
 * Adds, for every two phrases, how many words of the phrase of `own` are covered by the phrase of `other`. Word i of `own` and
 * word j of `other` meet in `cells[i * ownStep + j * otherStep]`; the sums go to `sums[p * ownOut + q * otherOut]`.
 */
function addCovered(
  own: TreeIndex,
  other: TreeIndex,
  cells: Float64Array,
  ownStep: number,
  otherStep: number,
  sums: Float64Array,
  ownOut: number,
  otherOut: number,
): void {
  const width = other.words + 1
  // posteriors of word i up to word j of the other side
  const upTo = new Float64Array(own.words * width)
  for (let i = 0; i < own.words; i++) {
    for (let j = 0; j < other.words; j++) upTo[i * width + j + 1] = upTo[i * width + j]! + cells[i * ownStep + j * otherStep]!
  }
  // words covered by phrase q, before word i
  const before = new Float64Array(own.words + 1)
  for (let q = 0; q < other.count; q++) {
    const from = other.start[q]!
    const to = other.end[q]!
    for (let i = 0; i < own.words; i++) {
      before[i + 1] = before[i]! + Math.min(1, upTo[i * width + to]! - upTo[i * width + from]!)
    }
    for (let p = 0; p < own.count; p++) sums[p * ownOut + q * otherOut]! += before[own.end[p]!]! - before[own.start[p]!]!
  }
}

function weights(
  tree: TreeIndex,
  cells: Float64Array,
  ownStep: number,
  otherStep: number,
  others: number,
  unlinked: number,
): Float64Array {
  const before = new Float64Array(tree.words + 1)
  for (let i = 0; i < tree.words; i++) {
    let linked = 0
    for (let j = 0; j < others; j++) linked += cells[i * ownStep + j * otherStep]!
    before[i + 1] = before[i]! + unlinked + (1 - unlinked) * Math.min(1, linked)
  }
  return Float64Array.from({ length: tree.count }, (_, p) => before[tree.end[p]!]! - before[tree.start[p]!]!)
}
