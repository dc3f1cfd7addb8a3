/**
 * Slow and obvious counterparts for the tests, and two worked examples with all links. `published` has the links of the
 * worked example of Cohn et al. (2008) with other words: only which words are equal matters.
 */
import type { Link, PairRecord } from '../corpus/record.js'

/** [i1, i2, j1, j2], ends included */
export type Block = readonly [number, number, number, number]

/** Every block over all four indices that holds a link, that no link leaves and whose boundary words are linked. */
export function blocksByBruteForce(rows: number, columns: number, links: readonly Link[]): Block[] {
  const blocks: Block[] = []
  for (let i1 = 0; i1 < rows; i1++) {
    for (let i2 = i1; i2 < rows; i2++) {
      for (let j1 = 0; j1 < columns; j1++) {
        for (let j2 = j1; j2 < columns; j2++) {
          const inRows = ([i]: Link) => i >= i1 && i <= i2
          const inColumns = ([, j]: Link) => j >= j1 && j <= j2
          const inside = links.filter((link) => inRows(link) && inColumns(link))
          if (inside.length === 0 || links.some((link) => inRows(link) !== inColumns(link))) continue
          const hasRow = (row: number) => inside.some(([i]) => i === row)
          const hasColumn = (column: number) => inside.some(([, j]) => j === column)
          if (hasRow(i1) && hasRow(i2) && hasColumn(j1) && hasColumn(j2)) blocks.push([i1, i2, j1, j2])
        }
      }
    }
  }
  return blocks
}

/** Do two or more other blocks partition both spans? Tries every segmentation of the source span. */
export function isTiledByBruteForce(block: Block, blocks: readonly Block[]): boolean {
  const [i1, i2, j1, j2] = block
  const covers = (from: number, taken: ReadonlySet<number>): boolean => {
    if (from > i2) return taken.size === j2 - j1 + 1
    return blocks.some((tile) => {
      if (tile === block || tile[0] !== from || tile[1] > i2 || tile[2] < j1 || tile[3] > j2) return false
      const all = new Set(taken)
      for (let j = tile[2]; j <= tile[3]; j++) {
        if (all.has(j)) return false
        all.add(j)
      }
      return covers(tile[1] + 1, all)
    })
  }
  return covers(i1, new Set())
}

/** Links such as `0-9P 0-10S`: S sure, P possible. */
export function annotation(id: string, source: string, target: string, links: string): PairRecord {
  const parsed = links.split(' ').map((text) => {
    const [, i, j, kind] = /^(\d+)-(\d+)([SP])$/.exec(text)!
    return { link: [Number(i), Number(j)] as const, kind }
  })
  const of = (kind: string) => parsed.filter((item) => item.kind === kind).map((item) => item.link)
  return { id, source: source.split(' '), target: target.split(' '), sure: of('S'), possible: of('P') }
}

const SNOW = [
  'snow',
  'heavy snow forced the airport to cancel most evening flights',
  'the majority of flights tonight were scrapped because of a blizzard',
] as const

/** The invented example: annotators A and B and the alignment that both started from. */
export const snow = {
  a: annotation(...SNOW, '0-9P 0-10S 1-9P 1-10S 2-7P 2-8P 5-5S 6-6S 7-1S 8-4S 9-3S'),
  b: annotation(...SNOW, '0-10S 1-10S 2-7S 2-8S 6-5S 6-6S 7-0P 7-1S 7-2P 8-4S 9-3S'),
  initial: [
    [1, 10],
    [6, 6],
    [7, 1],
    [9, 3],
    [3, 0],
  ] as readonly Link[],
}

const HENS = [
  'hens',
  'we fed our three old hens then mended one wooden gate !',
  'my sister fed our aged birds then put right a timber door !',
] as const

/** The published example: 12 and 13 words, of which 1-2, 2-3, 6-6 and 11-12 are equal. */
export const published = {
  a: annotation(...HENS, '0-1P 1-2S 2-3S 3-4P 4-4P 5-4P 3-5P 4-5P 5-5P 6-6S 7-7S 8-9S 9-10S 10-11S 11-12S'),
  b: annotation(...HENS, '0-0P 0-1P 1-2S 2-3S 4-4P 5-4P 3-5S 6-6S 7-7S 7-8S 8-9S 9-10P 10-11S 11-12S'),
  /** one of the alignments that fit the published numbers of edits, 8 and 9 */
  initial: [
    [1, 2],
    [2, 3],
    [6, 6],
    [11, 12],
    [5, 5],
    [7, 7],
    [8, 9],
  ] as readonly Link[],
}
