/** Parsing: a grammar learned from trees, trees for new sentences, and how close they are to gold. */
export { assembleGrammar } from './assemble.js'
export {
  addBrackets,
  type BracketCounts,
  type BracketScores,
  bracketCounts,
  bracketScores,
  NO_BRACKETS,
  scoresOf,
} from './brackets.js'
export { countTree, DEFAULT_ANNOTATION, emptyCounts, type TreebankCounts, untrainable } from './counts.js'
export type { BinaryRule, ChainRule, Grammar, RuleSet } from './grammar.js'
export { PARSER_METHOD, PARSER_VERSION, parserFromJson, parserToJson } from './model-json.js'
export { Parser, type ParserOptions, type ScoredTree } from './parser.js'
export type { Annotation } from './steps.js'
export { bestDerivation, type DerivationCosts, FEWEST_RULES } from './synchronous/best-derivation.js'
export { type Derivation, derivationSteps, type FacingTrees, facingTrees, GOAL, withRuns } from './synchronous/derivation.js'
export { failureText, type ParseFailure } from './synchronous/failure.js'
export { plainlyCovers } from './synchronous/plain-derivations.js'
export {
  IDENTITY_POLICIES,
  type IdentityPolicy,
  SYNCHRONOUS_DEFAULTS,
  type SynchronousSettings,
  synchronousFault,
} from './synchronous/settings.js'
export {
  type EncodedPair,
  encodePair,
  type LabelIds,
  labelIds,
  SynchronousParser,
} from './synchronous/synchronous-parser.js'
