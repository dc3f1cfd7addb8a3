/** Two grammars held against each other: the figures of `parascope grammar overlap`, and for each rule whether the other has it too. */
import {
  ComparedRules,
  FIRST,
  grammarOverlap,
  type Matching,
  mergedKeys,
  type OverlapByKind,
  ruleCount,
  SECOND,
} from '@parascope/core/measure'
import { featureValue } from './find-rules.js'
import type { RuleTable } from './rule-table.js'

export type Compared = Exclude<Matching, 'unindexed'>

export const MATCHINGS: readonly Compared[] = ['strict', 'nonstrict']

const COUNT_FEATURES = ['Count', 'RarityPenalty', 'LogCount'] as const
const BOTH = FIRST | SECOND

export class GrammarComparison {
  /** rules of the second grammar whose count it does not tell; they count as seen once */
  readonly uncounted: number
  readonly #compared = new ComparedRules()
  readonly #ids: Readonly<Record<'first' | 'second', Int32Array>>
  readonly #shared = new Map<string, Uint8Array>()

  /** The second grammar is the gold. */
  constructor(first: RuleTable, second: RuleTable) {
    const ids = { first: new Int32Array(first.size), second: new Int32Array(second.size) }
    let uncounted = 0
    for (let k = 0; k < first.size; k++) ids.first[k] = this.#compared.add(FIRST, first.rules.rule(k))
    for (let k = 0; k < second.size; k++) {
      const count = countOf(second, k)
      if (count === undefined) uncounted++
      ids.second[k] = this.#compared.add(SECOND, second.rules.rule(k), count ?? 1)
    }
    this.uncounted = uncounted
    this.#ids = ids
  }

  /** The figures, with rules of the second grammar seen less often than `least` left out. */
  overlap(least: number): Readonly<Record<Compared, OverlapByKind>> {
    const of = (matching: Compared) => grammarOverlap(this.#compared, { matching, minCounts: [least] })[0]!
    return { strict: of('strict'), nonstrict: of('nonstrict') }
  }

  /** For each rule of one grammar 1 where the other has it, in the sense of `matching`. */
  shared(which: 'first' | 'second', matching: Compared): Uint8Array {
    const key = `${which} ${matching}`
    const known = this.#shared.get(key)
    if (known !== undefined) return known
    const { has } = this.#compared.table(matching)
    const keys = matching === 'strict' ? undefined : mergedKeys(this.#compared.rules, matching)
    const flags = Uint8Array.from(this.#ids[which], (id) => (has[keys?.[id] ?? id] === BOTH ? 1 : 0))
    this.#shared.set(key, flags)
    return flags
  }
}

/** How the figures come about: what the command says under its defaults, for the same numbers. */
export function overlapSignature(least: number, version: string): string {
  return `grammar-overlap|indices:kept|lexical:both-sides|identity:kept|min-count:${least}|version:${version}`
}

function countOf(table: RuleTable, rule: number): number | undefined {
  const told = COUNT_FEATURES.flatMap((name) => {
    const value = featureValue(table, name, rule)
    return value === undefined ? [] : [[name, value] as const]
  })
  const found = ruleCount({ features: new Map(told) })
  return 'count' in found ? found.count : undefined
}
