/**
 * The rules of two grammars in one set: which of them has which, with a number each (how often it was seen, or what it
 * scores). A rule that a file repeats is one rule with its highest number, so neither repetition nor the order of lines
 * changes anything.
 */
import { RULE_KINDS, type Rule } from '../../grammar/rule.js'
import { type Matching, mergedKeys } from './merged-keys.js'
import { RULE_ROW, RuleSet } from './rule-set.js'

/** Bits of `has`. */
export const FIRST = 1
export const SECOND = 2

/** What the two grammars have, by id of rule; where several rules are the same, by the lowest of their ids. */
export interface RuleTable {
  /** bits: `FIRST`, `SECOND`; 0 for an id that another one stands for */
  readonly has: Uint8Array
  /** the highest number that each grammar gives; without meaning for a rule that it lacks */
  readonly first: RuleNumbers
  readonly second: RuleNumbers
}

export class ComparedRules {
  readonly rules = new RuleSet()
  #has = new Uint8Array(1024)
  readonly #first = new RuleNumbers()
  readonly #second = new RuleNumbers()

  /** Adds a rule to the first or the second grammar, with its number, and gives its id in `rules`. */
  add(side: typeof FIRST | typeof SECOND, rule: Rule, number = 1): number {
    const id = this.rules.add(rule)
    if (id === this.#has.length) {
      const has = new Uint8Array(2 * id)
      has.set(this.#has)
      this.#has = has
    }
    const numbers = side === FIRST ? this.#first : this.#second
    numbers.put(id, number, (this.#has[id]! & side) === 0)
    this.#has[id]! |= side
    return id
  }

  /** The two grammars after rules that are the same have been put together. */
  table(matching: Matching): RuleTable {
    const { size } = this.rules
    const [first, second] = [this.#first, this.#second]
    if (matching === 'strict') return { has: this.#has.subarray(0, size), first, second }
    const keys = mergedKeys(this.rules, matching)
    const merged = { has: new Uint8Array(size), first: new RuleNumbers(), second: new RuleNumbers() }
    for (let id = 0; id < size; id++) {
      const key = keys[id]!
      const [bits, known] = [this.#has[id]!, merged.has[key]!]
      if ((bits & FIRST) !== 0) merged.first.put(key, first.at(id), (known & FIRST) === 0)
      if ((bits & SECOND) !== 0) merged.second.put(key, second.at(id), (known & SECOND) === 0)
      merged.has[key] = known | bits
    }
    return merged
  }

  /** Distinct rules of the first and of the second. */
  sizes(): readonly [number, number] {
    const sizes: [number, number] = [0, 0]
    for (const bits of this.table('strict').has) {
      if ((bits & FIRST) !== 0) sizes[0]++
      if ((bits & SECOND) !== 0) sizes[1]++
    }
    return sizes
  }

  /** The kind of each rule, as a place in `RULE_KINDS`; see `ruleKind` for `byTarget`. Rules that are the same are of one kind. */
  kinds(byTarget = true): Uint8Array {
    return kindsOf(this.rules, byTarget)
  }
}

const [LEXICAL, PHRASAL, SYNTACTIC] = [
  RULE_KINDS.indexOf('lexical'),
  RULE_KINDS.indexOf('phrasal'),
  RULE_KINDS.indexOf('syntactic'),
]

/** The kinds of the rules of a set, as places in `RULE_KINDS`. */
export function kindsOf(rules: RuleSet, byTarget = true): Uint8Array {
  const kinds = new Uint8Array(rules.size)
  const row = new Int32Array(rules.rowRoom)
  for (let id = 0; id < rules.size; id++) {
    rules.read(id, row)
    const isWord = row[RULE_ROW.sources] === 1 && (!byTarget || row[RULE_ROW.targets] === 1)
    kinds[id] = holesOf(row) > 0 ? SYNTACTIC : isWord ? LEXICAL : PHRASAL
  }
  return kinds
}

/** The number of holes of a row: codes below 0 on the source side. */
export function holesOf(row: Int32Array): number {
  let holes = 0
  for (let k = 0; k < row[RULE_ROW.sources]!; k++) if (row[RULE_ROW.symbols + k]! < 0) holes++
  return holes
}

/** A number for each rule, 1 until another one comes: a grammar without counts or scores takes no room for them. */
export class RuleNumbers {
  #values: Float64Array | undefined

  at(id: number): number {
    return this.#values?.[id] ?? 1
  }

  /** The number of a new rule, or the higher one of a rule that has one. */
  put(id: number, number: number, isNew: boolean): void {
    const highest = isNew ? number : Math.max(number, this.at(id))
    if (highest === this.at(id)) return
    let values = this.#values ?? new Float64Array(1024).fill(1)
    if (id >= values.length) {
      const wide = new Float64Array(2 ** Math.ceil(Math.log2(id + 1))).fill(1, values.length)
      wide.set(values)
      values = wide
    }
    values[id] = highest
    this.#values = values
  }
}
