/** Evaluating systems: outputs against references and sources, with intervals and tests. */

export { type CorrelateScoresOptions, type CorrelationReport, correlateScores } from './correlate-scores.js'
export { diffResults, type ResultDifference, readResult, type SavedResult } from './diff-results.js'
export { readGold } from './gold-file.js'
export { ParallelLines } from './parallel-lines.js'
export { type ParametricOptions, type ParametricReport, parametricSystems } from './parametric-systems.js'
export { type ProfileOptions, profileOutputs } from './profile-outputs.js'
export { type ExplainedList, type RankedReport, type RankListsOptions, rankLists } from './rank-lists.js'
export { type Quality, type RankedList, readRankedLists } from './ranked-lists.js'
export { type RecogniseOptions, recognisePairs } from './recognise-pairs.js'
export { type ScoreFiles, type ScoreOptions, scoreTexts } from './score-texts.js'
export { numberCell, readTable, type TableFile, type TableRow } from './table-file.js'
