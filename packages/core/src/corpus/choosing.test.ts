import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lengthFault } from './length-filter.js'
import { NearDuplicates } from './near-duplicates.js'
import { pairings } from './pairings.js'
import type { PairRecord } from './record.js'
import { onePerStratum, shareOut, stratifiedSample } from './sample.js'
import { splitByGroup } from './split.js'

const words = (text: string) => text.split(' ')
const pair = (id: string, source: string, target: string): PairRecord => ({ id, source: words(source), target: words(target) })
const ids = (prefix: string, count: number) => new Set(Array.from({ length: count }, (_, k) => `${prefix}${k}`))

describe('pairings', () => {
  it('pairs every translation with every later one', () => {
    const group = ['t1', 't2', 't3', 't4'].map((translator) => ({ group: 'g1', translator, tokens: [translator] }))
    expect(pairings(group).map((record) => record.id)).toEqual([
      'g1:t1-t2',
      'g1:t1-t3',
      'g1:t1-t4',
      'g1:t2-t3',
      'g1:t2-t4',
      'g1:t3-t4',
    ])
    expect(pairings(group)[5]).toEqual({
      id: 'g1:t3-t4',
      source: ['t3'],
      target: ['t4'],
      meta: { group: 'g1', sourceTranslator: 't3', targetTranslator: 't4' },
    })
    expect(pairings(group.slice(0, 1))).toEqual([])
  })
})

describe('lengthFault', () => {
  it.each([
    [{ maxTokens: 3 }, 'a side longer than 3 tokens'],
    [{ minTokens: 3 }, 'a side shorter than 3 tokens'],
    [{ maxRatio: 1.9 }, 'lengths beyond 1.9:1'],
    [{ maxRatio: 2 }, undefined],
    [{ compression: [0.67, 0.75] as const }, 'compression below 0.67'],
    [{ compression: [0.2, 0.4] as const }, 'compression above 0.4'],
    [{ compression: [0.5, 0.5] as const }, undefined],
    [{ maxTokens: 4, minTokens: 2 }, undefined],
  ])('judges a pair of 4 and 2 tokens under %j', (limits, reason) => {
    expect(lengthFault(pair('a', 'a b c d', 'x y'), limits)).toBe(reason)
  })

  it('finds identical members regardless of case', () => {
    expect(lengthFault(pair('a', 'The sun', 'the Sun'), { dropIdentical: true })).toBe('identical members')
    expect(lengthFault({ id: 'a', source: [], target: ['x'] }, {})).toBe('a side without tokens')
  })
})

describe('stratifiedSample', () => {
  const strata = new Map([
    ['news', ids('n', 50)],
    ['story', ids('s', 30)],
    ['howto', ids('h', 20)],
  ])

  it('takes each stratum in proportion, the same for the same seed', () => {
    const sample = stratifiedSample(strata, 10, 1)
    const count = (letter: string) => [...sample].filter((id) => id.startsWith(letter)).length
    expect([count('n'), count('s'), count('h')]).toEqual([5, 3, 2])
    expect(stratifiedSample(strata, 10, 1)).toEqual(sample)
    expect(stratifiedSample(strata, 10, 2)).not.toEqual(sample)
    expect(() => stratifiedSample(strata, 101, 1)).toThrow('cannot draw 101 of 100')
  })

  it('does not depend on the order of the file', () => {
    const reversed = new Map([...strata].reverse().map(([name, units]) => [name, new Set([...units].reverse())]))
    expect(stratifiedSample(reversed, 17, 5)).toEqual(stratifiedSample(strata, 17, 5))
  })

  it('shares out exactly', () => {
    expect(shareOut([50, 30, 20], 5)).toEqual([3, 1, 1])
    fc.assert(
      fc.property(fc.array(fc.nat(1000), { minLength: 1, maxLength: 8 }), fc.nat(200), (weights, size) => {
        const quotas = shareOut(weights, size)
        const total = weights.reduce((a, b) => a + b, 0)
        expect(quotas.reduce((a, b) => a + b, 0)).toBe(total === 0 ? 0 : size)
        quotas.forEach((quota, k) => {
          expect(Math.abs(quota - (total === 0 ? 0 : (weights[k]! * size) / total))).toBeLessThan(1)
        })
      }),
    )
  })

  it('draws one of each group', () => {
    const chosen = onePerStratum(strata, 3)
    expect([...chosen].map((id) => id[0]).sort()).toEqual(['h', 'n', 's'])
  })
})

describe('splitByGroup', () => {
  it('keeps groups whole and parts near their shares', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 30, maxLength: 80 }), fc.integer(), (sizes, seed) => {
        const groups = new Map(sizes.map((size, k) => [`g${k}`, size]))
        const parts = splitByGroup(groups, [80, 10, 10], seed)
        expect(parts.size).toBe(groups.size)
        const total = sizes.reduce((a, b) => a + b, 0)
        const held = [0, 0, 0]
        for (const [group, part] of parts) held[part]! += groups.get(group)!
        held.forEach((count, part) => {
          expect(Math.abs(count - total * [0.8, 0.1, 0.1][part]!)).toBeLessThanOrEqual(6)
        })
      }),
    )
  })

  it('gives the same parts for the same seed and refuses empty shares', () => {
    const groups = new Map([...ids('g', 40)].map((group) => [group, 1]))
    expect(splitByGroup(groups, [1, 1, 1, 1], 9)).toEqual(splitByGroup(new Map([...groups].reverse()), [1, 1, 1, 1], 9))
    expect(splitByGroup(groups, [1, 1], 9)).not.toEqual(splitByGroup(groups, [1, 1], 10))
    expect(() => splitByGroup(groups, [1, 0], 1)).toThrow('shares must be positive')
  })
})

describe('NearDuplicates', () => {
  it('finds a copy with a changed word and keeps different pairs', () => {
    const seen = new NearDuplicates(0.7)
    const first = 'the council voted late on tuesday night to close the old iron bridge over the river'
    expect(seen.add(pair('a', first, 'the old bridge over the river will be closed , the council decided'))).toBeUndefined()
    expect(seen.add(pair('b', 'she whisked two eggs', 'two eggs were whisked by her'))).toBeUndefined()
    const again = seen.add(
      pair('c', first.replace('late', 'Early'), 'the old bridge over the river will be closed , the council decided'),
    )
    expect(again?.of).toBe('a')
    expect(again?.overlap).toBeGreaterThan(0.7)
    expect(again?.overlap).toBeLessThan(1)
  })

  it('knows the exact overlap', () => {
    const seen = new NearDuplicates(0.3)
    seen.add(pair('a', 'x y', 'z'))
    // shingles: x, y, ^x, xy | z, ^z against x, w, ^x, xw | z, ^z: 4 shared of 8
    expect(seen.add(pair('b', 'x w', 'z'))).toEqual({ of: 'a', overlap: 0.5 })
  })

  it('refuses a threshold outside', () => {
    expect(() => new NearDuplicates(0)).toThrow(RangeError)
    expect(() => new NearDuplicates(1.2)).toThrow(RangeError)
  })
})
