/**
 * The features of a rule, with the names and meanings of Thrax (Ganitkevitch, Van Durme and Callison-Burch 2013): f is the source
 * side, e the target side, c a count, logarithms are natural, and probabilities are costs, that is negative logarithms. All engines
 * deliver whole counts and every feature is computed here, so that a grammar has the same digits wherever it was made.
 * Counts are those of the rules that are kept: a rule below the smallest count does not weigh on the others.
 *
 * Two departures: `Adjacent` looks at every pair of neighbouring source symbols, where Thrax skips one after a lone hole;
 * lengths are counted in characters of Unicode, not in UTF-16 units.
 */
import { LexicalCosts } from './lexical-costs.js'
import type { LexicalWeights } from './lexical-weights.js'
import type { GrammarSymbols } from './symbols.js'

/** How often a rule and its parts were seen; LHS is its label. */
export interface RuleCounts {
  /** c(LHS, f, e) */
  readonly rule: number
  /** c(f, e) */
  readonly sides: number
  /** c(f) and c(e) */
  readonly source: number
  readonly target: number
  /** c(LHS, f) and c(LHS, e) */
  readonly labelSource: number
  readonly labelTarget: number
  /** c(LHS) */
  readonly label: number
}

/** A rule as engines deliver it, in the numbers of `symbols.ts`: its label, the codes of its sides, its packed links, and its counts. */
export interface CountedRule {
  readonly lhs: number
  readonly source: ArrayLike<number>
  readonly target: ArrayLike<number>
  readonly links: ArrayLike<number>
  readonly counts: RuleCounts
}

/** What features look at besides the counts. */
interface RuleView extends CountedRule {
  readonly sourceWords: number
  readonly targetWords: number
  readonly symbols: GrammarSymbols
  readonly lexical: LexicalCosts
}

const FEATURES = {
  'p(e|f)': ({ counts }) => cost(counts.sides, counts.source),
  'p(f|e)': ({ counts }) => cost(counts.sides, counts.target),
  'p(e|f,LHS)': ({ counts }) => cost(counts.rule, counts.labelSource),
  'p(f|e,LHS)': ({ counts }) => cost(counts.rule, counts.labelTarget),
  'p(LHS|f)': ({ counts }) => cost(counts.labelSource, counts.source),
  'p(LHS|e)': ({ counts }) => cost(counts.labelTarget, counts.target),
  'p(f|LHS)': ({ counts }) => cost(counts.labelSource, counts.label),
  'p(e|LHS)': ({ counts }) => cost(counts.labelTarget, counts.label),
  'Lex(f|e)': (rule) => rule.lexical.of(rule).ofSource,
  'Lex(e|f)': (rule) => rule.lexical.of(rule).ofTarget,
  RarityPenalty: ({ counts }) => Math.exp(1 - counts.rule),
  LogCount: ({ counts }) => Math.log(counts.rule),
  Count: ({ counts }) => counts.rule,
  Lexical: ({ source, sourceWords }) => yes(sourceWords === source.length),
  Abstract: ({ sourceWords, targetWords }) => yes(sourceWords + targetWords === 0),
  Adjacent: ({ source }) => yes(hasNeighbours(source)),
  ContainsX: ({ lhs, symbols }) => yes(symbols.labels.word(lhs) === 'X'),
  Monotonic: (rule) => yes(isMonotone(rule)),
  Identity: ({ source, target }) => yes(isSame(source, target)),
  GlueRule: () => 0,
  PhrasePenalty: () => 1,
  SourceTerminalsButNoTarget: ({ sourceWords, targetWords }) => yes(sourceWords > 0 && targetWords === 0),
  TargetTerminalsButNoSource: ({ sourceWords, targetWords }) => yes(targetWords > 0 && sourceWords === 0),
  SourceWords: ({ sourceWords }) => sourceWords,
  TargetWords: ({ targetWords }) => targetWords,
  UnalignedSource: ({ links, sourceWords }) => sourceWords - distinct(links, (link) => link >> 16),
  UnalignedTarget: ({ links, targetWords }) => targetWords - distinct(links, (link) => link & 0xffff),
  WordCountDiff: ({ sourceWords, targetWords }) => targetWords - sourceWords,
  WordLenDiff: (rule) => mean(characters(rule, 'target'), rule.targetWords) - mean(characters(rule, 'source'), rule.sourceWords),
  WordLogCR: ({ sourceWords, targetWords }) => logRatio(targetWords, sourceWords),
  CharCountDiff: (rule) => written(rule, 'target') - written(rule, 'source'),
  CharLogCR: (rule) => logRatio(written(rule, 'target'), written(rule, 'source')),
} as const satisfies Readonly<Record<string, (rule: RuleView) => number>>

