/** Plots of grammars: a measure as a grammar grows, and numbers of rules. In the look of `plots.ts`. */
import * as Plot from '@observablehq/plot'
import { drawn, INK, type PlotDocument, QUIET } from './plots.js'
import { DASHES } from './score-plots.js'

export interface GrowthLine {
  readonly name: string
  /** by size, ascending */
  readonly points: readonly { readonly size: number; readonly value: number }[]
}

/** A measure against the number of rules on a log axis (PARADIGM, Figure 4); lines differ in dashes, and are named at their end. */
export function growthPlot(document: PlotDocument, lines: readonly GrowthLine[], label: string): string {
  const ends = lines.flatMap(({ name, points }) => points.slice(-1).map((point) => ({ ...point, name })))
  return drawn(document, {
    width: 640,
    height: 320,
    marginLeft: 48,
    marginTop: 30,
    marginRight: 24 + 7 * Math.max(...lines.map(({ name }) => name.length), 4),
    marginBottom: 44,
    x: { label: 'number of rules →', type: 'log', ticks: 6, tickFormat: '~s', grid: true },
    y: { label: `↑ ${label}`, zero: true, nice: true, grid: true },
    marks: [
      ...lines.map(({ points }, k) =>
        Plot.line(points, {
          x: 'size',
          y: 'value',
          stroke: INK,
          strokeWidth: 1.5,
          strokeDasharray: DASHES[k % DASHES.length]!,
        }),
      ),
      Plot.dot(ends, { x: 'size', y: 'value', r: 3.5, fill: INK }),
      // lines often end at the same place: their names stand above and below it
      ...[...ends]
        .sort((a, b) => b.value - a.value)
        .map((end, k) =>
          Plot.text([end], {
            x: 'size',
            y: 'value',
            text: 'name',
            dx: 8,
            dy: k % 2 === 0 ? -8 : 8,
            textAnchor: 'start',
            fill: QUIET,
          }),
        ),
    ],
  })
}

export interface CountBar {
  readonly name: string
  readonly count: number
}

/** Numbers of things as bars below each other, with the number at the end of each. */
export function countPlot(document: PlotDocument, bars: readonly CountBar[], label: string): string {
  return drawn(document, {
    width: 720,
    height: 60 + 24 * bars.length,
    marginLeft: 24 + 7 * Math.max(...bars.map(({ name }) => name.length), 4),
    marginRight: 70,
    marginBottom: 40,
    x: { label: `${label} →`, zero: true, ticks: 5, tickFormat: '~s', grid: true },
    y: { label: null, domain: bars.map(({ name }) => name), tickSize: 0 },
    marks: [
      Plot.barX(bars, { y: 'name', x: 'count', fill: INK, fillOpacity: 0.75, insetTop: 2, insetBottom: 2 }),
      Plot.text(bars, {
        y: 'name',
        x: 'count',
        text: (bar: CountBar) => String(bar.count),
        dx: 4,
        textAnchor: 'start',
        fill: QUIET,
      }),
    ],
  })
}
