/** Where the points of a curve of agreement lie: one step for each block of pairs, values from a round number up to 1. */
import type { Trend } from '../client/contract.js'

export interface ChartSize {
  readonly width: number
  readonly height: number
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

export interface ChartPoint {
  readonly x: number
  readonly y: number
  readonly point: Trend['points'][number]
}

export interface Chart {
  /** round values of the grid with their height */
  readonly lines: readonly { readonly value: number; readonly y: number }[]
  /** neighbouring points that have values: a point without one cuts the curve */
  readonly pieces: readonly (readonly ChartPoint[])[]
  /** outlines of the intervals, as SVG paths */
  readonly bands: readonly string[]
  readonly curves: readonly string[]
  /** middle of a block by its place */
  readonly xOf: (place: number) => number
}

export function chartOf(points: Trend['points'], size: ChartSize): Chart {
  const defined = points.flatMap(({ value, low, high }) => (value === null ? [] : [value, low ?? value, high ?? value]))
  const lowest = defined.length === 0 ? 0 : Math.max(Math.min(...defined), -1)
  const [from, step] = gridOf(lowest)
  const yOf = (value: number) => size.top + ((1 - value) / (1 - from)) * (size.height - size.top - size.bottom)
  const room = size.width - size.left - size.right
  const xOf = (place: number) => size.left + (room * (place + 0.5)) / Math.max(points.length, 1)
  const pieces: ChartPoint[][] = [[]]
  points.forEach((point, place) => {
    if (point.value === null) pieces.push([])
    else pieces.at(-1)!.push({ x: xOf(place), y: yOf(point.value), point })
  })
  const drawn = pieces.filter(({ length }) => length > 0)
  const count = Math.round((1 - from) / step)
  return {
    lines: Array.from({ length: count + 1 }, (_, k) => ({ value: from + k * step, y: yOf(from + k * step) })),
    pieces: drawn,
    bands: drawn.flatMap((piece) => bandOf(piece, yOf) ?? []),
    curves: drawn.map((piece) => path(piece.map(({ x, y }) => [x, y]))),
    xOf,
  }
}

/** Where the scale begins and its step: a fifth or a tenth below the lowest value. */
function gridOf(lowest: number): readonly [from: number, step: number] {
  for (const [step, least] of [
    [0.05, 0.75],
    [0.1, 0.4],
    [0.2, 0],
    [0.5, -1],
  ] as const) {
    // a curve of nothing but ones still has a scale
    if (lowest >= least) return [Math.min(Math.round(Math.floor(lowest / step + 1e-9) * step * 100) / 100, 1 - step), step]
  }
  return [-1, 0.5]
}

/** Points without an interval have none of the band. */
function bandOf(piece: readonly ChartPoint[], yOf: (value: number) => number): string | undefined {
  const there = piece.filter(({ point: { low, high } }) => low !== undefined && high !== undefined)
  if (there.length < 2) return undefined
  const upper = there.map(({ x, point }) => [x, yOf(point.high!)] as const)
  const lower = there.map(({ x, point }) => [x, yOf(point.low!)] as const).reverse()
  return `${path([...upper, ...lower])}Z`
}

function path(points: readonly (readonly [number, number])[]): string {
  return points.map(([x, y], k) => `${k === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
}
