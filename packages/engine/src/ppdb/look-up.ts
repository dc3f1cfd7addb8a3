/** Paraphrases of a phrase, from an index or by reading a file from end to end: `ppdb lookup`. */
import {
  byRank,
  type FeatureBound,
  featureOf,
  formatSide,
  type GrammarRule,
  PPDB_SCORE,
  type RuleChoice,
  ranked,
  unwanted,
} from '@parascope/core/grammar'
import { PpdbIndex, phraseKey } from './index-file.js'
import { type ReadRulesOptions, RuleInput } from './read-rules.js'

export interface LookUpOptions extends Omit<RuleChoice, 'bounds'>, ReadRulesOptions {
  /** the feature that ranks; by default PPDB2.0Score where a rule of the phrase has it, else p(e|f) */
  readonly by?: string
  /** the lowest first; by default where the feature is a cost */
  readonly lowest?: boolean
  /** bounds on that feature */
  readonly min?: number
  readonly max?: number
  readonly limit?: number
}

export interface Found {
  /** as it was asked for, with one blank between words */
  readonly phrase: string
  /** the feature that ranked */
  readonly by: string
  /** rules with this phrase, wanted or not */
  readonly all: number
  /** those that are wanted */
  readonly wanted: number
  /** the best of them, best first */
  readonly rules: readonly GrammarRule[]
}

/** The best paraphrases of a phrase. A file that is no index is read whole. */
export async function lookUp(path: string, phrase: string, options: LookUpOptions): Promise<Found> {
  const rules = PpdbIndex.isIndex(path) ? fromIndex(path, phrase) : await fromFile(path, phrase, options)
  const by = options.by ?? [PPDB_SCORE, 'p(e|f)'].find((name) => rules.some((rule) => knows(rule, name))) ?? PPDB_SCORE
  const { min, max, lowest, limit } = options
  const bound: FeatureBound = { feature: by, ...(min !== undefined && { min }), ...(max !== undefined && { max }) }
  const bounds = min === undefined && max === undefined ? [] : [bound]
  const wanted = rules.filter((rule) => unwanted(rule, { ...options, bounds }) === undefined)
  const best = wanted.map((rule) => ranked(rule, { by, ...(lowest !== undefined && { lowest }) })).sort(byRank)
  return {
    phrase: phrase.trim().replaceAll(/\s+/g, ' '),
    by,
    all: rules.length,
    wanted: wanted.length,
    rules: best.slice(0, limit).map(({ rule }) => rule),
  }
}

function knows(rule: GrammarRule, name: string): boolean {
  return typeof featureOf(rule, name) === 'number'
}

function fromIndex(path: string, phrase: string): GrammarRule[] {
  const index = PpdbIndex.open(path)
  try {
    return [...index.rules(phrase)]
  } finally {
    index.close()
  }
}

async function fromFile(path: string, phrase: string, options: ReadRulesOptions): Promise<GrammarRule[]> {
  const key = phraseKey(phrase)
  const found = new Map<string, GrammarRule>()
  for await (const batch of new RuleInput(path, options)) {
    // as in an index, a line that comes again counts once
    for (const { rule, text } of batch) if (phraseKey(formatSide(rule.source)) === key) found.set(text, rule)
  }
  return [...found.values()]
}
