// biome-ignore-all lint/a11y/useSemanticElements: table elements cost layout time and cannot scroll under sticky slanted headers
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef } from 'react'
import { messages } from '../shell/messages.js'
import { proposedCounterparts } from './counterparts.js'
import { cellKind, type Side, type WordsDocument, wordStates } from './document.js'
import { type Cell, currentBlock, type WordsAction } from './editor.js'
import { blockOfHover, hoveredSpans, hoverWord } from './highlight.js'
import { keyAction } from './keys.js'
import { MatrixColumn } from './MatrixColumn.js'
import { MatrixRow } from './MatrixRow.js'
import { cellSize, firstCells, SMALLEST, wheelZoom, type Zoom } from './matrix-size.js'
import { proposedKind } from './proposal.js'
import { isProposedNull, isWaiting } from './propose.js'
import { useAfterPaint } from './use-after-paint.js'
import { useCellGestures } from './use-cell-gestures.js'
import { useMatrixFrame } from './use-matrix-frame.js'
import { type Size, useSize } from './use-size.js'
import type { WordsViewProps } from './view.js'
import { lettersShown } from './word-letters.js'

export interface MatrixProps extends WordsViewProps {
  readonly zoom: Zoom
  onZoom(zoom: Zoom): void
}

/** So many cells are drawn at once; of a larger matrix first those in sight, the others when these are painted. */
const AT_ONCE = 900

export function isDrawnAtOnce({ source, target }: WordsDocument): boolean {
  return source.length * target.length <= AT_ONCE
}

/** The room of the matrix that was open last: the next one has mostly the same, and need not be laid out twice. */
let lastRoom: Size | null = null

