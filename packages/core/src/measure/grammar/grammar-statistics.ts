/**
 * What a grammar is made of: its distinct rules by kind, by left-hand label, by number of holes and by length, how many of them
 * leave the text as it is, and the range of each feature. Kinds, labels and lengths count distinct rules; features are
 * those of lines.
 */
import { type GrammarRule, RULE_KINDS, type RuleKind } from '../../grammar/rule.js'
import { holesOf, kindsOf } from './compared-rules.js'
import { RULE_ROW, RuleSet } from './rule-set.js'

export interface FeatureRange {
  readonly name: string
  readonly min: number
  readonly max: number
  /** lines with a value, and lines that give it as NA */
  readonly lines: number
  readonly unknown: number
}

export interface GrammarFigures {
  readonly lines: number
  readonly rules: number
  readonly kinds: Readonly<Record<RuleKind, number>>
  /** rules by left-hand label, the most frequent first */
  readonly labels: readonly { readonly label: string; readonly rules: number }[]
  /** `arity[k]`: rules with k holes */
  readonly arity: readonly number[]
  /** symbols of a side, words and holes: mean, and how many rules have each length, from 0 */
  readonly source: SideLengths
  readonly target: SideLengths
  /** rules whose two sides are the same */
  readonly identical: number
  /** by name */
  readonly features: readonly FeatureRange[]
}

export interface SideLengths {
  readonly mean: number
  readonly rules: readonly number[]
}

export class GrammarStatistics {
  readonly #rules = new RuleSet()
  readonly #features = new Map<string, { min: number; max: number; lines: number; unknown: number }>()
  #lines = 0

  add(rule: GrammarRule): void {
    this.#lines++
    this.#rules.add(rule)
    for (const [name, value] of rule.features) {
      let range = this.#features.get(name)
      if (range === undefined) {
        range = { min: Number.POSITIVE_INFINITY, max: Number.NEGATIVE_INFINITY, lines: 0, unknown: 0 }
        this.#features.set(name, range)
      }
      if (value === null) range.unknown++
      else {
        range.lines++
        if (value < range.min) range.min = value
        if (value > range.max) range.max = value
      }
    }
  }

  /** The figures of all rules so far; `byTarget` as in `ruleKind`. */
  figures(byTarget = true): GrammarFigures {
    const rules = this.#rules
    const row = new Int32Array(rules.rowRoom)
    const [source, target, arity]: number[][] = [[], [], []]
    const labels = new Array<number>(rules.symbols.labels.size).fill(0)
    let identical = 0
    for (let id = 0; id < rules.size; id++) {
      rules.read(id, row)
      count(source!, row[RULE_ROW.sources]!)
      count(target!, row[RULE_ROW.targets]!)
      count(arity!, holesOf(row))
      labels[row[RULE_ROW.label]!]!++
      if (isIdentical(row)) identical++
    }
    const kinds = RULE_KINDS.map(() => 0)
    for (const kind of kindsOf(rules, byTarget)) kinds[kind]!++
    return {
      lines: this.#lines,
      rules: rules.size,
      kinds: Object.fromEntries(RULE_KINDS.map((kind, k) => [kind, kinds[k]!])) as Record<RuleKind, number>,
      labels: labels
        .map((number, label) => ({ label: rules.symbols.labels.word(label), rules: number }))
        .filter((each) => each.rules > 0)
        .sort((a, b) => b.rules - a.rules || (a.label < b.label ? -1 : 1)),
      arity: filled(arity!),
      source: lengths(source!, rules.size),
      target: lengths(target!, rules.size),
      identical,
      features: [...this.#features].map(([name, range]) => ({ name, ...range })).sort((a, b) => (a.name < b.name ? -1 : 1)),
    }
  }
}

function isIdentical(row: Int32Array): boolean {
  const length = row[RULE_ROW.sources]!
  if (length !== row[RULE_ROW.targets]) return false
  for (let k = RULE_ROW.symbols; k < RULE_ROW.symbols + length; k++) if (row[k] !== row[k + length]) return false
  return true
}

function count(counts: number[], place: number): void {
  counts[place] = (counts[place] ?? 0) + 1
}

/** 0 where nothing was counted. */
function filled(counts: readonly number[]): number[] {
  return Array.from(counts, (each) => each ?? 0)
}

function lengths(counts: readonly number[], rules: number): SideLengths {
  const all = filled(counts)
  return { mean: all.reduce((sum, each, length) => sum + each * length, 0) / Math.max(rules, 1), rules: all }
}
