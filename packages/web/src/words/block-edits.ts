/** Joining links that lie side by side into one block, and taking a block apart into single links. */
import { type Block, cellKind, type LinkKind, type Side, type WordsDocument } from './document.js'

interface Cell {
  readonly i: number
  readonly j: number
}

export interface LinkedBlock {
  readonly block: Block
  readonly kind: LinkKind
}

const SIDES: readonly (readonly [number, number])[] = [
  [0, 1],
  [1, 0],
  [0, -1],
  [-1, 0],
]
/** Where the neighbour to join lies: onward first, then back. */
const CORNERS: readonly (readonly [number, number])[] = [
  [1, 1],
  [1, -1],
  [-1, -1],
  [-1, 1],
]

/** The rectangle around the links that hang together, edge to edge, with the one at the cell; null where there is no link. */
export function linkedBlock(doc: WordsDocument, { i, j }: Cell): LinkedBlock | null {
  const kind = kindAt(doc, i, j)
  if (kind === 'none') return null
  const seen = new Set([`${i},${j}`])
  const queue: Cell[] = [{ i, j }]
  const block = { top: i, bottom: i, left: j, right: j }
  for (const cell of queue) {
    block.top = Math.min(block.top, cell.i)
    block.bottom = Math.max(block.bottom, cell.i)
    block.left = Math.min(block.left, cell.j)
    block.right = Math.max(block.right, cell.j)
    for (const [di, dj] of SIDES) {
      const next = { i: cell.i + di, j: cell.j + dj }
      const name = `${next.i},${next.j}`
      if (seen.has(name) || kindAt(doc, next.i, next.j) === 'none') continue
      seen.add(name)
      queue.push(next)
    }
  }
  return { block, kind }
}

/** The rectangle around the block at a cell and the nearest one that touches it at a corner; null where nothing touches it. */
export function mergedBlock(doc: WordsDocument, cell: Cell): Block | null {
  const own = linkedBlock(doc, cell)
  if (own === null) return null
  const { top, bottom, left, right } = own.block
  // links that hang together but leave gaps are filled first
  if (!isFull(doc, own.block)) return own.block
  for (const [di, dj] of CORNERS) {
    const other = linkedBlock(doc, { i: di > 0 ? bottom + 1 : top - 1, j: dj > 0 ? right + 1 : left - 1 })
    if (other !== null) return around(own.block, other.block)
  }
  return null
}

/** The cells that stay when a block is taken apart: along its diagonal, or the one at the cell where it is a single line. */
export function splitCells({ top, bottom, left, right }: Block, at: Cell): Cell[] {
  const [high, wide] = [bottom - top + 1, right - left + 1]
  if (high === 1 || wide === 1) return [at]
  const steps = Math.max(high, wide)
  return Array.from({ length: steps }, (_, k) => ({
    i: top + Math.floor((k * high) / steps),
    j: left + Math.floor((k * wide) / steps),
  }))
}

/** A block with one word more of a side, after it or before; null at the end of the sentence. */
export function stretchedBlock(doc: WordsDocument, { top, bottom, left, right }: Block, side: Side, back: boolean): Block | null {
  const [first, last] = side === 'source' ? [top, bottom] : [left, right]
  const [from, to] = back ? [first - 1, last] : [first, last + 1]
  if (from < 0 || to >= doc[side].length) return null
  return side === 'source' ? { top: from, bottom: to, left, right } : { top, bottom, left: from, right: to }
}

function around(a: Block, b: Block): Block {
  return {
    top: Math.min(a.top, b.top),
    bottom: Math.max(a.bottom, b.bottom),
    left: Math.min(a.left, b.left),
    right: Math.max(a.right, b.right),
  }
}

function isFull(doc: WordsDocument, { top, bottom, left, right }: Block): boolean {
  for (let i = top; i <= bottom; i++) for (let j = left; j <= right; j++) if (kindAt(doc, i, j) === 'none') return false
  return true
}

function kindAt(doc: WordsDocument, i: number, j: number): LinkKind | 'none' {
  if (i < 0 || j < 0 || i >= doc.source.length || j >= doc.target.length) return 'none'
  return cellKind(doc, i, j)
}
