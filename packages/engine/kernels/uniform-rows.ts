/**
 * Model 1 without agreement, row by row instead of sentence by sentence: its posteriors are a probability over a sum for each generated
 * word, so a source word can go through all its sentences at once, with its row of entries at hand, and nobody else counts in that row.
 * Forward, the sums come first, as whole numbers of 2^-50, since rows of several workers add to them; backward, a sum is of one row.
 */
import { LONG_ROW, placeAt, runBytes } from './pair-table'
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
    let run = plan.cells + ((<usize>load<u32>(plan.cellStart + ((<usize>e) << 2))) << 1)
    const end = at(plan.occurrenceStart, e + 1)
    for (let o = at(plan.occurrenceStart, e); o < end; o++) {
      const k = at(plan.occurrencePair, o)
      const first = at(plan.targetStart, k)
      const length = at(plan.targetStart, k + 1) - first
      for (let j = 0; j < length; j++) {
        const p = <f64>load<f32>(row + placeAt(run, j, isLong) * ENTRY_BYTES)
        atomic.add<i64>(plan.tokenSums + ((<usize>(first + j)) << 3), <i64>(p * ONE + 0.5))
      }
      run += runBytes(length, isLong)
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
    const uniform: f64 = plan.isUniform ? uniformSum(plan, k) : 0
    const last = at(plan.targetStart, k + 1)
    for (let t = at(plan.targetStart, k); t < last; t++) {
      const f = <usize>at(plan.target, t)
      const place = plan.tokenSums + ((<usize>t) << 3)
      const nothing = <f64>load<f32>(plan.nulls0 + (f << 2))
      const sum = (plan.isUniform ? uniform : <f64>load<i64>(place) * (1.0 / ONE)) + nothing
      const inverse: f64 = sum > 0 ? 1.0 / sum : 0
      store<f64>(place, inverse)
      atomic.add<i64>(plan.nullCounts0 + (f << 3), fixed(nothing * inverse))
      logLikelihood += Math.log(sum / choices)
    }
  }
  store<f64>(plan.likelihood0 + ((<usize>piece) << 3), logLikelihood)
  return true
}

/** The sum of any target token of a pair while all entries of a row are as likely. */
function uniformSum(plan: Plan, k: i32): f64 {
  let sum: f64 = 0
  const last = at(plan.sourceStart, k + 1)
  for (let s = at(plan.sourceStart, k); s < last; s++) {
    const e = at(plan.source, s)
    sum += <f64>(<f32>(1.0 / <f64>(at(plan.rowStart, e + 1) - at(plan.rowStart, e))))
  }
  return sum
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
  let run = plan.cells + ((<usize>load<u32>(plan.cellStart + ((<usize>e) << 2))) << 1)
  const end = at(plan.occurrenceStart, e + 1)
  for (let o = at(plan.occurrenceStart, e); o < end; o++) {
    const k = at(plan.occurrencePair, o)
    const first = at(plan.targetStart, k)
    const length = at(plan.targetStart, k + 1) - first
    for (let j = 0; j < length; j++) {
      const place = placeAt(run, j, isLong)
      const count = fixed(<f64>load<f32>(row + place * ENTRY_BYTES) * load<f64>(plan.tokenSums + ((<usize>(first + j)) << 3)))
      store<i64>(counts + (place << 3), load<i64>(counts + (place << 3)) + count)
    }
    run += runBytes(length, isLong)
  }
  return 0
}

function countBackward(plan: Plan, e: i32): f64 {
  const start = at(plan.rowStart, e)
  const row = plan.entries + <usize>start * ENTRY_BYTES + 4
  const counts = plan.counts + ((<usize>start) << 3)
  const isLong = at(plan.rowStart, e + 1) - start > LONG_ROW
  const nothing = <f64>load<f32>(plan.nulls1 + ((<usize>e) << 2))
  let run = plan.cells + ((<usize>load<u32>(plan.cellStart + ((<usize>e) << 2))) << 1)
  let nulls: i64 = 0
  let logLikelihood: f64 = 0
  const end = at(plan.occurrenceStart, e + 1)
  for (let o = at(plan.occurrenceStart, e); o < end; o++) {
    const k = at(plan.occurrencePair, o)
    const length = at(plan.targetStart, k + 1) - at(plan.targetStart, k)
    let sum = nothing
    for (let j = 0; j < length; j++) sum += <f64>load<f32>(row + placeAt(run, j, isLong) * ENTRY_BYTES)
    const inverse: f64 = sum > 0 ? 1.0 / sum : 0
    for (let j = 0; j < length; j++) {
      const place = placeAt(run, j, isLong)
      const count = fixed(<f64>load<f32>(row + place * ENTRY_BYTES) * inverse)
      store<i64>(counts + (place << 3), load<i64>(counts + (place << 3)) + count)
    }
    run += runBytes(length, isLong)
    nulls += fixed(nothing * inverse)
    logLikelihood += Math.log(sum / <f64>(length + 1))
  }
  store<i64>(plan.nullCounts1 + ((<usize>e) << 3), nulls)
  return logLikelihood
}
