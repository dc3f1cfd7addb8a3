/**
 * A scripted annotator who knows the gold links and works with the keys of the real editor: every press goes through the key
 * tables and the reducer that the screen uses. Of all plans that it can think of (go to a word or cell, then take a ranked block,
 * draw, clear or mark) it carries out the one after which least time is needed. Counted by the keystroke-level model of Card,
 * Moran and Newell: K = 0.20 s a key (Shift is a key, held once for a run), M = 1.35 s once before each edit and once before the
 * pair is finished off (accept, rest, Enter). Reading is not in the model.
 */
import { LinkMatrix, type PairRecord } from '@parascope/core/corpus'
import {
  type Block,
  blockBetween,
  type CellKind,
  cellKind,
  type LinkKind,
  lineOf,
  openWords,
  otherSide,
  paint,
  toggleBlock,
  toggleNull,
  type WordsDocument,
} from './document.js'
import { act, currentWord, type Selection, startSelection, type WordsAction } from './editor.js'
import { type KeyPress, keyAction } from './keys.js'
import { modeAction, wordsModeCommand } from './mode-keys.js'
import { type Accepting, acceptProposal, draw, isWaiting, waiting } from './propose.js'
import { rankedUnits } from './units.js'
import { wordLetters } from './word-letters.js'

export const K = 0.2
export const P = 1.1
export const B = 0.2
export const M = 1.35

export interface Gold extends Pick<PairRecord, 'sure' | 'possible'> {}

export interface Replayed {
  readonly doc: WordsDocument
  /** as pressed, Shift in front */
  readonly keys: readonly string[]
  readonly count: number
  readonly decisions: number
  readonly seconds: number
}

interface State {
  readonly doc: WordsDocument
  readonly selection: Selection
}

/** One key through the tables and the reducer, as the matrix and the mode take it. */
export function pressed(state: State, name: string): State {
  const press: KeyPress = {
    key: name.replace(/^Shift\+/, ''),
    shiftKey: isShifted(name),
    ctrlKey: false,
    altKey: false,
    metaKey: false,
  }
  const { doc, selection } = state
  const command = wordsModeCommand(press)
  const action = keyAction(press, { grid: true, rtl: false, doc, selection }) ?? (command === null ? null : modeAction(command))
  if (action === null) throw new RangeError(`${name} does nothing here`)
  return act(doc, selection, action)
}

export function isShifted(name: string): boolean {
  return name.startsWith('Shift+') || /^[A-Z<>]$/.test(name)
}

/** Presses to count: every key, and Shift once for a run of keys with it. */
export function countKeys(keys: readonly string[]): number {
  return keys.length + keys.filter((key, k) => isShifted(key) && !(k > 0 && isShifted(keys[k - 1]!))).length
}

interface Wrong {
  readonly block: Block
  readonly kind: CellKind
}

/** The gold links, against what is there when everything still proposed is accepted in the end, in one of the three ways. */
export class GoldLinks {
  readonly #sure: LinkMatrix
  readonly #possible: LinkMatrix
  readonly #all: LinkMatrix
  readonly as: Accepting

  constructor(doc: WordsDocument, gold: Gold, as: Accepting) {
    this.#sure = LinkMatrix.from(doc.source.length, doc.target.length, gold.sure ?? [])
    this.#possible = LinkMatrix.from(doc.source.length, doc.target.length, gold.possible ?? [])
    this.#all = this.#sure.union(this.#possible)
    this.as = as
  }

