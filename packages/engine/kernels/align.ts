/**
 * A trained model at work (core/align/aligner.ts): links of all pairs of the plan. The words are those of the training, whose entries
 * are at hand, or those of a model, whose sorted rows are searched; ids from `words` on are words that the model does not know.
 */
import { infer, setLengths } from './expect'
import { LONG_ROW } from './pair-table'
import { at, BACKWARD, claim, ENTRY_BYTES, FORWARD, PIECE, Plan } from './plan'
import { Bench, Side } from './side'
import { BACK, LINKED, markDirected, SOFT, symmetrize, THERE } from './symmetrize'

// as in core/align/aligner.ts and aligner-model.ts
const NEVER_SEEN: f64 = 1e-9
const NEW_WORD: f64 = 1e-7
const NEW_COPY: f64 = 0.5
const KEPT_FROM: f64 = 1e-7

/** A link takes eight bytes: i (the highest bit: both directions have it), j, score. */
const SURE: u16 = 0x8000

/** Aligns all pairs; links come out in any order, those of a pair side by side. */
export function alignAll(planAt: usize, benchAt: usize): bool {
  const plan = changetype<Plan>(planAt)
  const bench = changetype<Bench>(benchAt)
  const forward = changetype<Side>(bench.forward)
  const backward = changetype<Side>(bench.backward)
  const from = claim(plan) * PIECE
  if (from >= plan.pairs) return false
  const to = min(from + PIECE, plan.pairs)
  for (let k = from; k < to; k++) {
    setLengths(plan, bench, k)
    if (plan.entries) loadTrained(plan, bench, k)
    else loadModel(plan, bench, k)
    loadNulls(plan, forward, plan.target + ((<usize>at(plan.targetStart, k)) << 2), plan.nulls0)
    loadNulls(plan, backward, plan.source + ((<usize>at(plan.sourceStart, k)) << 2), plan.nulls1)
    infer(plan, bench, forward, FORWARD, false)
    infer(plan, bench, backward, BACKWARD, false)
    writeLinks(plan, bench, k)
  }
  return true
}

/** Emissions from the entries, as a saved model would give them: what is too unlikely to be saved counts as never seen. */
function loadTrained(plan: Plan, bench: Bench, k: i32): void {
  const forward = changetype<Side>(bench.forward)
  const backward = changetype<Side>(bench.backward)
  const first = at(plan.sourceStart, k)
  for (let i = 0; i < forward.m; i++) {
    const e = at(plan.source, first + i)
    const start = at(plan.rowStart, e)
    const row = plan.entries + <usize>start * ENTRY_BYTES
    const isLong = at(plan.rowStart, e + 1) - start > LONG_ROW
    const run = plan.cells + ((<usize>load<u32>(plan.runStart + ((<usize>(first + i)) << 2))) << 1)
    let there = forward.emission + ((<usize>i) << 3)
    let back = backward.emission + <usize>i * backward.stride
    for (let j = 0; j < forward.n; j++) {
      const place = isLong ? load<u32>(run + ((<usize>j) << 2)) : <u32>load<u16>(run + ((<usize>j) << 1))
      const entry = row + <usize>place * ENTRY_BYTES
      const one = <f64>load<f32>(entry)
      const other = <f64>load<f32>(entry, 4)
      // the first entry of a row is the word itself, which is always kept
      const kept = place === 0 || max(one, other) >= KEPT_FROM
      store<f64>(there, kept ? one + NEVER_SEEN : NEVER_SEEN)
      store<f64>(back, kept ? other + NEVER_SEEN : NEVER_SEEN)
      there += forward.stride
      back += 8
    }
  }
}

