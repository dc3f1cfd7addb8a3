/**
 * Ranked counterparts of a word as whole blocks: one word or several in a row, with the neighbours that belong to them. The
 * score of a block is linear in a few figures of the aligner's cell probabilities, and its confidence is the softmax over all
 * blocks of the word and over having none. The weights were fitted (listwise, by gradient) to 700 pairs that the aligner had not learned from.
 *
 * "Own" is the side of the word (r counts its words), "other" the side of the counterparts (c).
 */
import { drawnCounterparts, proposedCounterparts } from './counterparts.js'
import {
  type Block,
  type CellKind,
  cellKind,
  isNull,
  otherSide,
  type Side,
  type WordRef,
  type WordsDocument,
} from './document.js'
import { proposedKind } from './proposal.js'

export interface Unit {
  readonly block: Block
  readonly confidence: number
  /** what all of its cells are, or none */
  readonly drawn: CellKind
  readonly proposed: CellKind
}

/** Most words a side, and cells, of a block that is offered. */
const LONGEST = 4
const LARGEST = 8
/** Less than this for the word itself is not worth a key. */
const LEAST = 0.01
/** One for each digit, and some of them for words that the aligner does not think of. */
const MOST = 9
const FEWEST_FURTHER = 2

const WEIGHTS = {
  /** logarithms, of the weakest word inside and of the word itself */
  weakest: 0.78,
  own: 0.2,
  /** the mean of the cells, and of the best cell of each word */
  cells: 4.05,
  words: -2.41,
  /** the best cell outside: of own words, of other words, just beside the block */
  ownElsewhere: -2.36,
  otherElsewhere: -3.23,
  beside: -2.12,
  /** the cells at the two corners on the diagonal */
  corners: 0.56,
  /** share of own words that are surely linked elsewhere */
  taken: -1.94,
  ownLength: -0.2,
  otherLength: -0.3,
  area: -0.63,
} as const

/** For the chance that the word has no counterpart at all: the less its best cell has, the more. */
const NONE = { bias: -1.7, own: -0.99 } as const

const known = new WeakMap<WordsDocument, Map<string, readonly Unit[]>>()

/** The best blocks for a word, best first; none without a proposal or for a word decided to be bare. */
export function rankedUnits(doc: WordsDocument, word: WordRef): readonly Unit[] {
  if (doc.proposal === null || isNull(doc, word)) return []
  // the cursor, the list beside it and the next key ask for the same word
  const ofDoc = known.get(doc) ?? new Map<string, readonly Unit[]>()
  known.set(doc, ofDoc)
  const name = `${word.side} ${word.index}`
  const units = ofDoc.get(name) ?? rank(doc, word)
  ofDoc.set(name, units)
  return units
}

function rank(doc: WordsDocument, word: WordRef): Unit[] {
  const table = tableOf(doc, word.side)
  const { first, last } = sureReach(doc, word.side)
  const isTaken = (r: number, left: number, right: number) => first[r]! < left || last[r]! > right
  const found: { readonly span: Span; readonly score: number }[] = []
  for (const span of spansAround(table, word.index)) {
    const score = scoreOf(table, word.index, span, isTaken)
    if (score !== null) found.push({ span, score })
  }
  let own = 0
  for (let c = 0; c < table.columns; c++) own = Math.max(own, table.at(word.index, c))
  const none = NONE.bias + NONE.own * log(own)
  const all = found.reduce((sum, { score }) => sum + Math.exp(score), Math.exp(none))
  const best = found.sort((a, b) => b.score - a.score).slice(0, MOST)
  const likely = best.filter(({ score }) => Math.exp(score) / all >= LEAST)
  const further = [...spansOpposite(doc, word), ...spansOpen(doc, word)].filter(
    (span) => !likely.some((one) => isSame(one.span, span)),
  )
  const room = Math.min(further.length, Math.max(FEWEST_FURTHER, MOST - likely.length))
  return [
    ...likely.slice(0, MOST - room),
    ...further.slice(0, room).map((span) => ({ span, score: Number.NEGATIVE_INFINITY })),
  ].map(({ span, score }) => {
    const block = blockOf(span, word.side)
    return {
      block,
      confidence: Math.exp(score) / all,
      drawn: kindOfAll(block, (i, j) => cellKind(doc, i, j)),
      proposed: kindOfAll(block, (i, j) => proposedKind(doc, i, j)),
    }
  })
}

/**
 * What lies opposite an open word: the words that are open between the counterparts of its neighbours, for the word and for all
 * open words around it. The aligner may see nothing in them, and people often do.
 */
