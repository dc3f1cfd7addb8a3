import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { KeySet } from './key-set.js'

describe('KeySet', () => {
  it('gives the line of the first occurrence, as a Map does', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 3 }), { maxLength: 400 }), (keys) => {
        const set = new KeySet()
        const map = new Map<string, number>()
        keys.forEach((key, k) => {
          expect(set.add(key, k + 1)).toBe(map.get(key) ?? 0)
          if (!map.has(key)) map.set(key, k + 1)
        })
        expect(set.size).toBe(map.size)
      }),
    )
  })

  it('keeps 200,000 similar keys apart while it grows', () => {
    const set = new KeySet()
    let repeats = 0
    for (let k = 1; k <= 200_000; k++) if (set.add(`news:${k}`, k) !== 0) repeats++
    expect(repeats).toBe(0)
    expect(set.size).toBe(200_000)
    expect(set.add('news:77777', 300_000)).toBe(77_777)
  })
})
