import { useState } from 'react'
import type { Trend } from '../client/contract.js'
import { DataLinks } from '../manage/DataLinks.js'
import { dateTime, interval, score, shortDate, timeOfDay } from '../manage/figures.js'
import { chartOf } from './chart.js'
import { messages } from './messages.js'

const SIZE = { width: 620, height: 236, left: 46, right: 14, top: 12, bottom: 30 }

export interface TrendChartProps {
  readonly trend: Trend | null
  /** what the curve is called */
  readonly label: string
  /** why there is nothing to draw */
  readonly empty: string
}

/** Agreement over blocks of pairs in the order of submission, with the 95 % interval as a band. */
export function TrendChart({ trend, label, empty }: TrendChartProps) {
  const [shown, setShown] = useState<number | null>(null)
  const points = trend?.points ?? []
  const { lines, bands, curves, pieces, xOf } = chartOf(points, SIZE)
  const drawn = pieces.flat()
  const [first, last] = [drawn[0], drawn.at(-1)]
  const isOneDay = first !== undefined && shortDate(first.point.from) === shortDate(last!.point.to)
  const read = shown === null ? undefined : points[shown]
  return (
    <section className="sheet trend">
      <div className="sheet__head">
        <h2>
          {messages.trend} <span className="trend__label">{label}</span>
        </h2>
        {trend !== null && drawn.length > 0 && (
          <DataLinks
            name="agreement-over-time"
            columns={['from', 'to', 'pairs', trend.measure, 'low', 'high', 'undefined']}
            rows={() =>
              points.map(({ from, to, n, value, low, high, undefined: reason }) => [
                from,
                to,
                n,
                value,
                low ?? null,
                high ?? null,
                reason ?? null,
              ])
            }
            json={trend}
          />
        )}
      </div>
      {first === undefined || last === undefined ? (
        <p className="empty-state">{empty}</p>
      ) : (
        <>
          <svg
            className="trend__chart"
            viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
            role="img"
            aria-label={messages.trendText(label, shortDate(first.point.from), shortDate(last.point.to))}
            onPointerLeave={() => setShown(null)}
          >
            {lines.map(({ value, y }) => (
              <g key={value}>
                <line className="trend__grid" x1={SIZE.left} x2={SIZE.width - SIZE.right} y1={y} y2={y} />
                <text className="trend__tick" x={SIZE.left - 8} y={y + 4} textAnchor="end">
                  {score(value)}
                </text>
              </g>
            ))}
            {bands.map((band) => (
              <path key={band} className="trend__band" d={band} />
            ))}
            {curves.map((curve) => (
              <path key={curve} className="trend__curve" d={curve} />
            ))}
            {drawn.map(({ x, y, point }) => (
              <circle
                key={point.from + point.to}
                className="trend__point"
                cx={x}
                cy={y}
                r={points.indexOf(point) === shown ? 4.5 : 2.6}
              />
            ))}
            {[
              first,
              ...(drawn.length > 2 ? [drawn[Math.floor(drawn.length / 2)]!] : []),
              ...(drawn.length > 1 ? [last] : []),
            ].map(({ x, point }) => (
              <text key={x} className="trend__tick" x={x} y={SIZE.height - 8} textAnchor="middle">
                {isOneDay ? timeOfDay(point.to) : shortDate(point.to)}
              </text>
            ))}
            {points.map((point, place) => (
              <rect
                key={point.from + point.to}
                className="trend__catch"
                x={xOf(place) - (xOf(1) - xOf(0)) / 2}
                y={0}
                width={Math.max(xOf(1) - xOf(0), 1)}
                height={SIZE.height}
                onPointerEnter={() => setShown(place)}
              />
            ))}
          </svg>
          <p className="trend__read quiet" aria-hidden="true">
            {read === undefined ? ' ' : pointText(read)}
          </p>
          <details className="trend__table">
            <summary>{messages.trendTable}</summary>
            <div className="table-scroll">
              <table className="table">
                <thead>
                  <tr>
                    <th scope="col">{messages.submitted}</th>
                    <th scope="col" className="number">
                      {messages.pairs(2).replace(/^\S+\s/, '')}
                    </th>
                    <th scope="col" className="number">
                      {messages.value}
                    </th>
                    <th scope="col" className="number">
                      {messages.intervalHead}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {points.map(({ from, to, n, value, low, high, undefined: reason }) => (
                    <tr key={from + to}>
                      <td>
                        {dateTime(from)} – {dateTime(to)}
                      </td>
                      <td className="number">{n}</td>
                      <td className="number">{value === null ? (reason ?? '–') : score(value)}</td>
                      <td className="number">{low === undefined || high === undefined ? '–' : interval(low, high)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </div>
          </details>
        </>
      )}
    </section>
  )
}

function pointText({ from, to, n, value, low, high, undefined: reason }: Trend['points'][number]): string {
  const figure = value === null ? (reason ?? '') : score(value)
  const range = low === undefined || high === undefined ? '' : ` (${interval(low, high)})`
  return `${dateTime(from)} – ${dateTime(to)} · ${messages.pairs(n)} · ${figure}${range}`
}
