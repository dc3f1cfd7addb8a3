/** Editing annotations: gestures as data, and the documents that follow from them. */
export { applyOperation } from './apply.js'
export { type Contrast, contrastOf } from './contrast.js'
export { decisionOperations, type Take } from './decide.js'
export { operationsBetween } from './difference.js'
export { type ComparedLayer, DISPUTE_KINDS, type Dispute, type DisputeKind, type Place, partAt } from './dispute.js'
export { agreedPart, disputes } from './disputes.js'
export {
  type AnnotationDocument,
  documentOf,
  type KeyedPhenomenon,
  MODE_FIELDS,
  MODES,
  type Mode,
  recordFields,
} from './document.js'
export { MERGE_RULES, type MergeRule, mergeLayers } from './merge.js'
export { type ContentOperation, isContent, type Operation, type Side } from './operation.js'
export { sameAnnotation } from './same.js'
export { touchedBy } from './touched.js'
