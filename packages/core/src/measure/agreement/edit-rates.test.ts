import { describe, expect, it } from 'vitest'
import { editRates } from './edit-rates.js'

const pair = (sourceLength: number, targetLength: number, edits: number) => ({ sourceLength, targetLength, edits })

describe('editRates', () => {
  it('takes the edits of the pair itself', () => {
    expect(editRates([pair(12, 13, 8), pair(12, 13, 9), pair(0, 3, 0)], 'pair')).toEqual([8 / 156, 9 / 156, 0])
  })

  it('pools where there are fewer than ten pairs or one length', () => {
    expect(editRates([pair(10, 10, 5), pair(10, 20, 4)], 'fitted')).toEqual([9 / 300, 9 / 300])
    const equal = Array.from({ length: 12 }, (_, k) => pair(10, 10, k))
    expect(editRates(equal, 'fitted')).toEqual(equal.map(() => 66 / 1200))
    expect(editRates([], 'fitted')).toEqual([])
    expect(editRates([pair(0, 4, 0)], 'fitted')).toEqual([0])
  })

  it('finds the line that the shares lie on', () => {
    // share = 0.4 - 0.005 (N + M) exactly, with N = M = 10, 20, 30, 40
    const sizes = [10, 20, 30, 40, 10, 20, 30, 40, 10, 20]
    const pairs = sizes.map((n) => pair(n, n, (0.4 - 0.005 * 2 * n) * n * n))
    const rates = editRates(pairs, 'fitted')
    sizes.forEach((n, k) => expect(rates[k]).toBeCloseTo(0.4 - 0.01 * n, 10))
  })

  it('clamps what the line gives for very long pairs', () => {
    const falling = [
      ...Array.from({ length: 10 }, (_, k) => pair(2 + k, 2 + k, (2 + k) ** 2 * (0.5 - 0.05 * k))),
      pair(60, 60, 0),
    ]
    const rates = editRates(falling, 'fitted')
    expect(rates.every((rate) => rate >= 0 && rate <= 1)).toBe(true)
    expect(rates.at(-1)).toBe(0)
  })
})
