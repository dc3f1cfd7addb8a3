/**
 * Coverage of a grammar (Weese et al. 2014, PARADIGM): how many sentence pairs it derives, `all` over pairs and `any` over
 * groups of translations with at least one derived pair, and how long the derived pairs are, in words a sentence. The items
 * of resampling are groups, since pairs of one group share sentences.
 */
import type { ItemRows, Score } from '../statistics/statistic.js'
import { itemRows } from '../statistics/statistic.js'

export interface CoverageVerdict {
  readonly group: string
  readonly covered: boolean
  /** words of source and target */
  readonly words: number
}

/** Derived pairs, pairs, 1 where some pair is derived, words of derived pairs: a row for each group. */
export function coverageRows(verdicts: readonly CoverageVerdict[]): ItemRows {
  const groups = new Map<string, [number, number, number, number]>()
  for (const { group, covered, words } of verdicts) {
    const row = groups.get(group) ?? [0, 0, 0, 0]
    groups.set(group, row)
    row[1]++
    if (!covered) continue
    row[0]++
    row[2] = 1
    row[3] += words
  }
  return itemRows([...groups.values()])
}

/** Derived pairs among all. */
export const coverageAll: Score = (sums) => (sums[1]! > 0 ? sums[0]! / sums[1]! : undefined)

/** Groups with a derived pair among all. */
export const coverageAny: Score = (sums, count) => (count > 0 ? sums[2]! / count : undefined)

/** Words a sentence of derived pairs. */
export const coverageLength: Score = (sums) => (sums[0]! > 0 ? sums[3]! / (2 * sums[0]!) : undefined)
