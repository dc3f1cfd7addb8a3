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
