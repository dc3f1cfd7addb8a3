import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mulberry32 } from '../../random.js'
import { drawnNet } from './drawn-net.fixture.js'
import { type Forest, forestScores } from './forest.js'
import { forestScorer } from './forest-kernel.js'
import { Kernel } from './kernel.js'
import { chooseKnots, learnNet } from './learn-net.js'
import { type Net, netScorer } from './net.js'
import { fastNetScorer, PlacedNet } from './net-kernel.js'

/** Trees of drawn shape with `leaves` leaves each, over limits that rows meet exactly now and then. */
function drawnForest(features: number, trees: number, leaves: number, seed: number): Forest {
  const random = mulberry32(seed)
  const forest = { roots: [] as number[], features: [] as number[], limits: [] as number[], children: [] as number[] }
  const leaf = () => {
    forest.features.push(0)
    forest.limits.push(random.unit() - 0.5)
    return forest.children.push(0) - 1
  }
  for (let tree = 0; tree < trees; tree++) {
    const open = [leaf()]
    forest.roots.push(open[0]!)
    while (open.length < leaves) {
      const node = open.splice(random.below(open.length), 1)[0]!
      forest.features[node] = random.below(features)
      forest.limits[node] = random.below(9) / 4 - 1
      forest.children[node] = leaf()
      open.push(forest.children[node]!, leaf())
    }
  }
  return {
    bias: Math.fround(random.unit()),
    roots: Int32Array.from(forest.roots),
    features: Int16Array.from(forest.features),
    limits: Float32Array.from(forest.limits),
    children: Int32Array.from(forest.children),
  }
}

function drawnRows(count: number, features: number, seed: number): Float32Array {
  const random = mulberry32(seed)
  return Float32Array.from({ length: count * features }, () =>
    random.below(2) === 0 ? random.below(9) / 4 - 1 : 3 * random.unit() - 1.5,
  )
}

const kernel = Kernel.open()

describe('the kernels', () => {
  it('are there: Node has WebAssembly with vectors', () => expect(kernel).toBeDefined())

  it('score rows by a forest as the plain walk, bit by bit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: 1, max: 33 }),
        fc.integer({ min: 0, max: 30 }),
        fc.nat(),
        (features, trees, leaves, count, seed) => {
          const forest = drawnForest(features, trees, leaves, seed)
          const rows = drawnRows(count + 2, features, seed + 1)
          const [plain, fast] = [new Float64Array(count + 3), new Float64Array(count + 3)]
          forestScores(forest, rows, features, 2, count, plain)
          forestScorer(forest, Kernel.open())(rows, features, 2, count, fast)
          expect([...fast]).toEqual([...plain])
        },
      ),
    )
  })

  it('score more rows than lie in their memory at once', () => {
    const forest = drawnForest(3, 5, 8, 1)
    const rows = drawnRows(1500, 3, 2)
    const [plain, fast] = [new Float64Array(1500), new Float64Array(1500)]
    forestScores(forest, rows, 3, 0, 1500, plain)
    forestScorer(forest, kernel)(rows, 3, 0, 1500, fast)
    expect([...fast]).toEqual([...plain])
  })

  it('feed rows through a net as the plain sums, bit by bit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom(32, 64),
        fc.integer({ min: 0, max: 80 }),
        fc.nat(),
        (features, hidden, count, seed) => {
          const net = drawnNet(features, hidden, seed)
          const rows = drawnRows(count + 1, features, seed + 1)
          const outputs = [netScorer(net), fastNetScorer(net, Kernel.open())].map((score) => {
            const [any, sure] = [new Float64Array(count), new Float64Array(count)]
            score(rows, 1, count, any, sure)
            return [...any, ...sure]
          })
          expect(outputs[1]).toEqual(outputs[0])
        },
      ),
      { numRuns: 30 },
    )
  })
})

