/**
 * The table of word pairs (core/align/pair-table.ts) in two walks over the occurrences of each source word: the first counts
 * the distinct target words, the second fills rows and cells. Rows are in the order of first meeting, not sorted: words that are
 * rare stand where their few sentences find them together. Each worker brings an array over all words, filled with -1.
 */
import { at, claim, PIECE, Plan } from './plan'

/** Rows longer than this have cells of 32 bits. */
export const LONG_ROW = 65536

/** Counts the entries of each row into `rowStart`, those of each column, and the cells of each row into `cellStart`. */
export function measureRows(planAt: usize, seen: usize): bool {
  const plan = changetype<Plan>(planAt)
  const words = plan.words
  const target = plan.target
  const targetStart = plan.targetStart
  const from = claim(plan) * PIECE
  if (from >= words) return false
  const to = min(from + PIECE, words)
  for (let e = from; e < to; e++) {
    let size = 1
    let cells: u32 = 0
    store<i32>(seen + ((<usize>e) << 2), e)
    atomic.add<i32>(plan.columnSize + ((<usize>e) << 2), 1)
    const end = at(plan.occurrenceStart, e + 1)
    for (let o = at(plan.occurrenceStart, e); o < end; o++) {
      const k = at(plan.occurrencePair, o)
      const first = at(targetStart, k)
      const last = at(targetStart, k + 1)
      cells += last - first
      for (let t = first; t < last; t++) {
        const f = at(target, t)
        const mark = seen + ((<usize>f) << 2)
        if (load<i32>(mark) === e) continue
        store<i32>(mark, e)
        size++
        atomic.add<i32>(plan.columnSize + ((<usize>f) << 2), 1)
      }
    }
    store<i32>(plan.rowStart + ((<usize>e) << 2), size)
    store<u32>(plan.cellStart + ((<usize>e) << 2), size > LONG_ROW ? 2 * cells : cells)
  }
  return true
}

/** Fills columns, cells and the start of every run of cells; `rowStart` and `cellStart` are now where rows and cells start. */
export function fillRows(planAt: usize, places: usize): bool {
  const plan = changetype<Plan>(planAt)
  const words = plan.words
  const target = plan.target
  const columns = plan.columns
  const from = claim(plan) * PIECE
  if (from >= words) return false
  const to = min(from + PIECE, words)
  for (let e = from; e < to; e++) {
    const start = at(plan.rowStart, e)
    const isLong = at(plan.rowStart, e + 1) - start > LONG_ROW
    let size = start
    let cell = load<u32>(plan.cellStart + ((<usize>e) << 2))
    store<i32>(places + ((<usize>e) << 2), size)
    store<i32>(columns + ((<usize>size) << 2), e)
    size++
    const end = at(plan.occurrenceStart, e + 1)
    for (let o = at(plan.occurrenceStart, e); o < end; o++) {
      const k = at(plan.occurrencePair, o)
      store<u32>(plan.runStart + ((<usize>at(plan.occurrencePlace, o)) << 2), cell)
      const last = at(plan.targetStart, k + 1)
      for (let t = at(plan.targetStart, k); t < last; t++) {
        const f = at(target, t)
        const known = places + ((<usize>f) << 2)
        let place = load<i32>(known)
        // a place before this row belongs to an earlier one
        if (place < start) {
          place = size++
          store<i32>(known, place)
          store<i32>(columns + ((<usize>place) << 2), f)
        }
        if (isLong) {
          store<u32>(plan.cells + ((<usize>cell) << 1), place - start)
          cell += 2
        } else {
          store<u16>(plan.cells + ((<usize>cell) << 1), <u16>(place - start))
          cell++
        }
      }
    }
  }
  return true
}
