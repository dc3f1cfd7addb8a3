import type { GrammarSummary } from './job.js'
import { messages } from './messages.js'

/** Lines that could not be read, and why; closed until somebody wants to see them. */
export function Problems({ problems, problemCount }: Pick<GrammarSummary, 'problems' | 'problemCount'>) {
  if (problemCount === 0) return null
  return (
    <details className="fault problems">
      <summary>{messages.problems(problemCount)}</summary>
      <ul>
        {problems.map(({ line, field, message }, k) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line may have two faults
          <li key={k}>
            <bdi>{messages.problem(line, field, message)}</bdi>
          </li>
        ))}
      </ul>
      {problemCount > problems.length && <p>{messages.problemsMore(problemCount - problems.length)}</p>}
    </details>
  )
}
