import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mulberry32, pairStream, shuffled } from './random.js'

describe('mulberry32', () => {
  it('starts as the specification says for seed 1', () => {
    const random = mulberry32(1)
    expect([random.uint32(), random.uint32(), random.uint32()]).toEqual([2693262067, 11749833, 2265367787])
  })

  it('gives numbers below the bound, all of them reachable', () => {
    const random = mulberry32(7)
    const seen = new Set(Array.from({ length: 200 }, () => random.below(5)))
    expect([...seen].sort()).toEqual([0, 1, 2, 3, 4])
    expect(() => random.below(0)).toThrow(RangeError)
    expect(() => random.below(2.5)).toThrow(RangeError)
  })

  it('gives pair 0 the stream of the seed, and other pairs their own', () => {
    expect(pairStream(1, 0).uint32()).toBe(2693262067)
    expect(pairStream(1, 1).uint32()).toBe(mulberry32((1 + 0x9e3779b9) >>> 0).uint32())
    expect(pairStream(1, 1).uint32()).not.toBe(pairStream(1, 2).uint32())
  })
})

describe('shuffled', () => {
  it('keeps every item and leaves its input alone', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), fc.integer(), (items, seed) => {
        const before = items.slice()
        const after = shuffled(items, mulberry32(seed))
        expect(items).toEqual(before)
        expect(after.slice().sort()).toEqual(before.slice().sort())
      }),
    )
  })

  it('gives the six orders of three items about equally often', () => {
    const random = mulberry32(3)
    const counts = new Map<string, number>()
    for (let k = 0; k < 6000; k++) {
      const order = shuffled(['a', 'b', 'c'], random).join('')
      counts.set(order, (counts.get(order) ?? 0) + 1)
    }
    expect(counts.size).toBe(6)
    for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150)
  })
})
