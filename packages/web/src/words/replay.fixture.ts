/**
 * A scripted annotator who knows the gold links and works with the keys of the real editor: every press goes through the key
 * tables and the reducer that the screen uses. Of all plans that it can think of (go to a word or cell, then take a ranked block,
 * draw, clear or mark) it carries out the one after which least time is needed. Counted by the keystroke-level model of Card,
 * Moran and Newell: K = 0.20 s a key (Shift is a key, held once for a run), M = 1.35 s once before each edit and once before the
 * pair is finished off (accept, rest, Enter). Reading is not in the model.
 */
import { LinkMatrix, type PairRecord } from '@parascope/core/corpus'
import { type Block, blockBetween, type CellKind, cellKind, lineOf, openWords, paint, type WordsDocument } from './document.js'
import { act, currentWord, type Selection, startSelection, type WordsAction } from './editor.js'
import { type KeyPress, keyAction } from './keys.js'
import { modeAction, wordsModeCommand } from './mode-keys.js'
import { acceptProposal, isWaiting } from './propose.js'
import { rankedUnits } from './units.js'

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
  const action =
    command === null
      ? keyAction(press, { grid: true, rtl: false, selection, current: currentWord(doc, selection) })
      : modeAction(command)
  if (action === null) throw new RangeError(`${name} does nothing here`)
  return act(doc, selection, action)
}

export function isShifted(name: string): boolean {
  return name.startsWith('Shift+') || /^[A-Z]$/.test(name)
}

/** Presses to count: every key, and Shift once for a run of keys with it. */
export function countKeys(keys: readonly string[]): number {
  return keys.length + keys.filter((key, k) => isShifted(key) && !(k > 0 && isShifted(keys[k - 1]!))).length
}

interface Wrong {
  readonly block: Block
  readonly kind: CellKind
}

/** The gold links, against what is there when everything still proposed is accepted in the end, as it is or as sure. */
export class GoldLinks {
  readonly #sure: LinkMatrix
  readonly #possible: LinkMatrix
  readonly asSure: boolean

  constructor(doc: WordsDocument, gold: Gold, asSure: boolean) {
    this.#sure = LinkMatrix.from(doc.source.length, doc.target.length, gold.sure ?? [])
    this.#possible = LinkMatrix.from(doc.source.length, doc.target.length, gold.possible ?? [])
    this.asSure = asSure
  }

