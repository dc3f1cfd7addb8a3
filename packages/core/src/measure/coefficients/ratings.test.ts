import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ParascopeError } from '../../errors.js'
import { confusion } from './confusion.js'
import { prevalence } from './prevalence.js'
import { MISSING, ratingsFromRecords, ratingsFromRows } from './ratings.js'
import { ratingsFromCounts, ratingsFromTable } from './ratings-tables.js'
import { labelAt, pickItems, pickRaters } from './ratings-views.js'

const rows = [
  ['yes', 'yes', undefined],
  ['no', 'yes', 'maybe'],
]

describe('ratingsFromRows', () => {
  it('numbers the labels in an order that does not depend on the rows', () => {
    const ratings = ratingsFromRows(rows, { raters: ['ines', 'tomas', 'yuki'] })
    expect(ratings).toMatchObject({ items: ['1', '2'], raters: ['ines', 'tomas', 'yuki'], labels: ['maybe', 'no', 'yes'] })
    expect([...ratings.codes]).toEqual([2, 2, MISSING, 1, 2, 0])
    expect(ratings.ordered).toBe(false)
    expect(ratingsFromRows([[10, 9, 2]]).labels).toEqual([2, 9, 10])
    expect(ratingsFromRows([[10, 9, 2]]).ordered).toBe(true)
    expect(ratingsFromRows<number | string | boolean>([[1, '1', true, false, -2]]).labels).toEqual([false, true, -2, 1, '1'])
  })

  it('keeps a declared order and labels that nobody used', () => {
    const ratings = ratingsFromRows([['low', 'high']], { labels: ['low', 'mid', 'high'] })
    expect(ratings).toMatchObject({ labels: ['low', 'mid', 'high'], ordered: true, codes: Int32Array.of(0, 2) })
  })

  it('reads declared placeholders as missing', () => {
    const ratings = ratingsFromRows([['a', 'n/a']], { missing: ['n/a'] })
    expect(ratings).toMatchObject({ labels: ['a'], codes: Int32Array.of(0, MISSING) })
  })

  it('takes sets with the same members for one label', () => {
    const ratings = ratingsFromRows([
      [new Set(['b', 'a']), new Set(['a', 'b'])],
      [new Set([1]), new Set(['1'])],
    ] as const)
    expect(ratings.labels).toHaveLength(3)
    expect(ratings.codes[0]).toBe(ratings.codes[1])
    expect(ratings.codes[2]).not.toBe(ratings.codes[3])
  })

  it.each([
    ['a ragged row', () => ratingsFromRows([['a', 'b'], ['a']]), 'row 2 has 1 labels for 2 raters'],
    ['a wrong number of items', () => ratingsFromRows([['a']], { items: [] }), '1 rows but 0 names'],
    ['equal raters', () => ratingsFromRows([['a', 'b']], { raters: ['x', 'x'] }), 'different names: x, x'],
    ['NaN', () => ratingsFromRows([[Number.NaN, 1]]), 'not NaN'],
    ['null', () => ratingsFromRows([[null as unknown as string, 'a']]), 'not null; missing is undefined'],
    ['a label outside the declared', () => ratingsFromRows([['x']], { labels: ['a'] }), '"x" is not a declared label'],
    ['a label declared twice', () => ratingsFromRows([['a']], { labels: ['a', 'a'] }), 'declared twice'],
    ['a missing label', () => ratingsFromRows([['a']], { labels: ['a'], missing: ['a'] }), '"a" is declared a label and missing'],
    ['a table that is not square', () => ratingsFromTable([[1, 2]]), 'square'],
    ['too few names', () => ratingsFromTable([[1]], []), '1 rows but 0 labels'],
    ['half an item', () => ratingsFromTable([[0.5]]), 'not 0.5'],
  ])('refuses %s', (_, build, message) => {
    expect(build).toThrow(RangeError)
    expect(build).toThrow(message)
  })
})

