/**
 * Plots of measures, as SVG text, drawn by Observable Plot. The same functions draw in the browser and in Node: the caller
 * passes the document to draw with. Colours are the tokens of the look (`currentColor` and CSS variables with a fallback),
 * so a plot follows light and dark wherever it is put; every value with an interval shows it.
 */
import * as Plot from '@observablehq/plot'

/** The part of a DOM document that is needed; `globalThis.document` in a page, linkedom's in Node. */
export type PlotDocument = object

export const INK = 'var(--ink, #1f1e1b)'
export const QUIET = 'var(--ink-3, #8d877b)'
const ACCENT = 'var(--accent, #3451b2)'
const STYLE = {
  fontFamily: 'var(--font-ui, system-ui, sans-serif)',
  fontSize: '12px',
  color: 'var(--ink-2, #5c5850)',
  background: 'none',
}

/** A value with its interval, where it has one. */
export interface Estimate {
  readonly name: string
  readonly value: number
  readonly low?: number
  readonly high?: number
  /** how many items it rests on */
  readonly n?: number
}

/** Estimates below each other, one row each, on a common scale from 0 to 1: subcorpora, annotator pairs, systems. */
export function estimatePlot(document: PlotDocument, estimates: readonly Estimate[], label: string): string {
  const rows = estimates.map((estimate) => ({
    ...estimate,
    row: estimate.n === undefined ? estimate.name : `${estimate.name} (${estimate.n})`,
  }))
  const intervals = rows.filter((row) => row.low !== undefined && row.high !== undefined)
  return drawn(document, {
    width: 720,
    height: 68 + 26 * rows.length,
    marginBottom: 44,
    marginLeft: 24 + 7 * Math.max(...rows.map((row) => row.row.length), 4),
    x: { label, domain: domainOf(rows), grid: true },
    y: { label: null, domain: rows.map((row) => row.row) },
    marks: [
      Plot.ruleY(intervals, { y: 'row', x1: 'low', x2: 'high', stroke: INK, strokeWidth: 1.5 }),
      Plot.dot(rows, { y: 'row', x: 'value', r: 4, fill: INK }),
    ],
  })
}

/** One bin of sentence lengths. */
export interface LengthBin extends Estimate {
  /** mean length in the bin */
  readonly length: number
}

/** A value against sentence length, with intervals: Figure 4 of Cohn et al. (2008). */
export function lengthPlot(document: PlotDocument, bins: readonly LengthBin[], label: string): string {
  const intervals = bins.filter((bin) => bin.low !== undefined && bin.high !== undefined)
  return drawn(document, {
    width: 720,
    height: 300,
    marginLeft: 48,
    marginTop: 34,
    marginBottom: 44,
    x: { label: 'mean sentence length in tokens →', nice: true },
    y: { label: `↑ ${label}`, domain: domainOf(bins), grid: true },
    marks: [
      Plot.ruleX(intervals, { x: 'length', y1: 'low', y2: 'high', stroke: QUIET }),
      Plot.line(bins, { x: 'length', y: 'value', stroke: ACCENT, strokeWidth: 1.5 }),
      Plot.dot(bins, { x: 'length', y: 'value', r: 4, fill: INK }),
      Plot.text(bins, {
        x: 'length',
        text: (bin: LengthBin) => (bin.n === undefined ? '' : `n ${bin.n}`),
        frameAnchor: 'bottom',
        dy: -6,
        fill: QUIET,
      }),
    ],
  })
}

/** One cell of the annotator matrix. */
export interface MatrixCell {
  readonly row: string
  readonly column: string
  readonly value: number
}

/** Values of every two annotators as a matrix; darker is higher, and the number stands in the cell. */
export function matrixPlot(document: PlotDocument, names: readonly string[], cells: readonly MatrixCell[]): string {
  const both = cells.flatMap((cell) => [cell, { row: cell.column, column: cell.row, value: cell.value }])
  const longest = Math.max(...names.map((name) => name.length), 4)
  return drawn(document, {
    width: 120 + 8 * longest + 84 * names.length,
    height: 60 + 44 * names.length,
    marginLeft: 24 + 8 * longest,
    marginTop: 36,
    x: { label: null, domain: [...names], axis: 'top', tickSize: 0 },
    y: { label: null, domain: [...names], tickSize: 0 },
    marks: [
      Plot.cell(both, {
        x: 'column',
        y: 'row',
        fill: INK,
        fillOpacity: (cell: MatrixCell) => 0.06 + 0.5 * Math.max(0, cell.value) ** 2,
        inset: 1,
        rx: 4,
      }),
      Plot.text(both, { x: 'column', y: 'row', text: (cell: MatrixCell) => cell.value.toFixed(3), fill: INK }),
    ],
  })
}

/** 0 to 1, widened downwards where a value is negative: agreement can be worse than chance. */
function domainOf(estimates: readonly Estimate[]): [number, number] {
  const least = Math.min(0, ...estimates.map((estimate) => estimate.low ?? estimate.value))
  return [Math.floor(least * 10) / 10, 1]
}

/** The SVG of a plot in the look of all plots. */
export function drawn(document: PlotDocument, options: Plot.PlotOptions): string {
  const svg = Plot.plot({ ...options, document: document as never, style: STYLE as never })
  svg.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  svg.setAttribute('role', 'img')
  return svg.outerHTML
}
