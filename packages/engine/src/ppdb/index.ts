/** Releases of PPDB and other grammars of paraphrases as a resource: an index on disk, look-up, pruning. */
export { type BuildOptions, type BuildSummary, buildIndex } from './build-index.js'
export { type IndexDescription, PpdbIndex, phraseKey } from './index-file.js'
export { IndexedTable } from './indexed-table.js'
export { type Found, type LookUpOptions, lookUp } from './look-up.js'
export { type PruneOptions, pruneRules } from './prune-rules.js'
export { type ReadRule, type ReadRulesOptions, RuleInput } from './read-rules.js'
export { RuleSink, type RuleSinkOptions } from './rule-sink.js'
