import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { drawnNet } from './drawn-net.fixture.js'
import { type Forest, forestScore } from './forest.js'
import { netScorer } from './net.js'
import { groupValues, netGroupValues } from './shapley.js'

const WIDTH = 6

/** Random forests of full trees over six features. */
const forests = fc
  .array(
    fc.array(fc.tuple(fc.integer({ min: 0, max: WIDTH - 1 }), fc.integer({ min: -3, max: 3 })), { minLength: 15, maxLength: 15 }),
    {
      minLength: 1,
      maxLength: 4,
    },
  )
  .map((trees): Forest => {
    const nodes = trees.flatMap((tree, t) =>
      tree.map(([feature, limit], k) => ({ feature, limit, child: k < 7 ? t * 15 + 2 * k + 1 : 0 })),
    )
    return {
      bias: 0.25,
      roots: Int32Array.from(trees, (_, t) => t * 15),
      features: Int16Array.from(nodes, ({ feature }) => feature),
      limits: Float32Array.from(nodes, ({ limit }) => limit),
      children: Int32Array.from(nodes, ({ child }) => child),
    }
  })
const rows = (count: number) =>
  fc
    .array(fc.integer({ min: -4, max: 4 }), { minLength: count * WIDTH, maxLength: count * WIDTH })
    .map((row) => Float32Array.from(row))
const groupings = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: WIDTH, maxLength: WIDTH })

/** The definition: the mean gain over all orders in which the groups may come in. */
function byOrders(
  score: (row: Float32Array) => number,
  row: Float32Array,
  background: Float32Array,
  groupOf: readonly number[],
): number[] {
  const orders = (left: readonly number[]): number[][] =>
    left.length === 0 ? [[]] : left.flatMap((first) => orders(left.filter((x) => x !== first)).map((rest) => [first, ...rest]))
  const all = orders([0, 1, 2, 3])
  const sums = [0, 0, 0, 0]
  for (const order of all) {
    const mixed = background.slice()
    let before = score(mixed)
    for (const group of order) {
      groupOf.forEach((own, feature) => {
        if (own === group) mixed[feature] = row[feature]!
      })
      const after = score(mixed)
      sums[group]! += (after - before) / all.length
      before = after
    }
  }
  return sums
}

describe('groupValues', () => {
  it('is the Shapley value by its definition', () => {
    fc.assert(
      fc.property(forests, rows(1), rows(1), groupings, (forest, row, background, groupOf) => {
        const found = groupValues(forest, row, { values: background, width: WIDTH, count: 1 }, groupOf, 4)
        const score = (mixed: Float32Array) => forestScore(forest, mixed, 0)
        byOrders(score, row, background, groupOf).forEach((value, group) => expect(found[group]).toBeCloseTo(value, 9))
      }),
    )
  })

  it('adds up to the score minus the mean score of the background', () => {
    fc.assert(
      fc.property(forests, rows(1), rows(3), groupings, (forest, row, values, groupOf) => {
        const found = groupValues(forest, row, { values, width: WIDTH, count: 3 }, groupOf, 4)
        const mean = [0, 1, 2].reduce((sum, k) => sum + forestScore(forest, values, k * WIDTH) / 3, 0)
        expect(found.reduce((sum, value) => sum + value, 0)).toBeCloseTo(forestScore(forest, row, 0) - mean, 9)
      }),
    )
  })

  it('gives nothing without a background, and refuses more groups than it has bits', () => {
    const forest = {
      bias: 0,
      roots: Int32Array.of(0),
      features: Int16Array.of(0),
      limits: Float32Array.of(1),
      children: Int32Array.of(0),
    }
    const none = { values: new Float32Array(0), width: WIDTH, count: 0 }
    expect([...groupValues(forest, new Float32Array(WIDTH), none, [0, 0, 0, 0, 0, 0], 1)]).toEqual([0])
    expect(() => groupValues(forest, new Float32Array(WIDTH), none, [], 32)).toThrow(/at most 31 groups/)
  })
})

describe('netGroupValues', () => {
  const scored = (net: ReturnType<typeof drawnNet>, values: Float32Array) => {
    const count = values.length / WIDTH
    const [any, sure] = [new Float64Array(count), new Float64Array(count)]
    netScorer(net)(values, 0, count, any, sure)
    return [...sure]
  }

  it('adds up to the score minus the mean score of the background', () => {
    fc.assert(
      fc.property(fc.nat(), rows(1), rows(3), groupings, (seed, row, values, groupOf) => {
        const net = drawnNet(WIDTH, 32, seed)
        const found = netGroupValues(netScorer(net), row, { values, width: WIDTH, count: 3 }, groupOf, 4)
        const mean = scored(net, values).reduce((sum, value) => sum + value / 3, 0)
        expect(found.reduce((sum, value) => sum + value, 0)).toBeCloseTo(scored(net, row)[0]! - mean, 9)
      }),
    )
  })

  it('comes close to the Shapley value by its definition where there are many rows to compare with', () => {
    const net = drawnNet(WIDTH, 32, 4)
    const groupOf = [0, 1, 2, 3, 0, 1]
    const [row, other] = [Float32Array.of(2, -2, 1, 0, -1, 2), Float32Array.of(-1, 1, -2, 2, 1, -2)]
    const count = 600
    const values = Float32Array.from({ length: count * WIDTH }, (_, k) => other[k % WIDTH]!)
    const found = netGroupValues(netScorer(net), row, { values, width: WIDTH, count }, groupOf, 4)
    byOrders((mixed) => scored(net, mixed)[0]!, row, other, groupOf).forEach((value, group) =>
      expect(Math.abs(found[group]! - value)).toBeLessThan(0.05),
    )
  })

  it('gives nothing to a group that is equal in both', () => {
    const net = drawnNet(WIDTH, 32, 9)
    const [row, values] = [Float32Array.of(1, 2, 0, 1, 2, 0), Float32Array.of(-1, 2, 1, 1, 0, 0)]
    expect(netGroupValues(netScorer(net), row, { values, width: WIDTH, count: 1 }, [0, 1, 2, 1, 3, 1], 4)[1]).toBe(0)
  })
})
