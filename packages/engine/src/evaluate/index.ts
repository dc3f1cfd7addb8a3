/** Evaluating systems: outputs against references and sources, with intervals and tests. */
export { METRIC_NAMES, type MetricSettings, VARIETY_NAMES } from './metric-list.js'
export { ParallelLines } from './parallel-lines.js'
export { type ScoreFiles, type ScoreOptions, scoreTexts } from './score-texts.js'