describe('ratingsFromRecords', () => {
  it('leaves cells missing that nobody filled', () => {
    const ratings = ratingsFromRecords([
      { item: 'p', rater: 'ines', label: 4 },
      { item: 'q', rater: 'yuki', label: 2 },
      { item: 'q', rater: 'ines', label: undefined },
    ])
    expect(ratings).toMatchObject({ items: ['p', 'q'], raters: ['ines', 'yuki'], labels: [2, 4] })
    expect([...ratings.codes]).toEqual([1, MISSING, MISSING, 0])
  })

  it('refuses a second judgement of the same rater', () => {
    const twice = { item: 'p', rater: 'ines', label: 4 }
    const facts = { item: 'p', rater: 'ines' }
    expect(() => ratingsFromRecords([twice, { ...twice, label: undefined }])).toThrow(
      new ParascopeError('corpus/duplicate-key', 'ines judged item p more than once', facts),
    )
  })

  it('gives the ratings of the same rows', () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 3, maxLength: 3 }), { minLength: 1 }),
        (table) => {
          const records = table.flatMap((row, u) => row.map((label, r) => ({ item: `${u + 1}`, rater: `${r + 1}`, label })))
          expect(ratingsFromRecords(records)).toEqual(ratingsFromRows(table))
        },
      ),
    )
  })
})

describe('tables', () => {
  it('come back as they went in', () => {
    const table = [
      [88, 14, 18],
      [10, 40, 10],
      [2, 6, 12],
    ]
    const found = confusion(ratingsFromTable(table, ['x', 'y', 'z']))
    expect(found).toEqual({ raters: ['1', '2'], labels: ['x', 'y', 'z'], rows: table, items: 200, dropped: 0 })
  })

  it('drops items that one rater left out from the matrix', () => {
    expect(
      confusion(
        ratingsFromRows([
          ['a', 'b'],
          ['a', undefined],
          [undefined, undefined],
        ]),
      ),
    ).toMatchObject({
      rows: [
        [0, 1],
        [0, 0],
      ],
      items: 1,
      dropped: 2,
    })
    expect(() => confusion(ratingsFromRows(rows))).toThrow('of two raters, not 3: choose with pickRaters')
  })

  it('turn counts of labels into raters', () => {
    const ratings = ratingsFromCounts([
      [0, 3],
      [1, 1],
    ])
    expect([...ratings.codes]).toEqual([1, 1, 1, 0, 1, MISSING])
  })
})

describe('parts of ratings', () => {
  const ratings = ratingsFromRows(rows, { raters: ['ines', 'tomas', 'yuki'], items: ['p', 'q'] })

  it('have the raters named, in that order', () => {
    const two = pickRaters(ratings, ['yuki', 'ines'])
    expect(two).toMatchObject({ raters: ['yuki', 'ines'], labels: ['maybe', 'no', 'yes'] })
    expect([labelAt(two, 0, 0), labelAt(two, 0, 1), labelAt(two, 1, 0), labelAt(two, 1, 1)]).toEqual([
      undefined,
      'yes',
      'maybe',
      'no',
    ])
    expect(() => pickRaters(ratings, ['wei'])).toThrow('no rater wei among ines, tomas, yuki')
    expect(() => pickRaters(ratings, ['ines', 'ines'])).toThrow('twice')
  })

  it('have whole items, as often as named', () => {
    const drawn = pickItems(ratings, [1, 1, 0])
    expect(drawn.items).toEqual(['q', 'q', 'p'])
    expect([...drawn.codes]).toEqual([1, 2, 0, 1, 2, 0, 2, 2, MISSING])
    expect(() => pickItems(ratings, [2])).toThrow('no item at 2: there are 2')
    expect(() => labelAt(ratings, 0, 3)).toThrow(RangeError)
  })
})

describe('prevalence', () => {
  it('counts labels overall and by rater', () => {
    const [maybe, no, yes] = prevalence(ratingsFromRows(rows))
    expect(maybe).toEqual({
      label: 'maybe',
      count: 1,
      share: 0.2,
      byRater: [
        { rater: '1', count: 0, share: 0 },
        { rater: '2', count: 0, share: 0 },
        { rater: '3', count: 1, share: 1 },
      ],
    })
    expect([no!.share, yes!.share, yes!.byRater.map(({ share }) => share)]).toEqual([0.2, 0.6, [0.5, 1, 0]])
  })

  it('is 0 where nothing was said', () => {
    expect(prevalence(ratingsFromRows([[undefined]], { labels: ['a'] }))[0]).toMatchObject({ count: 0, share: 0 })
  })
})
