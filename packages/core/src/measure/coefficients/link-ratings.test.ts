import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Link, PairRecord } from '../../corpus/record.js'
import { ParascopeError } from '../../errors.js'
import { fleissKappa } from './fleiss-kappa.js'
import { linkRatings } from './link-ratings.js'
import { labelAt } from './ratings-views.js'

const pair = (annotator: string, links: Partial<PairRecord>, id = 'p'): PairRecord => ({
  id,
  annotator,
  source: ['Rain', 'stopped', 'play'],
  target: ['Play', 'was', 'halted', 'by', 'rain'],
  ...links,
})

const rowsOf = (groups: PairRecord[][]) => {
  const ratings = linkRatings(groups)
  return ratings.items.map((item, u) => [item, ...ratings.raters.map((_, r) => labelAt(ratings, u, r) ?? '-')].join(' '))
}

describe('linkRatings', () => {
  const group = [
    pair('A', {
      sure: [
        [0, 4],
        [1, 2],
        [2, 0],
      ],
      possible: [[1, 3]],
    }),
    pair('B', {
      sure: [
        [0, 4],
        [2, 0],
      ],
      possible: [
        [1, 1],
        [1, 2],
      ],
    }),
  ]

  it('has an item for each link of anyone, for each target word left alone by anyone, and for the pair', () => {
    expect(rowsOf([group])).toEqual([
      'p 0-4 sure sure',
      'p 1-1 none possible',
      'p 1-2 sure possible',
      'p 1-3 possible none',
      'p 2-0 sure sure',
      'p null-1 none none',
      'p null-3 none none',
      'p null none none',
    ])
  })

  it("gives Fleiss' kappa, by hand", () => {
    // 5 of 8 items agree; labels: sure 5, possible 3, none 8 of 16
    const { value, observed, expected, items } = fleissKappa(linkRatings([group]))
    expect([observed, expected, items]).toEqual([5 / 8, (25 + 9 + 64) / 256, 8])
    expect(value).toBeCloseTo((5 / 8 - 98 / 256) / (1 - 98 / 256), 12)
  })

  it('leaves labels missing where an annotator did not annotate', () => {
    const second = [pair('A', { sure: [] }, 'q'), pair('C', { sure: [[0, 4]] }, 'q'), pair('B', {}, 'q')]
    expect(rowsOf([group, second]).slice(7)).toEqual([
      'p null none none -',
      'q 0-4 none - sure',
      'q null-0 none - none',
      'q null-1 none - none',
      'q null-2 none - none',
      'q null-3 none - none',
      'q null-4 none - none',
      'q null none - none',
    ])
  })

  it('calls annotators without a name by their place', () => {
    const nameless = group.map(({ annotator, ...rest }) => rest)
    expect(linkRatings([nameless]).raters).toEqual(['1', '2'])
  })

  it.each<[string, PairRecord[], string, string]>([
    ['one annotator twice', [group[0]!, group[0]!], 'corpus/duplicate-key', 'pair p has two records of A'],
    [
      'different tokens',
      [group[0]!, { ...group[1]!, source: ['Rain', 'stops', 'play'] }],
      'measure/insufficient-data',
      'pair p: the tokens of B are not those of A',
    ],
    ['one annotation', [group[0]!, pair('B', {})], 'measure/insufficient-data', 'pair p needs links of two annotators, found 1'],
  ])('refuses %s', (_, records, code, message) => {
    try {
      linkRatings([records])
      expect.unreachable()
    } catch (error) {
      expect(error).toBeInstanceOf(ParascopeError)
      expect(error).toMatchObject({ code, message })
    }
  })

  it('refuses groups that are none', () => {
    expect(() => linkRatings([[]])).toThrow(RangeError)
    expect(() => linkRatings([[group[0]!, { ...group[1]!, id: 'q' }]])).toThrow('a group holds one pair, not p and q')
  })

  it('gives 1 to annotators who agree, and does not mind their order', () => {
    const cells: Link[] = [0, 1, 2].flatMap((i) => [0, 1, 2, 3, 4].map((j): Link => [i, j]))
    const chosen = fc.record({ sure: fc.subarray(cells.slice(0, 8), { minLength: 1 }), possible: fc.subarray(cells.slice(8)) })
    fc.assert(
      fc.property(chosen, chosen, (a, b) => {
        expect(fleissKappa(linkRatings([[pair('A', a), pair('B', a)]])).value).toBeCloseTo(1, 12)
        const [there, back] = [linkRatings([[pair('A', a), pair('B', b)]]), linkRatings([[pair('B', b), pair('A', a)]])]
        expect(fleissKappa(there).value).toBe(fleissKappa(back).value)
      }),
    )
  })
})

const file = (annotator: string) => new URL(`../../../../../../shared/data/msr-rte2-full.dev.${annotator}.jsonl`, import.meta.url)
const hasData = ['A', 'B', 'C'].every((annotator) => existsSync(file(annotator)))
if (!hasData) console.info('skipped: the RTE2 links, ../shared/data/msr-rte2-full.dev.{A,B,C}.jsonl are not there')

describe.runIf(hasData)('the RTE2 links of three annotators', () => {
  const read = (annotator: string) =>
    readFileSync(file(annotator), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line): PairRecord => JSON.parse(line))
  const together = (files: PairRecord[][]) => files[0]!.map((record, k) => [record, files[1]![k]!, files[2]![k]!])

  it('have the published kappa once the link that the file lost is back', () => {
    const [a, b, c] = ['A', 'B', 'C'].map(read) as [PairRecord[], PairRecord[], PairRecord[]]
    const asIs = fleissKappa(linkRatings(together([a, b, c])))
    expect([asIs.value!.toFixed(5), asIs.items]).toEqual(['0.73358', 13_164])
    const mended = c.map((record) => (record.id === '800' ? { ...record, sure: [...record.sure!, [22, 14] as const] } : record))
    const published = fleissKappa(linkRatings(together([a, b, mended])))
    expect([published.value!.toFixed(5), published.items]).toEqual(['0.73364', 13_163])
  })
})
