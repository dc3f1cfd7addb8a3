/**
 * Blocks of linked words: the connected components of the link graph, numbered from 0 in the order of their first source
 * word. The text view gives each block a number and a colour.
 */
import type { WordsDocument } from './document.js'

export interface WordBlocks {
  /** block of each word, or -1 where it has no link */
  readonly source: readonly number[]
  readonly target: readonly number[]
  readonly count: number
}

/** Sure and possible links both join, and so do proposed ones. Links 0-0, 1-0, 2-1 make two blocks: source [0, 0, 1], target [0, 1]. */
export function wordBlocks(doc: WordsDocument): WordBlocks {
  const rows = doc.source.length
  const parent = Array.from({ length: rows + doc.target.length }, (_, node) => node)
  const root = (node: number): number => {
    let top = node
    while (parent[top] !== top) top = parent[top]!
    parent[node] = top
    return top
  }
  const linked = new Set<number>()
  const { proposal } = doc
  for (const links of [doc.sure, doc.possible, ...(proposal === null ? [] : [proposal.sure, proposal.possible])]) {
    for (const [i, j] of links.links()) {
      parent[root(rows + j)] = root(i)
      linked.add(i).add(rows + j)
    }
  }
  const numbers = new Map<number, number>()
  const numberOf = (node: number) => {
    if (!linked.has(node)) return -1
    const top = root(node)
    if (!numbers.has(top)) numbers.set(top, numbers.size)
    return numbers.get(top)!
  }
  return {
    source: doc.source.map((_, i) => numberOf(i)),
    target: doc.target.map((_, j) => numberOf(rows + j)),
    count: numbers.size,
  }
}
