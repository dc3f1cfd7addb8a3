import { describe, expect, it } from 'vitest'
import { pairStream } from '../../random.js'
import { flipSampler, pairState, type SamplerName } from './flips.js'

/** The flipped cells of `times` draws of a 7 x 9 matrix. */
function draw(name: SamplerName, rate: number, times: number, seed = 1): number[][] {
  const sampler = flipSampler(name, rate)
  const stream = { state: pairState(seed, 0) }
  const out = new Int32Array(63)
  return Array.from({ length: times }, () => Array.from(out.subarray(0, sampler.draw(stream, 7, 9, out))))
}

describe('flipSampler', () => {
  it.each([0, 0.001, 0.05, 0.5, 0.99, 1])('plain draws one number a cell from the stream of the pair, rate %d', (rate) => {
    const random = pairStream(42, 3)
    const sampler = flipSampler('plain', rate)
    const stream = { state: pairState(42, 3) }
    const out = new Int32Array(15)
    for (let round = 0; round < 20; round++) {
      const expected: number[] = []
      for (let i = 0; i < 3; i++) {
        for (let j = 0; j < 5; j++) if (random.uint32() < Math.floor(rate * 2 ** 32)) expected.push((i << 16) | j)
      }
      expect(Array.from(out.subarray(0, sampler.draw(stream, 3, 5, out)))).toEqual(expected)
    }
  })

  it.each([0.0005, 0.004, 0.05, 0.3, 0.9])('both samplers flip every cell at the rate %d, independently', (rate) => {
    const times = 20_000
    for (const name of ['plain', 'geometric'] as const) {
      const draws = draw(name, rate, times)
      const perCell = new Map<number, number>()
      for (const cell of draws.flat()) perCell.set(cell, (perCell.get(cell) ?? 0) + 1)
      const error = Math.sqrt((rate * (1 - rate)) / times)
      for (let i = 0; i < 7; i++) {
        for (let j = 0; j < 9; j++) {
          expect(Math.abs((perCell.get((i << 16) | j) ?? 0) / times - rate)).toBeLessThan(4.5 * error + 1e-9)
        }
      }
      // independent cells: the number of flips has the variance 63 p (1 - p)
      const mean = draws.reduce((sum, cells) => sum + cells.length, 0) / times
      const variance = draws.reduce((sum, cells) => sum + (cells.length - mean) ** 2, 0) / times
      expect(variance / (63 * rate * (1 - rate))).toBeGreaterThan(0.8)
      expect(variance / (63 * rate * (1 - rate))).toBeLessThan(1.2)
    }
  })

  it('geometric: sorted cells, all of them at rate 1 and none at rate 0', () => {
    for (const cells of draw('geometric', 0.2, 200)) expect(cells).toEqual([...new Set(cells)].sort((a, b) => a - b))
    expect(draw('geometric', 0, 5).flat()).toEqual([])
    expect(draw('geometric', 1, 3).map((cells) => cells.length)).toEqual([63, 63, 63])
  })

  it.each([0.004, 0.05, 0.6])('geometric: each draw of the stream is a gap, rate %d', (rate) => {
    const random = pairStream(1, 0)
    for (const cells of draw('geometric', rate, 50)) {
      const expected: number[] = []
      for (let cell = 0; ; cell++) {
        // the inverse distribution function, here by logarithms; gaps end at 256 and a new draw follows
        const gap = Math.floor(Math.log(random.unit()) / Math.log(1 - rate))
        cell += Math.min(256, gap)
        if (cell >= 63) break
        expected.push((Math.floor(cell / 9) << 16) | (cell % 9))
      }
      expect(cells).toEqual(expected)
    }
  })

  it('refuses a rate that is none', () => {
    expect(() => flipSampler('plain', 1.5)).toThrow('an edit rate must be 0 to 1, not 1.5')
    expect(() => flipSampler('geometric', Number.NaN)).toThrow(RangeError)
  })
})
