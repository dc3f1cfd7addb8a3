/**
 * Unitizing alpha and gamma on scopes. The expected digits come from other implementations, run once on these invented
 * annotations: DKPro Statistics 2.2.0 for the disagreements of alpha, pygamma-agreement for the disorders and for gamma
 * with the shuffling of the article.
 */
import { describe, expect, it } from 'vitest'
import type { PairRecord } from '../../corpus/record.js'
import { msrpA } from '../../corpus/tagsets/msrp-a.js'
import type { SharedPair } from '../annotations.js'
import { totalsOf } from '../statistics/statistic.js'
import { goldenPairs } from './golden.fixture.js'
import { gammaParts } from './scope-gamma.js'
import { type ScopeUnits, scopeUnits } from './scope-units.js'
import { typeRows } from './type-family.js'
import { typeOptions } from './type-options.js'
import { typeScores } from './type-scores.js'
import { unitizingDisagreement } from './unitizing-alpha.js'

type Units = readonly (readonly [start: number, end: number, type: number])[]
const unitsOf = (length: number, units: Units): ScopeUnits => ({ length, units: Int32Array.from(units.flat()) })

const B_TWO: Units = [
  [0, 4, 0],
  [6, 9, 1],
  [12, 20, 0],
]
const C_TWO: Units = [
  [1, 4, 0],
  [6, 10, 1],
  [15, 20, 0],
  [21, 23, 1],
]
const B_MIXED: Units = [
  [0, 9, 0],
  [2, 4, 1],
  [3, 5, 2],
  [11, 18, 0],
]
const C_MIXED: Units = [
  [0, 8, 0],
  [2, 5, 1],
  [3, 5, 1],
  [12, 18, 2],
]

describe('scopeUnits', () => {
  it('cuts scopes into runs, the second member behind the first', () => {
    const record: PairRecord = {
      id: 'x',
      source: ['a', 'b', 'c', 'd'],
      target: ['e', 'f', 'g'],
      phenomena: [
        { type: 'late', source: [0, 1, 3], target: [0] },
        { type: 'early', source: [], target: [1, 2] },
      ],
    }
    const found = scopeUnits(record, (type) => (type === 'late' ? 1 : 0))
    expect(found).toEqual(
      unitsOf(7, [
        [0, 2, 1],
        [3, 4, 1],
        [4, 5, 1],
        [5, 7, 0],
      ]),
    )
  })
})

describe('unitizing alpha', () => {
  it.each<[string, number, Units, Units, number, number, number]>([
    [
      'shifted',
      20,
      [
        [2, 5, 0],
        [10, 14, 0],
      ],
      [
        [3, 6, 0],
        [10, 14, 0],
      ],
      0,
      0.005,
      0.050393700787401574,
    ],
    ['two types, first', 24, B_TWO, C_TWO, 0, 0.017361111111111112, 0.08248535306814678],
    ['two types, second', 24, B_TWO, C_TWO, 1, 0.008680555555555556, 0.033616577221228384],
    ['in a gap', 15, [[3, 5, 0]], [[8, 12, 0]], 0, 0.08888888888888889, 0.0470404984423676],
    [
      'one side only',
      10,
      [
        [1, 4, 0],
        [6, 7, 0],
      ],
      [],
      0,
      0.1,
      0.0572192513368984,
    ],
    ['overlapping types, first', 18, B_MIXED, C_MIXED, 0, 0.15432098765432098, 0.23343527013251783],
    ['overlapping types, third', 18, B_MIXED, C_MIXED, 2, 0.12345679012345678, 0.06804198335142961],
  ])('has the disagreements of DKPro: %s', (_, length, b, c, type, observed, expected) => {
    const found = unitizingDisagreement(unitsOf(length, b), unitsOf(length, c), type)
    expect(found.observed).toBeCloseTo(observed, 14)
    expect(found.expected).toBeCloseTo(expected, 14)
  })

  it('joins scopes of one annotator and type that share a token', () => {
    const joined = unitizingDisagreement(
      unitsOf(9, [
        [1, 4, 0],
        [3, 6, 0],
      ]),
      unitsOf(9, [[1, 6, 0]]),
      0,
    )
    expect(joined.observed).toBe(0)
    const touching = unitizingDisagreement(
      unitsOf(9, [
        [1, 4, 0],
        [4, 6, 0],
      ]),
      unitsOf(9, [[1, 6, 0]]),
      0,
    )
    expect(touching.observed).toBeGreaterThan(0)
  })
})

