// biome-ignore-all lint/a11y/useSemanticElements: the one cell that has the focus stands for a grid that is painted
import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { messages } from '../shell/messages.js'
import { coloursOf, type PaintedState, paintMatrix } from './canvas-paint.js'
import { proposedCounterparts } from './counterparts.js'
import { cellKind, type Side, type WordRef, wordStates } from './document.js'
import { type Cell, currentBlock, type WordsAction } from './editor.js'
import { blockOfHover, hoveredSpans, hoverWord } from './highlight.js'
import { keyAction } from './keys.js'
import type { MatrixProps } from './Matrix.js'
import { MiniMap } from './MiniMap.js'
import { cellSize, wheelZoom } from './matrix-size.js'
import { proposedKind } from './proposal.js'
import { isWaiting } from './propose.js'
import { useCellGestures } from './use-cell-gestures.js'
import { useMatrixFrame } from './use-matrix-frame.js'
import { useSize } from './use-size.js'
import { useTheme } from './use-theme.js'
import { lettersShown } from './word-letters.js'

/**
 * The matrix of a large pair, painted: a canvas stands still over a field as large as the whole matrix, which scrolls. One cell is
 * real, lies over the cursor, has the focus and says what is there.
 */
export function CanvasMatrix({ doc, selection, hover, marks, rtl, zoom, onAction, onHover, onZoom }: MatrixProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const proxy = useRef<HTMLDivElement>(null)
  const room = useSize(scroller)
  const frame = useMatrixFrame(doc)
  const theme = useTheme()
  const [scroll, setScroll] = useState({ left: 0, top: 0 })
  const rows = doc.source.length
  const columns = doc.target.length
  const cell = cellSize(zoom, { rows, columns, besideX: frame.label + frame.overhang + 2, besideY: frame.head + 18 }, room)
  const backwards = rtl.target
  const squeezed = zoom === 'squeeze'
  const { cursor } = selection

  const cellAt = (x: number, y: number, clamp: boolean): Cell | null => {
    const box = scroller.current?.getBoundingClientRect()
    if (box === undefined || room === null) return null
    const across = backwards ? box.left + room.width - x : x - box.left
    const [px, py] = [across - frame.label, y - box.top - frame.head]
    if (!clamp && (px < 0 || py < 0)) return null
    const i = Math.floor((py + scroll.top) / cell)
    const j = Math.floor((px + scroll.left) / cell)
    const inside = i >= 0 && i < rows && j >= 0 && j < columns
    if (inside) return { i, j }
    return clamp ? { i: Math.max(0, Math.min(rows - 1, i)), j: Math.max(0, Math.min(columns - 1, j)) } : null
  }
  /** The word whose label is at a place. */
  const wordAt = (x: number, y: number): WordRef | null => {
    const box = scroller.current?.getBoundingClientRect()
    if (box === undefined || room === null) return null
    const across = backwards ? box.left + room.width - x : x - box.left
    if (across < frame.label && y - box.top > frame.head) {
      const index = Math.floor((y - box.top - frame.head + scroll.top) / cell)
      return index >= 0 && index < rows ? { side: 'source', index } : null
    }
    if (y - box.top >= frame.head) return null
    // the label leans over the columns that follow
    const lean = (frame.head - 8 - (y - box.top)) / Math.tan((frame.slant * Math.PI) / 180)
    const index = Math.floor((across - frame.label - lean + scroll.left) / cell)
    return index >= 0 && index < columns ? { side: 'target', index } : null
  }
  const edit = (action: WordsAction) => {
    if (squeezed) onZoom('fit')
    // a click in the squeezed matrix goes there; the next one edits
    if (squeezed && action.type === 'click') {
      onAction({ type: 'select', word: { side: 'target', index: action.cell.j } })
      onAction({ type: 'select', word: { side: 'source', index: action.cell.i } })
    } else onAction(action)
    proxy.current?.focus({ preventScroll: true })
  }
  const gestures = useCellGestures(field, doc, cellAt, edit)

  const states = useMemo(() => {
    const of = (side: Side) => {
      const proposed = proposedCounterparts(doc, side)
      const nulls = side === 'source' ? doc.proposal?.nullSource : doc.proposal?.nullTarget
      return wordStates(doc, side).map(
        (state, k): PaintedState =>
          state === 'open' && (proposed[k]!.length > 0 || nulls?.has(k) === true) ? 'suggested' : state,
      )
    }
    return { source: of('source'), target: of('target') }
  }, [doc])
  const isShaded = useMemo(() => isWaiting(doc), [doc])
  const spans = (side: Side, at: number) => (hover === null ? [[at, at + 1] as const] : hoveredSpans(hover, side))
  const framed = hover?.framed ? blockOfHover(hover) : null
  const block = gestures.preview?.block ?? framed ?? (selection.anchor === null ? null : currentBlock(selection))

  useLayoutEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (element == null || context == null || room === null) return
    const scale = window.devicePixelRatio
    const [width, height] = [Math.round(room.width * scale), Math.round(room.height * scale)]
    if (element.width !== width || element.height !== height) {
      element.width = width
      element.height = height
    }
    context.setTransform(scale, 0, 0, scale, 0, 0)
    paintMatrix(context, {
      doc,
      letters: { source: lettersShown(doc, selection, 'source'), target: lettersShown(doc, selection, 'target') },
      states,
      marks,
      frame,
      cell,
      scroll,
      size: room,
      rtl: backwards,
      rows: spans('source', cursor.i),
      columns: spans('target', cursor.j),
      block:
        block === null
          ? null
          : { block, isDashed: framed === null || gestures.preview !== null, isErasing: gestures.preview?.kind === 'none' },
      isShaded,
      colours: coloursOf(element, theme),
    })
  })

  // the cursor stays in sight
  useEffect(() => {
    const element = scroller.current
    if (element === null || room === null) return
    const into = (from: number, size: number, start: number) =>
      start < from ? start : start + cell > from + size ? start + cell - size : from
    const top = into(element.scrollTop, room.height - frame.head - 8, cursor.i * cell)
    const left = into(Math.abs(element.scrollLeft), room.width - frame.label - 8, cursor.j * cell)
    element.scrollTo({ top, left: backwards ? -left : left })
  }, [cursor.i, cursor.j, cell, room, frame.head, frame.label, backwards])

  useEffect(() => {
    const element = scroller.current
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
    if (squeezed && ['toggle', 'clear', 'null', 'repeat', 'rank', 'merge', 'split'].includes(action.type)) onZoom('fit')
    onAction(action)
  }
  const onPointerMove = (event: PointerEvent) => {
    gestures.onPointerMove(event)
    const at = cellAt(event.clientX, event.clientY, false)
    if (at !== null) {
      if (!hover?.framed && !hover?.words && hover?.source?.[0] === at.i && hover.target?.[0] === at.j) return
      onHover({ source: [at.i, at.i + 1], target: [at.j, at.j + 1] })
      return
    }
    const word = wordAt(event.clientX, event.clientY)
    onHover(word === null || event.pointerType === 'touch' ? null : hoverWord(word))
  }
  const [source, target] = [doc.source[cursor.i] ?? '', doc.target[cursor.j] ?? '']
  const proposed = proposedKind(doc, cursor.i, cursor.j)
  const drawn = cellKind(doc, cursor.i, cursor.j)
  const label =
    drawn === 'none' && proposed !== 'none'
      ? messages.matrix.proposed(source, target, proposed, doc.proposal?.confidence[cursor.i * columns + cursor.j] ?? 0)
      : messages.matrix.cell(source, target, drawn)
  const seen =
    room === null
      ? null
      : {
          top: scroll.top / cell,
          left: scroll.left / cell,
          rows: (room.height - frame.head) / cell,
          columns: (room.width - frame.label) / cell,
        }
  return (
    <div className="canvas-matrix" data-editor>
      <div
        ref={scroller}
        className="canvas-matrix__scroll"
        dir={backwards ? 'rtl' : 'ltr'}
        onScroll={(event) => setScroll({ left: Math.abs(event.currentTarget.scrollLeft), top: event.currentTarget.scrollTop })}
      >
        <div
          ref={field}
          role="grid"
          className="canvas-matrix__field"
          aria-label={messages.matrix.label}
          aria-rowcount={rows}
          aria-colcount={columns}
          style={
            {
              width: frame.label + columns * cell + frame.overhang,
              height: frame.head + rows * cell + 18,
            } as CSSProperties
          }
          tabIndex={-1}
          onKeyDown={onKeyDown}
          onPointerDown={gestures.onPointerDown}
          onPointerMove={onPointerMove}
          onPointerUp={gestures.onPointerUp}
          onPointerCancel={gestures.onPointerCancel}
          onPointerLeave={() => onHover(null)}
          onContextMenu={(event) => event.preventDefault()}
          onClick={(event) => {
            const word = wordAt(event.clientX, event.clientY)
            if (word === null) return
            onAction({ type: 'select', word })
            proxy.current?.focus({ preventScroll: true })
          }}
          onDoubleClick={(event) => {
            const word = wordAt(event.clientX, event.clientY)
            if (word !== null) onAction({ type: 'null-word', word })
          }}
        >
          {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a canvas without a tab index takes no focus */}
          <canvas
            ref={canvas}
            className="canvas-matrix__canvas"
            style={{ width: room?.width, height: room?.height }}
            aria-hidden="true"
          />
          <div role="row" aria-rowindex={cursor.i + 1} tabIndex={-1}>
            <div
              ref={proxy}
              role="gridcell"
              className="canvas-matrix__cell"
              aria-colindex={cursor.j + 1}
              aria-label={label}
              aria-live="polite"
              tabIndex={0}
              style={{
                top: frame.head + cursor.i * cell,
                [backwards ? 'right' : 'left']: frame.label + cursor.j * cell,
                width: cell + 1,
                height: cell + 1,
              }}
            />
          </div>
        </div>
      </div>
      <MiniMap
        doc={doc}
        rtl={backwards}
        seen={seen}
        cursor={cursor}
        onGo={(to) => {
          onAction({ type: 'select', word: { side: 'target', index: to.j } })
          onAction({ type: 'select', word: { side: 'source', index: to.i } })
        }}
      />
      {squeezed && <p className="matrix__note quiet">{messages.matrix.squeezed}</p>}
    </div>
  )
}