function loadModel(plan: Plan, bench: Bench, k: i32): void {
  const forward = changetype<Side>(bench.forward)
  const backward = changetype<Side>(bench.backward)
  const words = plan.words
  const first = at(plan.sourceStart, k)
  const made = at(plan.targetStart, k)
  for (let i = 0; i < forward.m; i++) {
    const e = at(plan.source, first + i)
    let there = forward.emission + ((<usize>i) << 3)
    let back = backward.emission + <usize>i * backward.stride
    for (let j = 0; j < forward.n; j++) {
      const f = at(plan.target, made + j)
      const entry = e < words && f < words ? findEntry(plan, e, f) : -1
      if (entry >= 0) {
        store<f64>(there, <f64>load<f32>(plan.probabilities0 + ((<usize>entry) << 2)) + NEVER_SEEN)
        store<f64>(back, <f64>load<f32>(plan.probabilities1 + ((<usize>entry) << 2)) + NEVER_SEEN)
      } else if (e === f) {
        store<f64>(there, NEW_COPY)
        store<f64>(back, NEW_COPY)
      } else {
        store<f64>(there, f < words ? NEVER_SEEN : NEW_WORD)
        store<f64>(back, e < words ? NEVER_SEEN : NEW_WORD)
      }
      there += forward.stride
      back += 8
    }
  }
}

/** The entry of two words in the sorted rows of a model, or -1. */
function findEntry(plan: Plan, e: i32, f: i32): i32 {
  let low = at(plan.rowStart, e)
  let high = at(plan.rowStart, e + 1) - 1
  while (low <= high) {
    const middle = (low + high) >>> 1
    const found = at(plan.columns, middle)
    if (found === f) return middle
    if (found < f) low = middle + 1
    else high = middle - 1
  }
  return -1
}

function loadNulls(plan: Plan, side: Side, made: usize, nulls: usize): void {
  for (let j = 0; j < side.n; j++) {
    const word = load<i32>(made + ((<usize>j) << 2))
    const p = word < plan.words ? <f64>load<f32>(nulls + ((<usize>word) << 2)) + NEVER_SEEN : NEW_WORD
    store<f64>(side.nullEmission + ((<usize>j) << 3), p)
  }
}

function writeLinks(plan: Plan, bench: Bench, k: i32): void {
  const forward = changetype<Side>(bench.forward)
  const backward = changetype<Side>(bench.backward)
  const rows = forward.m
  const columns = forward.n
  const marks = bench.marks
  memory.fill(marks, 0, <usize>(rows * columns))
  markDirected(forward, marks, <usize>columns, 1, THERE)
  markDirected(backward, marks, 1, <usize>columns, BACK)
  if (plan.symmetrization === SOFT) markSoft(plan, bench, rows, columns)
  else symmetrize(bench, rows, columns, plan.symmetrization)
  let count = 0
  for (let cell = 0; cell < rows * columns; cell++) if (load<u8>(marks + <usize>cell) & LINKED) count++
  const start = atomic.add<u32>(plan.linksEnd, count)
  store<u32>(plan.linkStart + ((<usize>k) << 2), start)
  store<u32>(plan.linkCount + ((<usize>k) << 2), count)
  let out = plan.links + ((<usize>start) << 3)
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++) {
      const mark = load<u8>(marks + <usize>(i * columns + j))
      if (!(mark & LINKED)) continue
      const agreed = (mark & (THERE | BACK)) === (THERE | BACK)
      store<u16>(out, <u16>i | (agreed ? SURE : 0))
      store<u16>(out, <u16>j, 2)
      store<f32>(out, <f32>min(1.0, Math.sqrt(product(forward, backward, i, j))), 4)
      out += 8
    }
  }
}

function product(forward: Side, backward: Side, i: i32, j: i32): f64 {
  const there = load<f64>(forward.posterior + <usize>j * forward.stride + ((<usize>i) << 3))
  return there * load<f64>(backward.posterior + <usize>i * backward.stride + ((<usize>j) << 3))
}

function markSoft(plan: Plan, bench: Bench, rows: i32, columns: i32): void {
  const forward = changetype<Side>(bench.forward)
  const backward = changetype<Side>(bench.backward)
  const least = plan.threshold * plan.threshold
  for (let i = 0; i < rows; i++) {
    for (let j = 0; j < columns; j++) {
      if (product(forward, backward, i, j) < least) continue
      const cell = bench.marks + <usize>(i * columns + j)
      store<u8>(cell, load<u8>(cell) | LINKED)
    }
  }
}
