/** How large the cells of the matrix are: 24 to 34 px to fit, 13 px squeezed, or what the wheel asked for. */
import type { Size } from './use-size.js'

export type Zoom = 'fit' | 'squeeze' | number

export const SMALLEST = 24
export const LARGEST = 34
const SQUEEZED = 13
const MOST = 56

export interface MatrixShape {
  readonly rows: number
  readonly columns: number
  /** px beside the cells, for labels and the overhang of slanted words */
  readonly besideX: number
  readonly besideY: number
}

/** The cell size in px. A 10 x 12 matrix in a large window gets 34, a 50 x 50 one 24. */
export function cellSize(zoom: Zoom, shape: MatrixShape, room: Size | null): number {
  if (zoom === 'squeeze') return SQUEEZED
  if (zoom !== 'fit') return zoom
  if (room === null) return LARGEST
  const wide = (room.width - shape.besideX) / Math.max(1, shape.columns)
  const high = (room.height - shape.besideY) / Math.max(1, shape.rows)
  return Math.max(SMALLEST, Math.min(LARGEST, Math.floor(Math.min(wide, high))))
}

/** How many rows and columns, from the first on, are in sight when a matrix opens, or are needed to show the cursor. */
export function firstCells(
  room: Size | null,
  { head, label, cell }: { readonly head: number; readonly label: number; readonly cell: number },
  cursor: { readonly i: number; readonly j: number },
): { readonly rows: number; readonly columns: number } {
  const fit = (space: number) => Math.ceil(Math.max(0, space) / cell)
  const [rows, columns] = room === null ? [0, 0] : [fit(room.height - head), fit(room.width - label)]
  // where the cursor lies outside, the matrix opens scrolled to it
  const until = (count: number, at: number) => (at < count ? count : at + count + 1)
  return { rows: until(rows, cursor.i), columns: until(columns, cursor.j) }
}

/** The next size of the wheel, from the size now. */
export function wheelZoom(now: number, deltaY: number): number {
  return Math.max(SQUEEZED + 3, Math.min(MOST, now + (deltaY < 0 ? 2 : -2)))
}
