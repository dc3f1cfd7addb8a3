/**
 * The word editor without a screen: where the cursor is, what a gesture does. `act` takes the document, the selection and
 * one action, and returns both anew with what there is to announce. Undo belongs to whoever owns the document.
 */
import { attentionWords, needsAttention } from './attention.js'
import { linkedBlock, mergedBlock, splitCells, stretchedBlock } from './block-edits.js'
import {
  type Block,
  blockBetween,
  type CellKind,
  cellKind,
  isNull,
  type LinkKind,
  lineOf,
  openWords,
  otherSide,
  paint,
  type Side,
  toggleBlock,
  toggleNull,
  type WordRef,
  type WordsDocument,
} from './document.js'
import { proposedKind } from './proposal.js'
import { type Accepting, acceptProposal, draw, nullRest, proposedWords, withoutRivals } from './propose.js'
import { rankedUnits } from './units.js'

export interface Cell {
  readonly i: number
  readonly j: number
}

export interface Selection {
  /** the current cell; in a pair without words it stands at 0, 0 */
  readonly cursor: Cell
  /** the other corner of a block that is being grown */
  readonly anchor: Cell | null
  /** which word of the current cell is "the word": its row or its column */
  readonly side: 'source' | 'target'
  /** a word that waits for its counterpart (tap, tap) */
  readonly armed: WordRef | null
  /** after Esc the next Tab leaves the editor */
  readonly released: boolean
  /** the block that was drawn last, which can still be made only possible, or longer */
  readonly last: Block | null
  /** what the next letter is for: to go to a word of a side, or to link the current word to one */
  readonly asking: Asked | null
}

export type Asked = Side | LinkKind

export type WordsAction =
  | { readonly type: 'move' | 'extend'; readonly di: number; readonly dj: number }
  | { readonly type: 'step'; readonly by: number }
  | { readonly type: 'toggle'; readonly kind: LinkKind }
  | { readonly type: 'clear' | 'clear-word' | 'null' | 'swap-side' | 'release' | 'repeat' | 'merge' | 'split' }
  /** the last block taken by its rank is only possible; every open word has no counterpart */
  | { readonly type: 'weaken' | 'null-rest' }
  /** what is proposed, see `Accepting`; with `rest`, what is still open then has no counterpart */
  | { readonly type: 'accept'; readonly as: Accepting; readonly rest?: boolean }
  | { readonly type: 'next-open'; readonly back: boolean }
  /** `adds`: what is proposed for the same words elsewhere stays */
  | { readonly type: 'click'; readonly cell: Cell; readonly kind: LinkKind; readonly adds?: boolean }
  | { readonly type: 'cycle'; readonly cell: Cell }
  | { readonly type: 'paint'; readonly block: Block; readonly kind: CellKind; readonly adds?: boolean }
  | { readonly type: 'select' | 'null-word'; readonly word: WordRef }
  | { readonly type: 'select-block'; readonly block: Block }
  | { readonly type: 'tap'; readonly word: WordRef; readonly kind: LinkKind | 'cycle' }
  | { readonly type: 'unit'; readonly word: WordRef; readonly block: Block }
  /** letters are shown at the words; then the word of the letter that was pressed */
  | { readonly type: 'ask'; readonly asked: Asked | null }
  | { readonly type: 'answer'; readonly word: WordRef }
  /** the block drawn last takes in the next word of a side, or the one before */
  | { readonly type: 'stretch'; readonly side: Side; readonly back: boolean }
  | { readonly type: 'rank'; readonly rank: number }

/** What happened, to be put into words by the screen. */
export type Said =
  | { readonly event: 'painted'; readonly block: Block; readonly kind: CellKind }
  | { readonly event: 'null'; readonly word: WordRef; readonly on: boolean }
  | { readonly event: 'armed'; readonly word: WordRef }
  | { readonly event: 'asked'; readonly what: Asked }
  | { readonly event: 'accepted' | 'rest'; readonly count: number }
  | { readonly event: 'none-open' | 'none-alike' | 'none-ranked' | 'none-near' | 'released' }

export interface Acted {
  readonly doc: WordsDocument
  readonly selection: Selection
  readonly said: Said | null
}

export const START: Selection = {
  cursor: { i: 0, j: 0 },
  anchor: null,
  side: 'source',
  armed: null,
  released: false,
  last: null,
  asking: null,
}

/** Where to begin: at the first word that needs a person, or at the first link where all are decided. */
export function startSelection(doc: WordsDocument): Selection {
  const open = attentionWords(doc)[0] ?? openWords(doc)[0]
  if (open !== undefined) return { ...START, cursor: nearCell(doc, open), side: open.side }
  const [i, j] = doc.sure.links()[0] ?? doc.possible.links()[0] ?? [0, 0]
  return { ...START, cursor: { i, j } }
}

