/**
 * What is left of a training: the vocabulary, the word pairs worth keeping with their probabilities in both directions, and the
 * parameters of the positions. Numbers only, so that it can be written to a file and applied to any text.
 */
import type { PackedVocabulary } from '../text/index.js'
import type { Symmetrization } from './symmetrize.js'
import type { Half, StatisticalMethod, Trained } from './train.js'

/** Raised whenever the meaning of the numbers changes. */
export const MODEL_VERSION = 1

/** Word pairs less likely than this in both directions are not kept. */
export const KEPT_FROM = 1e-7

export interface DirectionModel {
  /** by entry */
  readonly probabilities: Float32Array
  /** by word */
  readonly nulls: Float32Array
  readonly positions: Float64Array
}

export interface AlignerModel {
  readonly method: StatisticalMethod
  /** how its links are joined where nothing else is said */
  readonly symmetrization: Symmetrization
  readonly vocabulary: PackedVocabulary
  readonly rowStart: Int32Array
  readonly columns: Int32Array
  readonly forward: DirectionModel
  readonly backward: DirectionModel
}

/** The model of a training. */
export function modelOf(trained: Trained, symmetrization: Symmetrization): AlignerModel {
  const { table, bitext, forward, backward } = trained
  const words = bitext.vocabulary.size
  const kept = new Int32Array(table.columns.length)
  const rowStart = new Int32Array(words + 1)
  let size = 0
  for (let e = 0; e < words; e++) {
    for (let entry = table.rowStart[e]!; entry < table.rowStart[e + 1]!; entry++) {
      const best = Math.max(forward.lexicon.probabilities[entry]!, backward.lexicon.probabilities[entry]!)
      if (best >= KEPT_FROM || table.columns[entry] === e) kept[size++] = entry
    }
    rowStart[e + 1] = size
  }
  const columns = new Int32Array(size)
  for (let k = 0; k < size; k++) columns[k] = table.columns[kept[k]!]!
  const direction = ({ lexicon, positions }: Half): DirectionModel => {
    const probabilities = new Float32Array(size)
    for (let k = 0; k < size; k++) probabilities[k] = lexicon.probabilities[kept[k]!]!
    return { probabilities, nulls: Float32Array.from(lexicon.nulls), positions: positions.parameters() }
  }
  return {
    method: trained.method,
    symmetrization,
    vocabulary: bitext.vocabulary.pack(),
    rowStart,
    columns,
    forward: direction(forward),
    backward: direction(backward),
  }
}
