/** Grammars of whole files: extraction on worker threads, counting by an engine, output that is whole or not there. */
export { type CoTrainedFile, type CoTrainFileOptions, coTrainFile } from './co-train-file.js'

export {
  type CoverageDirection,
  type CoveredPair,
  DIRECTIONS,
  type OrientedPair,
} from './covered-pairs.js'
export { type CurveFilesOptions, curveOfFiles } from './curve-files.js'
export { type DifferenceOptions, differenceOfFiles } from './difference-of-files.js'
export { quoted, withDuckDb } from './duckdb.js'
export {
  ENGINES,
  type EngineName,
  type ExtractGrammarOptions,
  type ExtractGrammarSummary,
  extractGrammar,
} from './extract-grammar.js'
export { extractTreeRules, type TreeRuleCounts, type TreeRuleFileOptions } from './extract-tree-rules.js'
export { type GrammarCoverage, type GrammarCoverageOptions, measureCoverage } from './grammar-coverage.js'
export { type FiguresOptions, figuresOfGrammar } from './grammar-figures.js'
export { type OverlapFilesOptions, overlapOfFiles } from './overlap-files.js'
export { formatPairRow, linksOf, type PairRow, parsePairRow } from './pair-rows.js'
export { type PivotOptions, type PivotResult, pivotGrammar } from './pivot-grammar.js'
export { type PivotPairsOptions, pivotPairs } from './pivot-pairs.js'
export { type ReadGrammarOptions, readPackedGrammar } from './read-packed-grammar.js'
export { escapeField, unescapeField } from './row-fields.js'
export { GRAMMAR_FORMATS, type GrammarFormat } from './rule-formatter.js'
export type { SparkOptions } from './spark-engine.js'
export { abandonWorkFolders } from './work-folder.js'
