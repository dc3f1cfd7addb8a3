import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { messages } from './messages.js'

export interface SplitterProps {
  /** percentage of the height that the part above takes */
  readonly share: number
  onShare(share: number): void
}

const LEAST = 15
const MOST = 70
const STEP = 5

/** The line between the lists and the trees, to be drawn up and down; with the arrow keys too. */
export function Splitter({ share, onShare }: SplitterProps) {
  const line = useRef<HTMLDivElement>(null)
  const move = (next: number) => onShare(Math.round(Math.min(MOST, Math.max(LEAST, next))))
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -STEP : event.key === 'ArrowDown' ? STEP : 0
    if (by === 0) return
    event.preventDefault()
    event.stopPropagation()
    move(share + by)
  }
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const around = line.current?.parentElement?.getBoundingClientRect()
    if (around === undefined || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    move((100 * (event.clientY - around.top)) / around.height)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a line cannot be drawn
    <div
      ref={line}
      className="splitter"
      role="separator"
      aria-orientation="horizontal"
      aria-label={messages.splitter}
      aria-valuenow={share}
      aria-valuemin={LEAST}
      aria-valuemax={MOST}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
    />
  )
}
