/** Aligning words: statistical models of both directions and their symmetrisation, and equal words by longest runs. */
export { type AlignedPair, Aligner, DEFAULT_THRESHOLD, positionsOf, type SymmetrizeOptions } from './aligner.js'
export { type AlignerModel, type DirectionModel, KEPT_FROM, MODEL_VERSION, modelOf } from './aligner-model.js'
export { type Bitext, BitextBuilder, bitextOf, longestSide, wordForm } from './bitext.js'
export { DiagonalPositions } from './diagonal.js'
export { JumpPositions } from './hmm.js'
export { FreePositions } from './ibm2.js'
export { longestRuns, type WordKey } from './longest-runs.js'
export { type PairTable, pairTable } from './pair-table.js'
export { PRESETS, type Preset, presetTraining, STATISTICAL_METHODS, type Training, trainingOf } from './presets.js'
export type { PositionModel, TablePositions } from './sentence.js'
export { directedLinks, SYMMETRIZATIONS, type Symmetrization, softIntersection, symmetrize } from './symmetrize.js'
export {
  type IterationReport,
  passesOf,
  positionModel,
  type Stage,
  type StatisticalMethod,
  type Trained,
  type TrainingProgress,
  type TrainOptions,
  trainAligner,
  trainingSteps,
} from './train.js'
