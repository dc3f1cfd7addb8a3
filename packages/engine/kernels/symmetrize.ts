/** From two directed alignments to one (core/align/symmetrize.ts), on a byte for each cell, source by row. */
import { Bench, Side } from './side'

/** Bits of a cell: linked forward, linked backward, linked in the end. */
export const THERE: u8 = 1
export const BACK: u8 = 2
export const LINKED: u8 = 4
const BOTH: u8 = THERE | BACK

// in the order of SYMMETRIZATIONS
const INTERSECTION = 0
const UNION = 1
const GROW_DIAG = 2
const GROW_DIAG_FINAL_AND = 4
export const SOFT = 5

/** Marks for each generated word the given word with the highest posterior, unless nothing is likelier. */
export function markDirected(side: Side, marks: usize, givenStep: usize, madeStep: usize, bit: u8): void {
  for (let j = 0; j < side.n; j++) {
    const posterior = side.posterior + <usize>j * side.stride
    let best = load<f64>(side.nullPosterior + ((<usize>j) << 3))
    let from = -1
    for (let i = 0; i < side.m; i++) {
      const value = load<f64>(posterior + ((<usize>i) << 3))
      if (value > best) {
        best = value
        from = i
      }
    }
    if (from < 0) continue
    const cell = marks + <usize>from * givenStep + <usize>j * madeStep
    store<u8>(cell, load<u8>(cell) | bit)
  }
}

/** Marks the links of the symmetrisation. */
export function symmetrize(bench: Bench, rows: i32, columns: i32, how: i32): void {
  const marks = bench.marks
  const cells = <usize>(rows * columns)
  if (how === UNION) {
    for (let cell: usize = 0; cell < cells; cell++) if (load<u8>(marks + cell) & BOTH) link(marks + cell)
    return
  }
  memory.fill(bench.bareSource, 1, <usize>rows)
  memory.fill(bench.bareTarget, 1, <usize>columns)
  let queued = 0
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++) {
      const cell = marks + <usize>(i * columns + j)
      if ((load<u8>(cell) & BOTH) === BOTH) queued = take(bench, cell, i, j, queued)
    }
  }
  if (how === INTERSECTION) return
  grow(bench, rows, columns, queued)
  if (how === GROW_DIAG) return
  finish(bench, rows, columns, THERE, how === GROW_DIAG_FINAL_AND)
  finish(bench, rows, columns, BACK, how === GROW_DIAG_FINAL_AND)
}

function link(cell: usize): void {
  store<u8>(cell, load<u8>(cell) | LINKED)
}

/** Links a cell; its words are no longer bare, and its neighbours will be looked at. */
function take(bench: Bench, cell: usize, i: i32, j: i32, queued: i32): i32 {
  link(cell)
  store<u8>(bench.bareSource + <usize>i, 0)
  store<u8>(bench.bareTarget + <usize>j, 0)
  store<i32>(bench.queue + ((<usize>queued) << 3), i)
  store<i32>(bench.queue + ((<usize>queued) << 3), j, 4)
  return queued + 1
}

function grow(bench: Bench, rows: i32, columns: i32, length: i32): void {
  let queued = length
  for (let next = 0; next < queued; next++) {
    const i = load<i32>(bench.queue + ((<usize>next) << 3))
    const j = load<i32>(bench.queue + ((<usize>next) << 3), 4)
    queued = visit(bench, rows, columns, i - 1, j, queued)
    queued = visit(bench, rows, columns, i, j - 1, queued)
    queued = visit(bench, rows, columns, i + 1, j, queued)
    queued = visit(bench, rows, columns, i, j + 1, queued)
    queued = visit(bench, rows, columns, i - 1, j - 1, queued)
    queued = visit(bench, rows, columns, i - 1, j + 1, queued)
    queued = visit(bench, rows, columns, i + 1, j - 1, queued)
    queued = visit(bench, rows, columns, i + 1, j + 1, queued)
  }
}

function visit(bench: Bench, rows: i32, columns: i32, i: i32, j: i32, queued: i32): i32 {
  if (i < 0 || j < 0 || i >= rows || j >= columns) return queued
  if (!load<u8>(bench.bareSource + <usize>i) && !load<u8>(bench.bareTarget + <usize>j)) return queued
  const cell = bench.marks + <usize>(i * columns + j)
  const mark = load<u8>(cell)
  if (!(mark & BOTH) || mark & LINKED) return queued
  return take(bench, cell, i, j, queued)
}

function finish(bench: Bench, rows: i32, columns: i32, bit: u8, both: bool): void {
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++) {
      const cell = bench.marks + <usize>(i * columns + j)
      if (!(load<u8>(cell) & bit)) continue
      const ends = <i32>load<u8>(bench.bareSource + <usize>i) + <i32>load<u8>(bench.bareTarget + <usize>j)
      if (ends >= (both ? 2 : 1)) take(bench, cell, i, j, 0)
    }
  }
}
