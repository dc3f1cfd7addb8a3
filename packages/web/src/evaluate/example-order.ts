/** Which lines to read first: the worst of a system by a metric, those where systems differ most, those with a paraphrase type. */
import type { LineProfile, MetricFacts, Profiles, Scores } from './evaluation.js'

export interface ExampleChoice {
  /** in the order of the files, the worst of one system, or where systems differ most */
  readonly order: 'lines' | 'worst' | 'differ'
  readonly metric: string
  /** whose worst lines */
  readonly system: number
  /** lines where some output has it; null: all */
  readonly type: string | null
}

/** Line numbers from 0, in the order to be read. */
export function exampleOrder(
  choice: ExampleChoice,
  count: number,
  { metrics, segments }: Pick<Scores, 'metrics' | 'segments'>,
  profiles: Pick<Profiles, 'lines'> | null,
): number[] {
  const lines = Array.from({ length: count }, (_, line) => line).filter(
    (line) => choice.type === null || (profiles?.lines ?? []).some((own) => own[line]!.types.includes(choice.type!)),
  )
  const scores = segments[choice.metric]
  const facts = metrics.find(({ name }) => name === choice.metric)
  if (choice.order === 'lines' || scores === undefined || facts === undefined) return lines
  const need = choice.order === 'worst' ? badness(scores[choice.system]!, facts) : spread(scores)
  // lines without a score come last; equal ones stay in the order of the files
  return lines.sort((a, b) => (need(b) ?? Number.NEGATIVE_INFINITY) - (need(a) ?? Number.NEGATIVE_INFINITY) || a - b)
}

function badness(scores: readonly (number | undefined)[], { isHigherBetter }: MetricFacts) {
  return (line: number) => {
    const score = scores[line]
    return score === undefined ? undefined : isHigherBetter ? -score : score
  }
}

function spread(scores: readonly (readonly (number | undefined)[])[]) {
  return (line: number) => {
    const known = scores.flatMap((own) => own[line] ?? [])
    return known.length < 2 ? undefined : Math.max(...known) - Math.min(...known)
  }
}

/** Types that some line has, most frequent first. */
export function typesSeen(lines: readonly (readonly LineProfile[])[]): string[] {
  const counts = new Map<string, number>()
  for (const own of lines) for (const { types } of own) for (const type of types) counts.set(type, (counts.get(type) ?? 0) + 1)
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([type]) => type)
}