/** The word under the cursor, or null in an empty sentence. */
export function currentWord(doc: WordsDocument, selection: Selection): WordRef | null {
  const index = selection.side === 'source' ? selection.cursor.i : selection.cursor.j
  return index < doc[selection.side].length ? { side: selection.side, index } : null
}

/** The block that a key would change: the one being grown, or the current cell. */
export function currentBlock(selection: Selection): Block {
  return blockBetween(selection.cursor, selection.anchor ?? selection.cursor)
}

/** The selection moved inside a document that may have shrunk. */
export function clampSelection(doc: WordsDocument, selection: Selection): Selection {
  const cursor = clampCell(doc, selection.cursor)
  const armed = selection.armed !== null && selection.armed.index < doc[selection.armed.side].length ? selection.armed : null
  return { ...selection, cursor, anchor: null, armed, last: null, asking: null }
}

export function act(doc: WordsDocument, before: Selection, action: WordsAction): Acted {
  const isHeld = before.asking !== null || (before.released && action.type !== 'release')
  const selection = isHeld ? { ...before, asking: null, released: false } : before
  const empty = doc.source.length === 0 || doc.target.length === 0
  const stay = (said: Said | null = null): Acted => ({ doc, selection, said })
  const select = (change: Partial<Selection>, said: Said | null = null): Acted => ({
    doc,
    selection: { ...selection, ...change },
    said,
  })
  const painted = (next: WordsDocument, block: Block, change: Partial<Selection>): Acted => {
    const kind = cellKind(next, block.top, block.left)
    return {
      doc: next,
      selection: { ...selection, last: kind === 'none' ? null : block, ...change },
      said: { event: 'painted', block, kind },
    }
  }

  switch (action.type) {
    case 'release':
      return select({ anchor: null, armed: null, released: true }, { event: 'released' })
    case 'swap-side':
      return select({ side: otherSide(selection.side), anchor: null })
    case 'move':
      return select({ cursor: clampCell(doc, shift(selection.cursor, action.di, action.dj)), anchor: null })
    case 'extend':
      return select({
        anchor: selection.anchor ?? selection.cursor,
        cursor: clampCell(doc, shift(selection.cursor, action.di, action.dj)),
      })
    case 'step': {
      const [di, dj] = selection.side === 'source' ? [action.by, 0] : [0, action.by]
      return select({ cursor: clampCell(doc, shift(selection.cursor, di, dj)), anchor: null })
    }
    case 'select':
      return select({ cursor: cellOf(doc, selection.cursor, action.word), side: action.word.side, anchor: null })
    case 'select-block': {
      const { top, left, bottom, right } = action.block
      const anchor = clampCell(doc, { i: bottom, j: right })
      return select({ cursor: clampCell(doc, { i: top, j: left }), anchor, side: 'source', armed: null })
    }
    case 'next-open':
      return nextOpen(doc, selection, action.back)
    case 'ask':
      return select({ asking: action.asked }, action.asked === null ? null : { event: 'asked', what: action.asked })
    case 'null':
    case 'null-word': {
      const word = 'word' in action ? action.word : currentWord(doc, selection)
      if (word === null) return stay()
      const next = toggleNull(doc, word)
      const change = { cursor: cellOf(doc, selection.cursor, word), side: word.side, anchor: null }
      const on = isNull(next, word)
      const here = { ...selection, ...change }
      const goesOn = on && action.type === 'null' && needsAttention(doc, word)
      return { doc: next, selection: goesOn ? goOn(next, here) : here, said: { event: 'null', word, on } }
    }
    case 'accept': {
      const accepted = acceptProposal(doc, action.as)
      const next = action.rest === true ? nullRest(accepted) : accepted
      const count = openWords(doc).length - openWords(next).length
      return { doc: next, selection: { ...selection, anchor: null }, said: { event: 'accepted', count } }
    }
    case 'null-rest': {
      const count = openWords(doc).length
      const next = nullRest(doc)
      return {
        doc: next,
        selection: { ...selection, anchor: null },
        said: { event: 'rest', count: count - openWords(next).length },
      }
    }
    case 'clear-word': {
      const word = currentWord(doc, selection)
      if (word === null || empty) return stay()
      const block = lineOf(doc, word)
      return painted(paint(doc, block, 'none'), block, {})
    }
  }
  if (empty) return stay()
  switch (action.type) {
    case 'toggle': {
      const block = currentBlock(selection)
      const next = toggleBlock(doc, block, action.kind)
      return painted(withoutRivals(next, block), block, { anchor: null })
    }
    case 'clear': {
      const block = currentBlock(selection)
      return painted(paint(doc, block, 'none'), block, { anchor: null })
    }
    case 'paint': {
      const cursor = { i: action.block.top, j: action.block.left }
      const put = action.adds === true ? paint : draw
      return painted(put(doc, action.block, action.kind), action.block, { cursor, anchor: null, side: 'source' })
    }
    case 'click': {
      const { i, j } = action.cell
      const now = cellKind(doc, i, j)
      const removes = action.kind === 'sure' ? now !== 'none' : now === 'possible'
      const block = blockBetween(action.cell, action.cell)
      const put = action.adds === true ? paint : draw
      const next = put(doc, block, removes ? 'none' : action.kind)
      return painted(next, block, { cursor: action.cell, anchor: null, side: 'source' })
    }
    case 'cycle': {
      const block = blockBetween(action.cell, action.cell)
      // the first tap on a proposed cell takes it as it is proposed
      const taken = proposedKind(doc, action.cell.i, action.cell.j)
      return painted(draw(doc, block, taken === 'none' ? nextKind(cellKind(doc, action.cell.i, action.cell.j)) : taken), block, {
        cursor: action.cell,
        anchor: null,
      })
    }
    case 'unit':
      return takeUnit(doc, selection, action.word, action.block)
    case 'rank': {
      const word = currentWord(doc, selection)
      const chosen = word === null ? undefined : rankedUnits(doc, word)[action.rank - 1]
      if (word === null || chosen === undefined) return stay({ event: 'none-ranked' })
      return takeUnit(doc, selection, word, chosen.block)
    }
    case 'weaken': {
      const { last } = selection
      if (last === null) return stay({ event: 'none-ranked' })
      return painted(paint(doc, last, 'possible'), last, {})
    }
    case 'answer': {
      const word = currentWord(doc, selection)
      const kind = before.asking === 'sure' || before.asking === 'possible' ? before.asking : null
      if (kind === null) return select({ ...atWord(doc, selection, action.word) })
      if (word === null || word.side === action.word.side) return stay()
      const cell = crossing(word, action.word.index)
      return takeUnit(doc, selection, word, blockBetween(cell, cell), kind)
    }
    case 'stretch': {
      const block = selection.last === null ? null : stretchedBlock(doc, selection.last, action.side, action.back)
      if (block === null) return stay({ event: 'none-near' })
      const kind = cellKind(doc, selection.last!.top, selection.last!.left)
      return painted(draw(doc, block, kind), block, {})
    }
    case 'merge': {
      const block = selection.anchor === null ? mergedBlock(doc, selection.cursor) : currentBlock(selection)
      if (block === null) return stay({ event: 'none-near' })
      const kind = linkedBlock(doc, selection.cursor)?.kind ?? 'sure'
      return painted(draw(doc, block, kind), block, { anchor: null })
    }
    case 'split': {
      const whole = linkedBlock(doc, selection.cursor)
      if (whole === null) return stay({ event: 'none-near' })
      let next = paint(doc, whole.block, 'none')
      for (const cell of splitCells(whole.block, selection.cursor)) next = paint(next, blockBetween(cell, cell), whole.kind)
      return painted(next, blockBetween(selection.cursor, selection.cursor), { anchor: null })
    }
    case 'tap':
      return tap(doc, selection, action.word, action.kind)
    case 'repeat':
      return repeat(doc, selection)
  }
}

