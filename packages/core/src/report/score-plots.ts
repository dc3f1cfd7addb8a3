/** Plots of evaluations: scores of systems, metrics against people, precision and recall as a resource grows. In the look of `plots.ts`. */
import * as Plot from '@observablehq/plot'
import { drawn, type Estimate, INK, type PlotDocument, QUIET } from './plots.js'

const ACCENT = 'var(--accent, #3451b2)'

/** One metric of several systems, with intervals, on a scale of its own. */
export function scorePlot(document: PlotDocument, estimates: readonly Estimate[], label: string): string {
  const intervals = estimates.filter(({ low, high }) => low !== undefined && high !== undefined)
  return drawn(document, {
    width: 720,
    height: 68 + 26 * estimates.length,
    marginBottom: 44,
    marginLeft: 24 + 7 * Math.max(...estimates.map(({ name }) => name.length), 4),
    x: { label, nice: true, zero: true, grid: true },
    y: { label: null, domain: estimates.map(({ name }) => name) },
    marks: [
      Plot.ruleY(intervals, { y: 'name', x1: 'low', x2: 'high', stroke: INK, strokeWidth: 1.5 }),
      Plot.dot(estimates, { y: 'name', x: 'value', r: 4, fill: INK }),
    ],
  })
}

export interface ScatterPoint {
  readonly x: number
  readonly y: number
  /** shown beside the point where there are few */
  readonly name: string
}

const FEW = 25

/** A metric against what people said, one point a row, with the line of least squares and its band. */
export function scatterPlot(
  document: PlotDocument,
  points: readonly ScatterPoint[],
  labels: { readonly x: string; readonly y: string },
): string {
  return drawn(document, {
    width: 480,
    height: 360,
    marginLeft: 48,
    marginTop: 30,
    marginBottom: 44,
    x: { label: `${labels.x} →`, nice: true },
    y: { label: `↑ ${labels.y}`, nice: true, grid: true },
    marks: [
      ...(points.length > 2 ? [Plot.linearRegressionY(points, { x: 'x', y: 'y', stroke: ACCENT, fill: ACCENT, ci: 0.95 })] : []),
      Plot.dot(points, { x: 'x', y: 'y', r: 3.5, fill: INK, fillOpacity: 0.75 }),
      ...(points.length <= FEW ? [Plot.text(points, { x: 'x', y: 'y', text: 'name', dy: -9, fill: QUIET })] : []),
    ],
  })
}

export interface CurveLine {
  readonly name: string
  readonly points: readonly { readonly recall: number; readonly precision: number }[]
}

/** Precision against recall as each resource grows from its best entry to its last; lines differ in dashes, and are named at their end. */
export function curvePlot(document: PlotDocument, lines: readonly CurveLine[]): string {
  const ends = lines.flatMap(({ name, points }) => points.slice(-1).map((point) => ({ ...point, name })))
  return drawn(document, {
    width: 600,
    height: 360,
    marginLeft: 48,
    marginTop: 30,
    marginRight: 24 + 7 * Math.max(...lines.map(({ name }) => name.length), 4),
    marginBottom: 44,
    x: { label: 'relative recall →', nice: true, zero: true },
    y: { label: '↑ lower-bound precision', domain: [0, 1], grid: true },
    marks: [
      ...lines.map(({ points }, k) =>
        Plot.line(points, {
          x: 'recall',
          y: 'precision',
          stroke: INK,
          strokeWidth: 1.5,
          strokeDasharray: DASHES[k % DASHES.length]!,
        }),
      ),
      Plot.dot(ends, { x: 'recall', y: 'precision', r: 3.5, fill: INK }),
      Plot.text(ends, { x: 'recall', y: 'precision', text: 'name', dx: 8, textAnchor: 'start', fill: QUIET }),
    ],
  })
}

export const DASHES = ['none', '6 3', '2 3', '8 3 2 3']
