/** The rules of the pair on the table: distinct ones with how often and where they occur, the words of their own, and their lines. */
import type { PairRecord } from '@parascope/core/corpus'
import {
  type ExtractedRule,
  type ExtractionSettings,
  formatRuleLine,
  PRESETS,
  RULE_KINDS,
  type RuleKind,
  ruleKind,
  rulesOfPair,
  ruleText,
} from '@parascope/core/grammar'
import { type Hover, hoverWords } from '../words/highlight.js'

/** Hiero's one label; constituents of a tree; these and what lacks a part on its right or left. */
export type PairPreset = 'hiero' | 'constituent' | 'slashed'

export const PAIR_PRESETS: readonly PairPreset[] = ['hiero', 'constituent', 'slashed']

export interface PairRule {
  /** the text of the rule, which no other has */
  readonly text: string
  readonly kind: RuleKind
  /** the same rule, as often as it occurs; at least once */
  readonly places: readonly [ExtractedRule, ...ExtractedRule[]]
}

/** The settings behind a preset; labels come from the first sentence that has a tree. */
export function settingsOf(preset: PairPreset, identity: boolean, parsedSide: 'source' | 'target'): ExtractionSettings {
  if (preset === 'hiero') return { ...PRESETS['thrax-hiero'], identity }
  const categories = preset === 'slashed' ? (['constituent', 'forward', 'backward'] as const) : (['constituent'] as const)
  return { ...PRESETS['paradigm-fig1'], categories, parsedSide, identity }
}

/** Distinct rules of a pair: lexical ones first, then phrases, then rules with holes, each in the order of the sentence. */
export function pairRules(record: PairRecord, settings: ExtractionSettings): PairRule[] {
  const found = new Map<string, [ExtractedRule, ...ExtractedRule[]]>()
  for (const rule of rulesOfPair(record, settings)) {
    const text = ruleText(rule)
    const places = found.get(text)
    if (places === undefined) found.set(text, [rule])
    else places.push(rule)
  }
  const rules = Array.from(found, ([text, places]): PairRule => ({ text, kind: ruleKind(places[0]), places }))
  const order = new Map(RULE_KINDS.map((kind, k) => [kind, k]))
  return rules.sort((a, b) => order.get(a.kind)! - order.get(b.kind)!)
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

/** The words of a rule in both sentences, those in its holes left out. */
export function wordsOfRule({ sourceSpan, targetSpan, holes }: ExtractedRule): Hover {
  const own = (side: 'source' | 'target', [start, end]: readonly [number, number]) => {
    const words: number[] = []
    for (let at = start; at < end; at++) {
      if (!holes.some((hole) => at >= hole[side][0] && at < hole[side][1])) words.push(at)
    }
    return words
  }
  return hoverWords(own('source', sourceSpan), own('target', targetSpan))
}

/** The rules as lines of Joshua, with their counts and links. */
export function ruleLines(rules: readonly PairRule[]): string {
  return rules
    .map(({ places }) => `${formatRuleLine({ ...places[0], features: new Map([['Count', places.length]]) })}\n`)
    .join('')
}
