/** The measure stage: agreement of annotations, coefficients over any labels, statistics, and analyses that bring them together. */

export {
  CHANCE_DEFAULTS,
  type ChanceInput,
  type ChanceOptions,
  chanceAgreement,
  chanceRounds,
  chanceTasks,
} from './agreement/chance.js'
export { type ChanceSettings, type ChanceTask, chanceOfPair, type PairTally } from './agreement/chance-pair.js'
export { type ChanceResult, chanceResult } from './agreement/chance-result.js'
export { agreementFault, type LinkedPair } from './agreement/comparable.js'
export { type EditRateModel, editRates } from './agreement/edit-rates.js'
export { type Figure, known, type Prf, unknown } from './agreement/figure.js'
export type { SamplerName } from './agreement/flips.js'
export { type ChanceItems, type EmptyPolicy, overlapParts } from './agreement/item-overlap.js'
export { type AtomCounts, atomCounts, type PhraseSets } from './agreement/phrase-sets.js'
export {
  PHRASE_COUNTS,
  PHRASE_ROW,
  type PhraseAgreement,
  type PhraseAgreementOptions,
  type PhraseScores,
  PhraseStatistics,
  phraseAgreement,
  phrasePi,
  phrasePrf,
  sumPhraseRows,
} from './agreement/phrases.js'
export {
  type Comparison,
  type LinkAgreement,
  type MacroAgreement,
  type MacroComparison,
  sumWordRows,
  type WordAgreement,
  type WordComparison,
  wordAgreement,
  wordComparison,
} from './agreement/word-scores.js'
export { LINK_COUNTS, WORD_ROW, type WordOptions, wordStatistics } from './agreement/words.js'
export { byLength, bySubcorpus, type LengthGroup, type PairGroup } from './analysis/breakdown.js'
export { type DisputedPair, disputedPairs } from './analysis/disputes.js'
export { estimates, type IntervalKind, type IntervalOptions, type MeasuredValue, noteOf, pickRows } from './analysis/estimates.js'
export { type MeanInterval, meanIntervals, type RowsOfItems } from './analysis/mean-intervals.js'
export { type MeasureFamily, PHRASE_AGREEMENT, WORD_AGREEMENT, WORD_COMPARISON } from './analysis/named-measures.js'
export { type Annotation, couples, type SharedPair, type SharedPairs, sharedPairs } from './annotations.js'
export type { AlphaLevel, LabelDistance } from './coefficients/alpha-distance.js'
export type { AgreementCoefficient } from './coefficients/coefficient.js'
export { cohenKappa } from './coefficients/cohen-kappa.js'
export { type Confusion, confusion } from './coefficients/confusion.js'
export { alphaContributions, type ItemContribution, kappaContributions } from './coefficients/contributions.js'
export {
  type ControlFailure,
  type ControlOptions,
  type ControlReport,
  controlFilter,
  type JudgeControl,
} from './coefficients/control-filter.js'
export { type CategoryKappa, type FleissKappa, fleissKappa } from './coefficients/fleiss-kappa.js'
export { gwetAc1 } from './coefficients/gwet-ac1.js'
export {
  controlOf,
  type Judgement,
  type JudgementOptions,
  judgementOf,
  judgementRatings,
  judgementScales,
  judgeOf,
  PARAPHRASE_SCALE,
} from './coefficients/judgements.js'
export { type KrippendorffAlpha, krippendorffAlpha } from './coefficients/krippendorff-alpha.js'
export {
  type CountedSets,
  cohnEquation5,
  cohnEquation5OfCounts,
  type EmptyItems,
  kupperHafner,
  kupperHafnerOfCounts,
  type SetAgreement,
} from './coefficients/kupper-hafner.js'
export { type Label, type Member, showLabel } from './coefficients/label.js'
export { LINK_LABELS, type LinkLabel, linkRatings } from './coefficients/link-ratings.js'
export { type LabelPrevalence, prevalence } from './coefficients/prevalence.js'
export {
  MISSING,
  type Rating,
  type Ratings,
  type RatingsOptions,
  type RowOptions,
  ratingsFromRecords,
  ratingsFromRows,
} from './coefficients/ratings.js'
export { ratingsFromCounts, ratingsFromTable } from './coefficients/ratings-tables.js'
export { labelAt, pickItems, pickRaters } from './coefficients/ratings-views.js'
export { scottPi } from './coefficients/scott-pi.js'
export { jaccardDistance, masiDistance, masiDkproDistance, type SetDistance } from './coefficients/set-distance.js'
export type { Weighting } from './coefficients/weights.js'
export { GrowingRows } from './evaluate/growing-rows.js'
export { METRIC_NAMES, type MetricSettings, metricByName, VARIETY_NAMES } from './evaluate/metric-list.js'
export {
  finished,
  isVariety,
  type ScoredSystems,
  type ScoreSystemsOptions,
  type StepsDone,
  SystemScores,
  type TestedCouple,
} from './evaluate/score-systems.js'
export { systemNames } from './evaluate/system-names.js'
export { ComparedRules, FIRST, type RuleNumbers, type RuleTable, SECOND } from './grammar/compared-rules.js'
export { type CoverageVerdict, coverageAll, coverageAny, coverageLength, coverageRows } from './grammar/coverage.js'
export {
  type DifferenceCounts,
  type DifferentRule,
  type GrammarDifference,
  grammarDifference,
} from './grammar/grammar-difference.js'
export { type FeatureRange, type GrammarFigures, GrammarStatistics, type SideLengths } from './grammar/grammar-statistics.js'
export { cutSizes, type GrowthOptions, type GrowthPoint, growthCurve } from './grammar/growth-curve.js'
export { type Matching, mergedKeys } from './grammar/merged-keys.js'
export {
  grammarOverlap,
  type OverlapByKind,
  type OverlapCounts,
  type OverlapOptions,
  overlapFigures,
} from './grammar/overlap.js'
export { type RuleCount, ruleCount } from './grammar/rule-count.js'
export { type FeatureWeights, parseWeights, ruleScore } from './grammar/rule-score.js'
export { RuleSet } from './grammar/rule-set.js'
export { IaptaStatistics, type TypedPair } from './iapta/iapta-statistics.js'
export type { GammaOptions } from './iapta/scope-gamma.js'
export { type CreditMatrix, creditMatrix, type TypeCredit } from './iapta/type-credit.js'
export {
  type DisputedTypes,
  disputedTypes,
  type KeyClash,
  keyClashes,
  type TypeConfusion,
  typeConfusions,
} from './iapta/type-disputes.js'
export { type TypeRowOptions, typeFamily, typeHeadline, typeRows } from './iapta/type-family.js'
export { type TypeOptions, typeOptions, typeSignature } from './iapta/type-options.js'
export { SCORES, type ScoreName } from './iapta/type-row.js'
export { type Both, type TypeCounts, typeOutcomes, typeScores } from './iapta/type-scores.js'
export { type TypeAgreementRow, type TypeDirections, typeDirections, typeTable } from './iapta/type-table.js'
export { type MetricDifference, type MetricRanking, type RankMetricsOptions, rankMetrics } from './meta/compare-all.js'
export { COEFFICIENTS, type CorrelateOptions, type MetaCorrelation, metaCorrelation } from './meta/correlate.js'
export { type CorrelationTables, type CorrelationTablesOptions, correlationTables } from './meta/correlation-tables.js'
export { bestPairwiseAccuracy, type PairwiseAccuracy, pairwiseAccuracy } from './meta/pairwise-accuracy.js'
export { averagedBy, rowsBy, type ScoreTable } from './meta/score-table.js'
export {
  numberCell,
  type ScoreColumns,
  scoreTableOf,
  type TableRow,
  type TextTable,
  TextTableReader,
} from './meta/text-table.js'
export { type GoldOptions, GoldParaphrases } from './parametric/gold-paraphrases.js'
export {
  type CurvePoint,
  lowerBoundPrecision,
  macroParametric,
  PARAMETRIC_ROW,
  ParametricCounter,
  parametricF1,
  type ResourceEntry,
  relativeRecall,
} from './parametric/parametric.js'
export {
  type PairProfile,
  PROFILE_COLUMNS,
  PROFILE_SHARES,
  type ProfileColumn,
  type ProfileCounts,
  pairProfile,
} from './profile/pair-profile.js'
export { type ProfiledSystems, type ProfileSystemsOptions, SystemProfiles } from './profile/profile-systems.js'
export { contentWords, FUNCTION_WORD_LIST } from './ranked/content-words.js'
export {
  type Diversity,
  type DiversityStep,
  diversitySteps,
  type Families,
  lexiconFamilies,
  listedFamilies,
  STEM_FAMILIES,
} from './ranked/diversity.js'
export {
  type RankedOptions,
  type RankedParaphrase,
  type RankedScores,
  type RankedStep,
  REDUNDANCIES,
  type Redundancy,
  rankedScores,
  rankedSignature,
  rankedSteps,
} from './ranked/ranked.js'
export { type LabelledPair, type RecognisedPair, type Recognition, recognise } from './ranked/recognition.js'
export {
  type Envelope,
  type EnvelopeDraft,
  type EnvelopeInput,
  type EnvelopeResult,
  envelope,
  type Scale,
  scaleOf,
} from './results/envelope.js'
export { pText } from './results/p-text.js'
export { envelopeResults, type ReportedTable, type ReportedValue } from './results/reported.js'
export { type ResultTable, resultTable } from './results/result-table.js'
export {
  type Cell,
  type Column,
  cellTexts,
  fileTable,
  fixed,
  TABLE_FORMATS,
  type TableFormat,
} from './results/table-formats.js'
export type { Alternative } from './statistics/alternative.js'
export { type BootstrapInterval, type BootstrapOptions, bootstrap } from './statistics/bootstrap.js'
export { type CoefficientName, coefficientAgainst } from './statistics/coefficient.js'
export { type CompareMetricsOptions, compareMetrics, type MetricComparison } from './statistics/compare-metrics.js'
export { type CompareSystemsOptions, compareSystems } from './statistics/compare-systems.js'
export type { Coefficient, Correlation } from './statistics/correlation.js'
export { type CorrectedP, holm } from './statistics/holm.js'
export { type KendallCorrelation, type KendallOptions, kendall } from './statistics/kendall.js'
export { normalQuantile, normalTail } from './statistics/normal.js'
export { type PairedBootstrapOptions, pairedBootstrap } from './statistics/paired-bootstrap.js'
export type { PairedComparison, PairedTest } from './statistics/paired-test.js'
export { correlationTail, fisherInterval, type PearsonOptions, pearson } from './statistics/pearson.js'
export { pairedRandomisation, type RandomisationOptions } from './statistics/randomisation.js'
export { midRanks } from './statistics/ranks.js'
export { type SpearmanOptions, spearman } from './statistics/spearman.js'
export {
  type ItemRows,
  indexStatistic,
  itemRows,
  meanScore,
  type Score,
  type Statistic,
  sumStatistic,
  totalsOf,
} from './statistics/statistic.js'
export { studentTail, studentTwoSided } from './statistics/student.js'
export type { SwapOptions } from './statistics/swaps.js'
export { type DependentCorrelations, type WilliamsTest, williams, williamsOfScores } from './statistics/williams.js'
export { BLEU_SMOOTHINGS, type BleuOptions, type BleuSmoothing, bleu } from './text/bleu.js'
export { type ChrfOptions, chrf } from './text/chrf.js'
export { type GreedyMatch, type GreedyMatchOptions, greedyMatch } from './text/greedy-match.js'
export { type IbleuOptions, ibleu } from './text/ibleu.js'
export { type MeteorLikeOptions, meteorLike } from './text/meteor-like.js'
export { characterDistance, divergence, type ParascoreOptions, parascore } from './text/parascore.js'
export { PINC_COUNTS, type PincCount, type PincOptions, pinc } from './text/pinc.js'
export { type PrecisOptions, precis } from './text/precis.js'
export { corpusScore, segmentScores, textRows } from './text/score-segments.js'
export { type TerOptions, ter } from './text/ter.js'
export type { Segment, TextMetric } from './text/text-metric.js'
export { METRIC_TOKENIZERS, type MetricTokenizer, metricTokens } from './text/tokenize-metric.js'
export { type DistinctOptions, distinct, pairwisePinc, selfBleu } from './text/variety.js'
export { type NamedVectors, vectorBertscore, vectorParascore } from './text/vector-metrics.js'
export { type Inconsistency, type LinkConsistency, linkConsistency } from './trees/consistency.js'
export { type NodedPair, type NodeItem, type NodeItemOptions, type NodeMatch, nodeItems } from './trees/node-items.js'
export { PROJECTED_PAIRS, PROJECTED_ROW, projectedRow } from './trees/projected.js'
export {
  type AlirAlip,
  balance,
  coupleF1,
  humanScores,
  type SpadeLayout,
  spadeFamily,
  spadeLayout,
  spadeRow,
  systemScores,
  trialFamily,
} from './trees/spade.js'
export { halfOf, type Placing, placing, type SuggestionCounts, SuggestionFigures } from './types/suggestion-figures.js'
export { type TypeCorrelation, typeCorrelation } from './types/type-correlation.js'
export { type CorpusTypes, type TypeRow, TypeStatistics, type TypeSums, typeInTagset } from './types/type-statistics.js'
