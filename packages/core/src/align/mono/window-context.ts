/**
 * How well the words around i find a counterpart around j: for each neighbour of i within the window the best likeness in
 * the window of j, averaged, open-class words counting more; and the same from j to i.
 */
import type { PairTable } from './pair-table.js'

const CLOSED_WEIGHT = 0.3

/** Four planes: window 2 from the source, window 2 from the target, window 4 likewise. */
export function windowContext(table: PairTable): Float32Array[] {
  const { n, m } = table
  const sourceWeight = Float32Array.from(table.source, (token) => (token.word.group === 0 ? 1 : CLOSED_WEIGHT))
  const targetWeight = Float32Array.from(table.target, (token) => (token.word.group === 0 ? 1 : CLOSED_WEIGHT))
  const planes: Float32Array[] = []
  for (const width of [2, 4]) {
    planes.push(contextOf(table.likeness, n, m, m, 1, sourceWeight, width))
    planes.push(contextOf(table.likeness, m, n, 1, m, targetWeight, width))
  }
  return planes
}

/** Word k of one side at `k * step`, word l of the other at `l * otherStep` of the plane. */
function contextOf(
  plane: Float32Array,
  length: number,
  otherLength: number,
  step: number,
  otherStep: number,
  weight: Float32Array,
  width: number,
): Float32Array {
  const best = new Float32Array(plane.length)
  for (let k = 0; k < length; k++) {
    for (let l = 0; l < otherLength; l++) {
      let high = 0
      const end = Math.min(otherLength - 1, l + width)
      for (let x = Math.max(0, l - width); x <= end; x++) {
        const value = plane[k * step + x * otherStep]!
        if (value > high) high = value
      }
      best[k * step + l * otherStep] = high * weight[k]!
    }
  }
  const context = new Float32Array(plane.length)
  for (let k = 0; k < length; k++) {
    const first = Math.max(0, k - width)
    const last = Math.min(length - 1, k + width)
    let total = 0.1
    for (let x = first; x <= last; x++) if (x !== k) total += weight[x]!
    for (let l = 0; l < otherLength; l++) {
      let sum = 0
      for (let x = first; x <= last; x++) if (x !== k) sum += best[x * step + l * otherStep]!
      context[k * step + l * otherStep] = sum / total
    }
  }
  return context
}
