/** The row of a list that the pointer is over or that has the focus, for a list whose rows have no handlers of their own. */
import type { FocusEvent, PointerEvent } from 'react'

/** The row that holds a place, by a selector that every row and nothing else in the list matches. */
export function rowAt(place: EventTarget | null, rows: string): HTMLElement | null {
  return place instanceof Element ? place.closest<HTMLElement>(rows) : null
}

/** Handlers for the list: `onPoint` hears of a row and of its end, `onVisit` of the row that got the focus. */
export function pointing(rows: string, onPoint: (row: HTMLElement | null) => void, onVisit: (row: HTMLElement | null) => void) {
  return {
    onPointerOver(event: PointerEvent) {
      // from one part of a row to the next is no news
      const row = rowAt(event.target, rows)
      if (row === null || row !== rowAt(event.relatedTarget, rows)) onPoint(row)
    },
    onPointerLeave: () => onPoint(null),
    onFocus(event: FocusEvent) {
      const row = rowAt(event.target, rows)
      onVisit(row)
      onPoint(row)
    },
    onBlur: () => onPoint(null),
  }
}
