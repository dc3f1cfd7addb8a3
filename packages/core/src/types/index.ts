/** The stage `types`: paraphrase phenomena suggested from word links. */
export type { Candidate } from './candidate.js'
export { confidenceOf } from './confidence.js'
export type { IdenticalRule } from './identical.js'
export { type TypedPair, typedPair } from './pair-view.js'
export { type SuggestOptions, suggestTypes, type TypeSuggestion } from './suggest-types.js'