describe('gamma', () => {
  it.each<[string, Units, Units, number]>([
    [
      'shifted',
      [
        [2, 5, 0],
        [10, 14, 0],
      ],
      [
        [3, 6, 0],
        [10, 14, 0],
      ],
      0.1111111,
    ],
    ['two types', B_TWO, C_TWO, 1.0940708],
    ['in a gap', [[3, 5, 0]], [[8, 12, 0]], 2],
    ['overlapping types', B_MIXED, C_MIXED, 2.0493774],
    [
      'other types',
      [
        [0, 3, 0],
        [5, 8, 1],
      ],
      [
        [0, 3, 1],
        [5, 8, 0],
      ],
      2,
    ],
    [
      'one side only',
      [
        [1, 4, 0],
        [6, 7, 0],
      ],
      [],
      2,
    ],
  ])('has the disorder of pygamma: %s', (_, b, c, disorder) => {
    const [parts] = gammaParts([unitsOf(24, b)], [unitsOf(24, c)], { samples: 1, seed: 1 })
    expect(parts!.observed[0]).toBeCloseTo(disorder, 6)
    expect(parts!.observed[1]).toBe((b.length + c.length) / 2)
  })

  it('is near that of pygamma with the shuffling of the article: 0.8297 and 0.8287 with two seeds', () => {
    const [b, c]: [Units[number][], Units[number][]] = [[], []]
    for (let k = 0; k < 30; k++) {
      const [start, length, type] = [k === 0 ? 0 : 13 * k + ((7 * k) % 5), 2 + ((k * k) % 6), k % 3]
      b.push([start, start + length, type])
      if (k % 11 === 5) continue
      const from = start + (k % 4 === 1 ? 1 : 0)
      c.push([from, from + length + (k % 5 === 0 ? 1 : 0), k % 7 === 2 ? (type + 1) % 3 : type])
    }
    const [parts] = gammaParts([unitsOf(384, b)], [unitsOf(384, c)], { samples: 1500, seed: 1 })
    const [observed, expected] = [parts!.observed, parts!.expected].map(([disorder, units]) => disorder / units) as [
      number,
      number,
    ]
    expect(observed).toBeCloseTo(0.23748128, 7)
    expect(1 - observed / expected).toBeCloseTo(0.829, 2)
  })

  it('is the same for the same seed, and another for another', () => {
    const gamma = (seed: number) => {
      const options = typeOptions(msrpA)
      const rows = typeRows(goldenPairs, msrpA, options, { chance: { samples: 50, seed } })
      return typeScores(totalsOf(rows), msrpA, options).get('types.gamma')!.value!
    }
    expect(gamma(1)).toBe(gamma(1))
    expect(gamma(2)).not.toBe(gamma(1))
  })
})

describe('alpha and gamma of a corpus', () => {
  const options = typeOptions(msrpA)
  const scores = (pairs: readonly SharedPair[]) =>
    typeScores(totalsOf(typeRows(pairs, msrpA, options, { chance: { samples: 200, seed: 1 } })), msrpA, options)

  it('are 1 for equal annotations and undefined without any', () => {
    const equal = scores(goldenPairs.map(({ id, a }) => ({ id, a, b: a })))
    expect([equal.get('types.alpha_u'), equal.get('types.gamma')]).toEqual([{ value: 1 }, { value: 1 }])
    const none = scores(goldenPairs.map(({ id, a }) => ({ id, a: { ...a, phenomena: [] }, b: { ...a, phenomena: [] } })))
    expect(none.get('types.alpha_u')).toEqual({ value: null, undefined: 'neither annotator has a scope' })
    expect(none.get('types.gamma')).toEqual({ value: null, undefined: 'neither annotator has a scope' })
  })

  it('lie below 1 where annotators differ', () => {
    const found = scores(goldenPairs)
    for (const name of ['types.alpha_u', 'types.gamma']) {
      expect(found.get(name)!.value).toBeLessThan(1)
      expect(found.get(name)!.value).toBeGreaterThan(0)
    }
  })
})
