import { useLayoutEffect, useRef } from 'react'
import { coloursOf } from './canvas-paint.js'
import type { WordsDocument } from './document.js'
import type { Cell } from './editor.js'
import { messages } from './messages.js'
import { useTheme } from './use-theme.js'

export interface MiniMapProps {
  readonly doc: WordsDocument
  readonly rtl: boolean
  /** what of the matrix is in sight, in cells; null where all of it is, or none */
  readonly seen: { readonly top: number; readonly left: number; readonly rows: number; readonly columns: number } | null
  readonly cursor: Cell
  onGo(cell: Cell): void
}

const LONGEST = 148

/** All links of a large pair at a glance, with what is in sight; a click goes there. For the keyboard the arrows do. */
export function MiniMap({ doc, rtl, seen, cursor, onGo }: MiniMapProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const theme = useTheme()
  const [rows, columns] = [doc.source.length, doc.target.length]
  const scale = LONGEST / Math.max(rows, columns)
  const [width, height] = [columns * scale, rows * scale]
  useLayoutEffect(() => {
    const element = canvas.current
    const context = element?.getContext('2d')
    if (element == null || context == null) return
    const density = window.devicePixelRatio
    element.width = Math.round(width * density)
    element.height = Math.round(height * density)
    context.setTransform(density * (rtl ? -1 : 1), 0, 0, density, rtl ? element.width : 0, 0)
    const colours = coloursOf(element, theme)
    context.fillStyle = colours.panel
    context.fillRect(0, 0, width, height)
    const dot = Math.max(1.6, scale)
    const dots = (links: WordsDocument['sure'], colour: string) => {
      context.fillStyle = colour
      for (const [i, j] of links.links()) context.fillRect(j * scale, i * scale, dot, dot)
    }
    if (doc.proposal !== null) {
      dots(doc.proposal.possible, colours.accent)
      dots(doc.proposal.sure, colours.accent)
    }
    dots(doc.possible, colours.possible)
    dots(doc.sure, colours.sure)
    context.strokeStyle = colours.accent
    context.lineWidth = 1
    if (seen !== null) {
      const wide = Math.min(columns, seen.columns)
      const high = Math.min(rows, seen.rows)
      context.strokeRect(seen.left * scale + 0.5, seen.top * scale + 0.5, wide * scale - 1, high * scale - 1)
    }
    context.strokeRect(cursor.j * scale - 1, cursor.i * scale - 1, dot + 2, dot + 2)
  })
  return (
    <div className="mini-map" style={{ width, height }}>
      <canvas
        ref={canvas}
        role="img"
        aria-label={messages.map}
        style={{ width, height }}
        onClick={(event) => {
          const box = event.currentTarget.getBoundingClientRect()
          const across = rtl ? box.right - event.clientX : event.clientX - box.left
          const within = (index: number, count: number) => Math.max(0, Math.min(count - 1, Math.floor(index / scale)))
          onGo({ i: within(event.clientY - box.top, rows), j: within(across, columns) })
        }}
      />
    </div>
  )
}
