/**
 * Overlap of a grammar G with a gold grammar R (PARADIGM, 4.2 and 4.3; the bounds are those of ParaMetric):
 *   precision, a lower bound = |G and R| / |G|,   relative recall = |G and R| / |R|,
 * over distinct rules, after rules that are the same have been put together on both sides. A threshold k leaves out gold rules
 * seen less than k times; it counts strict rules, before labels are merged, so that two rules seen once each are no rule seen
 * twice. Rules that are the same are of the same kind, so the kinds sum up.
 */
import { RULE_KINDS, type RuleKind } from '../../grammar/rule.js'
import { type Figure, share } from '../agreement/figure.js'
import { type ComparedRules, FIRST, SECOND } from './compared-rules.js'
import type { Matching } from './merged-keys.js'

/** Numbers of distinct rules: in the grammar, in the gold, in both. */
export interface OverlapCounts {
  readonly grammar: number
  readonly gold: number
  readonly shared: number
}

export type OverlapByKind = Readonly<Record<RuleKind | 'all', OverlapCounts>>

export interface OverlapOptions {
  readonly matching: Matching
  /** thresholds on the counts of the gold, which stand in `second`; 1 takes every rule */
  readonly minCounts: readonly number[]
  /** false: a rule with one source word is lexical whatever its target */
  readonly byTarget?: boolean
}

/** The overlap of the first grammar with the second, the gold, for each threshold in its order. */
export function grammarOverlap(compared: ComparedRules, options: OverlapOptions): OverlapByKind[] {
  const { has, second } = compared.table(options.matching)
  const kinds = compared.kinds(options.byTarget)
  return options.minCounts.map((least) => {
    const counts = Array.from({ length: RULE_KINDS.length + 1 }, () => ({ grammar: 0, gold: 0, shared: 0 }))
    for (let id = 0; id < has.length; id++) {
      const isIn = (has[id]! & FIRST) !== 0
      const isGold = (has[id]! & SECOND) !== 0 && second.at(id) >= least
      const one = counts[kinds[id]!]!
      if (isIn) one.grammar++
      if (isGold) one.gold++
      if (isIn && isGold) one.shared++
    }
    const sum = (key: keyof OverlapCounts) => counts.reduce((total, each) => total + each[key], 0)
    const all = { grammar: sum('grammar'), gold: sum('gold'), shared: sum('shared') }
    return { all, ...(Object.fromEntries(RULE_KINDS.map((kind, k) => [kind, counts[k]!])) as Record<RuleKind, OverlapCounts>) }
  })
}

/** `overlapFigures({ grammar: 4, gold: 5, shared: 1 })` is a precision of 0.25 and a recall of 0.2. */
export function overlapFigures({ grammar, gold, shared }: OverlapCounts): {
  readonly precision: Figure
  readonly recall: Figure
} {
  return {
    precision: share(shared, grammar, 'the grammar has no such rule'),
    recall: share(shared, gold, 'the gold has no such rule'),
  }
}
