/** The corpus stage: the record and its validation, links, trees, node links, tagsets, and choosing pairs. */
export { findType, nearestTypes } from './find-type.js'
export { KeySet } from './key-set.js'
export { isIdentical, type LengthLimits, lengthFault } from './length-filter.js'
export { LinkMatrix, sortLinks } from './links.js'
export { type NearDuplicate, NearDuplicates } from './near-duplicates.js'
export { type AddressedNode, checkNodeLinks, nodeAt, phraseText, refOf, treeNodes } from './nodes.js'
export { pairings, type Translation } from './pairings.js'
export { checkPhenomena, type ReportPhenomenon, tokenSet } from './phenomena.js'
export {
  groupOf,
  type Json,
  type Link,
  type NodeLink,
  type NodeRef,
  type PairRecord,
  type Phenomenon,
  RECORD_FIELDS,
  type RecordField,
  recordKey,
  type ScoredLink,
} from './record.js'
export { byCodeUnit, onePerStratum, type Strata, shareOut, stratifiedSample } from './sample.js'
export { splitByGroup } from './split.js'
export {
  type AgreementOptions,
  type Aliases,
  type AliasTarget,
  aliasKey,
  type Need,
  type ScopeRule,
  type Tagset,
  type TagsetClass,
  type TagsetFeatures,
  type TagsetIndex,
  type TagsetSubclass,
  type TagsetSubtype,
  type TagsetType,
  tagsetIndex,
} from './tagset.js'
export { type ConvertedPhenomena, tagsetConverter } from './tagset-convert.js'
export { type TagsetFault, validateTagset } from './tagset-validate.js'
export { ept } from './tagsets/ept.js'
export { msrpA } from './tagsets/msrp-a.js'
export { p4p } from './tagsets/p4p.js'
export { tagsetById, tagsets } from './tagsets/shipped.js'
export { wrpaA } from './tagsets/wrpa-a.js'
export {
  baseLabel,
  checkTreeTokens,
  parseTree,
  relabelTree,
  stripFunctionLabels,
  type Tree,
  type TreeNode,
  treeTokens,
} from './tree.js'
export {
  bracketSpan,
  carryNodeLinks,
  insertUnary,
  reattach,
  relabelNode,
  removeNode,
  type TreeEdit,
} from './tree-edit.js'
export { escapeToken, unescapeToken } from './tree-escapes.js'
export { printTree, printTreeIndented } from './tree-print.js'
export { checkRecord, type ReportFault } from './validate.js'
