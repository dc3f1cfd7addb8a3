/** The phrases stage: phrase pairs consistent with an alignment, atomic and composite. */
export { type GapRule, PhraseExtractor } from './extractor.js'
export { foldTokens, SameWords } from './identity.js'
export { countShared, type LinkLevel, MAX_TOKENS, packedLinksOf, packLinks } from './packed-links.js'
export { PhraseKeys } from './phrase-keys.js'
export { gapShare, type PhraseOptions, type PhrasePair, type PhraseSpans, phrasePairs, type TokenSpan } from './phrase-pairs.js'
