/** The stage `types`: paraphrase phenomena suggested from word links. */
export type { Candidate } from './candidate.js'
export { type TypeGroup, typeGroup } from './confidence.js'
export { EVIDENCE } from './evidence.js'
export type { IdenticalRule } from './identical.js'
export { type TypedPair, typedPair } from './pair-view.js'
export {
  MIN_CONFIDENCE,
  type Proposal,
  proposeTypes,
  type SuggestOptions,
  suggestTypes,
  type TypeSuggestion,
  toPhenomenon,
} from './suggest-types.js'
