/**
 * Words that no link touches. A run of them in one member stands over against a run in the other when the links on one
 * side of both runs, or on both sides, lead from one to the other: what the aligner could not link was then replaced.
 * A run without such a counterpart was added or left out.
 */
import { type PairView, type Side, type Span, tokensOf } from './pair-view.js'

/** Runs over against each other; one of the two may be empty. */
export interface Gap {
  readonly source: readonly number[]
  readonly target: readonly number[]
  /** links on both sides agree on the place */
  readonly framed: boolean
}

/** The runs of words without a link, those of the source in order, then what is left in the target. */
export function gapsOf({ source, target }: PairView): Gap[] {
  const right = runsOf(target)
  const taken = new Set<Span>()
  const gaps: Gap[] = runsOf(source).map((run) => {
    const before = linkedBefore(source, run)
    const after = linkedAfter(source, target, run)
    const framing = right.find(([start, end]) => !taken.has(right.find((one) => one[0] === start)!) && start === before && end === after)
    const other = framing ?? right.find((one) => !taken.has(one) && (one[0] === before || one[1] === after))
    if (other !== undefined) taken.add(other)
    return { source: tokensOf(run), target: other === undefined ? [] : tokensOf(other), framed: framing !== undefined }
  })
  for (const run of right) if (!taken.has(run)) gaps.push({ source: [], target: tokensOf(run), framed: false })
  return gaps
}

/** Maximal stretches of words without a link; punctuation ends a run. */
function runsOf(side: Side): Span[] {
  const runs: Span[] = []
  let start = -1
  for (let k = 0; k <= side.tokens.length; k++) {
    const isFree = k < side.tokens.length && side.links[k]!.length === 0 && side.kinds[k] !== 'punctuation'
    if (isFree && start < 0) start = k
    if (!isFree && start >= 0) {
      runs.push([start, k])
      start = -1
    }
  }
  return runs
}

/** Where the other member goes on after what stands before the run: the beginning is linked to the beginning. */
function linkedBefore(side: Side, [start]: Span): number {
  if (start === 0) return 0
  const links = side.links[start - 1]!
  return links.length === 0 ? -1 : links.at(-1)! + 1
}

function linkedAfter(side: Side, other: Side, [, end]: Span): number {
  if (end === side.tokens.length) return other.tokens.length
  return side.links[end]![0] ?? -1
}
