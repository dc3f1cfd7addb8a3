/** The E-step: sentence by sentence, emissions from the entries, posteriors from the positions, counts back to the entries. */
import { inferJumps } from './hmm'
import { LONG_ROW } from './pair-table'
import { at, BACKWARD, claim, ENTRY_BYTES, FORWARD, fixed, HMM, IBM1, PIECE, Plan, TOGETHER } from './plan'
import { inferByTable, inferUniform } from './positions'
import { Bench, padded, Side } from './side'

/** Goes through all pairs; `direction` is FORWARD, BACKWARD or TOGETHER. The worker's own counts of positions go on from what they are. */
export function expectCounts(planAt: usize, benchAt: usize, direction: i32): bool {
  const plan = changetype<Plan>(planAt)
  const bench = changetype<Bench>(benchAt)
  const forward = changetype<Side>(bench.forward)
  const backward = changetype<Side>(bench.backward)
  const piece = claim(plan)
  const from = piece * PIECE
  if (from >= plan.pairs) return false
  let likelihood0: f64 = 0
  let likelihood1: f64 = 0
  const to = min(from + PIECE, plan.pairs)
  for (let k = from; k < to; k++) {
    setLengths(plan, bench, k)
    loadEmissions(plan, bench, k)
    if (direction !== BACKWARD) likelihood0 += infer(plan, bench, forward, FORWARD, true)
    if (direction !== FORWARD) likelihood1 += infer(plan, bench, backward, BACKWARD, true)
    if (direction === TOGETHER) multiply(forward, backward)
    countCells(plan, bench, k, direction !== FORWARD)
    if (direction !== BACKWARD) countNulls(forward, plan.target + ((<usize>at(plan.targetStart, k)) << 2), plan.nullCounts0)
    if (direction !== FORWARD) countNulls(backward, plan.source + ((<usize>at(plan.sourceStart, k)) << 2), plan.nullCounts1)
  }
  if (direction !== BACKWARD) store<f64>(plan.likelihood0 + ((<usize>piece) << 3), likelihood0)
  if (direction !== FORWARD) store<f64>(plan.likelihood1 + ((<usize>piece) << 3), likelihood1)
  return true
}

export function setLengths(plan: Plan, bench: Bench, k: i32): void {
  const forward = changetype<Side>(bench.forward)
  const backward = changetype<Side>(bench.backward)
  const sources = at(plan.sourceStart, k + 1) - at(plan.sourceStart, k)
  const targets = at(plan.targetStart, k + 1) - at(plan.targetStart, k)
  forward.m = sources
  forward.n = targets
  forward.stride = (<usize>padded(sources)) << 3
  backward.m = targets
  backward.n = sources
  backward.stride = (<usize>padded(targets)) << 3
  clearPadding(forward)
  clearPadding(backward)
}

function clearPadding(side: Side): void {
  const from = (<usize>side.m) << 3
  for (let j = 0; j < side.n; j++) {
    const row = side.emission + <usize>j * side.stride
    for (let x = from; x < side.stride; x += 8) store<f64>(row + x, 0)
  }
}

/** Puts the probabilities of pair k on the bench, both directions at once: they stand side by side in the entry. */
function loadEmissions(plan: Plan, bench: Bench, k: i32): void {
  const forward = changetype<Side>(bench.forward)
  const backward = changetype<Side>(bench.backward)
  const sources = forward.m
  const targets = forward.n
  const first = at(plan.sourceStart, k)
  const column = forward.stride
  for (let i = 0; i < sources; i++) {
    const e = at(plan.source, first + i)
    const start = at(plan.rowStart, e)
    const row = plan.entries + <usize>start * ENTRY_BYTES
    const isLong = at(plan.rowStart, e + 1) - start > LONG_ROW
    const run = plan.cells + ((<usize>load<u32>(plan.runStart + ((<usize>(first + i)) << 2))) << 1)
    let there = forward.emission + ((<usize>i) << 3)
    let back = backward.emission + <usize>i * backward.stride
    for (let j = 0; j < targets; j++) {
      const place = isLong ? load<u32>(run + ((<usize>j) << 2)) : <u32>load<u16>(run + ((<usize>j) << 1))
      const entry = row + <usize>place * ENTRY_BYTES
      store<f64>(there, <f64>load<f32>(entry))
      store<f64>(back, <f64>load<f32>(entry, 4))
      there += column
      back += 8
    }
    store<f64>(backward.nullEmission + ((<usize>i) << 3), <f64>load<f32>(plan.nulls1 + ((<usize>e) << 2)))
  }
  const made = at(plan.targetStart, k)
  for (let j = 0; j < targets; j++) {
    const f = at(plan.target, made + j)
    store<f64>(forward.nullEmission + ((<usize>j) << 3), <f64>load<f32>(plan.nulls0 + ((<usize>f) << 2)))
  }
}

export function infer(plan: Plan, bench: Bench, side: Side, direction: i32, collect: bool): f64 {
  if (plan.method === HMM) return inferJumps(plan, bench, side, direction, collect)
  if (plan.method === IBM1) return inferUniform(side)
  return inferByTable(plan, bench, side, direction, collect)
}

/** The backward posteriors become the products of both. */
function multiply(forward: Side, backward: Side): void {
  for (let i = 0; i < backward.n; i++) {
    let there = forward.posterior + ((<usize>i) << 3)
    let back = backward.posterior + <usize>i * backward.stride
    for (let j = 0; j < backward.m; j++) {
      store<f64>(back, load<f64>(back) * load<f64>(there))
      there += forward.stride
      back += 8
    }
  }
}

/** Adds posteriors to the counts of their entries: those of the forward side, or what stands on the backward side. */
function countCells(plan: Plan, bench: Bench, k: i32, backward: bool): void {
  const forward = changetype<Side>(bench.forward)
  const other = changetype<Side>(bench.backward)
  const first = at(plan.sourceStart, k)
  const step: usize = backward ? 8 : forward.stride
  for (let i = 0; i < forward.m; i++) {
    const e = at(plan.source, first + i)
    const start = at(plan.rowStart, e)
    const row = plan.counts + ((<usize>start) << 3)
    const isLong = at(plan.rowStart, e + 1) - start > LONG_ROW
    const run = plan.cells + ((<usize>load<u32>(plan.runStart + ((<usize>(first + i)) << 2))) << 1)
    let posterior = backward ? other.posterior + <usize>i * other.stride : forward.posterior + ((<usize>i) << 3)
    for (let j = 0; j < forward.n; j++) {
      const count = fixed(load<f64>(posterior))
      posterior += step
      if (count === 0) continue
      const place = isLong ? load<u32>(run + ((<usize>j) << 2)) : <u32>load<u16>(run + ((<usize>j) << 1))
      atomic.add<i64>(row + ((<usize>place) << 3), count)
    }
  }
}

function countNulls(side: Side, made: usize, counts: usize): void {
  for (let j = 0; j < side.n; j++) {
    const count = fixed(load<f64>(side.nullPosterior + ((<usize>j) << 3)))
    if (count !== 0) atomic.add<i64>(counts + ((<usize>load<i32>(made + ((<usize>j) << 2))) << 3), count)
  }
}
