import { describe, expect, it } from 'vitest'
import { type Annotation, couples, sharedPairs } from './annotations.js'

const annotation = (name: string, pairs: Record<string, string>): Annotation => ({
  name,
  records: new Map(Object.entries(pairs).map(([id, text]) => [id, { id, source: text.split(' '), target: ['x'] }])),
})

describe('sharedPairs', () => {
  it('sorts by code unit, whatever the order of the files', () => {
    const a = annotation('maria', { b: 'x', a10: 'x', a2: 'x', Z: 'x' })
    const b = annotation('jonas', { Z: 'x', a2: 'x', a10: 'x', b: 'x' })
    expect(sharedPairs(a, b).pairs.map(({ id }) => id)).toEqual(['Z', 'a10', 'a2', 'b'])
  })

  it('names the pairs that are missing on either side', () => {
    const a = annotation('maria', { p1: 'x', p2: 'x', p3: 'x' })
    const b = annotation('jonas', { p2: 'x', p4: 'x' })
    expect(() => sharedPairs(a, b)).toThrow(
      'not every pair has both annotations (1 missing in maria: p4; 2 missing in jonas: p1, p3); use --common to measure only the 1 shared pairs',
    )
    expect(sharedPairs(a, b, true)).toMatchObject({ leftOut: 3, pairs: [{ id: 'p2' }] })
  })

  it('refuses different tokens, also among common pairs', () => {
    const a = annotation('maria', { p1: 'a b c', p2: 'a b', p3: 'a' })
    const b = annotation('jonas', { p1: 'a B c', p2: 'a', p3: 'a' })
    expect(() => sharedPairs(a, b, true)).toThrow(
      'maria and jonas have different tokens for pair p1: source token 1 is "b" against "B" and 1 more pairs (p2)',
    )
  })

  it('refuses annotations without a common pair', () => {
    expect(() => sharedPairs(annotation('m', { p1: 'a' }), annotation('j', { q1: 'a' }), true)).toThrow(
      'm and j have no pair in common (ids such as p1 against q1)',
    )
  })
})

describe('couples', () => {
  it('gives every two', () => {
    expect(couples(['a', 'b', 'c'])).toEqual([
      ['a', 'b'],
      ['a', 'c'],
      ['b', 'c'],
    ])
    expect(couples(['a'])).toEqual([])
  })
})
