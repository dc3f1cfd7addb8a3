/** Trees of whole files: aligning their phrases, projecting word links onto them, measuring, checking. */
export {
  type AlignTreesOptions,
  alignTreeFile,
  projectTreeFile,
  type TreeWorkOptions,
  type TreeWorkSummary,
} from './align-trees.js'
export { type CheckedTrees, type CheckTreesOptions, checkTrees } from './check-trees.js'
export { type ConsistencyFinding, type ConsistencyReport, consistencyOf } from './consistency.js'
export { evaluateTrees } from './evaluate-trees.js'
