/** Counted rules as the lines of a grammar: Joshua and Thrax, PPDB, or columns for Parquet. */
import {
  type CountedRule,
  type FeatureName,
  formatFeature,
  isHoleText,
  type LexicalWeights,
  linkText,
  ppdbName,
  RuleFeatures,
  type RuleKind,
} from '@parascope/core/grammar'
import { escapeField } from './row-fields.js'

export const GRAMMAR_FORMATS = ['joshua', 'ppdb', 'parquet'] as const
export type GrammarFormat = (typeof GRAMMAR_FORMATS)[number]

export class RuleFormatter {
  readonly #features: RuleFeatures
  readonly #format: GrammarFormat
  /** what stands before each value, with the order in which values are written */
  readonly #names: readonly string[]
  readonly #order: readonly number[]

  constructor(format: GrammarFormat, features: readonly FeatureName[], weights: LexicalWeights) {
    this.#format = format
    this.#features = new RuleFeatures(features, weights)
    const names = this.#features.names.map((name) => (format === 'ppdb' ? ppdbName(name) : name))
    this.#order = names.map((_, k) => k).sort((a, b) => (names[a]! < names[b]! ? -1 : 1))
    this.#names = this.#order.map((k) => `${names[k]!}=`)
  }

  /** The names of the features, in the order in which they are written. */
  get names(): readonly string[] {
    return this.#names.map((name) => name.slice(0, -1))
  }

  /** The line of a rule, without its end. */
  line(rule: CountedRule): string {
    const values = this.#features.of(rule)
    let links = ''
    for (let k = 0; k < rule.links.length; k++) links += k === 0 ? linkText(rule.links[k]!) : ` ${linkText(rule.links[k]!)}`
    const [source, target] = [rule.source.join(' '), rule.target.join(' ')]
    if (this.#format === 'parquet') {
      const texts = `${escapeField(rule.lhs)}\t${escapeField(source)}\t${escapeField(target)}\t${links}`
      return this.#order.reduce((line, k) => `${line}\t${values[k]}`, texts)
    }
    let scores = ''
    for (let k = 0; k < this.#order.length; k++) {
      scores += `${k === 0 ? '' : ' '}${this.#names[k]}${formatFeature(values[this.#order[k]!]!)}`
    }
    return `[${rule.lhs}] ||| ${source} ||| ${target} ||| ${scores} ||| ${links}`
  }
}

/** The kind of a rule by the texts of its symbols. */
export function kindOfCounted({ source, target }: CountedRule): RuleKind {
  if (source.some(isHoleText)) return 'syntactic'
  return source.length === 1 && target.length === 1 ? 'lexical' : 'phrasal'
}
