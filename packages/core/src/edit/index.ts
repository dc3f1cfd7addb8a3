/** Editing annotations: gestures as data, and the documents that follow from them. */
export { applyOperation } from './apply.js'
export { operationsBetween } from './difference.js'
export {
  type AnnotationDocument,
  documentOf,
  type KeyedPhenomenon,
  MODE_FIELDS,
  MODES,
  type Mode,
  recordFields,
} from './document.js'
export { type ContentOperation, isContent, type Operation, type Side } from './operation.js'
export { sameAnnotation } from './same.js'
export { touchedBy } from './touched.js'
