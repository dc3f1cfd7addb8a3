import { describe, expect, it } from 'vitest'
import { mulberry32 } from '../../random.js'
import { binRows, MAX_BINS } from './bins.js'
import { type BoostOptions, boost } from './boost.js'
import { type Forest, forestScore, forestScores } from './forest.js'

const options: BoostOptions = {
  trees: 30,
  leaves: 6,
  rate: 0.3,
  minWeight: 1,
  smoothing: 1,
  rowShare: 0.8,
  featureShare: 1,
  seed: 3,
}

/** Label 1 where exactly one of the first two features is above a half; the third is noise. */
function exclusiveOr(rows: number) {
  const random = mulberry32(11)
  const values = Float32Array.from({ length: rows * 3 }, () => random.unit())
  const labels = Uint8Array.from({ length: rows }, (_, r) => (values[3 * r]! > 0.5 !== values[3 * r + 1]! > 0.5 ? 1 : 0))
  return { values, labels }
}

/** The same walk, written plainly. */
function plainScore(forest: Forest, row: readonly number[]): number {
  let sum = forest.bias
  for (const root of forest.roots) {
    let node = root
    while (forest.children[node] !== 0) {
      const isLow = row[forest.features[node]!]! <= forest.limits[node]!
      node = forest.children[node]! + (isLow ? 0 : 1)
    }
    sum += forest.limits[node]!
  }
  return sum
}

describe('boost', () => {
  const { values, labels } = exclusiveOr(2000)
  const data = binRows(values, 3)

  it('learns what no single feature tells, on rows it has not seen', () => {
    const learn = Int32Array.from({ length: 1500 }, (_, r) => r)
    const { scores } = boost(data, labels, options, learn)
    let right = 0
    for (let r = 1500; r < 2000; r++) if (scores[r]! > 0 === (labels[r] === 1)) right++
    expect(right / 500).toBeGreaterThan(0.95)
  })

  it('scores a row as the plain walk and as training did', () => {
    const { forest, scores } = boost(data, labels, options)
    for (let r = 0; r < 2000; r += 7) {
      const score = forestScore(forest, values, 3 * r)
      expect(score).toBe(plainScore(forest, [...values.subarray(3 * r, 3 * r + 3)]))
      expect(score).toBeCloseTo(scores[r]!, 9)
    }
  })

  it('scores many rows as one by one', () => {
    const { forest } = boost(data, labels, options)
    const scores = new Float64Array(50)
    forestScores(forest, values, 3, 20, 50, scores)
    expect([...scores]).toEqual(Array.from({ length: 50 }, (_, k) => forestScore(forest, values, 3 * (20 + k))))
  })

  it('gives the same forest for the same seed and another for another', () => {
    const first = boost(data, labels, options).forest
    expect(boost(data, labels, options).forest).toEqual(first)
    expect(boost(data, labels, { ...options, seed: 4 }).forest).not.toEqual(first)
  })

  it('says the share where nothing can be learned', () => {
    const flat = binRows(new Float32Array(300), 1)
    const { forest } = boost(flat, new Uint8Array(300).fill(1, 0, 75), { ...options, trees: 3, rowShare: 1 })
    expect(forestScore(forest, new Float32Array(1), 0)).toBeCloseTo(Math.log(1 / 3), 4)
  })

  it('refuses no rows', () => {
    expect(() => boost(binRows(new Float32Array(0), 1), new Uint8Array(0), options)).toThrow(RangeError)
  })
})

describe('binRows', () => {
  it('keeps the order of values and at most 64 steps', () => {
    const random = mulberry32(5)
    const values = Float32Array.from({ length: 1000 }, () => Math.round(random.unit() * 300) / 7)
    const { codes, borders } = binRows(values, 1)
    expect(borders[0]!.length).toBeLessThan(MAX_BINS)
    for (let r = 0; r < 1000; r++) {
      const border = borders[0]![codes[r]!]
      if (border !== undefined) expect(values[r]!).toBeLessThanOrEqual(border)
      if (codes[r]! > 0) expect(values[r]!).toBeGreaterThan(borders[0]![codes[r]! - 1]!)
    }
  })

  it('refuses rows of unequal length', () => {
    expect(() => binRows(new Float32Array(7), 2)).toThrow(RangeError)
  })
})
