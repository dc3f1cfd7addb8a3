/** The monolingual aligner: links the words of two sentences of one language; its trainer and its model file. */
export {
  alignMono,
  type CellProbabilities,
  type Judgement,
  MonoAligner,
  type MonoAlignment,
  type MonoOptions,
} from './align-mono.js'
export { type CellExplanation, explainMono, type PairExplanation, type Reason, type WordExplanation } from './explain.js'
export type { GoldCorpus } from './gold-cells.js'
export type { LinkFigures } from './limits.js'
export {
  type Guideline,
  type LinkLimit,
  MONO_FORMAT,
  MONO_VERSION,
  type MonoModel,
  modelFromJson,
  modelToJson,
} from './model.js'
export type { OwnEvidence } from './own-evidence.js'
export { PartTagger } from './part-tagger.js'
export { type CorpusReport, TRAIN_DEFAULTS, type Trained, type TrainOptions, trainMono } from './train.js'