/** The links as a matrix: source words are rows, target words columns. One tab stop; arrows move inside. */
export function Matrix({ doc, selection, hover, marks, rtl, zoom, onAction, onHover, onZoom }: MatrixProps) {
  const scroll = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const cells = useRef<HTMLDivElement>(null)
  const room = useSize(scroll, lastRoom)
  useEffect(() => {
    lastRoom = room
  }, [room])
  const frame = useMatrixFrame(doc)
  const rows = doc.source.length
  const columns = doc.target.length
  const cell = cellSize(zoom, { rows, columns, besideX: frame.label + frame.overhang + 2, besideY: frame.head + 18 }, room)
  const isWhole = useAfterPaint(isDrawnAtOnce(doc))
  const first = isWhole ? { rows, columns } : firstCells(room, { ...frame, cell }, selection.cursor)
  const backwards = rtl.target
  const squeezed = zoom === 'squeeze'

  const cellAt = (x: number, y: number, clamp: boolean): Cell | null => {
    const box = cells.current?.getBoundingClientRect()
    if (box === undefined) return null
    const i = Math.floor((y - box.top) / cell)
    const j = Math.floor((backwards ? box.right - x : x - box.left) / cell)
    const inside = i >= 0 && i < rows && j >= 0 && j < columns
    if (inside) return { i, j }
    return clamp ? { i: Math.max(0, Math.min(rows - 1, i)), j: Math.max(0, Math.min(columns - 1, j)) } : null
  }
  const focusCursor = () => grid.current?.querySelector<HTMLElement>('.cell[tabindex="0"]')?.focus({ preventScroll: true })
  const edit = (action: WordsAction) => {
    if (squeezed) onZoom('fit')
    // a click in the squeezed matrix goes there; the next one edits
    if (squeezed && action.type === 'click') onAction({ type: 'select', word: { side: 'target', index: action.cell.j } })
    if (squeezed && action.type === 'click') onAction({ type: 'select', word: { side: 'source', index: action.cell.i } })
    else onAction(action)
    focusCursor()
  }
  const gestures = useCellGestures(body, doc, cellAt, edit)

  // the focus follows the cursor while the grid has it
  const { cursor } = selection
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cursor is read from the drawn grid
  useEffect(() => {
    const focused = document.activeElement
    if (!(focused instanceof HTMLElement) || !focused.closest('.matrix__grid')) return
    const next = grid.current?.querySelector<HTMLElement>('.cell[tabindex="0"]')
    if (next === null || next === undefined || next === focused) return
    next.focus({ preventScroll: true })
    next.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [cursor.i, cursor.j])

  useEffect(() => {
    const element = scroll.current
    if (element === null) return
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      onZoom(wheelZoom(cell, event.deltaY))
    }
    element.addEventListener('wheel', turn, { passive: false })
    return () => element.removeEventListener('wheel', turn)
  }, [cell, onZoom])

  const onKeyDown = (event: KeyboardEvent) => {
    const action = keyAction(event, { grid: true, rtl: backwards, doc, selection })
    if (action === null) return
    event.preventDefault()
    if (squeezed && ['toggle', 'clear', 'null', 'repeat'].includes(action.type)) onZoom('fit')
    onAction(action)
  }
  const onPointerMove = (event: PointerEvent) => {
    gestures.onPointerMove(event)
    const at = cellAt(event.clientX, event.clientY, false)
    if (at === null) return
    if (!hover?.framed && !hover?.words && hover?.source?.[0] === at.i && hover.target?.[0] === at.j) return
    onHover({ source: [at.i, at.i + 1], target: [at.j, at.j + 1] })
  }
  const wordAt = (target: EventTarget) => {
    const label = (target as Element).closest<HTMLElement>('[data-row], [data-column]')
    if (label === null) return null
    const { row, column } = label.dataset
    return row === undefined
      ? ({ side: 'target', index: Number(column) } as const)
      : ({ side: 'source', index: Number(row) } as const)
  }

  const kinds = useMemo(() => rowKinds(doc), [doc])
  const confidence = isWaiting(doc) ? doc.proposal!.confidence : null
  const shades = useMemo(() => rowShades(confidence, rows, columns), [confidence, rows, columns])
  const suggested = useMemo(() => {
    const isProposed = (side: Side) => proposedCounterparts(doc, side).map((links) => links.length > 0)
    return { source: isProposed('source'), target: isProposed('target') }
  }, [doc])
  const states = useMemo(() => ({ source: wordStates(doc, 'source'), target: wordStates(doc, 'target') }), [doc])
  const letters = { source: lettersShown(doc, selection, 'source'), target: lettersShown(doc, selection, 'target') }
  const bands = (side: Side, at: number) => (hover === null ? [[at, at + 1] as const] : hoveredSpans(hover, side))
  const framed = hover?.framed ? blockOfHover(hover) : null
  const block = gestures.preview?.block ?? framed ?? (selection.anchor === null ? null : currentBlock(selection))

  return (
    <div
      ref={scroll}
      className="matrix"
      dir={backwards ? 'rtl' : 'ltr'}
      data-editor
      data-asking={selection.asking ?? undefined}
      data-squeezed={squeezed || undefined}
      data-small={cell < SMALLEST || undefined}
      style={variables({ cell, rows, columns, ...frame })}
    >
      <div
        ref={grid}
        role="grid"
        className="matrix__grid"
        aria-label={messages.matrix.label}
        aria-rowcount={rows + 1}
        aria-colcount={columns + 1}
        tabIndex={-1}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          const word = wordAt(event.target)
          if (word === null) return
          onAction({ type: 'select', word })
          focusCursor()
        }}
        onDoubleClick={(event) => {
          const word = wordAt(event.target)
          if (word !== null) onAction({ type: 'null-word', word })
        }}
        onPointerOver={(event) => {
          const word = wordAt(event.target)
          if (word !== null && event.pointerType !== 'touch') onHover(hoverWord(word))
        }}
        onPointerLeave={() => onHover(null)}
      >
        <div role="row" className="matrix__head" aria-rowindex={1} tabIndex={-1}>
          <div className="matrix__corner" />
          <div className="matrix__slant">
            {doc.target.map((word, j) => (
              <MatrixColumn
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                key={j}
                j={j}
                word={word}
                letter={letters.target[j] ?? null}
                state={states.target[j]!}
                proposedNull={isProposedNull(doc, { side: 'target', index: j })}
                suggested={suggested.target[j]!}
                marked={marks.target.has(j)}
                current={selection.side === 'target' && cursor.j === j}
              />
            ))}
          </div>
        </div>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the cells inside have the roles and the keys */}
        <div
          ref={body}
          className="matrix__body"
          onPointerDown={gestures.onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={gestures.onPointerUp}
          onPointerCancel={gestures.onPointerCancel}
          onContextMenu={(event) => event.preventDefault()}
        >
          <div ref={cells} className="matrix__paper">
            {bands('source', cursor.i).map(([from, end]) => (
              <div key={from} className="matrix__band matrix__band--row" style={variables({ from, count: end - from })} />
            ))}
            {bands('target', cursor.j).map(([from, end]) => (
              <div key={from} className="matrix__band matrix__band--column" style={variables({ from, count: end - from })} />
            ))}
          </div>
          {doc.source.map((word, i) => (
            <MatrixRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
              key={i}
              i={i}
              word={word}
              letter={letters.source[i] ?? null}
              targets={doc.target}
              drawn={i < first.rows ? Math.min(columns, first.columns) : 0}
              kinds={kinds[i]!}
              shades={shades?.[i] ?? ''}
              state={states.source[i]!}
              proposedNull={isProposedNull(doc, { side: 'source', index: i })}
              suggested={suggested.source[i]!}
              marked={marks.source.has(i)}
              current={selection.side === 'source' && cursor.i === i}
              cursor={cursor.i === i ? cursor.j : -1}
            />
          ))}
          {block !== null && (
            <div
              className="matrix__block"
              data-kind={gestures.preview?.kind ?? (framed === null ? 'grown' : 'framed')}
              style={variables({
                top: block.top,
                left: block.left,
                high: block.bottom - block.top + 1,
                wide: block.right - block.left + 1,
              })}
            />
          )}
        </div>
      </div>
      {squeezed && <p className="matrix__note quiet">{messages.matrix.squeezed}</p>}
    </div>
  )
}

function rowKinds(doc: WordsDocument): string[] {
  const drawn = { sure: 's', possible: 'p', none: ' ' }
  const proposed = { sure: 'S', possible: 'P', none: ' ' }
  const letter = (i: number, j: number) => {
    const kind = cellKind(doc, i, j)
    return kind === 'none' ? proposed[proposedKind(doc, i, j)] : drawn[kind]
  }
  return doc.source.map((_, i) => doc.target.map((_, j) => letter(i, j)).join(''))
}

/** The confidence of each cell as a letter from @ (0) to the one 100 places on, while a proposal waits for decisions. */
function rowShades(confidence: Float32Array | null, rows: number, columns: number): string[] | null {
  if (confidence === null) return null
  const shade = (cell: number) => String.fromCharCode(64 + Math.round(100 * (confidence[cell] ?? 0)))
  return Array.from({ length: rows }, (_, i) => Array.from({ length: columns }, (_, j) => shade(i * columns + j)).join(''))
}

function variables(values: Readonly<Record<string, number>>): CSSProperties {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`--${name}`, value])) as CSSProperties
}
