/** The monolingual aligner with files: its lexicon, its models, its training. */
export { type EvidenceFiles, loadEvidence, loadLexicon, loadMonoModel } from './resources.js'
export { type GoldFile, saveCrossValidated, saveMonoModel, trainMonoFiles } from './train-files.js'
