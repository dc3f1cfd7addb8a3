/**
 * Phrase pairs that word links allow: gold for a phrase aligner where only words were aligned by people. Two phrases are
 * **consistent** if at least one link lies between them and no link of their words leaves the pair on either side. Phrases that
 * differ by words without links may have several consistent partners; a pair is **unambiguous** if each of its phrases has no other.
 * Phrases without any consistent partner have no counterpart.
 */
import type { Link, NodeLink } from '../../corpus/record.js'
import type { PhrasePairing } from './greedy.js'
import { phraseRef, type TreeIndex } from './tree-index.js'

export interface ProjectedPairs {
  /** all consistent pairs, in the order of the source phrases */
  readonly consistent: readonly PhrasePairing[]
  readonly unambiguous: readonly PhrasePairing[]
  readonly nullSource: readonly number[]
  readonly nullTarget: readonly number[]
}

/** The pairs consistent with the links, in O(words of both + phrases of both multiplied). */
export function projectPairs(source: TreeIndex, target: TreeIndex, links: Iterable<Link>): ProjectedPairs {
  const hulls = { source: new Hulls(source.words), target: new Hulls(target.words) }
  for (const [i, j] of links) {
    hulls.source.add(i, j)
    hulls.target.add(j, i)
  }
  const reach = { source: hulls.source.ofPhrases(source), target: hulls.target.ofPhrases(target) }
  const consistent: PhrasePairing[] = []
  const partners = { source: new Int32Array(source.count), target: new Int32Array(target.count) }
  for (let u = 0; u < source.count; u++) {
    if (reach.source.low[u]! < 0) continue
    for (let v = 0; v < target.count; v++) {
      if (!isInside(reach.source, u, target, v) || !isInside(reach.target, v, source, u)) continue
      consistent.push([u, v])
      partners.source[u]!++
      partners.target[v]!++
    }
  }
  return {
    consistent,
    unambiguous: consistent.filter(([u, v]) => partners.source[u] === 1 && partners.target[v] === 1),
    nullSource: withoutPartner(partners.source),
    nullTarget: withoutPartner(partners.target),
  }
}

/** First and last linked word on the other side, for words and for phrases; -1 where there is no link. */
interface Reach {
  readonly low: Int32Array
  readonly high: Int32Array
}

class Hulls implements Reach {
  readonly low: Int32Array
  readonly high: Int32Array

  constructor(words: number) {
    this.low = new Int32Array(words).fill(-1)
    this.high = new Int32Array(words).fill(-1)
  }

  add(word: number, partner: number): void {
    if (!(word >= 0 && word < this.low.length)) throw new RangeError(`a link names word ${word} of ${this.low.length}`)
    if (this.low[word]! < 0 || partner < this.low[word]!) this.low[word] = partner
    if (partner > this.high[word]!) this.high[word] = partner
  }

  ofPhrases({ count, start, end }: TreeIndex): Reach {
    const low = new Int32Array(count).fill(-1)
    const high = new Int32Array(count).fill(-1)
    for (let p = 0; p < count; p++) {
      for (let word = start[p]!; word < end[p]!; word++) {
        if (this.low[word]! < 0) continue
        if (low[p]! < 0 || this.low[word]! < low[p]!) low[p] = this.low[word]!
        if (this.high[word]! > high[p]!) high[p] = this.high[word]!
      }
    }
    return { low, high }
  }
}

function isInside(reach: Reach, p: number, other: TreeIndex, q: number): boolean {
  return reach.low[p]! >= other.start[q]! && reach.high[p]! < other.end[q]! && reach.low[p]! >= 0
}

function withoutPartner(partners: Int32Array): number[] {
  return [...partners.keys()].filter((p) => partners[p] === 0)
}

/** The projected pairs as the `nodes` of a record: unambiguous pairs and nulls are sure, the other consistent pairs possible. */
export function projectedNodes(source: TreeIndex, target: TreeIndex, projected: ProjectedPairs): NodeLink[] {
  const sure = new Set(projected.unambiguous)
  return [
    ...projected.consistent.map((pair): NodeLink => {
      const [u, v] = pair
      return { source: phraseRef(source, u), target: phraseRef(target, v), kind: sure.has(pair) ? 'sure' : 'possible' }
    }),
    ...projected.nullSource.map((u): NodeLink => ({ source: phraseRef(source, u), target: null, kind: 'sure' })),
    ...projected.nullTarget.map((v): NodeLink => ({ source: null, target: phraseRef(target, v), kind: 'sure' })),
  ]
}
