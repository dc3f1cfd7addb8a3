import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scrollTo, windowAt } from './window.js'

const HEIGHT = 44

describe('the drawn part of a long list', () => {
  it('has every row that can be seen, and never many more', () => {
    fc.assert(
      fc.property(fc.nat(50_000), fc.nat(2_000_000), fc.integer({ min: 1, max: 2000 }), (rows, wish, visible) => {
        const scrolled = Math.min(wish, Math.max(rows * HEIGHT - visible, 0))
        const { from, to, height } = windowAt(scrolled, visible, HEIGHT, rows)
        expect(height).toBe(rows * HEIGHT)
        expect(to).toBeLessThanOrEqual(rows)
        expect(to - from).toBeLessThanOrEqual(Math.ceil(visible / HEIGHT) + 25)
        const seen = [Math.floor(scrolled / HEIGHT), Math.min(Math.ceil((scrolled + visible) / HEIGHT), rows)] as const
        if (rows > 0) {
          expect(from).toBeLessThanOrEqual(seen[0])
          expect(to).toBeGreaterThanOrEqual(seen[1])
        }
      }),
    )
  })

  it('is scrolled no farther than needed', () => {
    expect(scrollTo(3, 0, 440, HEIGHT)).toBe(0)
    expect(scrollTo(10, 0, 440, HEIGHT)).toBe(44)
    expect(scrollTo(2, 440, 440, HEIGHT)).toBe(88)
  })
})
