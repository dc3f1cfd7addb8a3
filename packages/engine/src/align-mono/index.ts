/** The monolingual aligner with files: its lexicon, its models, its training. */
export { readParaphraseTable } from './paraphrase-table-file.js'
export { type EvidenceFiles, loadEvidence, loadLexicon, loadMonoModel } from './resources.js'
export { type GoldFile, saveCrossValidated, saveMonoModel, trainMonoFiles } from './train-files.js'
export { readWordVectors } from './word-vectors-file.js'
