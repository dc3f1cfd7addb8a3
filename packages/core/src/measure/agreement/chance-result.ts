/** From the tallies of the pairs to pi, pi0 and C of the corpus, with what was left out and why a figure is undefined. */
import type { ChanceTask, PairTally } from './chance-pair.js'
import { type Figure, known, unknown } from './figure.js'
import { type ChanceItems, type EmptyPolicy, overlapParts } from './item-overlap.js'

export interface ChanceResult {
  /** observed overlap, 0 to 1 */
  readonly pi: Figure
  /** overlap by chance, 0 to 1 */
  readonly pi0: Figure
  /** (pi - pi0) / (1 - pi0), at most 1 */
  readonly c: Figure
  /** Monte Carlo standard error of pi0 */
  readonly se: Figure
  /** pairs that count, in pi and in pi0 */
  readonly pairs: number
  /** pairs left out because an overlap of theirs is undefined */
  readonly skippedPairs: readonly string[]
  /** samples of each pair */
  readonly samples: number
  /** samples, of all pairs together, whose smaller side was empty */
  readonly emptySamples: number
  /** no pair has an initial alignment: worth a warning */
  readonly emptyInitial: boolean
  /** the standard error is below the wanted one */
  readonly settled: boolean
}

export interface AveragingOptions {
  readonly items: ChanceItems
  readonly empty: EmptyPolicy
  readonly average: 'macro' | 'micro'
  readonly stopBelow: number
}

interface CountedPair {
  readonly shared: number
  readonly smaller: number
  readonly tally: PairTally
}

/** The result over all pairs; `tallies` stand in the order of the tasks. */
export function chanceResult(
  tasks: readonly ChanceTask[],
  tallies: readonly PairTally[],
  options: AveragingOptions,
): ChanceResult {
  const counted: CountedPair[] = []
  const skippedPairs: string[] = []
  tasks.forEach((task, k) => {
    const parts = overlapParts(task.observed, options.empty)
    const tally = tallies[k]
    if (parts === undefined || tally === undefined || tally.counted === 0) skippedPairs.push(task.id)
    else counted.push({ shared: parts[0], smaller: parts[1], tally })
  })
  const rest = {
    pairs: counted.length,
    skippedPairs,
    samples: tallies.reduce((most, tally) => Math.max(most, tally.samples), 0),
    emptySamples: tallies.reduce((sum, tally) => sum + tally.emptySamples, 0),
    emptyInitial: tasks.every((task) => task.initial.length === 0),
  }
  if (counted.length === 0) {
    const nothing = unknown(tasks.length === 0 ? 'there are no pairs' : NOTHING_TO_COMPARE[options.items])
    return { pi: nothing, pi0: nothing, c: nothing, se: nothing, ...rest, settled: false }
  }
  const { pi, pi0, se } = options.average === 'macro' ? macro(counted) : micro(counted)
  return { pi: known(pi), pi0: known(pi0), se: known(se), c: corrected(tasks, pi, pi0), ...rest, settled: se < options.stopBelow }
}

const NOTHING_TO_COMPARE: Readonly<Record<ChanceItems, string>> = {
  atoms: 'on every pair one side has no atomic phrase pair of different words',
  all: 'on every pair one side has no phrase pair of different words',
  words: 'on every pair one side has no link between different words',
}

function corrected(tasks: readonly ChanceTask[], pi: number, pi0: number): Figure {
  for (const [k, who] of (['first', 'second'] as const).entries()) {
    if (tasks.every((task) => task.edits[k] === 0)) {
      return unknown(
        `the ${who} annotation equals the initial alignment: it was not edited, so C would say nothing about agreement`,
      )
    }
  }
  if (pi0 === 1) return unknown('agreement by chance is already 1: nothing is left to correct')
  return known((pi - pi0) / (1 - pi0))
}

function macro(pairs: readonly CountedPair[]): { pi: number; pi0: number; se: number } {
  let [pi, pi0, variance] = [0, 0, 0]
  for (const { shared, smaller, tally } of pairs) {
    const mean = tally.sum / tally.counted
    pi += shared / smaller
    pi0 += mean
    variance += Math.max(0, tally.squares / tally.counted - mean * mean) / tally.counted
  }
  return { pi: pi / pairs.length, pi0: pi0 / pairs.length, se: Math.sqrt(variance) / pairs.length }
}

/** The error of the ratio of sums by its linear approximation: the variance of s - pi0 m. */
function micro(pairs: readonly CountedPair[]): { pi: number; pi0: number; se: number } {
  const total = (of: (pair: CountedPair) => number) => pairs.reduce((sum, pair) => sum + of(pair), 0)
  const pi = total((pair) => pair.shared) / total((pair) => pair.smaller)
  const smaller = total((pair) => pair.tally.smaller)
  const pi0 = total((pair) => pair.tally.shared) / smaller
  const variance = total(({ tally }) => {
    const mean = (tally.shared - pi0 * tally.smaller) / tally.counted
    const squares = tally.sharedSquares - 2 * pi0 * tally.products + pi0 * pi0 * tally.smallerSquares
    return Math.max(0, squares - tally.counted * mean * mean)
  })
  return { pi, pi0, se: Math.sqrt(variance) / smaller }
}
