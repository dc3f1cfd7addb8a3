/**
 * The words of one pair and the links between them, as a value: every edit returns a new document (or the same object
 * when nothing changed) and none touches its input. Three rules hold in every document: a link is sure or possible, never
 * both; a word marked as having no counterpart has no links; indices lie inside the sentences. i counts source words, j
 * target words, both from 0. What a program proposes lies beside (`proposal.ts`).
 */
import type { PairRecord } from '@parascope/core/corpus'
import { LinkMatrix } from '@parascope/core/corpus'
import { afterNull, afterPainting, type Proposal, proposedKind } from './proposal.js'

export type Side = 'source' | 'target'
export type LinkKind = 'sure' | 'possible'
export type CellKind = LinkKind | 'none'

export interface WordRef {
  readonly side: Side
  readonly index: number
}

/** A rectangle of cells, all four edges included. */
export interface Block {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

export interface WordsDocument {
  readonly source: readonly string[]
  readonly target: readonly string[]
  readonly sure: LinkMatrix
  readonly possible: LinkMatrix
  readonly nullSource: ReadonlySet<number>
  readonly nullTarget: ReadonlySet<number>
  readonly proposal: Proposal | null
}

export type WordState = 'linked' | 'null' | 'open'

export function otherSide(side: Side): Side {
  return side === 'source' ? 'target' : 'source'
}

/** The document of a record's tokens and links; a sure link wins over the same possible one, a link over a null. */
export function wordsDocument(
  record: Pick<PairRecord, 'source' | 'target' | 'sure' | 'possible' | 'nullSource' | 'nullTarget'>,
): WordsDocument {
  const { source, target } = record
  const sure = LinkMatrix.from(source.length, target.length, record.sure ?? [])
  const possible = LinkMatrix.from(source.length, target.length, record.possible ?? []).difference(sure)
  const linked = sure.union(possible)
  return {
    source,
    target,
    sure,
    possible,
    nullSource: new Set((record.nullSource ?? []).filter((i) => i < source.length && linked.rowSize(i) === 0)),
    nullTarget: new Set((record.nullTarget ?? []).filter((j) => j < target.length && linked.columnSize(j) === 0)),
    proposal: null,
  }
}

export function cellKind(doc: WordsDocument, i: number, j: number): CellKind {
  if (doc.sure.has(i, j)) return 'sure'
  return doc.possible.has(i, j) ? 'possible' : 'none'
}

/** The rectangle between two cells, in any order. */
export function blockBetween(a: { i: number; j: number }, b: { i: number; j: number }): Block {
  return { top: Math.min(a.i, b.i), left: Math.min(a.j, b.j), bottom: Math.max(a.i, b.i), right: Math.max(a.j, b.j) }
}

/** Every cell of the block becomes `kind`; words that get a link are no longer marked as having none. */
export function paint(doc: WordsDocument, block: Block, kind: CellKind): WordsDocument {
  if (allOfKind(doc, block, kind) && !hasProposed(doc, block)) return doc
  const sure = doc.sure.copy()
  const possible = doc.possible.copy()
  const nullSource = new Set(doc.nullSource)
  const nullTarget = new Set(doc.nullTarget)
  for (let i = block.top; i <= block.bottom; i++) {
    for (let j = block.left; j <= block.right; j++) {
      sure.delete(i, j)
      possible.delete(i, j)
      if (kind === 'none') continue
      const links = kind === 'sure' ? sure : possible
      links.add(i, j)
      nullSource.delete(i)
      nullTarget.delete(j)
    }
  }
  return { ...doc, sure, possible, nullSource, nullTarget, proposal: afterPainting(doc.proposal, block, kind) }
}

/** The block becomes `kind`, or empty when all of it was `kind` before. */
export function toggleBlock(doc: WordsDocument, block: Block, kind: LinkKind): WordsDocument {
  return paint(doc, block, allOfKind(doc, block, kind) ? 'none' : kind)
}

function hasProposed(doc: WordsDocument, block: Block): boolean {
  for (let i = block.top; i <= block.bottom; i++) {
    for (let j = block.left; j <= block.right; j++) if (proposedKind(doc, i, j) !== 'none') return true
  }
  return false
}

function allOfKind(doc: WordsDocument, block: Block, kind: CellKind): boolean {
  for (let i = block.top; i <= block.bottom; i++) {
    for (let j = block.left; j <= block.right; j++) if (cellKind(doc, i, j) !== kind) return false
  }
  return true
}

/** All cells of one word: its row or its column. */
export function lineOf(doc: WordsDocument, word: WordRef): Block {
  return word.side === 'source'
    ? { top: word.index, bottom: word.index, left: 0, right: doc.target.length - 1 }
    : { top: 0, bottom: doc.source.length - 1, left: word.index, right: word.index }
}

/** Marks a word as having no counterpart, which removes its links; a second time takes the mark back. */
export function toggleNull(doc: WordsDocument, word: WordRef): WordsDocument {
  const field = word.side === 'source' ? 'nullSource' : 'nullTarget'
  const nulls = new Set(doc[field])
  if (nulls.delete(word.index)) return { ...doc, [field]: nulls }
  nulls.add(word.index)
  const bare = paint(doc, lineOf(doc, word), 'none')
  return { ...bare, [field]: nulls, proposal: afterNull(bare.proposal, word) }
}

export interface LinkedWord {
  readonly index: number
  readonly kind: LinkKind
}

/** The words of the other side that a word is linked to, in sentence order. */
export function linkedWords(doc: WordsDocument, word: WordRef): LinkedWord[] {
  const linked: LinkedWord[] = []
  const count = word.side === 'source' ? doc.target.length : doc.source.length
  for (let k = 0; k < count; k++) {
    const kind = word.side === 'source' ? cellKind(doc, word.index, k) : cellKind(doc, k, word.index)
    if (kind !== 'none') linked.push({ index: k, kind })
  }
  return linked
}

export function isNull(doc: WordsDocument, word: WordRef): boolean {
  return (word.side === 'source' ? doc.nullSource : doc.nullTarget).has(word.index)
}

export function wordText(doc: WordsDocument, word: WordRef): string {
  return doc[word.side][word.index] ?? ''
}

/** What is known of each word of a side: linked, decided to have no counterpart, or open. */
export function wordStates(doc: WordsDocument, side: Side): WordState[] {
  const states: WordState[] = doc[side].map((_, index) => (isNull(doc, { side, index }) ? 'null' : 'open'))
  for (const links of [doc.sure, doc.possible]) {
    for (const [i, j] of links.links()) states[side === 'source' ? i : j] = 'linked'
  }
  return states
}

/** The words that still need a decision: source words first, each side in sentence order. */
export function openWords(doc: WordsDocument): WordRef[] {
  return (['source', 'target'] as const).flatMap((side) =>
    wordStates(doc, side).flatMap((state, index) => (state === 'open' ? [{ side, index }] : [])),
  )
}

/** Whether two documents say the same. */
export function sameWords(a: WordsDocument, b: WordsDocument): boolean {
  return (
    sameList(a.source, b.source) &&
    sameList(a.target, b.target) &&
    a.sure.equals(b.sure) &&
    a.possible.equals(b.possible) &&
    sameList([...a.nullSource].sort(byValue), [...b.nullSource].sort(byValue)) &&
    sameList([...a.nullTarget].sort(byValue), [...b.nullTarget].sort(byValue))
  )
}

export function sameList<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((item, k) => item === b[k])
}

export function byValue(a: number, b: number): number {
  return a - b
}
