/** Paraphrase types: tagsets by name or from a file, records from one tagset to another, guidelines for annotators; files counted, types suggested. */
export { TagsetChange } from './convert-tagset.js'
export { GUIDELINES, type GuidelineName, guidelinePath, guidelineText } from './guidelines.js'
export { loadCredits, parseCredits } from './load-credits.js'
export { loadTagset, parseTagset } from './load-tagset.js'
export { type TypeFileReport, type TypeFilesOptions, typeStatisticsOfFiles } from './statistics-of-files.js'
export { type LinksFrom, type SuggesterOptions, type SuggestPairsOptions, suggestPairs, TypeSuggester } from './suggest-pairs.js'
