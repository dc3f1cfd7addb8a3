/**
 * From counted occurrences to a grammar, in memory: what the SQL of the larger engines says. Occurrences that differ in
 * their links are one rule, which keeps the links seen most often (of equals, those whose text sorts first, since no order of
 * sentences is lasting). A rule stays if it was seen often enough or either side is a single word (Thrax's rule).
 */
import type { CountedRule, RuleCounts } from './features.js'
import { RowCounter } from './row-counter.js'
import { RULE_HEADER } from './rule-extractor.js'
import type { GrammarSymbols } from './symbols.js'

interface DistinctRule extends Omit<CountedRule, 'counts'> {
  readonly source: Int32Array
  readonly target: Int32Array
  readonly count: number
}

/** The rules of a counter, sorted by label, source and target in the order of code points. */
export function countRules(counter: RowCounter, symbols: GrammarSymbols, minCount = 1): CountedRule[] {
  const rules = distinctRules(counter).filter(
    ({ count, source, target }) => count >= minCount || isOneWord(source) || isOneWord(target),
  )
  return sorted(withCounts(rules), symbols)
}

/** Rules without regard to links, each with its most frequent ones. */
function distinctRules({ size, starts, arena, counts }: RowCounter): DistinctRule[] {
  const rules = new RowCounter()
  /** by rule: the entry with the best links so far */
  const best: number[] = []
  const linksOf = (entry: number) => arena.subarray(starts[entry]! + ruleLength(arena, starts[entry]!), starts[entry + 1])
  for (let entry = 0; entry < size; entry++) {
    const row = arena.subarray(starts[entry], starts[entry + 1])
    const rule = rules.add(row, ruleLength(row, 0), counts[entry])
    const before = best[rule]
    const isBetter =
      before === undefined ||
      counts[entry]! > counts[before]! ||
      (counts[entry] === counts[before] && linksText(linksOf(entry)) < linksText(linksOf(before)))
    if (isBetter) best[rule] = entry
  }
  return best.map((entry, rule) => {
    const start = rules.starts[rule]!
    const middle = start + RULE_HEADER + rules.arena[start + 1]!
    return {
      lhs: rules.arena[start]!,
      source: rules.arena.subarray(start + RULE_HEADER, middle),
      target: rules.arena.subarray(middle, rules.starts[rule + 1]),
      links: linksOf(entry),
      count: rules.counts[rule]!,
    }
  })
}

/** Numbers of a packed rule before its links. */
function ruleLength(row: Int32Array, start: number): number {
  return RULE_HEADER + row[start + 1]! + row[start + 2]!
}

function isOneWord(side: Int32Array): boolean {
  return side.length === 1 && side[0]! >= 0
}

function withCounts(rules: readonly DistinctRule[]): CountedRule[] {
  const sums = new RowCounter()
  /** the entries of what a rule counts towards, in the order of `RuleCounts` */
  const entries = ({ lhs, source, target }: DistinctRule, count: number): number[] =>
    [
      [0, source.length, ...source, ...target],
      [1, ...source],
      [2, ...target],
      [3, lhs, ...source],
      [4, lhs, ...target],
      [5, lhs],
    ].map((row) => sums.add(Int32Array.from(row), row.length, count))
  const known = rules.map((rule) => entries(rule, rule.count))
  return rules.map(({ count, ...rule }, k) => {
    const [sides, source, target, labelSource, labelTarget, label] = known[k]!.map((entry) => sums.counts[entry]!) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ]
    const counts: RuleCounts = { rule: count, sides, source, target, labelSource, labelTarget, label }
    return { ...rule, counts }
  })
}

function sorted(rules: readonly CountedRule[], symbols: GrammarSymbols): CountedRule[] {
  const keyed = rules.map((rule) => ({
    rule,
    keys: [symbols.labels.word(rule.lhs), sideText(rule.source, symbols), sideText(rule.target, symbols)],
  }))
  keyed.sort(({ keys: a }, { keys: b }) => byCodePoint(a[0]!, b[0]!) || byCodePoint(a[1]!, b[1]!) || byCodePoint(a[2]!, b[2]!))
  return keyed.map(({ rule }) => rule)
}

/** The text of a side in codes, as a grammar file has it. */
export function sideText(side: ArrayLike<number>, symbols: GrammarSymbols): string {
  return Array.from(side, (code) => symbols.text(code)).join(' ')
}

/** `linksText([65538])` is `1-2`. */
export function linksText(links: ArrayLike<number>): string {
  return Array.from(links, (link) => `${link >> 16}-${link & 0xffff}`).join(' ')
}

/** The order of UTF-8 bytes, in which databases sort: by code point, not by UTF-16 unit. */
export function byCodePoint(one: string, other: string): number {
  const length = Math.min(one.length, other.length)
  for (let k = 0; k < length; k++) {
    const [x, y] = [one.charCodeAt(k), other.charCodeAt(k)]
    if (x !== y) return lifted(x) - lifted(y)
  }
  return one.length - other.length
}

/** Surrogates, which stand for the highest code points, above all other units. */
function lifted(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit
}
