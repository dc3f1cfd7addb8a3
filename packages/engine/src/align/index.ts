/** Aligners at work on files: training, models on disk, aligned output. */
export { type AlignPairsOptions, type AlignSummary, alignPairs } from './align-pairs.js'
export type { AlignedWords, AlignWords, BatchAligner } from './batch-aligner.js'
export { type Learned, modelAligner } from './learned.js'
export { modelKind, readModel, writeModel } from './model-file.js'
export type { PairOutline } from './pair-outline.js'
export { type TrainFilesOptions, type TrainFilesSummary, type TrainingInput, trainFiles } from './train-files.js'
