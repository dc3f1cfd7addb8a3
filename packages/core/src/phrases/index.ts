/** The phrases stage: phrase pairs consistent with an alignment, atomic and composite. */
export { type GapRule, PhraseExtractor } from './extractor.js'
export { foldTokens, SameWords } from './identity.js'
export { countShared, type LinkLevel, MAX_TOKENS, packedLinksOf, packLinks } from './packed-links.js'
export { PhraseKeys } from './phrase-keys.js'
export { gapShare, type PhraseOptions, type PhrasePair, type PhraseSpans, phrasePairs, type TokenSpan } from './phrase-pairs.js'
export {
  type AlignedRecord,
  alignRecord,
  PHRASE_ALIGNERS,
  type PhraseAligner,
  type RecordAlignOptions,
} from './trees/align-record.js'
export {
  type AlignedPhrases,
  alignmentNodes,
  alignTrees,
  TREE_DEFAULTS,
  TREE_MODES,
  type TreeAlignment,
  type TreeAlignOptions,
  type TreeMode,
} from './trees/align-trees.js'
export { alignForests, type ForestAlignment, type ForestOptions, type ForestTree } from './trees/forest.js'
export type { PhrasePairing } from './trees/greedy.js'
export { type ProjectedPairs, projectedNodes, projectPairs } from './trees/projection.js'
export { phraseSimilarity, WordPosteriors } from './trees/similarity.js'
export { indexTree, isAbove, phraseRef, phrasesBySpan, spanKey, type TreeIndex } from './trees/tree-index.js'
