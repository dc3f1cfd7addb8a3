/**
 * Where the rows of a very long list stand. Browsers draw nothing taller than some millions of pixels, so a longer list is
 * folded: the scroll bar goes over a shorter height, and the rows in sight are placed around where it stands.
 */

export interface LongList {
  /** first row that is drawn, and one behind the last */
  readonly from: number
  readonly to: number
  /** height to scroll over */
  readonly height: number
  /** what to take from the place of a row in the whole list to get its place in the folded one */
  readonly shift: number
}

/** Firefox ends at 17.9 million pixels, Chromium at 33.5. */
export const TALLEST = 8_000_000
const AROUND = 10

export function longListAt(scrolled: number, visible: number, rowHeight: number, rows: number): LongList {
  const whole = rows * rowHeight
  const height = Math.min(whole, TALLEST)
  const offset = unfolded(scrolled, visible, whole)
  const first = Math.floor(offset / rowHeight)
  const from = Math.min(Math.max(first - AROUND, 0), Math.max(rows - 1, 0))
  const to = Math.min(first + Math.ceil(visible / rowHeight) + AROUND, rows)
  return { from, to, height, shift: offset - Math.max(scrolled, 0) }
}

/** Where to scroll so that a row is in sight; the same place if it is. */
export function scrollToRow(row: number, scrolled: number, visible: number, rowHeight: number, rows: number): number {
  const whole = rows * rowHeight
  const offset = unfolded(scrolled, visible, whole)
  const [top, bottom] = [row * rowHeight, (row + 1) * rowHeight]
  if (top >= offset && bottom <= offset + visible) return scrolled
  const wanted = top < offset ? top : bottom - visible
  return whole <= TALLEST ? wanted : (wanted * (TALLEST - visible)) / (whole - visible)
}

/** The place in the whole list for a place of the scroll bar. */
function unfolded(scrolled: number, visible: number, whole: number): number {
  const place = Math.max(scrolled, 0)
  return whole <= TALLEST ? place : (place * (whole - visible)) / (TALLEST - visible)
}
