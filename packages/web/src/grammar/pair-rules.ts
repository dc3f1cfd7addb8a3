/** The rules of the pair on the table: distinct ones, how often each occurs, where its words stand, and its line. */
import type { Link, PairRecord } from '@parascope/core/corpus'
import {
  type ExtractionSettings,
  formatRuleLine,
  type GrammarRule,
  GrammarSymbols,
  isHole,
  PRESETS,
  RULE_KINDS,
  type Rule,
  type RuleKind,
  type RuleSymbol,
  ruleKind,
  ruleText,
} from '@parascope/core/grammar'
import { countedRules, ruleOf } from './extract.js'

/** Hiero's one label; constituents of a tree; these and what lacks a part on its right or left. */
export type PairPreset = 'hiero' | 'constituent' | 'slashed'

export const PAIR_PRESETS: readonly PairPreset[] = ['hiero', 'constituent', 'slashed']

export interface PairRule {
  /** the text of the rule, which no other has */
  readonly text: string
  readonly kind: RuleKind
  readonly rule: GrammarRule
  /** how often it occurs */
  readonly count: number
}

/** Words [start, end) of a sentence. */
type Span = readonly [number, number]

/** The settings behind a preset. */
export function settingsOf(preset: PairPreset, identity: boolean, parsedSide: 'source' | 'target'): ExtractionSettings {
  if (preset === 'hiero') return { ...PRESETS['thrax-hiero'], identity }
  const categories = preset === 'slashed' ? (['constituent', 'forward', 'backward'] as const) : (['constituent'] as const)
  return { ...PRESETS['paradigm-fig1'], categories, parsedSide, identity }
}

/** Distinct rules of a pair: lexical ones first, then phrases, then rules with holes, each by its first word in the sentence. */
export function pairRules(record: PairRecord, settings: ExtractionSettings): PairRule[] {
  const symbols = new GrammarSymbols()
  const rules = countedRules([record], settings, symbols).map((counted): PairRule & { readonly place: number } => {
    const count = counted.counts.rule
    const rule = ruleOf(counted, symbols, new Map([['Count', count]]))
    const kind = ruleKind(rule)
    const first = rule.source.find((symbol) => !isHole(symbol))
    // ids go in the order of the sentence
    const place = typeof first === 'string' ? symbols.words.id(first)! : symbols.words.size
    return { text: ruleText(rule), kind, rule, count, place }
  })
  const order = new Map(RULE_KINDS.map((kind, k) => [kind, k]))
  return rules.sort((a, b) => order.get(a.kind)! - order.get(b.kind)! || a.place - b.place)
}

export function kindCounts(rules: readonly PairRule[]): Readonly<Record<RuleKind, number>> {
  const counts = { lexical: 0, phrasal: 0, syntactic: 0 }
  for (const { kind } of rules) counts[kind]++
  return counts
}

/** The rules of some kinds that have every word of the query, or beginnings of words. */
export function filterRules(rules: readonly PairRule[], query: string, kinds: readonly RuleKind[]): readonly PairRule[] {
  const pieces = query
    .toLowerCase()
    .split(/\s+/)
    .filter((piece) => piece !== '')
  if (pieces.length === 0 && kinds.length === RULE_KINDS.length) return rules
  return rules.filter(({ text, kind }) => {
    if (!kinds.includes(kind)) return false
    const words = text.toLowerCase().split(' ')
    return pieces.every((piece) => words.some((word) => word.startsWith(piece)))
  })
}

export interface RulePlace {
  /** the words of the rule itself, without those in its holes */
  readonly source: readonly number[]
  readonly target: readonly number[]
}

/**
 * Every place where a pair gives a rule, under settings that are not loose: the source side is laid on the sentence, and the links
 * say which target words it and its holes come with.
 */
export function placesOfRule(rule: Rule, pair: PairRecord, { maxPhrase }: ExtractionSettings): RulePlace[] {
  const links = [...(pair.sure ?? []), ...(pair.possible ?? [])]
  const places: RulePlace[] = []
  const holes = new Map<number, Span>()
  const walk = (start: number, at: number, k: number): void => {
    const symbol = rule.source[k]
    if (symbol === undefined) {
      const place = placeAt(rule, pair, [start, at], holes, links, maxPhrase)
      if (place !== null) places.push(place)
    } else if (!isHole(symbol)) {
      if (pair.source[at] === symbol) walk(start, at + 1, k + 1)
    } else {
      for (let end = at + 1; end <= Math.min(start + maxPhrase, pair.source.length); end++) {
        holes.set(symbol.index, [at, end])
        walk(start, end, k + 1)
      }
      holes.delete(symbol.index)
    }
  }
  for (let start = 0; start < pair.source.length; start++) walk(start, start, 0)
  return places
}

/** The rules as lines of Joshua, with their counts and links. */
export function ruleLines(rules: readonly PairRule[]): string {
  return rules.map(({ rule }) => `${formatRuleLine(rule)}\n`).join('')
}

/** The place of a rule whose source covers these words, if the target words that belong to them are those of the rule. */
function placeAt(
  rule: Rule,
  pair: PairRecord,
  span: Span,
  holes: ReadonlyMap<number, Span>,
  links: readonly Link[],
  maxPhrase: number,
): RulePlace | null {
  const whole = counterpart(span, links)
  if (whole === null || Math.max(span[1] - span[0], whole[1] - whole[0]) > maxPhrase) return null
  const targetHoles = new Map<number, Span>()
  for (const [index, hole] of holes) {
    const other = counterpart(hole, links)
    if (other === null) return null
    targetHoles.set(index, other)
  }
  const target = ownWords(rule.target, pair.target, whole, targetHoles)
  const source = ownWords(rule.source, pair.source, span, holes)
  return target === null || source === null ? null : { source, target }
}

/** The words of a side that stand for themselves, where the side laid on the span is exactly these words and holes. */
function ownWords(side: readonly RuleSymbol[], tokens: readonly string[], span: Span, holes: ReadonlyMap<number, Span>) {
  const words: number[] = []
  let at = span[0]
  for (const symbol of side) {
    if (isHole(symbol)) {
      const hole = holes.get(symbol.index)
      if (hole?.[0] !== at) return null
      at = hole[1]
    } else {
      if (tokens[at] !== symbol) return null
      words.push(at++)
    }
  }
  return at === span[1] ? words : null
}

/** The target words of a tight phrase pair with these source words; null where the links make none. */
function counterpart([start, end]: Span, links: readonly Link[]): Span | null {
  const isIn = (i: number) => i >= start && i < end
  let [first, last] = [Number.POSITIVE_INFINITY, -1]
  let [isStartLinked, isEndLinked] = [false, false]
  for (const [i, j] of links) {
    if (!isIn(i)) continue
    first = Math.min(first, j)
    last = Math.max(last, j)
    isStartLinked ||= i === start
    isEndLinked ||= i === end - 1
  }
  if (!isStartLinked || !isEndLinked) return null
  const leaves = links.some(([i, j]) => j >= first && j <= last && !isIn(i))
  return leaves ? null : [first, last + 1]
}
