/** What the words without a link tell: replaced, added or left out, an article more or less, an auxiliary or modal more. */
import type { Candidate } from './candidate.js'
import { isInsertion } from './evidence.js'
import { type Gap, gapsOf } from './gaps.js'
import { type PairView, quote, type Side } from './pair-view.js'
import { isFunctionWord, type WordKind } from './word-kinds.js'

/** Suggestions from the runs of unlinked words; what joins clauses is left to the rules for structure. */
export function gapChanges(view: PairView): Candidate[] {
  return gapsOf(view).flatMap((gap) => {
    const trimmed = { ...gap, source: withoutJoints(view.source, gap.source), target: withoutJoints(view.target, gap.target) }
    if (trimmed.source.length > 0 && trimmed.target.length > 0) return [replaced(view, trimmed)]
    if (trimmed.source.length > 0) return oneSided(view.source, view.target, trimmed.source, 'source')
    if (trimmed.target.length > 0) return oneSided(view.target, view.source, trimmed.target, 'target')
    return []
  })
}

const JOINTS: readonly WordKind[] = ['coordinator', 'relative', 'subordinator']

/** A run without the words that join clauses at its ends. */
function withoutJoints(side: Side, run: readonly number[]): readonly number[] {
  let start = 0
  let end = run.length
  while (start < end && JOINTS.includes(side.kinds[run[start]!]!)) start++
  while (end > start && JOINTS.includes(side.kinds[run[end - 1]!]!)) end--
  return run.slice(start, end)
}

function contentOf(side: Side, run: readonly number[]): number {
  return run.filter((k) => !isFunctionWord(side.kinds[k]!)).length
}

function replaced(view: PairView, gap: Gap): Candidate {
  const { source, target } = view
  const scope = { source: gap.source, target: gap.target }
  const words = `${quote(source, gap.source)} and ${quote(target, gap.target)}`
  const least = Math.min(contentOf(source, gap.source), contentOf(target, gap.target))
  const longest = Math.max(gap.source.length, gap.target.length)
  if (least >= 2 && longest >= 5) {
    return {
      rule: 'semantic.gap',
      type: 'semantic',
      ...scope,
      reason: `${words} stand in the same place, and their words cannot be paired off`,
    }
  }
  const size = longest === 1 ? 'word' : longest <= 3 ? 'few' : 'many'
  return {
    rule: `replaced.${size}`,
    type: 'lex_same_polarity',
    ...scope,
    reason: `${words} stand in the same place of both members, between words that correspond`,
  }
}

/** A run that only one member has. */
function oneSided(own: Side, other: Side, run: readonly number[], side: 'source' | 'target'): Candidate[] {
  const both = (mine: readonly number[], theirs: readonly number[]) =>
    side === 'source' ? { source: mine, target: theirs } : { source: theirs, target: mine }
  const kinds = run.map((k) => own.kinds[k]!)
  const next = run.at(-1)! + 1
  const theirs = own.links[next] ?? []
  const follower = own.tokens[next] === undefined || theirs.length === 0 ? undefined : { mine: [...run, next], theirs }
  if (kinds.every((kind) => kind === 'determiner') && follower !== undefined && own.kinds[next] === 'content') {
    return [
      {
        rule: 'synthetic.article',
        type: 'lex_synt_ana',
        ...both(follower.mine, follower.theirs),
        reason: `only one member has ${quote(own, run)} before ${quote(own, [next])}`,
      },
    ]
  }
  if (kinds.includes('modal') && kinds.every((kind) => isFunctionWord(kind)) && follower !== undefined) {
    return [
      {
        rule: 'modal.added',
        type: 'mor_modal_verb',
        ...both(follower.mine, follower.theirs),
        reason: `only one member has the modal ${quote(own, run)} before ${quote(own, [next])}`,
      },
    ]
  }
  const isClean = isInsertion(own, other, run)
  if (isClean && kinds.length === 1 && kinds[0] === 'pronoun' && follower !== undefined) {
    return [
      {
        rule: 'ellipsis.pronoun',
        type: 'syn_ellipsis',
        ...both(follower.mine, follower.theirs),
        ...(side === 'source' ? { keySource: run } : { keyTarget: run }),
        reason: `only one member says ${quote(own, run)} before ${quote(own, [next])}; in the other it is understood`,
      },
    ]
  }
  const content = contentOf(own, run)
  if (content === 0 && !isClean) return []
  const size = content === 0 ? 'function' : run.length === 1 ? 'word' : run.length <= 4 ? 'phrase' : 'clause'
  const rule = `addition.${isClean ? 'inserted' : 'loose'}.${size}`
  return [
    {
      rule,
      type: 'addition_deletion',
      ...both(run, []),
      reason: `${quote(own, run)} has no counterpart in the ${side === 'source' ? 'target' : 'source'}`,
    },
  ]
}
