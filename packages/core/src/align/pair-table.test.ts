import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BitextBuilder, bitextOf } from './bitext.js'
import { digamma } from './digamma.js'
import { findEntry, pairTable } from './pair-table.js'

describe('BitextBuilder', () => {
  it('lower-cases, numbers words over both sides and leaves out one-sided pairs', () => {
    const builder = new BitextBuilder()
    expect(builder.add(['A', 'b'], ['a'])).toBe(true)
    expect(builder.add(['c'], [])).toBe(false)
    expect(builder.add([], ['c'])).toBe(false)
    const bitext = builder.build()
    expect([bitext.pairs, bitext.vocabulary.size]).toEqual([1, 2])
    expect([...bitext.source, ...bitext.target]).toEqual([0, 1, 0])
  })
})

describe('pairTable', () => {
  it('resolves every cell to the entry of its words, and has every word with itself', () => {
    const side = fc.array(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f'), { minLength: 1, maxLength: 7 })
    fc.assert(
      fc.property(fc.array(fc.record({ source: side, target: side }), { maxLength: 6 }), (pairs) => {
        const bitext = bitextOf(pairs)
        const table = pairTable(bitext)
        const distinct = new Set(
          bitext.vocabulary.size === 0 ? [] : Array.from({ length: bitext.vocabulary.size }, (_, k) => `${k} ${k}`),
        )
        for (const [k, { source, target }] of pairs.entries()) {
          for (const [i, e] of bitext.vocabulary.internAll(source).entries()) {
            for (const [j, f] of bitext.vocabulary.internAll(target).entries()) {
              distinct.add(`${e} ${f}`)
              const entry = table.entries[table.cellStart[k]! + i * target.length + j]!
              expect(table.columns[entry]).toBe(f)
              expect(entry).toBe(findEntry(table, e, f))
            }
          }
        }
        expect(table.columns.length).toBe(distinct.size)
        expect(table.columnSize.reduce((sum, size) => sum + size, 0)).toBe(distinct.size)
        for (const [word, entry] of table.identity.entries()) expect(entry).toBe(findEntry(table, word, word))
      }),
    )
  })
  it('finds nothing for words that never met', () => {
    const bitext = bitextOf([
      { source: ['a'], target: ['b'] },
      { source: ['c'], target: ['d'] },
    ])
    expect(findEntry(pairTable(bitext), bitext.vocabulary.id('a')!, bitext.vocabulary.id('d')!)).toBe(-1)
  })
})

describe('digamma', () => {
  it.each([
    [1, -0.5772156649015329],
    [0.5, -1.9635100260214235],
    [10, 2.251752589066721],
    [0.01, -100.56088545786868],
  ])('of %d', (x, value) => {
    expect(digamma(x)).toBeCloseTo(value, 9)
  })
})
