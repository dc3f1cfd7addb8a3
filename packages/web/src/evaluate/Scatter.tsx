import type { ScoreTable } from '@parascope/core/measure'
import { useState } from 'react'
import { Choice } from './Choice.js'
import { messages } from './messages.js'

const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP, RIGHT] = [480, 320, 52, 40, 14, 16]
const FEW = 12

/** One metric against what people said, a point a row. */
export function Scatter({ scores: { metrics, humans, systems } }: { readonly scores: ScoreTable }) {
  const [metric, setMetric] = useState('')
  const [human, setHuman] = useState('')
  const shownMetric = metrics.has(metric) ? metric : [...metrics.keys()][0]!
  const shownHuman = humans.has(human) ? human : [...humans.keys()][0]!
  const [x, y] = [metrics.get(shownMetric)!, humans.get(shownHuman)!]
  const across = scaleOf(x, LEFT, WIDTH - RIGHT)
  const up = scaleOf(y, HEIGHT - BOTTOM, TOP)
  return (
    <figure className="scatter">
      <figcaption className="choices">
        <Choice label={messages.metric} value={shownMetric} onChoose={(value) => setMetric(value)}>
          {[...metrics.keys()].map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Choice>
        <Choice label={messages.human} value={shownHuman} onChoose={(value) => setHuman(value)}>
          {[...humans.keys()].map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Choice>
      </figcaption>
      <svg
        className="plot"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={messages.scatter(shownHuman, shownMetric, x.length)}
      >
        <line className="plot__grid" x1={LEFT} x2={WIDTH - RIGHT} y1={HEIGHT - BOTTOM} y2={HEIGHT - BOTTOM} />
        <line className="plot__grid" x1={LEFT} x2={LEFT} y1={TOP} y2={HEIGHT - BOTTOM} />
        {Array.from(x, (value, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a point is its row
          <g key={row}>
            <circle className="plot__dot plot__dot--soft" cx={across.place(value)} cy={up.place(y[row]!)} r={4} />
            {x.length <= FEW && systems !== undefined && (
              <text className="plot__tick" x={across.place(value) + 7} y={up.place(y[row]!) + 4}>
                {systems[row]}
              </text>
            )}
          </g>
        ))}
        <text className="plot__tick" x={LEFT} y={HEIGHT - BOTTOM + 16}>
          {across.least.toPrecision(3)}
        </text>
        <text className="plot__tick plot__tick--end" x={WIDTH - RIGHT} y={HEIGHT - BOTTOM + 16}>
          {across.most.toPrecision(3)}
        </text>
        <text className="plot__tick plot__tick--end" x={LEFT - 6} y={HEIGHT - BOTTOM}>
          {up.least.toPrecision(3)}
        </text>
        <text className="plot__tick plot__tick--end" x={LEFT - 6} y={TOP + 8}>
          {up.most.toPrecision(3)}
        </text>
        <text className="plot__title plot__title--middle" x={(LEFT + WIDTH - RIGHT) / 2} y={HEIGHT - 6}>
          {shownMetric} →
        </text>
        <text className="plot__title" x={LEFT + 8} y={TOP + 8}>
          ↑ {shownHuman}
        </text>
      </svg>
    </figure>
  )
}

function scaleOf(values: Float64Array, from: number, to: number) {
  const [least, most] = values.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ] as [number, number])
  const room = (most - least || 1) * 0.05
  const place = (value: number) => from + ((value - least + room) / (most - least + 2 * room)) * (to - from)
  return { least, most, place }
}
