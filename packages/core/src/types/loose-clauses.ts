/**
 * Clauses that say the same with other words: few of their words are linked, yet those that are lead to one stretch of the
 * other member. Clauses are told by punctuation marks.
 */
import type { Candidate } from './candidate.js'
import { counterpart, type PairView, quote, type Side, type Span, tokensOf } from './pair-view.js'

/** Fewest words of a clause, and the largest share of them with a link. */
const WORDS = 4
const LINKED = 0.5

/** Semantics-based changes: the content is cut up otherwise. */
export function looseClauses({ source, target }: PairView): Candidate[] {
  return segmentsOf(source).flatMap((segment): Candidate[] => {
    const tokens = tokensOf(segment)
    const there = counterpart(source, segment)
    if (tokens.length < WORDS || there === undefined) return []
    const other = tokensOf(there)
    if (other.length < WORDS || Math.max(linkedShare(source, tokens), linkedShare(target, other)) > LINKED) return []
    return [
      {
        rule: 'semantic.clause',
        type: 'semantic',
        source: tokens,
        target: other,
        reason: `${quote(source, tokens)} and ${quote(target, other)} correspond, but few of their words do`,
      },
    ]
  })
}

function segmentsOf(side: Side): Span[] {
  const spans: Span[] = []
  let start = 0
  for (let k = 0; k <= side.tokens.length; k++) {
    if (k < side.tokens.length && side.kinds[k] !== 'punctuation') continue
    if (k > start) spans.push([start, k])
    start = k + 1
  }
  return spans
}

function linkedShare({ links }: Side, tokens: readonly number[]): number {
  return tokens.filter((k) => links[k]!.length > 0).length / tokens.length
}
