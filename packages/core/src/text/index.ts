/** The stage `text`: from characters to tokens, sentences, stems and n-grams. */
export { closest, editDistance } from './closest.js'
export { textFromTokens } from './detokenize.js'
export type { Language } from './language-rules.js'
export { NGRAM_SEPARATOR, NgramIndex, ngramCounts, ngramSet } from './ngrams.js'
export { splitSentences } from './sentences.js'
export { porterStem } from './stem.js'
export { type CharRange, type TokenizedText, tokenize } from './tokenize.js'
export { type PackedVocabulary, Vocabulary } from './vocabulary.js'
