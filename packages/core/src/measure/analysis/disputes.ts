/** The links on which two annotators differ, worst pairs first: where to look when agreement is low. */
import type { Link } from '../../corpus/record.js'
import { sumWordRows, wordAgreement } from '../agreement/word-scores.js'
import { type WordOptions, wordStatistics } from '../agreement/words.js'
import type { SharedPair } from '../annotations.js'

export interface DisputedPair {
  readonly id: string
  /** F1 over all links of the pair, 0 to 1; null where neither has a link */
  readonly f1: number | null
  /** links of one annotator only */
  readonly onlyA: readonly Link[]
  readonly onlyB: readonly Link[]
  /** links of both, sure for one and possible for the other */
  readonly otherKind: readonly Link[]
}

/** Pairs with a difference, lowest F1 first (ties by id); a pair on which both agree fully is left out. */
export function disputedPairs(pairs: readonly SharedPair[], options: WordOptions = {}): DisputedPair[] {
  const found = pairs.map(({ id, a, b }): DisputedPair => {
    const [inA, inB] = [kindsOf(a), kindsOf(b)]
    const { value } = wordAgreement(sumWordRows([wordStatistics(a, b, options)])).all.poss.f1
    return {
      id,
      f1: value,
      onlyA: linksOf(inA).filter((link) => !inB.has(keyOf(link))),
      onlyB: linksOf(inB).filter((link) => !inA.has(keyOf(link))),
      otherKind: linksOf(inA).filter((link) => inB.has(keyOf(link)) && inB.get(keyOf(link)) !== inA.get(keyOf(link))),
    }
  })
  return found
    .filter(({ onlyA, onlyB, otherKind }) => onlyA.length + onlyB.length + otherKind.length > 0)
    .sort((x, y) => (x.f1 ?? -1) - (y.f1 ?? -1) || (x.id < y.id ? -1 : 1))
}

const keyOf = ([i, j]: Link) => `${i}-${j}`

function kindsOf({ sure = [], possible = [] }: SharedPair['a']): Map<string, 'sure' | 'possible'> {
  return new Map([
    ...sure.map((link) => [keyOf(link), 'sure'] as const),
    ...possible.map((link) => [keyOf(link), 'possible'] as const),
  ])
}

function linksOf(kinds: ReadonlyMap<string, unknown>): Link[] {
  return [...kinds.keys()].map((key) => key.split('-').map(Number) as unknown as Link).sort((x, y) => x[0] - y[0] || x[1] - y[1])
}
