/**
 * Words that no link touches. A run of them in one member stands over against a run in the other when the links on both
 * sides of the runs lead from one to the other: what the aligner could not link was then replaced. A run without such a
 * counterpart was added or left out.
 */
import { type PairView, type Side, type Span, tokensOf } from './pair-view.js'

/** Runs over against each other; one of the two may be empty. */
export interface Gap {
  readonly source: readonly number[]
  readonly target: readonly number[]
}

/** The runs of words without a link, those of the source in order, then what is left in the target. */
export function gapsOf({ source, target }: PairView): Gap[] {
  const right = runsOf(target)
  const taken = new Set<Span>()
  const gaps: Gap[] = runsOf(source).map((run) => {
    const before = source.links[run[0] - 1]?.at(-1) ?? -1
    const after = source.links[run[1]]?.[0] ?? target.tokens.length
    const other = right.find((one) => !taken.has(one) && one[0] === before + 1 && one[1] === after)
    if (other !== undefined) taken.add(other)
    return { source: tokensOf(run), target: other === undefined ? [] : tokensOf(other) }
  })
  for (const run of right) if (!taken.has(run)) gaps.push({ source: [], target: tokensOf(run) })
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
