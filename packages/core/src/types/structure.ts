/**
 * Coordination, subordination, punctuation and negation: a joint, mark or negation that only one member has, or that another
 * stands for. The scope is the clause around it and what corresponds to that in the other member; the key is the joint.
 */
import type { Candidate } from './candidate.js'
import { clauseAt, counterpart, type PairView, quote, type Side, type Span, sentenceAt, tokensOf } from './pair-view.js'
import type { WordKind } from './word-kinds.js'

interface Joint {
  readonly rule: string
  readonly type: string
  readonly kinds: readonly WordKind[]
  says(words: string): string
}

const JOINTS: readonly Joint[] = [
  {
    rule: 'coordination',
    type: 'syn_coordination',
    kinds: ['coordinator'],
    says: (words) => `only one member joins its parts with ${words}`,
  },
  {
    rule: 'subordination.relative',
    type: 'syn_subord_nesting',
    kinds: ['relative'],
    says: (words) => `only one member has a clause with ${words}`,
  },
  {
    rule: 'subordination.conjunction',
    type: 'syn_subord_nesting',
    kinds: ['subordinator'],
    says: (words) => `only one member has a subordinate clause with ${words}`,
  },
  {
    rule: 'negation',
    type: 'syn_negation',
    kinds: ['negation'],
    says: (words) => `${words} negates one member, and the other does it elsewhere or not`,
  },
]

/** Joints of clauses, negations and punctuation marks without a counterpart. */
export function structureChanges(view: PairView): Candidate[] {
  const { source, target, english } = view
  const sides = [
    [source, target, true],
    [target, source, false],
  ] as const
  return sides.flatMap(([own, other, isSource]) => [
    ...(english ? JOINTS.flatMap((joint) => jointChanges(own, isSource, joint)) : []),
    ...markChanges(own, other, isSource),
  ])
}

function jointChanges(own: Side, isSource: boolean, { rule, type, kinds, says }: Joint): Candidate[] {
  return own.kinds.flatMap((kind, k) => {
    if (!kinds.includes(kind) || own.links[k]!.length > 0) return []
    const scope = scopeAround(own, k, clauseAt(own, k))
    return scope === undefined ? [] : [oriented({ rule, type, reason: says(quote(own, [k])) }, scope, [k], isSource)]
  })
}

/** Marks of one sentence that the other lacks, as one phenomenon. */
function markChanges(own: Side, other: Side, isSource: boolean): Candidate[] {
  return own.sentences.flatMap((sentence) => {
    const marks = tokensOf(sentence).filter((k) => {
      if (own.kinds[k] !== 'punctuation') return false
      const links = own.links[k]!
      return links.length === 0 || links.every((other_) => other.tokens[other_] !== own.tokens[k])
    })
    const scope = marks.length === 0 ? undefined : scopeAround(own, marks[0]!, sentence)
    if (scope === undefined) return []
    const isEnd = marks.length === 1 && marks[0] === sentence[1] - 1
    const rule = isEnd ? 'punctuation.end' : marks.every((k) => own.tokens[k] === ',') ? 'punctuation.comma' : 'punctuation.other'
    const reason = `the ${marks.length === 1 ? 'mark' : 'marks'} ${quote(own, marks)} in ${quote(own, tokensOf(sentence))} ${marks.length === 1 ? 'is' : 'are'} missing or another in the other member`
    return [oriented({ rule, type: 'dis_punctuation', reason }, scope, marks, isSource)]
  })
}

interface Scope {
  readonly own: readonly number[]
  readonly other: readonly number[]
}

/** A clause or sentence and what corresponds to it; undefined where nothing does. */
export function scopeAround(own: Side, token: number, clause: Span): Scope | undefined {
  const there = counterpart(own, clause) ?? counterpart(own, sentenceAt(own, token))
  return there === undefined ? undefined : { own: tokensOf(clause), other: tokensOf(there) }
}

/** A candidate with its scope and key on the right sides. */
export function oriented(
  head: Pick<Candidate, 'rule' | 'type' | 'reason'>,
  { own, other }: Scope,
  key: readonly number[],
  isSource: boolean,
): Candidate {
  return isSource
    ? { ...head, source: own, target: other, keySource: key }
    : { ...head, source: other, target: own, keyTarget: key }
}
