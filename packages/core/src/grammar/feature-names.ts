/**
 * Features of a rule by name. Thrax and PPDB 1.0 write `p(e|f)`, PPDB 2.0 writes `-logp(e2|e1)`: of a paraphrase rule both are
 * the cost of the target given the source, so either name finds the other.
 */
import type { GrammarRule } from './rule.js'

/** The score by which PPDB 2.0 ranks. */
export const PPDB_SCORE = 'PPDB2.0Score'

/** `p(e|f,LHS)` of `-logp(e2|e1,LHS)`, and `Lex(e|f)` of `Lex(e2|e1)`: one name for what has two. */
export function thraxName(name: string): string {
  const match = /^(?:-log(?=p))?(p|Lex)\(((?:e1|e2|LHS)\|(?:e1|e2|LHS)(?:,LHS)?)\)$/.exec(name)
  return match === null ? name : `${match[1]}(${match[2]!.replaceAll('e1', 'f').replaceAll('e2', 'e')})`
}

/** The value of a feature by either of its names: null where the file says `NA`, undefined where the rule has no such feature. */
export function featureOf({ features }: GrammarRule, name: string): number | null | undefined {
  const value = features.get(name)
  if (value !== undefined) return value
  const wanted = thraxName(name)
  for (const [known, other] of features) if (thraxName(known) === wanted) return other
  return undefined
}

/** Whether less is better: costs (`p(…)`, `-logp(…)`, `Lex(…)`), `RarityPenalty` and PPDB's first score, which is a sum of costs. */
export function isCost(name: string): boolean {
  return /^(-log)?p\(|^Lex\(/.test(name) || name === 'RarityPenalty' || name === 'PPDB1.0Score'
}
