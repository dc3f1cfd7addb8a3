import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LinkMatrix } from '../corpus/index.js'
import { directedLinks, softIntersection, symmetrize } from './symmetrize.js'

/** Rows of a drawing: `#` both directions, `>` forward only, `<` backward only. */
function drawn(...rows: readonly string[]) {
  const forward = new LinkMatrix(rows.length, rows[0]!.length)
  const backward = new LinkMatrix(rows.length, rows[0]!.length)
  rows.forEach((row, i) => {
    ;[...row].forEach((mark, j) => {
      if (mark === '#' || mark === '>') forward.add(i, j)
      if (mark === '#' || mark === '<') backward.add(i, j)
    })
  })
  return { forward, backward }
}

const DRAWINGS = [
  {
    what: 'a neighbour at a corner grows, a lonely pair of bare words is final-and, a half-bare link only final',
    rows: ['#...>', '.>...', '...<.', '.....', '#....'],
    intersection: '0-0 4-0',
    'grow-diag': '0-0 1-1 4-0',
    'grow-diag-final': '0-0 0-4 1-1 2-3 4-0',
    'grow-diag-final-and': '0-0 1-1 2-3 4-0',
    union: '0-0 0-4 1-1 2-3 4-0',
  },
  {
    what: 'growth goes on from what has grown, and stops where both words have links',
    rows: ['#>..', '.<>.', '...>', '...#'],
    intersection: '0-0 3-3',
    'grow-diag': '0-0 0-1 1-1 1-2 2-3 3-3',
    'grow-diag-final': '0-0 0-1 1-1 1-2 2-3 3-3',
    'grow-diag-final-and': '0-0 0-1 1-1 1-2 2-3 3-3',
    union: '0-0 0-1 1-1 1-2 2-3 3-3',
  },
  {
    what: 'a link between two linked words is never added',
    rows: ['#>', '.#'],
    intersection: '0-0 1-1',
    'grow-diag': '0-0 1-1',
    'grow-diag-final': '0-0 1-1',
    'grow-diag-final-and': '0-0 1-1',
    union: '0-0 0-1 1-1',
  },
  {
    what: 'without a link to grow from only the final steps add',
    rows: ['>..', '..<', '>..'],
    intersection: '',
    'grow-diag': '',
    'grow-diag-final': '0-0 1-2 2-0',
    'grow-diag-final-and': '0-0 1-2',
    union: '0-0 1-2 2-0',
  },
] as const

const METHODS = ['intersection', 'union', 'grow-diag', 'grow-diag-final', 'grow-diag-final-and'] as const

describe('symmetrize', () => {
  for (const drawing of DRAWINGS) {
    it.each(METHODS)(`%s: ${drawing.what}`, (how) => {
      const { forward, backward } = drawn(...drawing.rows)
      const links = symmetrize(forward, backward, how).links()
      expect(links.map(([i, j]) => `${i}-${j}`).join(' ')).toBe(drawing[how])
    })
  }

  it('nests: intersection in grow-diag in final-and in final in union', () => {
    const cells = fc.array(fc.constantFrom('.', '#', '>', '<'), { minLength: 20, maxLength: 20 })
    fc.assert(
      fc.property(cells, (marks) => {
        const { forward, backward } = drawn(...[0, 5, 10, 15].map((k) => marks.slice(k, k + 5).join('')))
        const nested = (['intersection', 'grow-diag', 'grow-diag-final-and', 'union'] as const).map((how) =>
          symmetrize(forward, backward, how),
        )
        for (let k = 1; k < nested.length; k++) expect(nested[k - 1]!.difference(nested[k]!).size).toBe(0)
        const final = symmetrize(forward, backward, 'grow-diag-final')
        expect(nested[1]!.difference(final).size + final.difference(nested[3]!).size).toBe(0)
      }),
    )
  })
})

describe('softIntersection', () => {
  it('compares the geometric mean with the threshold', () => {
    const forward = Float64Array.of(0.9, 0, 0.5, 0.2)
    const backward = Float64Array.of(0.4, 1, 0.5, 0.2)
    expect(softIntersection(2, 2, forward, backward, 0.5).links()).toEqual([
      [0, 0],
      [1, 0],
    ])
    expect(softIntersection(2, 2, forward, backward, 0.7).links()).toEqual([])
    expect(softIntersection(2, 2, forward, backward, 0.1).size).toBe(3)
  })
})

describe('directedLinks', () => {
  it('takes the likeliest maker of each word, or none where nothing is likelier', () => {
    const posterior = Float64Array.of(0.6, 0.1, 0.3, 0.2)
    expect(directedLinks(2, 2, posterior, Float64Array.of(0.1, 0.7), 'forward').links()).toEqual([[0, 0]])
    expect(directedLinks(2, 2, posterior, Float64Array.of(0.1, 0.25), 'backward').links()).toEqual([
      [0, 0],
      [1, 0],
    ])
  })
})
