/**
 * Model 1 without agreement, row by row instead of sentence by sentence: its posteriors are a probability over a sum for each generated
 * word, so a source word can go through all its sentences at once, with its row of entries at hand, and nobody else counts in that row.
 * Forward, the sums come first, as whole numbers of 2^-50, since rows of several workers add to them; backward, a sum is of one row.
 */
import { LONG_ROW } from './pair-table'
import { at, BACKWARD, claim, ENTRY_BYTES, fixed, PIECE, Plan } from './plan'

const ONE: f64 = 1125899906842624.0

/** Sums of the forward probabilities of every target token, over its source words; `tokenSums` must be zero. */
export function sumTokens(planAt: usize): bool {
  const plan = changetype<Plan>(planAt)
  const from = claim(plan) * PIECE
  if (from >= plan.words) return false
  const to = min(from + PIECE, plan.words)
  for (let e = from; e < to; e++) {
    const start = at(plan.rowStart, e)
    const row = plan.entries + <usize>start * ENTRY_BYTES
    const isLong = at(plan.rowStart, e + 1) - start > LONG_ROW
    let cell = plan.cells + ((<usize>load<u32>(plan.cellStart + ((<usize>e) << 2))) << 1)
    const end = at(plan.occurrenceStart, e + 1)
    for (let o = at(plan.occurrenceStart, e); o < end; o++) {
      const k = at(plan.occurrencePair, o)
      const last = at(plan.targetStart, k + 1)
      for (let t = at(plan.targetStart, k); t < last; t++) {
        const place = isLong ? load<u32>(cell) : <u32>load<u16>(cell)
        cell += isLong ? 4 : 2
        const p = <f64>load<f32>(row + <usize>place * ENTRY_BYTES)
        atomic.add<i64>(plan.tokenSums + ((<usize>t) << 3), <i64>(p * ONE + 0.5))
      }
    }
  }
  return true
}

/** Sums become one over the probability of each target token; counts what nothing makes, and the likelihood. */
export function closeTokens(planAt: usize): bool {
  const plan = changetype<Plan>(planAt)
  const piece = claim(plan)
  const from = piece * PIECE
  if (from >= plan.pairs) return false
  const to = min(from + PIECE, plan.pairs)
  let logLikelihood: f64 = 0
  for (let k = from; k < to; k++) {
    const choices = <f64>(at(plan.sourceStart, k + 1) - at(plan.sourceStart, k) + 1)
    const last = at(plan.targetStart, k + 1)
    for (let t = at(plan.targetStart, k); t < last; t++) {
      const f = <usize>at(plan.target, t)
      const place = plan.tokenSums + ((<usize>t) << 3)
      const nothing = <f64>load<f32>(plan.nulls0 + (f << 2))
      const sum = <f64>load<i64>(place) * (1.0 / ONE) + nothing
      const inverse: f64 = sum > 0 ? 1.0 / sum : 0
      store<f64>(place, inverse)
      atomic.add<i64>(plan.nullCounts0 + (f << 3), fixed(nothing * inverse))
      logLikelihood += Math.log(sum / choices)
    }
  }
  store<f64>(plan.likelihood0 + ((<usize>piece) << 3), logLikelihood)
  return true
}

/** Counts of the entries, forward with the closed tokens, or backward. */
export function countRows(planAt: usize, direction: i32): bool {
  const plan = changetype<Plan>(planAt)
  const piece = claim(plan)
  const from = piece * PIECE
  if (from >= plan.words) return false
  const to = min(from + PIECE, plan.words)
  let logLikelihood: f64 = 0
  for (let e = from; e < to; e++) logLikelihood += direction === BACKWARD ? countBackward(plan, e) : countForward(plan, e)
  if (direction === BACKWARD) store<f64>(plan.rowLikelihood + ((<usize>piece) << 3), logLikelihood)
  return true
}

function countForward(plan: Plan, e: i32): f64 {
  const start = at(plan.rowStart, e)
  const row = plan.entries + <usize>start * ENTRY_BYTES
  const counts = plan.counts + ((<usize>start) << 3)
  const isLong = at(plan.rowStart, e + 1) - start > LONG_ROW
  let cell = plan.cells + ((<usize>load<u32>(plan.cellStart + ((<usize>e) << 2))) << 1)
  const end = at(plan.occurrenceStart, e + 1)
  for (let o = at(plan.occurrenceStart, e); o < end; o++) {
    const k = at(plan.occurrencePair, o)
    const last = at(plan.targetStart, k + 1)
    for (let t = at(plan.targetStart, k); t < last; t++) {
      const place = <usize>(isLong ? load<u32>(cell) : <u32>load<u16>(cell))
      cell += isLong ? 4 : 2
      const count = fixed(<f64>load<f32>(row + place * ENTRY_BYTES) * load<f64>(plan.tokenSums + ((<usize>t) << 3)))
      store<i64>(counts + (place << 3), load<i64>(counts + (place << 3)) + count)
    }
  }
  return 0
}

function countBackward(plan: Plan, e: i32): f64 {
  const start = at(plan.rowStart, e)
  const row = plan.entries + <usize>start * ENTRY_BYTES + 4
  const counts = plan.counts + ((<usize>start) << 3)
  const isLong = at(plan.rowStart, e + 1) - start > LONG_ROW
  const step: usize = isLong ? 4 : 2
  const nothing = <f64>load<f32>(plan.nulls1 + ((<usize>e) << 2))
  let cell = plan.cells + ((<usize>load<u32>(plan.cellStart + ((<usize>e) << 2))) << 1)
  let nulls: i64 = 0
  let logLikelihood: f64 = 0
  const end = at(plan.occurrenceStart, e + 1)
  for (let o = at(plan.occurrenceStart, e); o < end; o++) {
    const k = at(plan.occurrencePair, o)
    const words = at(plan.targetStart, k + 1) - at(plan.targetStart, k)
    const stop = cell + <usize>words * step
    let sum = nothing
    for (let x = cell; x < stop; x += step) {
      const place = <usize>(isLong ? load<u32>(x) : <u32>load<u16>(x))
      sum += <f64>load<f32>(row + place * ENTRY_BYTES)
    }
    const inverse: f64 = sum > 0 ? 1.0 / sum : 0
    for (; cell < stop; cell += step) {
      const place = <usize>(isLong ? load<u32>(cell) : <u32>load<u16>(cell))
      const count = fixed(<f64>load<f32>(row + place * ENTRY_BYTES) * inverse)
      store<i64>(counts + (place << 3), load<i64>(counts + (place << 3)) + count)
    }
    nulls += fixed(nothing * inverse)
    logLikelihood += Math.log(sum / <f64>(words + 1))
  }
  store<i64>(plan.nullCounts1 + ((<usize>e) << 3), nulls)
  return logLikelihood
}
