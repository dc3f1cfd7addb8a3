/** Whole corpora on disk: converting, inspecting, pairing, filtering, sampling, splitting, removing duplicates. */
export {
  type DedupeOptions,
  dedupePairs,
  type FilterOptions,
  filterPairs,
  type SampleOptions,
  type SplitOptions,
  samplePairs,
  splitPairs,
} from './choose-pairs.js'
export type { Drop } from './drop-log.js'
export { type Counts, type Inspection, inspectPairs, type LinkStatistics } from './inspect-pairs.js'
export type { LengthSummary } from './length-counts.js'
export { type PairGroupsOptions, type PairGroupsSummary, pairGroups } from './pair-groups.js'
export type { Dropped, SinkOptions, SinkSummary } from './pair-sink.js'
export { type Route, type TransferOptions, type TransferSummary, transferPairs } from './transfer-pairs.js'
