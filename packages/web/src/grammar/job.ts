/** What the page of grammars and its worker say to each other: each question has a number, and its answer the same. */
import type { PairRecord } from '@parascope/core/corpus'
import type { ExtractionSettings, GrammarRule, Rule, RuleKind } from '@parascope/core/grammar'
import type { OverlapByKind } from '@parascope/core/measure'
import type { Compared } from './comparison.js'
import type { ColumnRange, RuleQuery } from './find-rules.js'
import type { PairRule } from './pair-rules.js'
import type { LineProblem } from './read-grammar.js'
import type { RuleExamples } from './rule-examples.js'

/** The grammar that is looked through, and the one that it is compared with. */
export type Which = 'first' | 'second'

/** What is known of a grammar without its rules. */
export interface GrammarSummary {
  readonly name: string
  readonly lines: number
  readonly rules: number
  readonly kinds: Readonly<Record<RuleKind, number>>
  readonly identical: number
  /** left-hand labels with their rules, the most frequent first */
  readonly labels: readonly (readonly [string, number])[]
  readonly features: readonly ColumnRange[]
  readonly problems: readonly LineProblem[]
  readonly problemCount: number
}

export interface PairsSummary {
  readonly name: string
  readonly pairs: number
  readonly linked: number
  readonly problems: readonly LineProblem[]
  readonly problemCount: number
}

/** Which rules a list has, when there is another grammar: all, those that both have, those that only this one has. */
export type Membership = 'all' | 'both' | 'only'

export interface ListQuery extends RuleQuery {
  readonly which: Which
  readonly membership: Membership
  readonly matching: Compared
}

/** A rule in the list. */
export interface ListedRule {
  readonly id: number
  readonly rule: Rule
  readonly kind: RuleKind
  /** of the feature that the list shows; null is not known, undefined is absent */
  readonly value: number | null | undefined
}

export interface RuleFacts {
  readonly rule: GrammarRule
  readonly kind: RuleKind
  /** other rules of the same source, the first of them */
  readonly others: readonly ListedRule[]
  readonly otherCount: number
  /** null where no pairs are there */
  readonly examples: RuleExamples | null
}

export interface OverlapFacts {
  readonly figures: Readonly<Record<Compared, OverlapByKind>>
  readonly uncounted: number
}

/** Questions by name: what is asked with, and what is answered. */
export interface Tasks {
  read: { readonly ask: { readonly which: Which; readonly file: File }; readonly answer: GrammarSummary }
  demo: { readonly ask: { readonly which: Which; readonly pairs: readonly PairRecord[] }; readonly answer: GrammarSummary }
  /** stops the reading that is under way */
  cancel: { readonly ask: null; readonly answer: null }
  forget: { readonly ask: { readonly what: Which | 'pairs' }; readonly answer: null }
  pairs: { readonly ask: { readonly file: File }; readonly answer: PairsSummary }
  find: { readonly ask: ListQuery; readonly answer: number }
  rows: {
    readonly ask: { readonly from: number; readonly to: number; readonly feature: string | null }
    readonly answer: readonly ListedRule[]
  }
  rule: { readonly ask: { readonly which: Which; readonly id: number }; readonly answer: RuleFacts }
  overlap: { readonly ask: { readonly least: number }; readonly answer: OverlapFacts }
  /** the rules of the list as lines */
  save: { readonly ask: null; readonly answer: Blob }
  /** the rules of the pair on the table */
  ofPair: {
    readonly ask: { readonly record: PairRecord; readonly settings: ExtractionSettings }
    readonly answer: readonly PairRule[]
  }
}

export type TaskName = keyof Tasks

export interface Question<Name extends TaskName = TaskName> {
  readonly id: number
  readonly task: Name
  readonly ask: Tasks[Name]['ask']
}

export type Reply =
  | { readonly id: number; readonly type: 'progress'; readonly share: number }
  | { readonly id: number; readonly type: 'answer'; readonly answer: unknown }
  | { readonly id: number; readonly type: 'failed'; readonly reason: string }