function nextKind(kind: CellKind): CellKind {
  if (kind === 'none') return 'sure'
  return kind === 'sure' ? 'possible' : 'none'
}

/**
 * Takes a block as the counterpart of a word: all of it of a kind, and what was proposed for its words elsewhere is gone. A block that
 * is there already goes away. When the word was one that needs a person, on to the next.
 */
function takeUnit(doc: WordsDocument, selection: Selection, word: WordRef, block: Block, kind: LinkKind = 'sure'): Acted {
  const isThere = toggleBlock(doc, block, kind)[kind].size < doc[kind].size
  const next = draw(doc, block, isThere ? 'none' : kind)
  const cursor = clampCell(doc, { i: block.top, j: block.left })
  const here: Selection = { ...selection, cursor, anchor: null, side: word.side, last: isThere ? null : block }
  const goesOn = !isThere && needsAttention(doc, word)
  return {
    doc: next,
    selection: goesOn ? goOn(next, { ...here, cursor: cellOf(doc, cursor, word) }) : here,
    said: { event: 'painted', block, kind: isThere ? 'none' : kind },
  }
}

/** The selection at the next word that needs a person; where it is if there is none. */
function goOn(doc: WordsDocument, selection: Selection): Selection {
  const words = attentionWords(doc)
  return words.length === 0 ? selection : atWord(doc, selection, nextOf(doc, words, selection, false))
}

