import { describe, expect, it } from 'vitest'
import { sumStatistic } from '../statistics/statistic.js'
import { coverageAll, coverageAny, coverageLength, coverageRows } from './coverage.js'

describe('coverage', () => {
  // group a: 2 of 3 pairs derived, of 8 and 12 words; group b: none of 1; group c: 1 of 1 with 10 words
  const rows = coverageRows([
    { group: 'a', covered: true, words: 8 },
    { group: 'b', covered: false, words: 30 },
    { group: 'a', covered: false, words: 20 },
    { group: 'a', covered: true, words: 12 },
    { group: 'c', covered: true, words: 10 },
  ])

  it.each([
    ['all', coverageAll, 3 / 5],
    ['any', coverageAny, 2 / 3],
    ['length', coverageLength, 5],
  ] as const)('%s', (_, score, value) => expect(sumStatistic(rows, score).whole()).toBeCloseTo(value, 12))

  it('has no length where nothing is derived', () => {
    const none = coverageRows([{ group: 'a', covered: false, words: 8 }])
    expect(sumStatistic(none, coverageLength).whole()).toBeUndefined()
    expect(sumStatistic(none, coverageAll).whole()).toBe(0)
  })
})
