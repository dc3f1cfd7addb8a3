import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { closest, editDistance } from './closest.js'

describe('closest', () => {
  it.each([
    ['sures', 'sure'],
    ['SURE', 'sure'],
    ['posible', 'possible'],
    ['annotater', 'annotator'],
    ['colour', undefined],
    ['sx', undefined],
  ])('%s means %s', (word, meant) => {
    expect(closest(word, ['sure', 'possible', 'annotator', 'source'])).toBe(meant)
  })
})

describe('editDistance', () => {
  it('knows the classic example', () => {
    expect(editDistance('kitten', 'sitting')).toBe(3)
  })

  it('is a metric', () => {
    const word = fc.string({ maxLength: 6 })
    fc.assert(
      fc.property(word, word, word, (a, b, c) => {
        expect(editDistance(a, a)).toBe(0)
        expect(editDistance(a, b)).toBe(editDistance(b, a))
        expect(editDistance(a, c)).toBeLessThanOrEqual(editDistance(a, b) + editDistance(b, c))
        expect(editDistance(a, b) === 0).toBe(a === b)
      }),
    )
  })
})
