import { pText } from '@parascope/core/measure'
import type { Scores } from './evaluation.js'
import { messages } from './messages.js'
import { Scroll } from './Scroll.js'
import { type Standing, standings } from './standing.js'

export interface ScoresProps {
  readonly systems: readonly string[]
  readonly scores: Scores
}

/** Systems by metrics: value, interval, and whether a system can be told from the best. */
export function ScoreTable({ systems, scores: { metrics, report } }: ScoresProps) {
  const columns = metrics.map((metric) => ({
    metric,
    standing: standings(systems, metric, report.values, report.tests),
  }))
  return (
    <Scroll label={messages.scores}>
      <table className="figures">
        <thead>
          <tr>
            <th scope="col">{messages.system}</th>
            {columns.map(({ metric: { name, isHigherBetter } }) => (
              <th key={name} scope="col" className="figures__number">
                {name}{' '}
                <span className="quiet" aria-hidden="true">
                  {isHigherBetter ? '↑' : '↓'}
                </span>
                <span className="unseen">{isHigherBetter ? messages.higher : messages.lower}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {systems.map((system, k) => (
            <tr key={system}>
              <th scope="row">
                <bdi>{system}</bdi>
              </th>
              {columns.map(({ metric, standing }) => (
                <td key={metric.name} className="figures__number">
                  <ScoreCell standing={standing[k]!} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Scroll>
  )
}

function ScoreCell({ standing: { value, isBest, test } }: { readonly standing: Standing }) {
  if (value.figure.value === null) return <span className="quiet">{messages.noValue}</span>
  const shown = value.figure.value.toFixed(2)
  return (
    <>
      {isBest ? (
        <strong>
          {shown}
          <span className="unseen"> {messages.best}</span>
        </strong>
      ) : (
        <span>
          {test !== undefined && (
            <span className="figures__sign" title={test.differs ? messages.apart : messages.alike}>
              <span aria-hidden="true">{test.differs ? '≠' : '≈'} </span>
              <span className="unseen">{test.differs ? messages.apart : messages.alike} </span>
            </span>
          )}
          {shown}
        </span>
      )}
      {value.low !== undefined && (
        <span className="figures__small">
          [{value.low.toFixed(2)}, {value.high!.toFixed(2)}]
        </span>
      )}
      {test !== undefined && <span className="figures__small">{messages.p(pText(test.p), pText(test.adjusted))}</span>}
    </>
  )
}
