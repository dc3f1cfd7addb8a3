/**
 * Chance-corrected agreement C = (pi - pi0) / (1 - pi0) of Cohn, Callison-Burch and Lapata (2008). pi is the observed overlap
 * of two annotations, pi0 the overlap of random edits of the alignment that both started from. Macro (default) averages over
 * pairs; Eq. 5 of the paper prints the sum without 1/I, a slip. Micro divides summed intersections by summed minima. C is
 * computed from the two corpus values. Pairs without a defined overlap are left out of pi and of pi0 alike.
 */
import type { Link } from '../../corpus/record.js'
import { byCodeUnit } from '../../corpus/sample.js'
import { countShared, type LinkLevel, packedLinksOf, packLinks } from '../../phrases/index.js'
import { type ChanceSettings, type ChanceTask, chanceOfPair, type PairTally } from './chance-pair.js'
import { type ChanceResult, chanceResult } from './chance-result.js'
import { checkComparable, type LinkedPair } from './comparable.js'
import { type EditRateModel, editRates } from './edit-rates.js'
import { ItemOverlap } from './item-overlap.js'

/** Two annotations of one pair and the alignment that the annotators were shown; without it they started from nothing. */
export interface ChanceInput {
  readonly a: LinkedPair
  readonly b: LinkedPair
  readonly initial?: readonly Link[]
}

export interface ChanceOptions extends ChanceSettings {
  /** samples of each pair, at most */
  readonly samples: number
  readonly editRate: EditRateModel
  readonly average: 'macro' | 'micro'
  /** links of the annotations that are used */
  readonly level: LinkLevel
  /** stop when the standard error of pi0 is below this; 0 never stops early. The usual value is 0.002 */
  readonly stopBelow: number
}

export const CHANCE_DEFAULTS: ChanceOptions = {
  seed: 1,
  samples: 1000,
  items: 'atoms',
  gaps: 'paper',
  empty: 'skip',
  sampler: 'plain',
  exactCase: false,
  editRate: 'fitted',
  average: 'macro',
  level: 'possible',
  stopBelow: 0,
}

/** Samples of each pair between two looks at the standard error. */
const ROUND = 100

/** The pairs as tasks, sorted by id; edit rates are fitted to all of them. */
export function chanceTasks(inputs: readonly ChanceInput[], options: ChanceOptions): ChanceTask[] {
  const sorted = inputs.slice().sort((x, y) => byCodeUnit(x.a.id, y.a.id))
  const parts = sorted.map(({ a, b, initial = [] }) => {
    checkComparable(a, b)
    const [rows, columns] = [a.source.length, a.target.length]
    const start = packLinks(rows, columns, initial)
    const links = [packedLinksOf(a, options.level), packedLinksOf(b, options.level)] as const
    const edited = links.map((side) => ({
      sourceLength: rows,
      targetLength: columns,
      edits: side.length + start.length - 2 * countShared(side, start),
    }))
    const overlap = new ItemOverlap(a.source, a.target, options)
    overlap.set(0, links[0])
    overlap.set(1, links[1])
    return { pair: a, initial, edited, observed: overlap.compare() }
  })
  const ratesA = editRates(
    parts.map((part) => part.edited[0]!),
    options.editRate,
  )
  const ratesB = editRates(
    parts.map((part) => part.edited[1]!),
    options.editRate,
  )
  return parts.map(({ pair, initial, edited, observed }, index) => ({
    id: pair.id,
    index,
    source: pair.source,
    target: pair.target,
    initial,
    rates: [ratesA[index]!, ratesB[index]!],
    edits: [edited[0]!.edits, edited[1]!.edits],
    observed,
  }))
}

/** How many samples of each pair to draw in each round: all at once, or by the hundred where it may stop early. */
export function chanceRounds({ samples, stopBelow }: ChanceOptions): number[] {
  if (!Number.isInteger(samples) || samples < 1) throw new RangeError(`samples must be a whole number from 1, not ${samples}`)
  if (!(stopBelow >= 0)) throw new RangeError(`stopBelow must be 0 or more, not ${stopBelow}`)
  if (stopBelow === 0) return [samples]
  const rounds: number[] = []
  for (let left = samples; left > 0; left -= ROUND) rounds.push(Math.min(left, ROUND))
  return rounds
}

/**
 * Chance-corrected agreement of two annotators, on one thread. Several workers do the same: make tasks, in each round
 * spread `chanceOfPair` over them, put the tallies back in the order of the tasks, and stop when the result is settled.
 */
export function chanceAgreement(inputs: readonly ChanceInput[], given: Partial<ChanceOptions> = {}): ChanceResult {
  const options = { ...CHANCE_DEFAULTS, ...given }
  const tasks = chanceTasks(inputs, options)
  let tallies: (PairTally | undefined)[] = tasks.map(() => undefined)
  let result = chanceResult(tasks, [], options)
  for (const samples of chanceRounds(options)) {
    const done = tasks.map((task, k) => chanceOfPair(task, samples, options, tallies[k]))
    result = chanceResult(tasks, done, options)
    if (result.settled) break
    tallies = done
  }
  return result
}
