/**
 * Mouse and touch on the cells of the matrix. Mouse: click, Shift or right button for possible, drag for a block, Alt to
 * erase, Ctrl (or Meta) to add to what is proposed and take nothing away. Touch: tap, or a long press that starts a block (before it, moving the finger scrolls).
 */
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { type Block, blockBetween, type CellKind, type WordsDocument } from './document.js'
import type { Cell, WordsAction } from './editor.js'

const LONG_PRESS = 420
const SLACK = 8

interface Drag {
  /** whose cells these are: a drag ends where another pair comes */
  readonly words: WordsDocument['source']
  readonly pointer: number
  readonly start: Cell
  readonly end: Cell
  readonly kind: CellKind
  readonly touch: boolean
  readonly adds: boolean
}

export interface CellGestures {
  /** the block being drawn */
  readonly preview: { readonly block: Block; readonly kind: CellKind } | null
  onPointerDown(event: PointerEvent): void
  onPointerMove(event: PointerEvent): void
  onPointerUp(event: PointerEvent): void
  onPointerCancel(): void
}

export function useCellGestures(
  area: RefObject<HTMLElement | null>,
  { source: words }: Pick<WordsDocument, 'source'>,
  cellAt: (x: number, y: number, clamp: boolean) => Cell | null,
  onAction: (action: WordsAction) => void,
): CellGestures {
  const [held, setDrag] = useState<Drag | null>(null)
  const drag = held?.words === words ? held : null
  const press = useRef<{ timer: number; x: number; y: number; cell: Cell; words: Drag['words'] } | null>(null)
  const dragging = drag !== null

  useEffect(() => {
    const element = area.current
    if (element === null || !dragging) return
    const hold = (event: TouchEvent) => event.preventDefault()
    element.addEventListener('touchmove', hold, { passive: false })
    return () => element.removeEventListener('touchmove', hold)
  }, [area, dragging])

  const letGo = () => {
    if (press.current !== null) window.clearTimeout(press.current.timer)
    press.current = null
  }

  return {
    preview: drag === null ? null : { block: blockBetween(drag.start, drag.end), kind: drag.kind },
    onPointerDown(event) {
      const cell = cellAt(event.clientX, event.clientY, false)
      if (cell === null || event.button === 1) return
      const pointer = event.pointerId
      if (event.pointerType === 'touch') {
        letGo()
        const timer = window.setTimeout(() => {
          press.current = null
          setDrag({ words, pointer, start: cell, end: cell, kind: 'sure', touch: true, adds: false })
        }, LONG_PRESS)
        press.current = { timer, x: event.clientX, y: event.clientY, cell, words }
        return
      }
      event.preventDefault()
      area.current?.setPointerCapture(pointer)
      const kind = event.altKey ? 'none' : event.shiftKey || event.button === 2 ? 'possible' : 'sure'
      setDrag({ words, pointer, start: cell, end: cell, kind, touch: false, adds: event.ctrlKey || event.metaKey })
    },
    onPointerMove(event) {
      const waiting = press.current
      if (waiting !== null && Math.hypot(event.clientX - waiting.x, event.clientY - waiting.y) > SLACK) letGo()
      if (drag === null || event.pointerId !== drag.pointer) return
      const end = cellAt(event.clientX, event.clientY, true)
      if (end !== null && (end.i !== drag.end.i || end.j !== drag.end.j)) setDrag({ ...drag, end })
    },
    onPointerUp(event) {
      const tapped = press.current
      letGo()
      if (tapped?.words === words) onAction({ type: 'cycle', cell: tapped.cell })
      if (drag === null || event.pointerId !== drag.pointer) return
      setDrag(null)
      const single = drag.start.i === drag.end.i && drag.start.j === drag.end.j
      if (single && drag.kind !== 'none' && !drag.touch)
        onAction({ type: 'click', cell: drag.start, kind: drag.kind, adds: drag.adds })
      else onAction({ type: 'paint', block: blockBetween(drag.start, drag.end), kind: drag.kind, adds: drag.adds })
    },
    onPointerCancel() {
      letGo()
      setDrag(null)
    },
  }
}
