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
  /** the highest number that each grammar gives, minus infinity where it has none */
  readonly first: Float64Array
  readonly second: Float64Array
}

export class ComparedRules {
  readonly rules = new RuleSet()
  #table = emptyTable(1024)

  add(side: typeof FIRST | typeof SECOND, rule: Rule, value = 1): void {
    const id = this.rules.add(rule)
    if (id === this.#table.has.length) this.#table = widenedTable(this.#table)
    this.#table.has[id]! |= side
    const values = side === FIRST ? this.#table.first : this.#table.second
    if (value > values[id]!) values[id] = value
  }

  /** The two grammars after rules that are the same have been put together. */
  table(matching: Matching): RuleTable {
    const { size } = this.rules
    const { has, first, second } = this.#table
    if (matching === 'strict') return { has: has.subarray(0, size), first, second }
    const keys = mergedKeys(this.rules, matching)
    const merged = emptyTable(size)
    for (let id = 0; id < size; id++) {
      const key = keys[id]!
      merged.has[key]! |= has[id]!
      if (first[id]! > merged.first[key]!) merged.first[key] = first[id]!
      if (second[id]! > merged.second[key]!) merged.second[key] = second[id]!
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

interface GrowingTable {
  has: Uint8Array
  first: Float64Array
  second: Float64Array
}

function emptyTable(room: number): GrowingTable {
  return {
    has: new Uint8Array(room),
    first: new Float64Array(room).fill(Number.NEGATIVE_INFINITY),
    second: new Float64Array(room).fill(Number.NEGATIVE_INFINITY),
  }
}

function widenedTable({ has, first, second }: GrowingTable): GrowingTable {
  const wide = emptyTable(2 * has.length)
  wide.has.set(has)
  wide.first.set(first)
  wide.second.set(second)
  return wide
}
