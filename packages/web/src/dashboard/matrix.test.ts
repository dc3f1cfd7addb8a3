import { describe, expect, it } from 'vitest'
import type { PhaseFigures } from './choice.js'
import { squareOf } from './matrix.js'

const figures = (change: Partial<PhaseFigures>): PhaseFigures => ({
  phase: 'p',
  name: 'Words',
  kind: 'agreement',
  mode: 'words',
  isHidden: false,
  headline: null,
  couples: [],
  matrix: null,
  trend: null,
  tasks: null,
  disputes: null,
  contrasts: null,
  signature: null,
  ...change,
})

describe('who agrees with whom', () => {
  it('joins the cells of the matrix with the intervals of the couples, in either order', () => {
    const square = squareOf(
      figures({
        matrix: { measure: 'words.mixed.f1', cells: [{ row: 'Wei', column: 'Ana, the second', value: 0.5 }] },
        couples: [{ measure: 'words.mixed.f1', value: 0.5, scale: '0-1', low: 0.4, high: 0.6, of: 'Wei, Ana, the second' }],
      }),
      ['Ana, the second', 'Wei'],
    )!
    expect(square.names).toEqual(['Ana, the second', 'Wei'])
    expect(square.at('Ana, the second', 'Wei')).toEqual({ value: 0.5, low: 0.4, high: 0.6 })
    expect(square.at('Wei', 'Wei')).toBeUndefined()
  })

  it('is the headline itself where two annotate', () => {
    const headline = { measure: 'iapta.f1', value: 0.7, scale: '0-1' as const }
    expect(squareOf(figures({ headline }), ['Ana', 'Ben'])!.at('Ben', 'Ana')).toEqual({ value: 0.7 })
    expect(squareOf(figures({ headline }), ['Ana', 'Ben', 'Eva'])).toBeNull()
  })
})
