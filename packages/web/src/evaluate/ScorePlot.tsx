import type { ReportedValue } from '@parascope/core/measure'
import { messages } from './messages.js'
import type { ScoresProps } from './ScoreTable.js'

const [WIDTH, ROW, TOP, LEFT, RIGHT] = [300, 24, 22, 96, 14]

/** One small plot a metric: a dot a system, with its interval. */
export function ScorePlots({ systems, scores: { metrics, report } }: ScoresProps) {
  return (
    <div className="plots">
      {metrics.map(({ name }) => (
        <ScorePlot
          key={name}
          metric={name}
          systems={systems}
          values={report.values.filter(({ measure }) => measure === `text.${name}`)}
        />
      ))}
    </div>
  )
}

interface ScorePlotProps {
  readonly metric: string
  readonly systems: readonly string[]
  readonly values: readonly ReportedValue[]
}

function ScorePlot({ metric, systems, values }: ScorePlotProps) {
  const rows = values.flatMap(({ figure, low, high }, k) =>
    figure.value === null
      ? []
      : [{ name: systems[k]!, k, value: figure.value, low: low ?? figure.value, high: high ?? figure.value }],
  )
  const ends = rows.flatMap(({ low, high }) => [low, high])
  const [least, most] = [Math.min(...ends), Math.max(...ends)]
  const room = (most - least || 1) * 0.06
  const x = (value: number) => LEFT + ((value - least + room) / (most - least + 2 * room || 1)) * (WIDTH - LEFT - RIGHT)
  const height = TOP + ROW * systems.length + 18
  const parts = rows.map(({ name, value }) => `${name} ${value.toFixed(2)}`).join(', ')
  return (
    <svg className="plot" viewBox={`0 0 ${WIDTH} ${height}`} role="img" aria-label={messages.plotOf(metric, parts)}>
      <text className="plot__title" x={LEFT} y={13}>
        {metric}
      </text>
      {rows.map(({ name, k, value, low, high }) => {
        const y = TOP + ROW * (k + 0.5)
        return (
          <g key={name}>
            <line className="plot__grid" x1={LEFT} x2={WIDTH - RIGHT} y1={y} y2={y} />
            <text className="plot__name" x={LEFT - 8} y={y + 4}>
              {name.length > 13 ? `${name.slice(0, 12)}…` : name}
            </text>
            <line className="plot__interval" x1={x(low)} x2={x(high)} y1={y} y2={y} />
            <circle className="plot__dot" cx={x(value)} cy={y} r={4} />
          </g>
        )
      })}
      <text className="plot__tick" x={LEFT} y={height - 4}>
        {least.toFixed(1)}
      </text>
      <text className="plot__tick plot__tick--end" x={WIDTH - RIGHT} y={height - 4}>
        {most.toFixed(1)}
      </text>
    </svg>
  )
}
