/** Which rows of a long list are drawn: those in sight and some around them, so that any length costs the same. */

export interface ListWindow {
  /** first row that is drawn */
  readonly from: number
  /** one behind the last */
  readonly to: number
  /** height of all rows */
  readonly height: number
}

const AROUND = 12

export function windowAt(scrolled: number, visible: number, rowHeight: number, rows: number): ListWindow {
  const first = Math.floor(Math.max(scrolled, 0) / rowHeight)
  const count = Math.ceil(visible / rowHeight)
  const from = Math.min(Math.max(first - AROUND, 0), Math.max(rows - 1, 0))
  return { from, to: Math.min(first + count + AROUND, rows), height: rows * rowHeight }
}

/** Where to scroll so that a row is in sight; the same place if it is. */
export function scrollTo(row: number, scrolled: number, visible: number, rowHeight: number): number {
  const [top, bottom] = [row * rowHeight, (row + 1) * rowHeight]
  if (top < scrolled) return top
  return bottom > scrolled + visible ? bottom - visible : scrolled
}