describe('a net', () => {
  const net: Net = {
    knots: [Float32Array.from([0, 1, 3])],
    hidden: 32,
    // unit 0 sees 5, 7 and 3 at the knots
    weights: Float32Array.from({ length: 96 }, (_, k) => (k === 0 ? 5 : k === 32 ? 7 : k === 64 ? 3 : 0)),
    biases: new Float32Array(32),
    tops: Float32Array.from({ length: 66 }, (_, k) => (k === 0 ? 1 : k === 32 ? -2 : k === 64 ? 0.5 : 0)),
  }

  it.each([
    [0, 5],
    [0.5, 6],
    [1, 7],
    [2.5, 4],
    [3, 3],
    [-9, 5],
    [9, 3],
  ])('sees a bent line: at %d it is %d', (value, seen) => {
    const [any, sure] = [new Float64Array(1), new Float64Array(1)]
    netScorer(net)(Float32Array.of(value), 0, 1, any, sure)
    expect([any[0], sure[0]]).toEqual([seen + 0.5, -2 * seen])
  })

  const loss = (own: Net, rows: Float32Array, labels: readonly number[]) => {
    const [any, sure] = [new Float64Array(labels.length), new Float64Array(labels.length)]
    netScorer(own)(rows, 0, labels.length, any, sure)
    const one = (score: number, isTrue: boolean) => Math.log(1 + Math.exp(isTrue ? -score : score))
    return labels.reduce((sum, label, k) => sum + one(any[k]!, label > 0) + one(sure[k]!, label > 1), 0)
  }

  it('has the gradients that small changes of its numbers show', () => {
    const own = drawnNet(4, 32, 7)
    const labels = [0, 1, 2, 0, 2, 1]
    const rows = drawnRows(labels.length, 4, 8)
    const placed = new PlacedNet(own, Kernel.open()!, labels.length, true)
    placed.rows(labels.length).set(rows)
    const outputs = placed.feed(labels.length, { share: 0, seed: 1 })
    const p = (score: number) => 1 / (1 + Math.exp(-score))
    const errors = Float32Array.from(outputs, (score, k) => p(score) - ((labels[k >> 1] ?? 0) > k % 2 ? 1 : 0))
    placed.learn(labels.length, errors, { share: 0, seed: 1 })
    const gradients = placed.gradients()
    const numbers = [...own.weights, ...own.biases, ...own.tops]
    const at = (index: number, by: number): Net => {
      const changed = Float32Array.from(numbers)
      changed[index]! += by
      const biasAt = own.weights.length
      return {
        ...own,
        weights: changed.slice(0, biasAt),
        biases: changed.slice(biasAt, biasAt + 32),
        tops: changed.slice(biasAt + 32),
      }
    }
    const here = loss(own, rows, labels)
    const step = 2 ** -10
    let [largest, checked] = [0, 0]
    for (let index = 0; index < numbers.length; index += 3) {
      const up = (loss(at(index, step), rows, labels) - here) / step
      const down = (here - loss(at(index, -step), rows, labels)) / step
      // in between a unit went on or off
      if (Math.abs(up - down) > 0.004) continue
      expect(Math.abs(gradients[index]! - (up + down) / 2)).toBeLessThan(0.004)
      largest = Math.max(largest, Math.abs(up))
      checked++
    }
    expect(checked).toBeGreaterThan(0.25 * numbers.length)
    expect(largest).toBeGreaterThan(0.1)
  })

  it('takes a first step of Adam: every number by the rate against the sign of its gradient, then shrinks', () => {
    const own = drawnNet(2, 32, 3)
    const placed = new PlacedNet(own, Kernel.open()!, 1, true)
    placed.rows(1).set([0.3, -0.4])
    placed.feed(1, { share: 0, seed: 1 })
    placed.learn(1, Float32Array.of(0.5, -0.5), { share: 0, seed: 1 })
    const gradients = placed.gradients()
    placed.move(1, 0.01, 0.9)
    const after = placed.learned()
    own.weights.forEach((weight, k) => {
      expect(after.weights[k]).toBeCloseTo(0.9 * (weight - 0.01 * Math.sign(gradients[k]!)), 5)
    })
    expect(placed.gradients().every((gradient) => gradient === 0)).toBe(true)
  })

  it('drops about the share of units it is told to, and raises the others', () => {
    const own: Net = { ...drawnNet(1, 64, 1), weights: new Float32Array(64 * 4), biases: new Float32Array(64).fill(1) }
    const placed = new PlacedNet(
      { ...own, knots: [Float32Array.of(0)], weights: new Float32Array(64), tops: new Float32Array(130).fill(1) },
      Kernel.open()!,
      200,
      true,
    )
    placed.rows(200).fill(0)
    // every unit is 1 and raised to 4/3 where it does not rest: 64 in the mean
    const outputs = placed.feed(200, { share: 0.25, seed: 5 })
    const mean = outputs.reduce((sum, value) => sum + value - 1, 0) / outputs.length
    expect(mean).toBeGreaterThan(62.5)
    expect(mean).toBeLessThan(65.5)
    expect(new Set(outputs).size).toBeGreaterThan(10)
  })
})

describe('learnNet', () => {
  /** Any link where two features agree, a sure one where the third is above a half besides. */
  const rows = drawnRows(3000, 3, 11).map((value) => (value > 0 ? 1 : 0) + value / 10)
  const labels = Uint8Array.from({ length: 3000 }, (_, k) => {
    const [a, b, c] = rows.subarray(3 * k, 3 * k + 3)
    return a! > 0.5 !== b! > 0.5 ? 0 : c! > 0.5 ? 2 : 1
  })
  const reader = {
    count: 3000,
    features: 3,
    isCode: () => false,
    read: (k: number, out: Float32Array, offset: number) => out.set(rows.subarray(3 * k, 3 * k + 3), offset),
  }
  const use = Int32Array.from({ length: 2000 }, (_, k) => k)
  const options = { hidden: 32, epochs: 6, dropout: 0.1, seed: 1 }
  const knots = chooseKnots(reader)
  const learned = learnNet(reader, knots, labels, use, options)

  it('learns what no single feature tells, on rows it has not seen', () => {
    const [any, sure] = [new Float64Array(1000), new Float64Array(1000)]
    fastNetScorer(learned, kernel)(rows, 2000, 1000, any, sure)
    let right = 0
    for (let k = 0; k < 1000; k++) {
      if (any[k]! > 0 === labels[2000 + k]! > 0 && sure[k]! > 0 === labels[2000 + k]! > 1) right++
    }
    expect(right / 1000).toBeGreaterThan(0.97)
  })

  it('has a knot for every value of a code, and few for a number', () => {
    const codes = Float32Array.from({ length: 600 }, (_, k) => (k % 2 === 0 ? Math.floor(k / 2) % 30 : k / 7))
    const own = {
      count: 300,
      features: 2,
      isCode: (f: number) => f === 0,
      read: (k: number, out: Float32Array, offset: number) => out.set(codes.subarray(2 * k, 2 * k + 2), offset),
    }
    const [codes30, few] = chooseKnots(own)
    expect([...codes30!]).toEqual(Array.from({ length: 30 }, (_, k) => k))
    expect(few).toHaveLength(6)
  })

  it('gives the same net for the same seed and another for another', () => {
    expect(learnNet(reader, knots, labels, use, options)).toEqual(learned)
    expect(learnNet(reader, knots, labels, use, { ...options, seed: 2 })).not.toEqual(learned)
  })
})
