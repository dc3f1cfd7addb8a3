import { describe, expect, it } from 'vitest'
import { estimates } from './estimates.js'
import { meanIntervals } from './mean-intervals.js'
import type { MeasureFamily } from './named-measures.js'

/** Right of all, by sums. */
const family: MeasureFamily = {
  width: 2,
  headline: 'share',
  scores: ([right = 0, all = 0]) =>
    new Map([['share', all === 0 ? { value: null, undefined: 'nothing' } : { value: right / all }]]),
}

const table = (numbers: readonly (readonly [number, number])[], from = 0) => ({
  rows: { rows: Float64Array.from(numbers.flat()), width: 2 },
  ids: numbers.map((_, k) => `pair:${k + from}`),
})

const one = table([
  [1, 4],
  [3, 4],
  [2, 4],
  [4, 4],
  [0, 4],
])

describe('the interval of a mean of couples', () => {
  it('is the interval of the couple where there is one', () => {
    const [own] = estimates(one.rows, family)
    expect(meanIntervals([one], family).get('share')).toEqual({ low: own!.low, high: own!.high })
  })

  it('is the same for couples that agree alike on the same pairs: they are drawn together', () => {
    expect(meanIntervals([one, one], family)).toEqual(meanIntervals([one], family))
  })

  it('leaves out resamples in which a couple has nothing, and says how many', () => {
    const short = table([[1, 2]], 3)
    const { note } = meanIntervals([one, short], family, { resamples: 500 }).get('share')!
    expect(note).toMatch(/^\d+ of 500 resamples had no value$/)
  })

  it('is not there for one pair, or where none is asked for', () => {
    expect(meanIntervals([table([[1, 2]])], family).size).toBe(0)
    expect(meanIntervals([one], family, { interval: 'none' }).size).toBe(0)
  })
})
