/** Painting a matrix on a canvas: only what is in sight, in the colours of the page. All sizes in CSS px. */
import { type Block, cellKind, type Side, type WordState, type WordsDocument } from './document.js'
import type { Highlight } from './highlight.js'
import { proposedKind } from './proposal.js'
import type { MatrixFrame } from './use-matrix-frame.js'

export interface Colours {
  readonly paper: string
  readonly panel: string
  readonly line: string
  readonly ink: string
  readonly ink2: string
  readonly ink3: string
  readonly accent: string
  readonly warn: string
  readonly sure: string
  readonly possible: string
}

export type PaintedState = WordState | 'suggested'

export interface Painting {
  readonly doc: WordsDocument
  /** to be pressed for the words, while one is asked for */
  readonly letters: Readonly<Record<Side, readonly (string | null)[]>>
  /** what is known of each word; `suggested`: only proposed */
  readonly states: Readonly<Record<Side, readonly PaintedState[]>>
  readonly marks: Highlight
  readonly frame: MatrixFrame
  readonly cell: number
  readonly scroll: { readonly left: number; readonly top: number }
  readonly size: { readonly width: number; readonly height: number }
  /** columns run right to left */
  readonly rtl: boolean
  /** rows and columns under the pointer or the cursor, [from, end) */
  readonly rows: readonly (readonly [number, number])[]
  readonly columns: readonly (readonly [number, number])[]
  readonly block: { readonly block: Block; readonly isDashed: boolean; readonly isErasing: boolean } | null
  /** whether cells are shaded by their confidence */
  readonly isShaded: boolean
  readonly colours: Colours
}

const FONT = '"Source Serif 4 Variable", Georgia, serif'

const NAMES: Readonly<Record<keyof Colours, string>> = {
  paper: '--paper',
  panel: '--panel',
  line: '--line',
  ink: '--ink',
  ink2: '--ink-2',
  ink3: '--ink-3',
  accent: '--accent',
  warn: '--warn',
  sure: '--sure',
  possible: '--possible',
}

const known = new Map<string, Colours>()

/** The colours of the page under a theme. A canvas does not know `light-dark()`, so an element of the page works them out, once. */
export function coloursOf(element: HTMLElement, theme: string): Colours {
  const found = known.get(theme)
  if (found !== undefined) return found
  const before = element.style.color
  const resolved = Object.entries(NAMES).map(([name, variable]) => {
    element.style.color = `var(${variable})`
    return [name, getComputedStyle(element).color] as const
  })
  element.style.color = before
  const colours = Object.fromEntries(resolved) as unknown as Colours
  known.set(theme, colours)
  return colours
}

export function paintMatrix(context: CanvasRenderingContext2D, painting: Painting): void {
  const { doc, frame, cell, scroll, size, rtl, colours } = painting
  const rows = doc.source.length
  const columns = doc.target.length
  const x = (j: number) => {
    const across = frame.label + j * cell - scroll.left
    return rtl ? size.width - across - cell : across
  }
  const y = (i: number) => frame.head + i * cell - scroll.top
  const [firstRow, lastRow] = inSight(rows, cell, scroll.top, size.height - frame.head)
  const [firstColumn, lastColumn] = inSight(columns, cell, scroll.left, size.width - frame.label)

  context.clearRect(0, 0, size.width, size.height)
  context.save()
  clip(context, rtl ? 0 : frame.label, frame.head, size.width - frame.label, size.height - frame.head)
  const left = Math.min(x(0), x(columns - 1))
  const [wide, high] = [columns * cell, rows * cell]
  context.fillStyle = colours.panel
  context.fillRect(left, y(0), wide, high)
  if (painting.isShaded) shades(context, painting, x, y, [firstRow, lastRow], [firstColumn, lastColumn])
  context.globalAlpha = 0.11
  context.fillStyle = colours.accent
  for (const [from, end] of painting.rows) context.fillRect(left, y(from), wide, (end - from) * cell)
  for (const [from, end] of painting.columns) context.fillRect(Math.min(x(from), x(end - 1)), y(0), (end - from) * cell, high)
  context.globalAlpha = 1
  grid(context, painting, x, y, [firstRow, lastRow], [firstColumn, lastColumn])
  for (let i = firstRow; i <= lastRow; i++) {
    for (let j = firstColumn; j <= lastColumn; j++) mark(context, painting, i, j, x(j), y(i))
  }
  if (painting.block !== null) frameBlock(context, painting, x, y)
  context.restore()

  labels(context, painting, y, [firstRow, lastRow])
  heads(context, painting, x, [firstColumn, lastColumn])
}

