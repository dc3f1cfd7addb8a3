/**
 * From counted occurrences to a grammar, in memory: what the SQL of the larger engines says. Occurrences that differ in
 * their links are one rule, which keeps the links seen most often (of equals, those whose text sorts first, since no order of
 * sentences is lasting). A rule stays if it was seen often enough or either side is a single word (Thrax's rule).
 */
import type { CountedRule, RuleCounts } from './features.js'
import type { RowCounter } from './row-counter.js'
import { isHoleText } from './rule.js'
import { RULE_HEADER } from './rule-extractor.js'
import type { GrammarSymbols } from './symbols.js'

interface Kept {
  readonly lhs: string
  readonly source: string
  readonly target: string
  count: number
  links: string
  linksCount: number
}

/** The rules of a counter, sorted by label, source and target in the order of code points. */
export function countRules(counter: RowCounter, symbols: GrammarSymbols, minCount = 1): CountedRule[] {
  const kept = new Map<string, Kept>()
  for (let entry = 0; entry < counter.size; entry++) {
    const row = counter.arena.subarray(counter.starts[entry], counter.starts[entry + 1])
    const split = RULE_HEADER + row[1]!
    const end = split + row[2]!
    const text = (from: number, to: number) => Array.from(row.subarray(from, to), (code) => symbols.text(code)).join(' ')
    const [lhs, source, target] = [symbols.labels.word(row[0]!), text(RULE_HEADER, split), text(split, end)]
    const links = Array.from(row.subarray(end), linkText).join(' ')
    const count = counter.counts[entry]!
    const key = `${lhs}\t${source}\t${target}`
    const rule = kept.get(key)
    if (rule === undefined) kept.set(key, { lhs, source, target, count, links, linksCount: count })
    else {
      rule.count += count
      if (count > rule.linksCount || (count === rule.linksCount && links < rule.links)) {
        rule.links = links
        rule.linksCount = count
      }
    }
  }
  const rules = [...kept.values()].filter(
    ({ count, source, target }) => count >= minCount || isOneWord(source) || isOneWord(target),
  )
  rules.sort((x, y) => byCodePoint(x.lhs, y.lhs) || byCodePoint(x.source, y.source) || byCodePoint(x.target, y.target))
  return withCounts(rules)
}

function isOneWord(side: string): boolean {
  return !side.includes(' ') && !isHoleText(side)
}

function withCounts(rules: readonly Kept[]): CountedRule[] {
  const sums = new Map<string, number>()
  const keys = ({ lhs, source, target }: Kept) => [
    `fe\t${source}\t${target}`,
    `f\t${source}`,
    `e\t${target}`,
    `lf\t${lhs}\t${source}`,
    `le\t${lhs}\t${target}`,
    `l\t${lhs}`,
  ]
  for (const rule of rules) for (const key of keys(rule)) sums.set(key, (sums.get(key) ?? 0) + rule.count)
  return rules.map((rule) => {
    const [sides, source, target, labelSource, labelTarget, label] = keys(rule).map((key) => sums.get(key)!) as [
      number,
      number,
      number,
      number,
      number,
      number,
    ]
    const counts: RuleCounts = { rule: rule.count, sides, source, target, labelSource, labelTarget, label }
    return {
      lhs: rule.lhs,
      source: rule.source.split(' '),
      target: rule.target.split(' '),
      links: parseRuleLinks(rule.links),
      counts,
    }
  })
}

/** `linkText(65538)` is `1-2`. */
export function linkText(link: number): string {
  return `${link >> 16}-${link & 0xffff}`
}

/** Packed links of a text such as `0-0 1-2`. */
export function parseRuleLinks(text: string): number[] {
  if (text === '') return []
  return text.split(' ').map((piece) => {
    const dash = piece.indexOf('-')
    return (Number(piece.slice(0, dash)) << 16) | Number(piece.slice(dash + 1))
  })
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
