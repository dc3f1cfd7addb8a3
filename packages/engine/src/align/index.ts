/** Aligners at work on files: training, models on disk, aligned output. */
export { type AlignPairsOptions, type AlignSummary, type AlignWords, alignPairs } from './align-pairs.js'
export { modelKind, readModel, writeModel } from './model-file.js'
export { type TrainFilesOptions, type TrainFilesSummary, type TrainingInput, trainFiles } from './train-files.js'