/** The first word waits, the second on the other side makes or takes the link; the first goes on waiting for more. */
function tap(doc: WordsDocument, selection: Selection, word: WordRef, kind: LinkKind | 'cycle'): Acted {
  const cursor = cellOf(doc, selection.cursor, word)
  const armed = selection.armed
  if (armed === null || armed.side === word.side) {
    const again = armed !== null && armed.index === word.index
    const change = { cursor, side: word.side, anchor: null, armed: again ? null : word }
    return { doc, selection: { ...selection, ...change }, said: again ? null : { event: 'armed', word } }
  }
  const cell = armed.side === 'source' ? { i: armed.index, j: word.index } : { i: word.index, j: armed.index }
  const acted = act(doc, selection, kind === 'cycle' ? { type: 'cycle', cell } : { type: 'click', cell, kind })
  return { ...acted, selection: { ...acted.selection, side: armed.side } }
}

/** Copies what is in the current cell to the next cell with the same two words (letter case aside). */
function repeat(doc: WordsDocument, selection: Selection): Acted {
  const { i, j } = selection.cursor
  const columns = doc.target.length
  const cells = doc.source.length * columns
  const source = doc.source[i]!.toLowerCase()
  const target = doc.target[j]!.toLowerCase()
  for (let k = 1; k < cells; k++) {
    const place = (i * columns + j + k) % cells
    const cell = { i: Math.floor(place / columns), j: place % columns }
    if (doc.source[cell.i]!.toLowerCase() !== source || doc.target[cell.j]!.toLowerCase() !== target) continue
    const block = blockBetween(cell, cell)
    const kind = cellKind(doc, i, j)
    return {
      doc: paint(doc, block, kind),
      selection: { ...selection, cursor: cell, anchor: null },
      said: { event: 'painted', block, kind },
    }
  }
  return { doc, selection, said: { event: 'none-alike' } }
}

/**
 * Goes to the next (or previous) word that needs a person, source side first, around the end; when there is none, to the next that
 * is proposed and not decided.
 */
function nextOpen(doc: WordsDocument, selection: Selection, back: boolean): Acted {
  const urgent = attentionWords(doc)
  const open = urgent.length > 0 ? urgent : openWords(doc)
  if (open.length === 0) return { doc, selection: { ...selection, released: true }, said: { event: 'none-open' } }
  return { doc, selection: atWord(doc, selection, nextOf(doc, open, selection, back)), said: null }
}

function atWord(doc: WordsDocument, selection: Selection, word: WordRef): Selection {
  return { ...selection, cursor: nearCell(doc, word), side: word.side, anchor: null }
}

function nextOf(doc: WordsDocument, words: readonly WordRef[], selection: Selection, back: boolean): WordRef {
  const rank = (word: WordRef) => (word.side === 'source' ? word.index : doc.source.length + word.index)
  const here = currentWord(doc, selection)
  const place = here === null ? -1 : rank(here)
  return back
    ? (words.findLast((word) => rank(word) < place) ?? words[words.length - 1]!)
    : (words.find((word) => rank(word) > place) ?? words[0]!)
}

/** The cell of a word where its counterpart is likely: where one is proposed, or the same relative place in the other sentence. */
function nearCell(doc: WordsDocument, word: WordRef): Cell {
  const proposed = proposedWords(doc, word)[0]
  if (proposed !== undefined) return cellOf(doc, crossing(word, proposed.index), word)
  const best = rankedUnits(doc, word)[0]?.block
  if (best !== undefined) return cellOf(doc, { i: best.top, j: best.left }, word)
  const own = doc[word.side].length
  const other = doc[otherSide(word.side)].length
  const across = Math.min(other - 1, Math.round((word.index / Math.max(1, own - 1)) * (other - 1)))
  return clampCell(doc, word.side === 'source' ? { i: word.index, j: across } : { i: across, j: word.index })
}

function crossing(word: WordRef, other: number): Cell {
  return word.side === 'source' ? { i: word.index, j: other } : { i: other, j: word.index }
}

function cellOf(doc: WordsDocument, cursor: Cell, word: WordRef): Cell {
  return clampCell(doc, word.side === 'source' ? { i: word.index, j: cursor.j } : { i: cursor.i, j: word.index })
}

function shift(cell: Cell, di: number, dj: number): Cell {
  return { i: cell.i + di, j: cell.j + dj }
}

function clampCell(doc: WordsDocument, cell: Cell): Cell {
  const within = (index: number, length: number) => Math.max(0, Math.min(length - 1, index))
  return { i: within(cell.i, doc.source.length), j: within(cell.j, doc.target.length) }
}
