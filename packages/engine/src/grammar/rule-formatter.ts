/** Counted rules as the lines of a grammar: Joshua and Thrax, PPDB, or columns for Parquet. */
import {
  type CountedRule,
  type FeatureName,
  type GrammarSymbols,
  type LexicalWeights,
  ppdbName,
  RuleFeatures,
  type RuleKind,
} from '@parascope/core/grammar'
import type { CountedLines } from './counted-lines.js'
import type { RowBuffer } from './row-buffer.js'

export const GRAMMAR_FORMATS = ['joshua', 'ppdb', 'parquet'] as const
export type GrammarFormat = (typeof GRAMMAR_FORMATS)[number]

const NEWLINE = 10
const BAR = Buffer.from(' ||| ')

export class RuleFormatter {
  readonly #features: RuleFeatures
  readonly #format: GrammarFormat
  /** what stands before each value, with the order in which values are written */
  readonly #names: readonly Buffer[]
  readonly #order: readonly number[]

  constructor(format: GrammarFormat, features: readonly FeatureName[], symbols: GrammarSymbols, weights: LexicalWeights) {
    this.#format = format
    this.#features = new RuleFeatures(features, symbols, weights)
    const names = writtenNames(format, this.#features.names)
    this.#order = names.map((_, k) => k).sort((a, b) => (names[a]! < names[b]! ? -1 : 1))
    this.#names = this.#order.map((k, at) => Buffer.from(`${at === 0 ? '' : ' '}${names[k]!}=`))
  }

  /** Writes the line of the rule that `lines` has just given. */
  write(rule: CountedRule, lines: CountedLines, out: RowBuffer): void {
    const values = this.#features.of(rule)
    const { bytes, starts } = lines
    if (this.#format === 'parquet') {
      out.bytes(bytes, starts[0]!, starts[4]! - 1)
      for (const k of this.#order) out.text(`\t${values[k]}`)
    } else {
      out.byte(91) // [
      out.unescaped(bytes, starts[0]!, starts[1]! - 1)
      out.byte(93) // ]
      out.all(BAR)
      out.unescaped(bytes, starts[1]!, starts[2]! - 1)
      out.all(BAR)
      out.unescaped(bytes, starts[2]!, starts[3]! - 1)
      out.all(BAR)
      for (let k = 0; k < this.#order.length; k++) {
        out.all(this.#names[k]!)
        out.feature(values[this.#order[k]!]!)
      }
      out.all(BAR)
      out.unescaped(bytes, starts[3]!, starts[4]! - 1)
    }
    out.byte(NEWLINE)
  }
}

/** The names of features in the order in which they are written. */
export function formattedNames(format: GrammarFormat, features: readonly FeatureName[]): string[] {
  return writtenNames(format, [...new Set(features)]).sort()
}

function writtenNames(format: GrammarFormat, names: readonly FeatureName[]): string[] {
  return names.map((name) => (format === 'ppdb' ? ppdbName(name) : name))
}

/** The kind of a rule in numbers. */
export function kindOfCounted({ source, target }: CountedRule): RuleKind {
  for (let k = 0; k < source.length; k++) if (source[k]! < 0) return 'syntactic'
  return source.length === 1 && target.length === 1 ? 'lexical' : 'phrasal'
}
