/** The model of a training on kernels: what `modelOf` of core keeps, with the rows sorted. */
import { type AlignerModel, type DirectionModel, KEPT_FROM, type Symmetrization } from '@parascope/core/align'
import { ENTRY_BYTES, type KernelTraining } from './kernel-training.js'

export function kernelModel(training: KernelTraining, symmetrization: Symmetrization): AlignerModel {
  const { memory, plan, positions, method, vocabulary, words } = training
  const rows = memory.ints(plan.get('rowStart'), words + 1)
  const all = memory.ints(plan.get('columns'), training.entries)
  const numbers = memory.floats(plan.get('entries'), (ENTRY_BYTES / 4) * training.entries)
  const best = (entry: number) => Math.max(numbers[2 * entry]!, numbers[2 * entry + 1]!)
  const rowStart = new Int32Array(words + 1)
  const kept = new Int32Array(training.entries)
  let size = 0
  for (let e = 0; e < words; e++) {
    for (let entry = rows[e]!; entry < rows[e + 1]!; entry++) {
      if (entry === rows[e]! || best(entry) >= KEPT_FROM) kept[size++] = entry
    }
    kept.subarray(rowStart[e]!, size).sort((a, b) => all[a]! - all[b]!)
    rowStart[e + 1] = size
  }
  const direction = (which: 0 | 1): DirectionModel => {
    const probabilities = new Float32Array(size)
    for (let k = 0; k < size; k++) probabilities[k] = numbers[2 * kept[k]! + which]!
    const nulls = memory.floats(plan.get(which === 0 ? 'nulls0' : 'nulls1'), words).slice()
    return { probabilities, nulls: new Float32Array(nulls), positions: positions[which].parameters() }
  }
  const columns = new Int32Array(size)
  for (let k = 0; k < size; k++) columns[k] = all[kept[k]!]!
  return { method, symmetrization, vocabulary, rowStart, columns, forward: direction(0), backward: direction(1) }
}
