/** Agreement of whole files: loading annotations, measuring every two of them, reports as data. */
export { agreeChance, type ChanceModel, type ChanceReportOptions } from './agree-chance.js'
export { agreeJudgements, agreeLabels, type JudgementOptions } from './agree-labels.js'
export { type AgreeOptions, agreeLinks, type LinkAgreeOptions } from './agree-links.js'
export { agreeTrees, type TreeAgreeOptions } from './agree-trees.js'
export { agreeTypes, type TypeAgreeOptions } from './agree-types.js'
export {
  type AgreementReport,
  type Breakdown,
  type Disputes,
  type ItemBreakdown,
  linkText,
  meanValues,
  type ReportedPlot,
  type ReportedTable,
  type ReportedValue,
  type WorstPairs,
} from './agreement-report.js'
export { type CompareOptions, compareToGold } from './compare-systems.js'
export { type LoadedAnnotations, type LoadOptions, loadAnnotations } from './load-annotations.js'