export type FeatureName = keyof typeof FEATURES

/** Every feature, sorted by name. */
export const FEATURE_NAMES = (Object.keys(FEATURES) as FeatureName[]).sort()

/** What a grammar carries unless asked for more. */
export const DEFAULT_FEATURES: readonly FeatureName[] = ['Count', 'Lex(e|f)', 'Lex(f|e)', 'RarityPenalty', 'p(e|f)', 'p(f|e)']

/** Computes chosen features of rules, in the order of their names. */
export class RuleFeatures {
  /** the chosen features, sorted */
  readonly names: readonly FeatureName[]
  readonly #symbols: GrammarSymbols
  readonly #lexical: LexicalCosts
  readonly #values: Float64Array
  readonly #features: readonly ((rule: RuleView) => number)[]

  constructor(names: readonly FeatureName[], symbols: GrammarSymbols, weights: LexicalWeights) {
    this.names = [...new Set(names)].sort()
    this.#symbols = symbols
    this.#lexical = new LexicalCosts(weights)
    this.#values = new Float64Array(this.names.length)
    this.#features = this.names.map((name) => FEATURES[name])
  }

  /** The values of a rule; the array is used again for the next. */
  of(rule: CountedRule): Float64Array {
    const { lhs, source, target, links, counts } = rule
    const view: RuleView = {
      lhs,
      source,
      target,
      links,
      counts,
      sourceWords: words(source),
      targetWords: words(target),
      symbols: this.#symbols,
      lexical: this.#lexical,
    }
    this.#lexical.forget()
    for (let k = 0; k < this.#features.length; k++) this.#values[k] = this.#features[k]!(view)
    return this.#values
  }
}

/** The name that PPDB 2.0 has for a feature: there f is e1 and e is e2, and costs say so. `p(e|f)` is `-logp(e2|e1)`. */
export function ppdbName(name: FeatureName): string {
  if (name.startsWith('Lex(')) return name === 'Lex(e|f)' ? 'Lex(e2|e1)' : 'Lex(e1|e2)'
  if (!name.startsWith('p(')) return name
  return `-log${name.replace(/\b[ef]\b/g, (side) => (side === 'e' ? 'e2' : 'e1'))}`
}

function yes(condition: boolean): number {
  return condition ? 1 : 0
}

function cost(part: number, all: number): number {
  return part === all ? 0 : -Math.log(part / all)
}

function words(side: ArrayLike<number>): number {
  let count = 0
  for (let k = 0; k < side.length; k++) if (side[k]! >= 0) count++
  return count
}

/** Whether the holes of both sides come in the same order. */
function isMonotone({ source, target }: CountedRule): boolean {
  const holes = (side: ArrayLike<number>) => Array.from(side).filter((code) => code < 0)
  return isSame(holes(source), holes(target))
}

function isSame(one: ArrayLike<number>, other: ArrayLike<number>): boolean {
  if (one.length !== other.length) return false
  for (let k = 0; k < one.length; k++) if (one[k] !== other[k]) return false
  return true
}

/** Whether two holes stand side by side. */
function hasNeighbours(side: ArrayLike<number>): boolean {
  for (let k = 1; k < side.length; k++) if (side[k]! < 0 && side[k - 1]! < 0) return true
  return false
}

function distinct(links: ArrayLike<number>, side: (link: number) => number): number {
  return new Set(Array.from(links, side)).size
}

/** Characters of the words of a side. */
function characters(rule: RuleView, side: 'source' | 'target'): number {
  let sum = 0
  for (let k = 0; k < rule[side].length; k++) {
    const code = rule[side][k]!
    if (code >= 0) for (const _ of rule.symbols.words.word(code)) sum++
  }
  return sum
}

/** Characters of the words, and one blank between symbols. */
function written(rule: RuleView, side: 'source' | 'target'): number {
  return characters(rule, side) + rule[side].length - 1
}

function mean(sum: number, count: number): number {
  return count === 0 ? 0 : sum / count
}

function logRatio(one: number, other: number): number {
  return one === 0 || other === 0 ? 0 : Math.log(one / other)
}
