/**
 * From two directed alignments to one. `intersection` and `union` are what they say. The grow family (Koehn, Och and Marcu, 2003)
 * starts from the intersection and adds links of the union: `grow-diag` those that touch a link, also at a corner, and bring a word that has
 * none; `-final` then any directed link with a bare word at one end, source-to-target links first; `-final-and` only with bare words at
 * both ends. `soft` needs posteriors: links whose two posteriors have a geometric mean above a threshold.
 */
import { LinkMatrix } from '../corpus/index.js'

export const SYMMETRIZATIONS = ['intersection', 'union', 'grow-diag', 'grow-diag-final', 'grow-diag-final-and', 'soft'] as const

export type Symmetrization = (typeof SYMMETRIZATIONS)[number]

const NEIGHBOURS = [
  [-1, 0],
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, -1],
  [-1, 1],
  [1, -1],
  [1, 1],
] as const

/** Joins the links of both directions. `symmetrize(forward, backward, 'union')` equals `forward.union(backward)`. */
export function symmetrize(forward: LinkMatrix, backward: LinkMatrix, how: Exclude<Symmetrization, 'soft'>): LinkMatrix {
  const union = forward.union(backward)
  if (how === 'union') return union
  const links = forward.difference(forward.difference(backward))
  if (how === 'intersection') return links
  const bare = new BareWords(links)
  grow(links, union, bare)
  if (how !== 'grow-diag') {
    for (const directed of [forward, backward]) finish(links, directed, bare, how === 'grow-diag-final-and')
  }
  return links
}

class BareWords {
  readonly source: Uint8Array
  readonly target: Uint8Array

  constructor(links: LinkMatrix) {
    this.source = new Uint8Array(links.rows).fill(1)
    this.target = new Uint8Array(links.columns).fill(1)
    for (const [i, j] of links.links()) this.take(i, j)
  }

  take(i: number, j: number): void {
    this.source[i] = 0
    this.target[j] = 0
  }
}

function grow(links: LinkMatrix, union: LinkMatrix, bare: BareWords): void {
  const queue = links.links()
  for (let next = 0; next < queue.length; next++) {
    const [i, j] = queue[next]!
    for (const [di, dj] of NEIGHBOURS) {
      const [a, b] = [i + di, j + dj]
      if (a < 0 || b < 0 || a >= links.rows || b >= links.columns) continue
      if ((bare.source[a] === 0 && bare.target[b] === 0) || !union.has(a, b) || links.has(a, b)) continue
      links.add(a, b)
      bare.take(a, b)
      queue.push([a, b])
    }
  }
}

function finish(links: LinkMatrix, directed: LinkMatrix, bare: BareWords, both: boolean): void {
  for (const [i, j] of directed.links()) {
    const ends = bare.source[i]! + bare.target[j]!
    if (ends < (both ? 2 : 1)) continue
    links.add(i, j)
    bare.take(i, j)
  }
}

/**
 * The links whose posteriors p and q satisfy sqrt(p · q) >= threshold; both matrices are source by row.
 * With p = 0.9, q = 0.4 the mean is 0.6: a link at threshold 0.5, none at 0.7.
 */
export function softIntersection(
  rows: number,
  columns: number,
  forward: Float64Array,
  backward: Float64Array,
  threshold: number,
): LinkMatrix {
  const links = new LinkMatrix(rows, columns)
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++) {
      const cell = i * columns + j
      if (forward[cell]! * backward[cell]! >= threshold * threshold && threshold > 0) links.add(i, j)
    }
  }
  return links
}

/** For each generated word the given word with the highest posterior, unless nothing is likelier. */
export function directedLinks(
  rows: number,
  columns: number,
  posterior: Float64Array,
  nullPosterior: Float64Array,
  direction: 'forward' | 'backward',
): LinkMatrix {
  const links = new LinkMatrix(rows, columns)
  const forward = direction === 'forward'
  const made = forward ? columns : rows
  const given = forward ? rows : columns
  for (let j = 0; j < made; j++) {
    let best = nullPosterior[j]!
    let from = -1
    for (let i = 0; i < given; i++) {
      const value = posterior[forward ? i * columns + j : j * columns + i]!
      if (value > best) {
        best = value
        from = i
      }
    }
    if (from >= 0) links.add(forward ? from : j, forward ? j : from)
  }
  return links
}