  /** Rectangles that are still wrong, each of one wanted kind. */
  wrong(doc: WordsDocument): Wrong[] {
    const { sure, possible } = acceptProposal(doc, this.as)
    return [
      ...rectangles(this.#sure.difference(sure), 'sure'),
      ...rectangles(this.#possible.difference(possible), 'possible'),
      ...rectangles(sure.union(possible).difference(this.#all), 'none'),
    ]
  }

  /** The wrong rectangles, and as wide and high as they can be drawn without a mistake: what was right before may be drawn over. */
  drawable(wrong: readonly Wrong[]): Wrong[] {
    const found = new Map<string, Wrong>()
    for (const { block, kind } of wrong) {
      const widest = (['target', 'source'] as const).map((side) => ({ block: this.#grown(block, kind, side), kind }))
      for (const one of [{ block, kind }, ...widest]) found.set(JSON.stringify(one), one)
    }
    return [...found.values()]
  }

  #grown(start: Block, kind: CellKind, first: 'source' | 'target'): Block {
    let block = start
    const rows = [
      ['top', -1],
      ['bottom', 1],
    ] as const
    const columns = [
      ['left', -1],
      ['right', 1],
    ] as const
    for (const [edge, by] of first === 'source' ? [...rows, ...columns] : [...columns, ...rows]) {
      for (let next = block; this.#isAll(next, kind); next = { ...next, [edge]: next[edge] + by }) block = next
    }
    return block
  }

  #isAll({ top, bottom, left, right }: Block, kind: CellKind): boolean {
    if (top < 0 || left < 0 || bottom >= this.#all.rows || right >= this.#all.columns) return false
    for (let i = top; i <= bottom; i++) {
      for (let j = left; j <= right; j++) {
        const isKind = kind === 'none' ? !this.#all.has(i, j) : (kind === 'sure' ? this.#sure : this.#possible).has(i, j)
        if (!isKind) return false
      }
    }
    return true
  }
}

/** Cells as rectangles, the largest that is left each time. */
function rectangles(cells: LinkMatrix, kind: CellKind): Wrong[] {
  const left = new Set(cells.links().map(([i, j]) => i * cells.columns + j))
  const found: Wrong[] = []
  while (left.size > 0) {
    let best: Block | null = null
    let most = 0
    for (const cell of left) {
      const [top, start] = [Math.floor(cell / cells.columns), cell % cells.columns]
      let width = cells.columns - start
      for (let bottom = top; width > 0; bottom++) {
        let wide = 0
        while (wide < width && left.has(bottom * cells.columns + start + wide)) wide++
        width = wide
        const area = (bottom - top + 1) * width
        if (area <= most) continue
        most = area
        best = { top, left: start, bottom, right: start + width - 1 }
      }
    }
    const block = best!
    for (let i = block.top; i <= block.bottom; i++)
      for (let j = block.left; j <= block.right; j++) left.delete(i * cells.columns + j)
    found.push({ block, kind })
  }
  return found
}

/** What an edit costs on average, to weigh what is left. */
const LEFT = M + 3 * K
const MOST_TABS = 6
/** What it is worth, in keys, that the cursor goes on. */
const STAYING = 0.5
/** How many ways are thought on. */
const BEAM = 2
const ARROWS = { left: 'ArrowLeft', right: 'ArrowRight', up: 'ArrowUp', down: 'ArrowDown' } as const
const WAYS: readonly Accepting[] = ['proposed', 'all-sure', 'sure-only']
/** What accepts in each way, marks the rest and hands in. */
const FINISH: Readonly<Record<Accepting, string>> = { proposed: 't', 'all-sure': '=', 'sure-only': 'y' }

/** Turns what is proposed into the gold links, finishes the pair and hands it in; with the best way to accept. */
export function replay(start: WordsDocument, gold: Gold): Replayed {
  const ways = WAYS.map((as) => new GoldLinks(start, gold, as)).map((links) => ({ links, wrong: links.wrong(start).length }))
  const least = Math.min(...ways.map(({ wrong }) => wrong))
  return ways
    .filter(({ wrong }) => wrong <= least + 1)
    .map(({ links }) => replayAs(start, links))
    .reduce((a, b) => (b.seconds < a.seconds ? b : a))
}

/** Where the annotator may be after some edits. */
interface Way {
  readonly state: State
  readonly keys: readonly string[]
  readonly decisions: number
}

/** Thinks on with the best few ways each time. */
function replayAs(start: WordsDocument, links: GoldLinks): Replayed {
  let ways: readonly Way[] = [{ state: { doc: start, selection: startSelection(start) }, keys: [], decisions: 0 }]
  const done: Replayed[] = []
  while (ways.length > 0 && done.length < BEAM) {
    const next: { readonly way: Way; readonly cost: number }[] = []
    for (const { state, keys, decisions } of ways) {
      const left = links.wrong(state.doc)
      if (decisions > 200) throw new Error('the annotator goes in circles')
      if (left.length === 0) {
        done.push(finished({ state, keys, decisions }, links.as))
        continue
      }
      for (const plan of bestPlans(links, state, left)) {
        const way = { state: plan.keys.reduce(pressed, state), keys: [...keys, ...plan.keys], decisions: decisions + 1 }
        next.push({ way, cost: plan.cost + K * countKeys(keys) + M * decisions })
      }
    }
    ways = next
      .sort((a, b) => a.cost - b.cost)
      .slice(0, BEAM)
      .map(({ way }) => way)
  }
  return done.reduce((a, b) => (b.seconds < a.seconds ? b : a))
}

/** What is still proposed is accepted, what is open then has no counterpart, and the pair is handed in. */
function finished({ state, keys, decisions }: Way, as: Accepting): Replayed {
  const { doc } = pressed(state, FINISH[as])
  const pressedKeys = [...keys, FINISH[as]]
  const count = countKeys(pressedKeys)
  return { doc, keys: pressedKeys, count, decisions, seconds: K * count + M * (decisions + 1) }
}

interface Outcome {
  /** what is wrong then */
  readonly rest: number
  /** something was proposed there that is not any more */
  readonly isOwn: boolean
}

interface Plan {
  readonly keys: readonly string[]
  readonly cost: number
}

/** The edits after which least time is needed, with the keys that lead to them. */
function bestPlans(links: GoldLinks, state: State, left: readonly Wrong[]): readonly Plan[] {
  let best: readonly Plan[] = []
  let last: Plan | null = null
  const weigh = (keys: readonly string[], { rest, isOwn }: Outcome, stays = false) => {
    // after a cell the cursor stays where it is, after a word it goes on by itself
    const plan = { keys, cost: K * (countKeys(keys) + (stays ? STAYING : 0)) + LEFT * rest }
    if (rest < left.length && (best.length < BEAM || plan.cost < best.at(-1)!.cost)) {
      best = [...best, plan].sort((a, b) => a.cost - b.cost).slice(0, BEAM)
    }
    if (isOwn && (last === null || plan.cost < last.cost)) last = plan
  }
  // a link in the place of a proposal that was right as well: that one has to be drawn too, and nothing takes its place then
  const outcome = (after: WordsDocument): Outcome => ({
    rest: links.wrong(after).length,
    isOwn: waiting(after).links < waiting(state.doc).links,
  })
  const consider = (keys: readonly string[], after: WordsDocument) => {
    if (after !== state.doc) weigh(keys, outcome(after))
  }
  // many words have the same blocks in their lists
  const known = new Map<string, Outcome>()
  const considerLink = (keys: readonly string[], made: Block, as: LinkKind, block: Block, kind: LinkKind) => {
    const name = [...Object.values(made), as, ...Object.values(block), kind].join(' ')
    const seen = known.get(name) ?? outcome(linkedThen(state.doc, made, as, block, kind))
    known.set(name, seen)
    weigh(keys, seen)
  }
  const wanted = links.drawable(left)
  // a block drawn by hand comes out the same wherever the cursor was
  const drawn = wanted.map(({ block, kind }) => ({ block, kind, outcome: outcome(draw(state.doc, block, kind)) }))
  /** a link of the word at hand, then longer and weaker as it is wanted */
  const linked = (keys: readonly string[], made: Block, as: LinkKind = 'sure') => {
    // what is there already would go away
    if (toggleBlock(state.doc, made, as)[as].size < state.doc[as].size) return
    considerLink(keys, made, as, made, as)
    for (const { block, kind } of wanted) {
      if (kind === 'none' || (kind === 'sure' && as === 'possible') || !isInside(made, block)) continue
      const more = [...stretching(made, block), ...(kind === as ? [] : ['-'])]
      if (more.length === 0 || more.length > 5) continue
      considerLink([...keys, ...more], made, as, block, kind)
    }
  }
  const from = (keys: readonly string[], place: State) => {
    const { doc, selection } = place
    const word = currentWord(doc, selection)
    if (word === null) return
    for (const { block, kind, outcome } of drawn) weigh([...keys, ...drawing(selection, block, kind)], outcome, true)
    const here = wanted.filter(({ block }) => overlap(block, lineOf(doc, word)))
    if (here.length === 0) return
    // the list of counterparts is on the screen
    rankedUnits(doc, word).forEach(({ block }, k) => linked([...keys, String(k + 1)], block))
    const letters = wordLetters(doc[otherSide(word.side)])
    const ends = here.flatMap(({ block, kind }) => {
      if (kind === 'none') return []
      return word.side === 'source' ? [block.left, block.right] : [block.top, block.bottom]
    })
    for (const index of new Set(ends)) {
      const cell = word.side === 'source' ? { i: word.index, j: index } : { i: index, j: word.index }
      if (letters[index] === null) continue
      linked([...keys, 'q', letters[index]!], blockBetween(cell, cell))
      linked([...keys, 'Q', letters[index]!], blockBetween(cell, cell), 'possible')
    }
    if (here.some(({ kind }) => kind === 'none')) consider([...keys, 'n'], toggleNull(doc, word))
    if (cellKind(doc, selection.cursor.i, selection.cursor.j) === 'none') return
    for (const key of ['m', 's']) consider([...keys, key], pressed(place, key).doc)
  }
  from([], state)
  for (const tab of ['Tab', 'b']) {
    let here = state
    const keys: string[] = []
    for (let k = 0; k < MOST_TABS; k++) {
      here = pressed(here, tab)
      if (here.selection.released) break
      keys.push(tab)
      if (k > 0 && same(here.selection, state.selection)) break
      from(keys, here)
    }
  }
  for (const [key, side] of [
    ['i', 'source'],
    ['o', 'target'],
  ] as const) {
    const letters = wordLetters(state.doc[side])
    const words = wanted.flatMap(({ block: { top, bottom, left, right } }) => {
      const [first, end] = side === 'source' ? [top, bottom] : [left, right]
      return end - first > 4 ? [first] : Array.from({ length: end - first + 1 }, (_, k) => first + k)
    })
    for (const index of new Set(words)) {
      const letter = letters[index]
      if (letter === null || letter === undefined) continue
      from([key, letter], [key, letter].reduce(pressed, state))
    }
  }
  if (best.length > 0) return best
  if (last === null) throw new Error('no key leads on')
  return [last]
}

function linkedThen(doc: WordsDocument, made: Block, as: LinkKind, block: Block, kind: LinkKind): WordsDocument {
  const taken = draw(doc, made, as)
  const longer = block === made ? taken : draw(taken, block, as)
  return kind === as ? longer : paint(longer, block, 'possible')
}

/** The keys that make a block longer until it is another one. */
function stretching(from: Block, to: Block): string[] {
  return [
    ...Array.from({ length: to.bottom - from.bottom }, () => ','),
    ...Array.from({ length: to.right - from.right }, () => '.'),
    ...Array.from({ length: from.top - to.top }, () => '<'),
    ...Array.from({ length: from.left - to.left }, () => '>'),
  ]
}

function isInside(a: Block, b: Block): boolean {
  return a.top >= b.top && a.bottom <= b.bottom && a.left >= b.left && a.right <= b.right
}

function overlap(a: Block, b: Block): boolean {
  return a.top <= b.bottom && b.top <= a.bottom && a.left <= b.right && b.left <= a.right
}

function same(a: Selection, b: Selection): boolean {
  return a.cursor.i === b.cursor.i && a.cursor.j === b.cursor.j && a.side === b.side
}

/** The keys that draw a block: to its nearest corner, over it, then what it becomes. */
function drawing({ cursor }: Selection, { top, bottom, left, right }: Block, kind: CellKind): string[] {
  const i = Math.abs(cursor.i - top) <= Math.abs(cursor.i - bottom) ? top : bottom
  const j = Math.abs(cursor.j - left) <= Math.abs(cursor.j - right) ? left : right
  const run = (count: number, forward: string, back: string) =>
    Array.from({ length: Math.abs(count) }, () => (count > 0 ? forward : back))
  return [
    ...run(i - cursor.i, ARROWS.down, ARROWS.up),
    ...run(j - cursor.j, ARROWS.right, ARROWS.left),
    ...run((i === top ? 1 : -1) * (bottom - top), `Shift+${ARROWS.down}`, `Shift+${ARROWS.up}`),
    ...run((j === left ? 1 : -1) * (right - left), `Shift+${ARROWS.right}`, `Shift+${ARROWS.left}`),
    kind === 'sure' ? ' ' : kind === 'possible' ? 'p' : 'x',
  ]
}

export interface Clicked {
  readonly doc: WordsDocument
  readonly gestures: number
  readonly seconds: number
}

/** The same by mouse: clicks and drags on cells, with Ctrl where what is proposed shall stay, and the buttons that accept everything and mark the rest. */
export function replayMouse(start: WordsDocument, gold: Gold): Clicked {
  return WAYS.map((as) => clickAs(start, new GoldLinks(start, gold, as))).reduce((a, b) => (b.gestures < a.gestures ? b : a))
}

function clickAs(start: WordsDocument, links: GoldLinks): Clicked {
  let state: State = { doc: start, selection: startSelection(start) }
  let gestures = 0
  let seconds = M
  const click = (action: WordsAction, drags = false) => {
    state = act(state.doc, state.selection, action)
    gestures++
    seconds += P + B + (drags ? P : 0)
  }
  for (let left = links.wrong(state.doc); left.length > 0; left = links.wrong(state.doc)) {
    const tried = links.drawable(left).flatMap(({ block, kind }) => {
      const isCell = block.top === block.bottom && block.left === block.right
      const cell = { i: block.top, j: block.left }
      return [false, true].map((adds) => {
        const action: WordsAction =
          isCell && kind !== 'none' ? { type: 'click', cell, kind, adds } : { type: 'paint', block, kind, adds }
        // a key that is held meanwhile costs its time
        const held = adds ? K : 0
        return { action, isCell, held, rest: links.wrong(act(state.doc, state.selection, action).doc).length }
      })
    })
    const best = tried.reduce((a, b) => (b.rest < a.rest ? b : a))
    seconds += M + best.held
    click(best.action, !best.isCell)
    if (gestures > 200) throw new Error('the annotator goes in circles')
  }
  if (isWaiting(state.doc)) click({ type: 'accept', as: links.as, rest: true })
  else if (openWords(state.doc).length > 0) click({ type: 'null-rest' })
  return { doc: state.doc, gestures, seconds }
}
