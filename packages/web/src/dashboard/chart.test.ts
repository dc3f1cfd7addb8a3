import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chartOf } from './chart.js'

const SIZE = { width: 600, height: 220, left: 40, right: 10, top: 10, bottom: 30 }
const at = '2026-11-16T09:00:00.000Z'
const point = (value: number | null, low?: number, high?: number) => ({
  from: at,
  to: at,
  n: 5,
  value,
  ...(low === undefined || high === undefined ? {} : { low, high }),
})

describe('the curve of agreement', () => {
  it('begins its scale at a round value below the lowest interval', () => {
    const { lines } = chartOf([point(0.7, 0.63, 0.75), point(0.8)], SIZE)
    expect(lines[0]!.value).toBe(0.6)
    expect(lines.at(-1)!.value).toBeCloseTo(1)
    expect(lines.at(-1)!.y).toBeCloseTo(SIZE.top)
  })

  it('is cut where a block has no value, and says nothing of it', () => {
    const { pieces, curves } = chartOf([point(0.7), point(null), point(0.8), point(0.9)], SIZE)
    expect(pieces.map(({ length }) => length)).toEqual([1, 2])
    expect(curves[1]).toMatch(/^M[\d.]+ [\d.]+L[\d.]+ [\d.]+$/)
  })

  it('has a band only between points with intervals', () => {
    expect(chartOf([point(0.7), point(0.8)], SIZE).bands).toEqual([])
    expect(chartOf([point(0.7, 0.6, 0.8), point(0.8, 0.7, 0.9)], SIZE).bands).toHaveLength(1)
  })

  it('has a scale where everybody always agreed', () => {
    expect(chartOf([point(1, 1, 1), point(1, 1, 1)], SIZE).lines.map(({ value }) => value)).toEqual([0.95, 1])
  })

  it('stays in its box, whatever the values', () => {
    const anyValue = fc.option(fc.double({ min: -1, max: 1, noNaN: true }), { nil: null })
    fc.assert(
      fc.property(fc.array(anyValue, { maxLength: 12 }), (values) => {
        const { pieces, lines } = chartOf(
          values.map((value) => point(value)),
          SIZE,
        )
        for (const { x, y } of pieces.flat()) {
          expect(x).toBeGreaterThanOrEqual(SIZE.left)
          expect(x).toBeLessThanOrEqual(SIZE.width - SIZE.right)
          expect(y).toBeGreaterThanOrEqual(SIZE.top - 0.001)
          expect(y).toBeLessThanOrEqual(SIZE.height - SIZE.bottom + 0.001)
        }
        for (const { y } of lines) expect(Number.isFinite(y)).toBe(true)
      }),
    )
  })
})