function spansOpposite(doc: WordsDocument, word: WordRef): Span[] {
  const own = counterparts(doc, word.side)
  const other = counterparts(doc, otherSide(word.side))
  if (own[word.index]!.length > 0) return []
  let [top, bottom] = [word.index, word.index]
  while (top > 0 && own[top - 1]!.length === 0) top--
  while (bottom < own.length - 1 && own[bottom + 1]!.length === 0) bottom++
  const left = top === 0 ? 0 : Math.max(...own[top - 1]!) + 1
  const right = bottom === own.length - 1 ? other.length - 1 : Math.min(...own[bottom + 1]!) - 1
  if (right < left || right - left >= LONGEST || other.slice(left, right + 1).some((links) => links.length > 0)) return []
  const alone = { top: word.index, bottom: word.index, left, right }
  const together = { top, bottom, left, right }
  return bottom === top || (bottom - top + 1) * (right - left + 1) > LARGEST ? [alone] : [together, alone]
}

/** Single words of the other side that are open too, the nearest to where the word's neighbours have theirs first. */
function spansOpen(doc: WordsDocument, word: WordRef): Span[] {
  const own = counterparts(doc, word.side)
  const other = counterparts(doc, otherSide(word.side))
  const before = own.slice(0, word.index).findLast((links) => links.length > 0)
  const after = own.slice(word.index + 1).find((links) => links.length > 0)
  const around = [...(before ?? []), ...(after ?? [])]
  const place = around.length > 0 ? mean(around) : (word.index / own.length) * other.length
  return other
    .flatMap((links, c) => (links.length === 0 ? [c] : []))
    .sort((a, b) => Math.abs(a - place) - Math.abs(b - place))
    .slice(0, MOST)
    .map((c) => ({ top: word.index, bottom: word.index, left: c, right: c }))
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** For each word of a side those it is linked to, or proposed to be. */
function counterparts(doc: WordsDocument, side: Side): number[][] {
  const proposed = proposedCounterparts(doc, side)
  return drawnCounterparts(doc, side).map((drawn, k) => [...drawn, ...proposed[k]!].map(({ index }) => index))
}

function isSame(a: Span, b: Span): boolean {
  return a.top === b.top && a.bottom === b.bottom && a.left === b.left && a.right === b.right
}

/** Own words top to bottom, other words left to right, all included. */
type Span = Block

function blockOf({ top, bottom, left, right }: Span, side: Side): Block {
  return side === 'source' ? { top, bottom, left, right } : { top: left, bottom: right, left: top, right: bottom }
}

function kindOfAll(block: Block, kindAt: (i: number, j: number) => CellKind): CellKind {
  const kind = kindAt(block.top, block.left)
  for (let i = block.top; i <= block.bottom; i++) {
    for (let j = block.left; j <= block.right; j++) if (kindAt(i, j) !== kind) return 'none'
  }
  return kind
}

/** The probabilities as a word of one side sees them: its own side are the rows. Made once for each answer of the aligner. */
class Table {
  readonly rows: number
  readonly columns: number
  readonly #cells: Float32Array
  /** the best of a row (or column) before and after each place */
  readonly #rowBefore: Float32Array
  readonly #rowAfter: Float32Array
  readonly #columnBefore: Float32Array
  readonly #columnAfter: Float32Array

  constructor(doc: WordsDocument, side: Side) {
    const confidence = doc.proposal!.confidence
    const [rows, columns] = [doc[side].length, doc[otherSide(side)].length]
    this.rows = rows
    this.columns = columns
    const made = () => new Float32Array((rows + 1) * (columns + 1))
    this.#cells = made()
    this.#rowBefore = made()
    this.#rowAfter = made()
    this.#columnBefore = made()
    this.#columnAfter = made()
    for (let r = 0; r < rows; r++) {
      for (let c = 0; c < columns; c++) {
        this.#cells[this.#place(r, c)] = (side === 'source' ? confidence[r * columns + c] : confidence[c * rows + r]) ?? 0
        this.#rowBefore[this.#place(r, c + 1)] = Math.max(this.#rowBefore[this.#place(r, c)]!, this.at(r, c))
        this.#columnBefore[this.#place(r + 1, c)] = Math.max(this.#columnBefore[this.#place(r, c)]!, this.at(r, c))
      }
    }
    for (let r = rows - 1; r >= 0; r--) {
      for (let c = columns - 1; c >= 0; c--) {
        this.#rowAfter[this.#place(r, c)] = Math.max(this.#rowAfter[this.#place(r, c + 1)]!, this.at(r, c))
        this.#columnAfter[this.#place(r, c)] = Math.max(this.#columnAfter[this.#place(r + 1, c)]!, this.at(r, c))
      }
    }
  }

  at(r: number, c: number): number {
    return this.#cells[this.#place(r, c)]!
  }

  /** The best cell of an own word outside of some columns, and of an other word outside of some rows. */
  besideColumns(r: number, left: number, right: number): number {
    return Math.max(this.#rowBefore[this.#place(r, left)]!, this.#rowAfter[this.#place(r, right + 1)]!)
  }

  besideRows(c: number, top: number, bottom: number): number {
    return Math.max(this.#columnBefore[this.#place(top, c)]!, this.#columnAfter[this.#place(bottom + 1, c)]!)
  }

  #place(r: number, c: number): number {
    return r * (this.columns + 1) + c
  }
}

const tables = new WeakMap<Float32Array, Record<Side, Table>>()

function tableOf(doc: WordsDocument, side: Side): Table {
  const { confidence } = doc.proposal!
  const made = tables.get(confidence) ?? { source: new Table(doc, 'source'), target: new Table(doc, 'target') }
  tables.set(confidence, made)
  return made[side]
}

/** The first and the last word that each own word is surely linked to. */
function sureReach(doc: WordsDocument, side: Side): { readonly first: readonly number[]; readonly last: readonly number[] } {
  const first = doc[side].map(() => Number.POSITIVE_INFINITY)
  const last = doc[side].map(() => -1)
  for (const [i, j] of [...doc.sure.links(), ...doc.proposal!.sure.links()]) {
    const [r, c] = side === 'source' ? [i, j] : [j, i]
    first[r] = Math.min(first[r]!, c)
    last[r] = Math.max(last[r]!, c)
  }
  return { first, last }
}

/** Every block of a fitting size that holds the word and at least one cell of it worth a key. */
function* spansAround(table: Table, word: number): Generator<Span> {
  const { rows, columns } = table
  for (let left = 0; left < columns; left++) {
    let own = 0
    for (let right = left; right < Math.min(columns, left + LONGEST); right++) {
      own = Math.max(own, table.at(word, right))
      if (own < LEAST) continue
      for (let top = Math.max(0, word - LONGEST + 1); top <= word; top++) {
        for (let bottom = word; bottom < Math.min(rows, top + LONGEST); bottom++) {
          if ((bottom - top + 1) * (right - left + 1) <= LARGEST) yield { top, bottom, left, right }
        }
      }
    }
  }
}

const log = (share: number) => Math.log(share + 0.01)

/** null where nothing inside speaks for the block. `isTaken`: whether an own word is surely linked outside of some columns. */
function scoreOf(
  table: Table,
  word: number,
  { top, bottom, left, right }: Span,
  isTaken: (r: number, left: number, right: number) => boolean,
): number | null {
  const { rows, columns } = table
  const [high, wide] = [bottom - top + 1, right - left + 1]
  let [cells, words, weakest, own, taken] = [0, 0, 1, 0, 0]
  let [ownElsewhere, otherElsewhere] = [0, 0]
  for (let r = top; r <= bottom; r++) {
    let best = 0
    for (let c = left; c <= right; c++) {
      cells += table.at(r, c)
      best = Math.max(best, table.at(r, c))
    }
    ownElsewhere = Math.max(ownElsewhere, table.besideColumns(r, left, right))
    words += best
    weakest = Math.min(weakest, best)
    if (r === word) own = best
    else if (isTaken(r, left, right)) taken++
  }
  for (let c = left; c <= right; c++) {
    let best = 0
    for (let r = top; r <= bottom; r++) best = Math.max(best, table.at(r, c))
    otherElsewhere = Math.max(otherElsewhere, table.besideRows(c, top, bottom))
    words += best
    weakest = Math.min(weakest, best)
  }
  if (words / (high + wide) < LEAST) return null
  const inside = (r: number, c: number) => r >= 0 && c >= 0 && r < rows && c < columns
  const corner = (r: number, c: number, isEdge: boolean) => (inside(r, c) ? table.at(r, c) : isEdge ? 1 : 0)
  const corners =
    corner(top - 1, left - 1, top === 0 && left === 0) +
    corner(bottom + 1, right + 1, bottom === rows - 1 && right === columns - 1)
  const beside = Math.max(corner(word, left - 1, false), corner(word, right + 1, false))
  return (
    WEIGHTS.weakest * log(weakest) +
    WEIGHTS.own * log(own) +
    WEIGHTS.cells * (cells / (high * wide)) +
    WEIGHTS.words * (words / (high + wide)) +
    WEIGHTS.ownElsewhere * ownElsewhere +
    WEIGHTS.otherElsewhere * otherElsewhere +
    WEIGHTS.beside * beside +
    WEIGHTS.corners * corners +
    WEIGHTS.taken * (taken / high) +
    WEIGHTS.ownLength * (high - 1) +
    WEIGHTS.otherLength * (wide - 1) +
    WEIGHTS.area * (high - 1) * (wide - 1)
  )
}
