import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Link } from '../corpus/record.js'
import { type GapRule, PhraseExtractor } from './extractor.js'
import { packLinks } from './packed-links.js'
import { type Block, blocksByBruteForce, isTiledByBruteForce } from './phrases.fixture.js'

const matrices = (largest: number) =>
  fc.integer({ min: 1, max: largest }).chain((rows) =>
    fc.integer({ min: 1, max: largest }).chain((columns) =>
      fc.record({
        rows: fc.constant(rows),
        columns: fc.constant(columns),
        links: fc.array(fc.tuple(fc.nat(rows - 1), fc.nat(columns - 1)), { maxLength: 10 }),
      }),
    ),
  )

// one object for all cases: what an earlier matrix leaves behind must not show
const extractor = new PhraseExtractor()

function blocks(rows: number, columns: number, links: readonly Link[], gaps: GapRule = 'paper') {
  extractor.extract(rows, columns, packLinks(rows, columns, links))
  extractor.markAtoms(gaps)
  const all: Block[] = []
  const atoms: Block[] = []
  for (let k = 0; k < extractor.count; k++) {
    const block: Block = [
      extractor.sourceFirst[k]!,
      extractor.sourceLast[k]!,
      extractor.targetFirst[k]!,
      extractor.targetLast[k]!,
    ]
    all.push(block)
    if (extractor.atomic[k] === 1) atoms.push(block)
  }
  return { all, atoms }
}

describe('PhraseExtractor', () => {
  it('finds what a search over all four indices finds', () => {
    fc.assert(
      fc.property(matrices(6), ({ rows, columns, links }) => {
        expect(blocks(rows, columns, links).all).toEqual(blocksByBruteForce(rows, columns, links))
      }),
      { numRuns: 400 },
    )
  })

  it('finds the same in matrices that are too wide for masks', () => {
    fc.assert(
      fc.property(matrices(9), fc.integer({ min: 22, max: 45 }), ({ rows, columns, links }, shift) => {
        // moved to the right: around column 32 one way of searching ends and the other begins
        const moved = links.map(([i, j]): Link => [i, j + shift])
        const expected = blocks(rows, columns, links)
        const found = blocks(rows, columns + shift, moved)
        const move = ([i1, i2, j1, j2]: Block): Block => [i1, i2, j1 + shift, j2 + shift]
        expect(found).toEqual({ all: expected.all.map(move), atoms: expected.atoms.map(move) })
      }),
      { numRuns: 400 },
    )
  })

  it('calls atomic what no search finds a tiling for', () => {
    fc.assert(
      fc.property(matrices(7), ({ rows, columns, links }) => {
        const { all, atoms } = blocks(rows, columns, links)
        expect(atoms).toEqual(all.filter((block) => !isTiledByBruteForce(block, all)))
      }),
      { numRuns: 400 },
    )
  })

  it('decides permutations as the search does', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([0, 1, 2, 3, 4, 5, 6], { minLength: 7 }), (order) => {
        const { all, atoms } = blocks(
          7,
          7,
          order.map((j, i) => [i, j]),
        )
        expect(atoms).toEqual(all.filter((block) => !isTiledByBruteForce(block, all)))
      }),
    )
  })

  it('calls minimal what contains no other pair', () => {
    fc.assert(
      fc.property(matrices(7), ({ rows, columns, links }) => {
        const { all, atoms } = blocks(rows, columns, links, 'minimal')
        const within = (a: Block, b: Block) => a !== b && a[0] >= b[0] && a[1] <= b[1]
        expect(atoms).toEqual(all.filter((block) => !all.some((other) => within(other, block))))
      }),
    )
  })

  it('sees the same pairs from the other side', () => {
    fc.assert(
      fc.property(matrices(9), ({ rows, columns, links }) => {
        const turned = links.map(([i, j]): Link => [j, i])
        const { all, atoms } = blocks(rows, columns, links)
        const other = blocks(columns, rows, turned)
        const turn = (list: readonly Block[]) => list.map(([a, b, c, d]) => [c, d, a, b].join()).sort()
        expect(turn(other.all)).toEqual(all.map((block) => block.join()).sort())
        expect(turn(other.atoms)).toEqual(atoms.map((block) => block.join()).sort())
      }),
    )
  })

  it.each<[string, number, number, readonly Link[], number, number]>([
    [
      'a gap on both sides',
      3,
      3,
      [
        [0, 0],
        [2, 2],
      ],
      3,
      3,
    ],
    [
      'a gap on one side',
      2,
      3,
      [
        [0, 0],
        [1, 2],
      ],
      3,
      3,
    ],
    [
      'the permutation 2-4-1-3',
      4,
      4,
      [
        [0, 1],
        [1, 3],
        [2, 0],
        [3, 2],
      ],
      5,
      4,
    ],
    [
      'two swapped words',
      2,
      2,
      [
        [0, 1],
        [1, 0],
      ],
      3,
      2,
    ],
    ['no links', 4, 4, [], 0, 0],
    ['no words', 0, 0, [], 0, 0],
  ])('%s: %i x %i', (_, rows, columns, links, pairs, atoms) => {
    const found = blocks(rows, columns, links)
    expect([found.all.length, found.atoms.length]).toEqual([pairs, atoms])
  })

  it('finds the one pair of a full matrix and the many of a diagonal', () => {
    const full: Link[] = []
    for (let i = 0; i < 12; i++) for (let j = 0; j < 13; j++) full.push([i, j])
    expect(blocks(12, 13, full).all).toEqual([[0, 11, 0, 12]])
    const diagonal = Array.from({ length: 60 }, (_, i): Link => [i, i])
    const { all, atoms } = blocks(60, 60, diagonal)
    expect([all.length, atoms.length]).toEqual([1830, 60])
  })

  it('refuses links outside and sentences beyond its packing', () => {
    expect(() => packLinks(2, 3, [[0, 3]])).toThrow('link [0, 3] lies outside 2 x 3')
    expect(() => packLinks(2, 3, [[-1, 0]])).toThrow(RangeError)
    expect(() => packLinks(32_768, 3, [])).toThrow('0 to 32767 tokens, not 32768')
  })
})
