/** The grammar stage: paraphrase rules with holes, their text, and the rules that aligned pairs give. */
export {
  CO_TRAIN_DEFAULTS,
  type CoTrained,
  type CoTrainOptions,
  type CoTrainRound,
  coTrain,
  type LearntParaphrase,
} from './co-training/co-train.js'
export { coTrainedRule } from './co-training/co-trained-rules.js'
export type { LearntShape } from './co-training/learnt-shapes.js'
export type { TaggedPair } from './co-training/tagged-pairs.js'
export { byCodePoint, countRules, linksText, sideText } from './count-rules.js'
export { featureOf, isCost, PPDB_SCORE, thraxName } from './feature-names.js'
export {
  type CountedRule,
  DEFAULT_FEATURES,
  FEATURE_NAMES,
  type FeatureName,
  ppdbName,
  type RuleCounts,
  RuleFeatures,
} from './features.js'
export { glueLines } from './glue.js'
export { GrammarIndex, type IndexArrays } from './grammar-index.js'
export { countWordLinks, LexicalWeights, NULL_WORD } from './lexical-weights.js'
export { PackedGrammar } from './packed-grammar.js'
export { grammarOfPairs, type PairsGrammarOptions } from './pairs-grammar.js'
export {
  PIVOT_FEATURES,
  type Pivoted,
  PivotedRule,
  type PivotFeature,
  type PivotSum,
  pivotedNames,
  pivotPair,
  renumbered,
  TRANSLATION_FEATURES,
  type Translation,
} from './pivot.js'
export { PivotPruning } from './pivot-pruning.js'
export { RowCounter } from './row-counter.js'
export {
  escapeWord,
  formatSide,
  formatSymbol,
  type GrammarRule,
  type Hole,
  isHole,
  isIdentity,
  parseSide,
  parseSymbol,
  RULE_KINDS,
  type Rule,
  type RuleKind,
  type RuleLink,
  type RuleSymbol,
  ruleKind,
  ruleText,
  unescapeWord,
} from './rule.js'
export { RuleBytes, type RuleBytesOptions } from './rule-bytes.js'
export {
  BestRules,
  byRank,
  type FeatureBound,
  type Ranked,
  type RankedRule,
  type Ranking,
  type RuleChoice,
  ranked,
  unlabelledText,
  unwanted,
} from './rule-choice.js'
export { RULE_HEADER, RuleExtractor } from './rule-extractor.js'
export {
  fifthDecimals,
  formatFeature,
  formatRuleLine,
  isLineFault,
  type LineStyle,
  parseRuleLine,
  type RuleLineFault,
} from './rule-line.js'
export { type ExtractedRule, rulesOfPair } from './rules-of-pair.js'
export {
  CATEGORIES,
  type Category,
  type DefaultLabelPolicy,
  type ExtractionSettings,
  MAX_HOLES,
  PRESETS,
  type PresetName,
  settingsFault,
  type UnaryLabel,
} from './settings.js'
export { SpanLabels } from './span-labels.js'
export { GrammarSymbols, holeCode, holeIndex, holeLabel } from './symbols.js'
export { TokenTable } from './token-table.js'
export {
  cutFragment,
  formatTreeRuleLine,
  fragmentWords,
  parseTreeRuleLine,
  type TreeRule,
  treeRuleText,
  variableOf,
  variablesIn,
} from './tree-fragment.js'
export {
  type FoundTreeRule,
  TREE_RULE_LIMITS,
  type TreeRuleLimits,
  type TreeRules,
  treeRuleLimitsFault,
  treeRules,
} from './tree-rules.js'
