import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { VarintReader, VarintWriter } from './varint.js'

describe('packed numbers', () => {
  it('come back as they were written', () => {
    const numbers = fc.array(fc.tuple(fc.nat(0x7fffffff), fc.integer({ min: -(2 ** 30), max: 2 ** 30 - 1 })))
    fc.assert(
      fc.property(numbers, (pairs) => {
        const writer = new VarintWriter()
        for (const [plain, signed] of pairs) {
          writer.unsigned(plain)
          writer.signed(signed)
        }
        const reader = new VarintReader(writer.finish())
        expect(pairs.map(() => [reader.unsigned(), reader.signed()])).toEqual(pairs)
        expect(() => reader.unsigned()).toThrow(RangeError)
      }),
    )
  })

  it.each([
    [0, [0]],
    [127, [127]],
    [128, [128, 1]],
    [300, [172, 2]],
  ])('writes %i as %j', (value, bytes) => {
    const writer = new VarintWriter()
    writer.unsigned(value)
    expect([...writer.finish()]).toEqual(bytes)
  })

  it('refuses what does not fit', () => {
    expect(() => new VarintWriter().unsigned(-1)).toThrow(RangeError)
    expect(() => new VarintWriter().unsigned(1.5)).toThrow(RangeError)
    expect(() => new VarintReader(new Uint8Array(3)).raw(4)).toThrow(RangeError)
  })
})
