import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { totalsOf } from '../statistics/statistic.js'
import { GoldParaphrases } from './gold-paraphrases.js'
import { lowerBoundPrecision, macroParametric, ParametricCounter, parametricF1, relativeRecall } from './parametric.js'

// two invented pairs: the gold has big ~ large, dogs bark ~ hounds howl, and what contains them
const PAIRS = [
  {
    source: ['Big', 'dogs'],
    target: ['large', 'dogs'],
    sure: [
      [0, 0],
      [1, 1],
    ] as [number, number][],
  },
  {
    source: ['bark', 'loud'],
    target: ['howl', 'loud'],
    sure: [[0, 0]] as [number, number][],
    possible: [[1, 1]] as [number, number][],
  },
]

function gold(level: 'possible' | 'sure' = 'possible'): GoldParaphrases {
  const all = new GoldParaphrases({ level })
  for (const pair of PAIRS) all.add(pair)
  return all
}

function counted(entries: readonly (readonly [string, string, number?])[], against = gold()): ParametricCounter {
  const counter = new ParametricCounter(against)
  for (const [phrase, paraphrase, score] of entries)
    counter.add({ phrase, paraphrase, ...(score === undefined ? {} : { score }) })
  return counter
}

describe('ParaMetric', () => {
  it('takes phrase pairs both ways, without identical ones', () => {
    // big ~ large, big dogs ~ large dogs, bark ~ howl, bark loud ~ howl loud, each both ways
    expect(gold().pairCount).toBe(8)
    // without the possible link, loud is in no phrase pair
    expect(gold('sure').pairCount).toBe(6)
  })

  it('has precision and recall worked by hand', () => {
    // dogs ~ loud is wrong; cats does not occur; large is listed twice; dogs ~ dogs says nothing
    const counter = counted([
      ['big', 'large'],
      ['Big', 'Large'],
      ['bark', 'howl'],
      ['dogs', 'loud'],
      ['big', 'cats'],
      ['dogs', 'dogs'],
    ])
    const sums = totalsOf(counter.rows())
    expect([...sums]).toEqual([3, 8, 2])
    expect(lowerBoundPrecision(sums, 1)).toBeCloseTo(2 / 3, 12)
    expect(relativeRecall(sums, 1)).toBe(0.25)
    expect(parametricF1(sums, 1)).toBeCloseTo((2 * (2 / 3) * 0.25) / (2 / 3 + 0.25), 12)
    expect([counter.outside, counter.identical, counter.size]).toEqual([1, 1, 3])
    // big 1/1, bark 1/1, dogs 0/1; recall of eight phrases: big and bark 1, six others 0
    expect(macroParametric(counter.rows())).toEqual({ precision: 2 / 3, recall: 0.25 })
  })

  it('has no precision where nothing is listed', () => {
    expect(lowerBoundPrecision(totalsOf(counted([]).rows()), 1)).toBeUndefined()
  })

  it('grows from the best entry to the last', () => {
    const curve = counted([
      ['big', 'large', 0.9],
      ['dogs', 'loud', 0.5],
      ['bark', 'howl', 0.5],
    ]).curve()
    expect(curve).toEqual([
      { score: 0.9, size: 1, precision: 1, recall: 1 / 8 },
      { score: 0.5, size: 3, precision: 2 / 3, recall: 2 / 8 },
    ])
  })

  it('gives the gold itself 1 and 1, and stays within 0 and 1', () => {
    const words = ['big', 'large', 'dogs', 'bark', 'howl', 'loud', 'big dogs', 'large dogs', 'bark loud', 'howl loud']
    const all = words.flatMap((a) => words.map((b) => [a, b] as const))
    const against = gold()
    const right = all.filter(([a, b]) => against.isGold(against.phrase(a)!, against.phrase(b)!))
    const sums = totalsOf(counted(right, against).rows())
    expect([lowerBoundPrecision(sums, 1), relativeRecall(sums, 1)]).toEqual([1, 1])
    fc.assert(
      fc.property(fc.subarray(all), (entries) => {
        const [system, known, shared] = totalsOf(counted(entries, against).rows())
        expect(shared!).toBeLessThanOrEqual(Math.min(system!, known!))
      }),
    )
  })
})
