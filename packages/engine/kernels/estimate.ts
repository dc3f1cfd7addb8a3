/** The M-step of the lexicon (core/align/lexicon.ts, maximum likelihood): sums of counts by row and column, then new probabilities. */
import { at, at24, BACKWARD, claim, ENTRY_BYTES, FORWARD, fixed, floating, PIECE, Plan } from './plan'

const FLOOR: f64 = 1e-12

/** Every entry as likely as the others of its word, and every word as likely to be made by nothing. */
export function startEntries(planAt: usize): bool {
  const plan = changetype<Plan>(planAt)
  const words = plan.words
  const from = claim(plan) * PIECE
  if (from >= words) return false
  const to = min(from + PIECE, words)
  for (let e = from; e < to; e++) {
    const start = at(plan.rowStart, e)
    const end = at(plan.rowStart, e + 1)
    const there = <f32>(1.0 / <f64>(end - start))
    for (let entry = start; entry < end; entry++) {
      const place = plan.entries + <usize>entry * ENTRY_BYTES
      store<f32>(place, there)
      store<f32>(place, <f32>(1.0 / <f64>at(plan.columnSize, at24(plan.columns, entry))), 4)
      store<i64>(plan.counts + ((<usize>entry) << 3), 0)
    }
    const word = <f32>(1.0 / <f64>words)
    store<f32>(plan.nulls0 + ((<usize>e) << 2), word)
    store<f32>(plan.nulls1 + ((<usize>e) << 2), word)
  }
  return true
}

/** Adds the identity lexicon, and the counts up: by row into `sums0`, unless forward also by column into `sums1`, which must be zero. */
export function sumCounts(planAt: usize, direction: i32): bool {
  const plan = changetype<Plan>(planAt)
  const words = plan.words
  const identity = fixed(plan.identity)
  const from = claim(plan) * PIECE
  if (from >= words) return false
  const to = min(from + PIECE, words)
  for (let e = from; e < to; e++) {
    const start = at(plan.rowStart, e)
    const end = at(plan.rowStart, e + 1)
    const own = plan.counts + ((<usize>start) << 3)
    store<i64>(own, load<i64>(own) + identity)
    let sum: i64 = 0
    for (let entry = start; entry < end; entry++) {
      const count = load<i64>(plan.counts + ((<usize>entry) << 3))
      if (count === 0) continue
      sum += count
      if (direction === FORWARD) continue
      atomic.add<i64>(plan.sums1 + ((<usize>at24(plan.columns, entry)) << 3), count)
    }
    store<i64>(plan.sums0 + ((<usize>e) << 3), sum)
  }
  return true
}

/** New probabilities in the direction, or in both together; counts go back to zero. A word without any count stays as it was. */
export function estimateEntries(planAt: usize, direction: i32): bool {
  const plan = changetype<Plan>(planAt)
  const words = plan.words
  const from = claim(plan) * PIECE
  if (from >= words) return false
  const to = min(from + PIECE, words)
  for (let e = from; e < to; e++) {
    const end = at(plan.rowStart, e + 1)
    const row = load<i64>(plan.sums0 + ((<usize>e) << 3))
    for (let entry = at(plan.rowStart, e); entry < end; entry++) {
      const place = plan.entries + <usize>entry * ENTRY_BYTES
      const counted = plan.counts + ((<usize>entry) << 3)
      const count = floating(load<i64>(counted))
      store<i64>(counted, 0)
      if (direction !== BACKWARD && row !== 0) store<f32>(place, <f32>max(count / floating(row), FLOOR))
      if (direction === FORWARD) continue
      const column = load<i64>(plan.sums1 + ((<usize>at24(plan.columns, entry)) << 3))
      if (column !== 0) store<f32>(place, <f32>max(count / floating(column), FLOOR), 4)
    }
  }
  return true
}

/** What nothing makes, in one direction; without any count it stays as it was. */
export function estimateNulls(planAt: usize, direction: i32): void {
  const plan = changetype<Plan>(planAt)
  const nulls = direction === FORWARD ? plan.nulls0 : plan.nulls1
  const counts = direction === FORWARD ? plan.nullCounts0 : plan.nullCounts1
  let sum: i64 = 0
  for (let word = 0; word < plan.words; word++) sum += load<i64>(counts + ((<usize>word) << 3))
  if (sum === 0) return
  for (let word = 0; word < plan.words; word++) {
    const count = counts + ((<usize>word) << 3)
    store<f32>(nulls + ((<usize>word) << 2), <f32>max(floating(load<i64>(count)) / floating(sum), FLOOR))
    store<i64>(count, 0)
  }
}

/** Adds whole-number counts up as numbers and clears them: `to[k] += from[k]`. */
export function drainCounts(from: usize, to: usize, length: i32): void {
  for (let x: usize = 0; x < (<usize>length) << 3; x += 8) {
    store<f64>(to + x, load<f64>(to + x) + floating(load<i64>(from + x)))
    store<i64>(from + x, 0)
  }
}
