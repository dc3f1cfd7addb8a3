/**
 * Greedy selection of phrase pairs: the most similar first, of equally similar ones the larger, then the one whose phrases
 * stand at more alike places in their sentences. Every phrase is taken once. In strict mode a pair is refused if it would turn the order
 * of two phrases around: one above the other on one side must be so on the other.
 */
import { isAbove, type TreeIndex } from './tree-index.js'

/** A pair of phrases by their numbers. */
export type PhrasePairing = readonly [source: number, target: number]

export interface GreedyOptions {
  /** least similarity */
  readonly least: number
  readonly strict: boolean
  /** pairs that are taken already; they are not returned again */
  readonly taken?: readonly PhrasePairing[]
}

/** The pairs chosen, in the order of choosing. */
export function greedyPairs(
  source: TreeIndex,
  target: TreeIndex,
  similarity: Float64Array,
  { least, strict, taken = [] }: GreedyOptions,
): PhrasePairing[] {
  const usedSource = new Uint8Array(source.count)
  const usedTarget = new Uint8Array(target.count)
  for (const [u, v] of taken) {
    usedSource[u] = 1
    usedTarget[v] = 1
  }
  const all = taken.slice()
  for (const at of candidates(source, target, similarity, least, usedSource, usedTarget)) {
    const u = Math.floor(at / target.count)
    const v = at % target.count
    if (usedSource[u] === 1 || usedTarget[v] === 1) continue
    if (strict && !agreesWithAll(source, target, u, v, all)) continue
    all.push([u, v])
    usedSource[u] = 1
    usedTarget[v] = 1
  }
  return all.slice(taken.length)
}

function agreesWithAll(source: TreeIndex, target: TreeIndex, u: number, v: number, pairs: readonly PhrasePairing[]): boolean {
  for (const [a, b] of pairs) {
    if (isAbove(source, a, u) !== isAbove(target, b, v) || isAbove(source, u, a) !== isAbove(target, v, b)) return false
  }
  return true
}

/** The cells of free phrases that are similar enough, best first. */
function candidates(
  source: TreeIndex,
  target: TreeIndex,
  similarity: Float64Array,
  least: number,
  usedSource: Uint8Array,
  usedTarget: Uint8Array,
): number[] {
  const found: number[] = []
  for (let u = 0; u < source.count; u++) {
    if (usedSource[u] === 1) continue
    for (let v = 0; v < target.count; v++) {
      const at = u * target.count + v
      if (usedTarget[v] === 0 && similarity[at]! > 0 && similarity[at]! >= least) found.push(at)
    }
  }
  const size = (at: number) => lengthOf(source, Math.floor(at / target.count)) + lengthOf(target, at % target.count)
  const apart = (at: number) => Math.abs(middleOf(source, Math.floor(at / target.count)) - middleOf(target, at % target.count))
  return found.sort((x, y) => similarity[y]! - similarity[x]! || size(y) - size(x) || apart(x) - apart(y) || x - y)
}

function lengthOf({ start, end }: TreeIndex, p: number): number {
  return end[p]! - start[p]!
}

/** Where the middle of a phrase stands, from 0 to 1. */
function middleOf({ start, end, words }: TreeIndex, p: number): number {
  return (start[p]! + end[p]!) / (2 * words)
}
