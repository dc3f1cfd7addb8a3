/** Parsers at work on files: training, models on disk, a CoreNLP server, trees for pairs, scores. */
export { CoreNlpClient, type CoreNlpOptions } from './corenlp.js'
export { readParser, writeParser } from './model-file.js'
export { type ParsePairsOptions, type ParseSentence, type ParseSummary, parsePairs } from './parse-pairs.js'
export { scoreTrees, type TreeScores } from './score-files.js'
export { type TrainParserOptions, type TrainParserSummary, trainParserFiles } from './train-files.js'
