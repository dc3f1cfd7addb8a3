/** How long phrase pairs take in a browser. The function is sent there: it may use nothing of this file but types. */
import type { Link } from '@parascope/core/corpus'
import type * as Phrases from '@parascope/core/phrases'

export interface Measured {
  readonly name: string
  readonly pairs: number
  readonly atoms: number
  /** ms of the first call; the middle, the 95th percentile and the longest of 200 more, each after one changed link */
  readonly first: number
  readonly median: number
  readonly p95: number
  readonly worst: number
}

export function measurePhrasePairs(): Measured[] {
  const { phrases } = globalThis as unknown as { phrases: typeof Phrases }
  const size = 50
  const words = (letter: string) => Array.from({ length: size }, (_, k) => `${letter}${k % 20}`)
  const [source, target] = [words('s'), words('s')]
  const measure = (name: string, links: readonly Link[]): Measured => {
    const times: number[] = []
    for (let turn = 0; turn < 201; turn++) {
      const other: Link = [(turn * 7) % size, (turn * 11) % size]
      const begin = performance.now()
      phrases.phrasePairs({ source, target, sure: turn % 2 === 0 ? links : [...links, other], possible: [] })
      times.push(performance.now() - begin)
    }
    const found = phrases.phrasePairs({ source, target, sure: links, possible: [] })
    const later = times.slice(1).sort((a, b) => a - b)
    const atoms = found.filter((pair) => pair.atomic).length
    return { name, pairs: found.length, atoms, first: times[0]!, median: later[100]!, p95: later[190]!, worst: later[199]! }
  }

  // ten times: a block of two by two words, two words that change places, and one without a link on either side
  const blocks = Array.from({ length: size / 5 }, (_, k): Link[] => [
    [5 * k, 5 * k],
    [5 * k, 5 * k + 1],
    [5 * k + 1, 5 * k],
    [5 * k + 1, 5 * k + 1],
    [5 * k + 2, 5 * k + 3],
    [5 * k + 3, 5 * k + 2],
  ]).flat()
  const diagonal = Array.from({ length: size }, (_, k): Link => [k, k])
  return [measure('50 x 50, blocks', blocks), measure('50 x 50, diagonal', diagonal)]
}