  /** Rectangles that are still wrong, each of one wanted kind. */
  wrong(doc: WordsDocument): Wrong[] {
    const { sure, possible } = acceptProposal(doc, this.asSure)
    return [
      ...rectangles(this.#sure.difference(sure), 'sure'),
      ...rectangles(this.#possible.difference(possible), 'possible'),
      ...rectangles(sure.union(possible).difference(this.#sure.union(this.#possible)), 'none'),
    ]
  }
}

/** Cells as rectangles, the largest that is left each time. */
function rectangles(cells: LinkMatrix, kind: CellKind): Wrong[] {
  const left = cells.copy()
  const found: Wrong[] = []
  for (let links = left.links(); links.length > 0; links = left.links()) {
    let best: { block: Block; area: number } | null = null
    for (const [top, start] of links) {
      let width = left.columns - start
      for (let bottom = top; bottom < left.rows && left.has(bottom, start); bottom++) {
        let wide = 0
        while (wide < width && left.has(bottom, start + wide)) wide++
        width = wide
        const area = (bottom - top + 1) * width
        if (best === null || area > best.area) best = { block: { top, left: start, bottom, right: start + width - 1 }, area }
      }
    }
    const { block } = best!
    for (let i = block.top; i <= block.bottom; i++) for (let j = block.left; j <= block.right; j++) left.delete(i, j)
    found.push({ block, kind })
  }
  return found
}

/** What an edit costs on average, to weigh what is left. */
const LEFT = M + 4 * K
const MOST_TABS = 16
const ARROWS = { left: 'ArrowLeft', right: 'ArrowRight', up: 'ArrowUp', down: 'ArrowDown' } as const

/** Turns what is proposed into the gold links, finishes the pair and hands it in. */
export function replay(start: WordsDocument, gold: Gold): Replayed {
  const links = goldLinks(start, gold)
  let state: State = { doc: start, selection: startSelection(start) }
  const keys: string[] = []
  let decisions = 0
  const press = (key: string) => {
    keys.push(key)
    state = pressed(state, key)
  }
  for (let left = links.wrong(state.doc); left.length > 0; left = links.wrong(state.doc)) {
    bestPlan(links, state, left).forEach(press)
    decisions++
    if (decisions > 200) throw new Error('the annotator goes in circles')
  }
  if (isWaiting(state.doc)) press(links.asSure ? 'E' : 'e')
  else if (openWords(state.doc).length > 0) press('r')
  keys.push('Enter')
  const count = countKeys(keys)
  return { doc: state.doc, keys, count, decisions, seconds: K * count + M * (decisions + 1) }
}

/** With the better of the two ways to accept. */
function goldLinks(start: WordsDocument, gold: Gold): GoldLinks {
  const [asIs, asSure] = [new GoldLinks(start, gold, false), new GoldLinks(start, gold, true)]
  return asSure.wrong(start).length < asIs.wrong(start).length ? asSure : asIs
}

function bestPlan(links: GoldLinks, state: State, left: readonly Wrong[]): readonly string[] {
  let best: { keys: readonly string[]; cost: number } | null = null
  const consider = (keys: readonly string[], after: WordsDocument) => {
    if (after !== state.doc) weigh(keys, links.wrong(after).length)
  }
  const weigh = (keys: readonly string[], rest: number) => {
    const cost = K * countKeys(keys) + LEFT * rest
    if (rest < left.length && (best === null || cost < best.cost)) best = { keys, cost }
  }
  // a block drawn by hand comes out the same wherever the cursor was
  const drawn = left.map(({ block, kind }) => ({ block, kind, rest: links.wrong(paint(state.doc, block, kind)).length }))
  const from = (keys: readonly string[], here: State) => {
    const { doc, selection } = here
    const word = currentWord(doc, selection)
    if (word === null) return
    // the list of counterparts is on the screen: only those are tried that could set something right
    rankedUnits(doc, word).forEach(({ block }, k) => {
      if (!left.some((wrong) => shareWord(wrong.block, block))) return
      const taken = pressed(here, String(k + 1))
      consider([...keys, String(k + 1)], taken.doc)
      const isPossible = left.some((wrong) => wrong.kind === 'possible' && overlap(wrong.block, block))
      if (isPossible) consider([...keys, String(k + 1), '-'], pressed(taken, '-').doc)
    })
    const cell = blockBetween(selection.cursor, selection.cursor)
    const line = lineOf(doc, word)
    if (left.some(({ block, kind }) => kind === 'none' && overlap(block, line))) consider([...keys, 'n'], pressed(here, 'n').doc)
    if (left.some(({ block }) => overlap(block, cell))) {
      for (const key of ['x', ' ', 'p']) consider([...keys, key], pressed(here, key).doc)
    }
    if (cellKind(doc, selection.cursor.i, selection.cursor.j) !== 'none') {
      for (const key of ['m', 's']) consider([...keys, key], pressed(here, key).doc)
    }
    for (const { block, kind, rest } of drawn) weigh([...keys, ...drawing(selection, block, kind)], rest)
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
  if (best === null) throw new Error('no key leads on')
  return (best as { keys: readonly string[] }).keys
}

function overlap(a: Block, b: Block): boolean {
  return a.top <= b.bottom && b.top <= a.bottom && a.left <= b.right && b.left <= a.right
}

function shareWord(a: Block, b: Block): boolean {
  return (a.top <= b.bottom && b.top <= a.bottom) || (a.left <= b.right && b.left <= a.right)
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

/** The same by mouse: clicks and drags on cells, and the buttons that accept everything and mark the rest. */
export function replayMouse(start: WordsDocument, gold: Gold): Clicked {
  const links = goldLinks(start, gold)
  let state: State = { doc: start, selection: startSelection(start) }
  let gestures = 0
  let seconds = M
  const click = (action: WordsAction, drags = false) => {
    state = act(state.doc, state.selection, action)
    gestures++
    seconds += P + B + (drags ? P : 0)
  }
  for (let left = links.wrong(state.doc); left.length > 0; left = links.wrong(state.doc)) {
    const tried = left.map(({ block, kind }) => {
      const isCell = block.top === block.bottom && block.left === block.right
      const cell = { i: block.top, j: block.left }
      const action: WordsAction = isCell && kind !== 'none' ? { type: 'click', cell, kind } : { type: 'paint', block, kind }
      return { action, isCell, rest: links.wrong(act(state.doc, state.selection, action).doc).length }
    })
    const best = tried.reduce((a, b) => (b.rest < a.rest ? b : a))
    seconds += M
    click(best.action, !best.isCell)
    if (gestures > 200) throw new Error('the annotator goes in circles')
  }
  if (isWaiting(state.doc)) click({ type: 'accept', asSure: links.asSure, rest: true })
  else if (openWords(state.doc).length > 0) click({ type: 'null-rest' })
  return { doc: state.doc, gestures, seconds }
}
