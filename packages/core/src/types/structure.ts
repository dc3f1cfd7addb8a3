/**
 * Coordination, subordination and punctuation: a joint or mark that only one member has, or that another stands for. The scope is the clause around it and what corresponds to that in the other member; the key is the joint.
 */
import { tokenSet } from '../corpus/phenomena.js'
import type { Candidate } from './candidate.js'
import { clauseAt, counterpart, type PairView, quote, type Side, type Span, sentenceAt, tokensOf } from './pair-view.js'
import type { WordKind } from './word-kinds.js'

interface Joint {
  readonly rule: string
  readonly type: string
  readonly kinds: readonly WordKind[]
  says(words: string): string
  /** where both members have such a joint and the two do not correspond */
  saysBoth(left: string, right: string): string
}

const JOINTS: readonly Joint[] = [
  {
    rule: 'coordination',
    type: 'syn_coordination',
    kinds: ['coordinator'],
    says: (words) => `only one member joins its parts with ${words}`,
    saysBoth: (left, right) => `${left} and ${right} join different parts`,
  },
  {
    rule: 'subordination.relative',
    type: 'syn_subord_nesting',
    kinds: ['relative'],
    says: (words) => `only one member has a clause with ${words}`,
    saysBoth: (left, right) => `the clauses with ${left} and ${right} do not correspond`,
  },
  {
    rule: 'subordination.conjunction',
    type: 'syn_subord_nesting',
    kinds: ['subordinator'],
    says: (words) => `only one member has a subordinate clause with ${words}`,
    saysBoth: (left, right) => `the subordinate clauses with ${left} and ${right} do not correspond`,
  },
]

/** Joints of clauses and punctuation marks without a counterpart; what both members have of one sort makes one phenomenon. */
export function structureChanges(view: PairView): Candidate[] {
  const { source, target, english } = view
  const joints = english ? JOINTS : []
  return [
    ...joints.flatMap((joint) =>
      merged(view, [...jointChanges(source, true, joint), ...jointChanges(target, false, joint)], joint.saysBoth),
    ),
    ...merged(
      view,
      [...markChanges(source, target, true), ...markChanges(target, source, false)],
      (left, right) => `the marks ${left} and ${right} do not correspond`,
    ),
  ]
}

/** Unlinked joints of each sentence. */
function jointChanges(own: Side, isSource: boolean, { rule, type, kinds, says }: Joint): Candidate[] {
  return own.sentences.flatMap((sentence) => {
    const keys = tokensOf(sentence).filter((k) => kinds.includes(own.kinds[k]!) && own.links[k]!.length === 0)
    const scope =
      keys.length === 0 ? undefined : scopeAround(own, keys[0]!, keys.length === 1 ? clauseAt(own, keys[0]!) : sentence)
    return scope === undefined ? [] : [oriented({ rule, type, reason: says(quote(own, keys)) }, scope, keys, isSource)]
  })
}

/** Marks of one sentence that the other lacks. */
function markChanges(own: Side, other: Side, isSource: boolean): Candidate[] {
  return own.sentences.flatMap((sentence) => {
    const marks = tokensOf(sentence).filter(
      (k) => own.kinds[k] === 'punctuation' && own.links[k]!.every((there) => other.tokens[there] !== own.tokens[k]),
    )
    const scope = marks.length === 0 ? undefined : scopeAround(own, marks[0]!, sentence)
    if (scope === undefined) return []
    const isEnd = marks.length === 1 && marks[0] === sentence[1] - 1
    const rule = isEnd ? 'punctuation.end' : marks.every((k) => own.tokens[k] === ',') ? 'punctuation.comma' : 'punctuation.other'
    const reason =
      marks.length === 1
        ? `the mark ${quote(own, marks)} is missing or another in the other member`
        : `the marks ${quote(own, marks)} are missing or others in the other member`
    return [oriented({ rule, type: 'dis_punctuation', reason }, scope, marks, isSource)]
  })
}

/** Candidates that overlap in both members become the first of them, with the keys of all that lie in its scope. */
function merged(
  { source, target }: PairView,
  candidates: readonly Candidate[],
  saysBoth: (left: string, right: string) => string,
): Candidate[] {
  const kept: Candidate[] = []
  for (const one of candidates) {
    const k = kept.findIndex((other) => shareTokens(one.source, other.source) && shareTokens(one.target, other.target))
    const first = kept[k]
    if (first === undefined) {
      kept.push(one)
      continue
    }
    const keySource = joined(first.keySource, one.keySource, first.source)
    const keyTarget = joined(first.keyTarget, one.keyTarget, first.target)
    const isBoth = keySource.length > 0 && keyTarget.length > 0
    const reason = isBoth ? saysBoth(quote(source, keySource), quote(target, keyTarget)) : first.reason
    kept[k] = { ...first, keySource, keyTarget, reason }
  }
  return kept
}

function joined(own: readonly number[] | undefined, more: readonly number[] | undefined, scope: readonly number[]): number[] {
  return tokenSet([...(own ?? []), ...(more ?? []).filter((token) => scope.includes(token))])
}

function shareTokens(a: readonly number[], b: readonly number[]): boolean {
  return a.some((token) => b.includes(token))
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
