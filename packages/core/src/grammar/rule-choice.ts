/** Which rules of a grammar are wanted, and which of them are the best. */
import { featureOf, isCost } from './feature-names.js'
import { formatSymbol, type GrammarRule, isHole, type Rule, type RuleKind, type RuleSymbol, ruleKind, ruleText } from './rule.js'

/** A bound on a feature; a rule at the bound is kept. */
export interface FeatureBound {
  readonly feature: string
  readonly min?: number
  readonly max?: number
}

/** What a rule must be; what is absent is not asked for. */
export interface RuleChoice {
  /** labels of the left-hand side */
  readonly labels?: readonly string[]
  /** entailment relations of PPDB 2.0 */
  readonly relations?: readonly string[]
  readonly kinds?: readonly RuleKind[]
  readonly bounds?: readonly FeatureBound[]
}

/** Why a rule is not wanted, or undefined where it is. A rule that lacks a bounded feature, or has `NA`, is not wanted. */
export function unwanted(rule: GrammarRule, { labels, relations, kinds, bounds = [] }: RuleChoice): string | undefined {
  if (labels !== undefined && !labels.includes(rule.lhs)) return `label is not ${labels.join(' or ')}`
  if (kinds !== undefined && !kinds.includes(ruleKind(rule))) return `not ${kinds.join(' or ')}`
  if (relations !== undefined && (rule.relation === undefined || !relations.includes(rule.relation))) {
    return rule.relation === undefined ? 'no relation' : `relation is not ${relations.join(' or ')}`
  }
  for (const { feature, min, max } of bounds) {
    const value = featureOf(rule, feature)
    if (value === undefined || value === null) return `${feature} is not known`
    if (min !== undefined && value < min) return `${feature} below ${min}`
    if (max !== undefined && value > max) return `${feature} above ${max}`
  }
  return undefined
}

/** How rules are ranked: by a feature, the lowest first where `lowest` says so, by default where the feature is a cost. */
export interface Ranking {
  readonly by: string
  readonly lowest?: boolean
}

/** What ranks a rule: made once, compared often. */
export interface Ranked {
  /** less is better; a rule without the feature comes last */
  readonly rank: number
  /** breaks ties, so that the order of lines never decides */
  readonly text: string
}

export interface RankedRule extends Ranked {
  readonly rule: GrammarRule
}

/** A rule with its rank. */
export function ranked(rule: GrammarRule, { by, lowest = isCost(by) }: Ranking): RankedRule {
  const value = featureOf(rule, by)
  const rank = value === undefined || value === null ? Number.POSITIVE_INFINITY : lowest ? value : -value
  return { rule, rank, text: ruleText(rule) }
}

/** Best first. */
export function byRank(a: Ranked, b: Ranked): number {
  if (a.rank !== b.rank) return a.rank < b.rank ? -1 : 1
  return a.text < b.text ? -1 : a.text > b.text ? 1 : 0
}

/** The k best of rules that come one by one, in memory of about 2k of them. */
export class BestRules<T extends Ranked> {
  readonly #most: number
  readonly #onLost: ((rule: T) => void) | undefined
  readonly #kept: T[] = []
  /** `onLost` is told of each rule that is not among the best. */
  constructor(most: number, onLost?: (rule: T) => void) {
    this.#most = most
    this.#onLost = onLost
  }

  add(rule: T): void {
    this.#kept.push(rule)
    if (this.#kept.length >= 2 * this.#most + 64) this.#cut()
  }

  /** Best first. */
  best(): readonly T[] {
    this.#cut()
    return this.#kept
  }

  #cut(): void {
    const lost = this.#kept.sort(byRank).splice(this.#most)
    if (this.#onLost !== undefined) lost.forEach(this.#onLost)
  }
}

/**
 * What is left of a rule without its labels, the key of its type: `[VP] ||| want [VP,1] ||| propose [VP,1]` and
 * `[S] ||| want [NP,1] ||| propose [NP,1]` are variants of `want [1] ||| propose [1]`.
 */
export function unlabelledText({ source, target }: Rule): string {
  const side = (symbols: readonly RuleSymbol[]) =>
    symbols.map((symbol) => (isHole(symbol) ? `[${symbol.index}]` : formatSymbol(symbol))).join(' ')
  return `${side(source)} ||| ${side(target)}`
}
