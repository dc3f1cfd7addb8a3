/** Kernels of the statistical aligner; the plain TypeScript in core/align is their definition, and tests hold them to it. */
export { alignAll } from './align'
export { drainCounts, estimateEntries, estimateNulls, startEntries, sumCounts } from './estimate'
export { expectCounts } from './expect'
export { fillRows, measureRows } from './pair-table'
export { firstFree } from './plan'
export { layBench } from './side'
export { closeTokens, countRows, sumTokens } from './uniform-rows'