function inSight(count: number, cell: number, from: number, room: number): readonly [number, number] {
  return [Math.max(0, Math.floor(from / cell)), Math.min(count - 1, Math.ceil((from + room) / cell))]
}

function clip(context: CanvasRenderingContext2D, x: number, y: number, width: number, height: number): void {
  context.beginPath()
  context.rect(x, y, width, height)
  context.clip()
}

type Place = (index: number) => number
type Range = readonly [number, number]

function shades(
  context: CanvasRenderingContext2D,
  { doc, cell, colours }: Painting,
  x: Place,
  y: Place,
  rows: Range,
  columns: Range,
): void {
  const confidence = doc.proposal?.confidence
  if (confidence === undefined) return
  context.fillStyle = colours.ink
  for (let i = rows[0]; i <= rows[1]; i++) {
    for (let j = columns[0]; j <= columns[1]; j++) {
      const share = confidence[i * doc.target.length + j] ?? 0
      if (share < 0.03) continue
      context.globalAlpha = share * 0.2
      context.fillRect(x(j), y(i), cell, cell)
    }
  }
  context.globalAlpha = 1
}

function grid(
  context: CanvasRenderingContext2D,
  { colours, cell, rtl }: Painting,
  x: Place,
  y: Place,
  rows: Range,
  columns: Range,
): void {
  context.strokeStyle = colours.line
  context.lineWidth = 1
  context.beginPath()
  const [near, far] = rtl ? [x(columns[1]), x(columns[0]) + cell] : [x(columns[0]), x(columns[1]) + cell]
  for (let i = rows[0]; i <= rows[1] + 1; i++) {
    context.moveTo(near, Math.round(y(i)) + 0.5)
    context.lineTo(far, Math.round(y(i)) + 0.5)
  }
  for (let j = columns[0]; j <= columns[1] + 1; j++) {
    const at = Math.round(rtl ? x(j) + cell : x(j)) + 0.5
    context.moveTo(at, y(rows[0]))
    context.lineTo(at, y(rows[1]) + cell)
  }
  context.stroke()
}

/** Sure is filled, possible is hatched, proposed is dashed: shape before colour. */
function mark(
  context: CanvasRenderingContext2D,
  { doc, cell, colours }: Painting,
  i: number,
  j: number,
  x: number,
  y: number,
): void {
  const drawn = cellKind(doc, i, j)
  const proposed = drawn === 'none' ? proposedKind(doc, i, j) : 'none'
  if (drawn === 'none' && proposed === 'none') return
  const gap = Math.max(1, cell * 0.18)
  const side = cell - 2 * gap
  const round = Math.min(4, side / 4)
  context.beginPath()
  context.roundRect(x + gap + 0.5, y + gap + 0.5, side, side, round)
  if (drawn === 'sure') {
    context.fillStyle = colours.sure
    context.fill()
    return
  }
  const colour = drawn === 'possible' ? colours.possible : colours.accent
  context.strokeStyle = colour
  context.lineWidth = 1.5
  context.setLineDash(drawn === 'possible' ? [] : [3, 2])
  if (proposed === 'sure') {
    context.globalAlpha = 0.38
    context.fillStyle = colour
    context.fill()
    context.globalAlpha = 1
  }
  context.stroke()
  context.setLineDash([])
  if (drawn === 'possible' || proposed === 'possible') hatch(context, x + gap, y + gap, side, colour)
}

function hatch(context: CanvasRenderingContext2D, x: number, y: number, side: number, colour: string): void {
  context.save()
  clip(context, x, y, side, side)
  context.strokeStyle = colour
  context.lineWidth = 1.3
  context.beginPath()
  for (let at = -side; at < side; at += 4) {
    context.moveTo(x + at, y + side)
    context.lineTo(x + at + side, y)
  }
  context.stroke()
  context.restore()
}

