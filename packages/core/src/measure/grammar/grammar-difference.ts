/**
 * What only one of two grammars has, by kind and by left-hand label, with examples. A rule that the other grammar has under
 * another label counts as missing, and is counted once more as relabelled.
 */
import { RULE_KINDS, type Rule, type RuleKind, ruleText } from '../../grammar/rule.js'
import { type ComparedRules, FIRST, SECOND } from './compared-rules.js'
import { mergedKeys } from './merged-keys.js'
import { RULE_ROW } from './rule-set.js'

/** Distinct rules: only in the first, only in the second, in both; and those that the other has with other labels. */
export interface DifferenceCounts {
  readonly first: number
  readonly second: number
  readonly both: number
  readonly firstRelabelled: number
  readonly secondRelabelled: number
}

/** A rule that only one has, with the number that its grammar gives: how often it was seen. */
export interface DifferentRule {
  readonly rule: Rule
  readonly count: number
}

export interface GrammarDifference {
  readonly all: DifferenceCounts
  readonly kinds: Readonly<Record<RuleKind, DifferenceCounts>>
  /** where the two differ, by left-hand label, the greatest difference first */
  readonly labels: readonly ({ readonly label: string } & DifferenceCounts)[]
  /** the most frequent rules that the other lacks whatever the labels, and those that it has with other labels */
  readonly examples: Readonly<Record<'first' | 'second' | 'firstRelabelled' | 'secondRelabelled', readonly DifferentRule[]>>
}

type Field = keyof GrammarDifference['examples']

/** The difference; up to `examples` rules of each sort, by count and then by text. */
export function grammarDifference(
  compared: ComparedRules,
  { examples = 10, byTarget = true }: { readonly examples?: number; readonly byTarget?: boolean } = {},
): GrammarDifference {
  const { rules } = compared
  const { has, first, second } = compared.table('strict')
  const keys = mergedKeys(rules, 'nonstrict')
  const merged = new Uint8Array(rules.size)
  for (let id = 0; id < rules.size; id++) merged[keys[id]!]! |= has[id]!
  const kinds = compared.kinds(byTarget)
  const byKind = RULE_KINDS.map(noCounts)
  const byLabel: ReturnType<typeof noCounts>[] = Array.from({ length: rules.symbols.labels.size }, noCounts)
  const best: Record<Field, Best> = {
    first: new Best(examples),
    second: new Best(examples),
    firstRelabelled: new Best(examples),
    secondRelabelled: new Best(examples),
  }
  const row = new Int32Array(rules.rowRoom)
  for (let id = 0; id < rules.size; id++) {
    rules.read(id, row)
    const counts = [byKind[kinds[id]!]!, byLabel[row[RULE_ROW.label]!]!]
    const isShared = has[id] === (FIRST | SECOND)
    const side = has[id] === FIRST ? 'first' : 'second'
    const isRelabelled = !isShared && merged[keys[id]!] === (FIRST | SECOND)
    for (const each of counts) {
      each[isShared ? 'both' : side]++
      if (isRelabelled) each[`${side}Relabelled`]++
    }
    if (isShared) continue
    const count = (side === 'first' ? first : second).at(id)
    const sort: Field = isRelabelled ? `${side}Relabelled` : side
    best[sort].offer(count, () => rules.rule(id))
  }
  const all = noCounts()
  for (const counts of byKind) for (const key of FIELDS) all[key] += counts[key]
  return {
    all,
    kinds: Object.fromEntries(RULE_KINDS.map((kind, k) => [kind, byKind[k]!])) as Record<RuleKind, DifferenceCounts>,
    labels: byLabel
      .map((counts, label) => ({ label: rules.symbols.labels.word(label), ...counts }))
      .filter(({ first, second }) => first + second > 0)
      .sort((a, b) => b.first + b.second - a.first - a.second || (a.label < b.label ? -1 : 1)),
    examples: {
      first: best.first.rules(),
      second: best.second.rules(),
      firstRelabelled: best.firstRelabelled.rules(),
      secondRelabelled: best.secondRelabelled.rules(),
    },
  }
}

const FIELDS = ['first', 'second', 'both', 'firstRelabelled', 'secondRelabelled'] as const

function noCounts(): Record<(typeof FIELDS)[number], number> {
  return { first: 0, second: 0, both: 0, firstRelabelled: 0, secondRelabelled: 0 }
}

/** The rules with the highest counts; of equal ones those whose text sorts first. */
class Best {
  readonly #room: number
  #kept: (DifferentRule & { readonly text: string })[] = []

  constructor(room: number) {
    this.#room = room
  }

  offer(count: number, make: () => Rule): void {
    if (this.#room === 0) return
    if (this.#kept.length === this.#room && count < this.#kept.at(-1)!.count) return
    const rule = make()
    this.#kept.push({ rule, count, text: ruleText(rule) })
    this.#kept.sort((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1))
    this.#kept.length = Math.min(this.#kept.length, this.#room)
  }

  rules(): DifferentRule[] {
    return this.#kept.map(({ rule, count }) => ({ rule, count }))
  }
}
