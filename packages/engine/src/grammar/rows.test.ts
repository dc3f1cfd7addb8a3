import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatPairRow, linksOf, parsePairRow } from './pair-rows.js'
import { escapeField, unescapeField } from './row-fields.js'

const word = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 5 })
const odd = fc.constantFrom('\\N', '|||', '[X,1]', 'a b', '\t', '\n', '\\t', '&#32;', '-LRB-')
const words = fc.array(fc.oneof(word, odd), { maxLength: 6 })

describe('fields of rows', () => {
  it('come back, and never hold a tab, a line end or the null of SQL', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), odd), (text) => {
        const field = escapeField(text)
        expect(field).not.toMatch(/[\t\n\r]/)
        expect(field).not.toBe('\\N')
        expect(unescapeField(field)).toBe(text)
      }),
    )
  })
})

describe('rows of pairs', () => {
  it('look as documented', () => {
    expect(
      formatPairRow({ id: 'a', source: ['x', '|||'], target: ['y'], links: [[0, 0]], sourceTree: '(S (A x) (B |||))' }),
    ).toBe('a\tx &#124;&#124;&#124;\ty\t0-0\t(S (A x) (B |||))\t\\N')
  })

  it('come back', () => {
    const link = fc.tuple(fc.nat(500), fc.nat(500))
    const tree = fc.option(fc.oneof(word, odd), { nil: undefined })
    fc.assert(
      fc.property(word, words, words, fc.array(link), tree, tree, (id, source, target, links, sourceTree, targetTree) => {
        const row = {
          id,
          source,
          target,
          links,
          ...(sourceTree !== undefined && { sourceTree }),
          ...(targetTree !== undefined && { targetTree }),
        }
        expect(parsePairRow(formatPairRow(row))).toEqual(row)
      }),
    )
  })

  it('of a damaged file are refused', () => {
    expect(() => parsePairRow('a\tb')).toThrow('6 fields, not 2')
  })
})

describe('the links of a record', () => {
  const pair = { id: 'a', source: ['x', 'y'], target: ['x', 'y'] }
  it.each([
    [{ ...pair }, 'all', undefined],
    [{ ...pair, possible: [[0, 1] as const] }, 'sure', undefined],
    [{ ...pair, sure: [] }, 'all', []],
    [
      { ...pair, sure: [[1, 1] as const], possible: [[0, 1] as const] },
      'all',
      [
        [0, 1],
        [1, 1],
      ],
    ],
    [{ ...pair, sure: [[1, 1] as const], possible: [[0, 1] as const] }, 'sure', [[1, 1]]],
  ] as const)('of %j, %s', (record, which, links) => {
    expect(linksOf(record, which)).toEqual(links)
  })
})