function frameBlock(context: CanvasRenderingContext2D, { block, cell, colours }: Painting, x: Place, y: Place): void {
  const { top, bottom, left, right } = block!.block
  const at = Math.min(x(left), x(right))
  const colour = block!.isErasing ? colours.warn : colours.accent
  context.strokeStyle = colour
  context.lineWidth = 2
  context.setLineDash(block!.isDashed ? [5, 4] : [])
  context.strokeRect(at + 1, y(top) + 1, (right - left + 1) * cell - 1, (bottom - top + 1) * cell - 1)
  context.setLineDash([])
  if (!block!.isDashed) return
  context.globalAlpha = 0.12
  context.fillStyle = colour
  context.fillRect(at, y(top), (right - left + 1) * cell, (bottom - top + 1) * cell)
  context.globalAlpha = 1
}

function wordStyle(context: CanvasRenderingContext2D, { colours, cell }: Painting, state: PaintedState, isMarked: boolean): void {
  const size = cell < 16 ? 11 : 15
  context.font = `${state === 'open' ? 'italic ' : ''}${isMarked ? '640 ' : ''}${size}px ${FONT}`
  context.fillStyle = isMarked
    ? colours.accent
    : state === 'linked'
      ? colours.ink
      : state === 'suggested'
        ? colours.ink2
        : colours.ink3
}

function shown(word: string, state: PaintedState, letter: string | null | undefined): string {
  const short = word.length > 22 ? `${word.slice(0, 21)}…` : word
  const marked = state === 'open' ? `${short} ·` : short
  return letter == null ? marked : `[${letter}] ${marked}`
}

function labels(context: CanvasRenderingContext2D, painting: Painting, y: Place, rows: Range): void {
  const { doc, letters, states, marks, frame, cell, size, rtl, colours } = painting
  context.save()
  clip(context, rtl ? size.width - frame.label : 0, frame.head, frame.label, size.height - frame.head)
  context.textBaseline = 'middle'
  context.textAlign = rtl ? 'left' : 'right'
  context.direction = 'inherit'
  const at = rtl ? size.width - frame.label + 12 : frame.label - 12
  // squeezed rows leave no room for every word
  const step = Math.max(1, Math.ceil(11 / cell))
  for (let i = rows[0]; i <= rows[1]; i++) {
    if (i % step !== 0 && !marks.source.has(i)) continue
    const state = states.source[i]!
    wordStyle(context, painting, state, marks.source.has(i))
    const text = shown(doc.source[i]!, state, letters.source[i])
    context.fillText(text, at, y(i) + cell / 2)
    if (state === 'null') strike(context, at, y(i) + cell / 2, text, rtl, colours.ink3)
  }
  context.restore()
}

function heads(context: CanvasRenderingContext2D, painting: Painting, x: Place, columns: Range): void {
  const { doc, letters, states, marks, frame, cell, size, rtl, colours } = painting
  context.save()
  clip(context, rtl ? 0 : frame.label - 6, 0, size.width - frame.label + 6, frame.head)
  context.textBaseline = 'middle'
  context.textAlign = rtl ? 'right' : 'left'
  const step = Math.max(1, Math.ceil(12 / cell))
  for (let j = columns[0]; j <= columns[1]; j++) {
    if (j % step !== 0 && !marks.target.has(j)) continue
    const state = states.target[j]!
    wordStyle(context, painting, state, marks.target.has(j))
    context.save()
    context.translate(x(j) + cell / 2, frame.head - 8)
    context.rotate(((rtl ? 1 : -1) * frame.slant * Math.PI) / 180)
    const text = shown(doc.target[j]!, state, letters.target[j])
    context.fillText(text, 0, 0)
    if (state === 'null') strike(context, 0, 0, text, !rtl, colours.ink3)
    context.restore()
  }
  context.restore()
}

function strike(context: CanvasRenderingContext2D, x: number, y: number, text: string, isOnward: boolean, colour: string): void {
  const { width } = context.measureText(text)
  context.strokeStyle = colour
  context.lineWidth = 1
  context.beginPath()
  context.moveTo(x, y)
  context.lineTo(isOnward ? x + width : x - width, y)
  context.stroke()
}
