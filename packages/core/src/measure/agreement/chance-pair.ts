/**
 * Chance agreement on one pair by Monte Carlo (Cohn et al. 2008): both annotators edit the initial alignment at random with
 * their edit rates, their phrase pairs are extracted anew, and the overlap |A and B| / min(|A|, |B|) is taken. The work on a
 * pair depends on nothing but its arguments: pair k has its own random stream, so pairs may be spread over any number of
 * workers, and a tally can be continued where it stopped.
 */
import type { Link } from '../../corpus/record.js'
import { type GapRule, packLinks } from '../../phrases/index.js'
import { type FlipSampler, flipSampler, pairState, type SamplerName, type StreamState } from './flips.js'
import { type ChanceItems, type EmptyPolicy, ItemOverlap, type Overlap, overlapParts } from './item-overlap.js'

export interface ChanceSettings {
  readonly seed: number
  readonly items: ChanceItems
  readonly gaps: GapRule
  readonly empty: EmptyPolicy
  readonly sampler: SamplerName
  /** do not fold case when words are compared */
  readonly exactCase: boolean
}

/** One pair with its edit rates; plain data. */
export interface ChanceTask {
  readonly id: string
  /** the place of the id among all ids sorted by code unit */
  readonly index: number
  readonly source: readonly string[]
  readonly target: readonly string[]
  readonly initial: readonly Link[]
  /** Pr(edit) of the first and the second annotator, 0 to 1 */
  readonly rates: readonly [number, number]
  /** edited cells of the first and the second annotator */
  readonly edits: readonly [number, number]
  readonly observed: Overlap
}

/** What some samples of a pair add up to; plain numbers. */
export interface PairTally {
  /** samples drawn */
  readonly samples: number
  /** samples whose smaller side was empty, whatever the policy made of them */
  readonly emptySamples: number
  /** samples that count */
  readonly counted: number
  /** sums over the samples that count: overlap v = s / m, its square, s, m, and products for the error of a ratio */
  readonly sum: number
  readonly squares: number
  readonly shared: number
  readonly smaller: number
  readonly sharedSquares: number
  readonly smallerSquares: number
  readonly products: number
  /** where the random stream stands */
  readonly state: number
}

/** Draws `samples` more samples of a pair, after those of an earlier tally if one is given. */
export function chanceOfPair(task: ChanceTask, samples: number, settings: ChanceSettings, before?: PairTally): PairTally {
  const sampler = new PairSampler(task, settings, before?.state ?? pairState(settings.seed, task.index))
  const tally = { ...(before ?? EMPTY_TALLY) }
  for (let k = 0; k < samples; k++) {
    const overlap = sampler.next()
    tally.samples++
    if (overlap.a === 0 || overlap.b === 0) tally.emptySamples++
    const parts = overlapParts(overlap, settings.empty)
    if (parts === undefined) continue
    const [shared, smaller] = parts
    const value = shared / smaller
    tally.counted++
    tally.sum += value
    tally.squares += value * value
    tally.shared += shared
    tally.smaller += smaller
    tally.sharedSquares += shared * shared
    tally.smallerSquares += smaller * smaller
    tally.products += shared * smaller
  }
  tally.state = sampler.state
  return tally
}

const EMPTY_TALLY: PairTally = {
  samples: 0,
  emptySamples: 0,
  counted: 0,
  sum: 0,
  squares: 0,
  shared: 0,
  smaller: 0,
  sharedSquares: 0,
  smallerSquares: 0,
  products: 0,
  state: 0,
}

/** The samples of one pair, one after another. */
class PairSampler {
  readonly #task: ChanceTask
  readonly #initial: Int32Array
  readonly #flippers: readonly [FlipSampler, FlipSampler]
  readonly #overlap: ItemOverlap
  readonly #stream: StreamState
  readonly #flips: Int32Array
  readonly #links: Int32Array

  constructor(task: ChanceTask, settings: ChanceSettings, state: number) {
    const cells = task.source.length * task.target.length
    this.#task = task
    this.#initial = packLinks(task.source.length, task.target.length, task.initial)
    this.#flippers = [flipSampler(settings.sampler, task.rates[0]), flipSampler(settings.sampler, task.rates[1])]
    this.#overlap = new ItemOverlap(task.source, task.target, settings)
    this.#stream = { state }
    this.#flips = new Int32Array(cells)
    this.#links = new Int32Array(cells)
  }

  get state(): number {
    return this.#stream.state
  }

  next(): Overlap {
    this.#edit(0)
    this.#edit(1)
    return this.#overlap.compare()
  }

  #edit(side: 0 | 1): void {
    const { source, target } = this.#task
    const flips = this.#flippers[side].draw(this.#stream, source.length, target.length, this.#flips)
    this.#overlap.set(side, this.#links, exclusiveOr(this.#initial, this.#flips, flips, this.#links))
  }
}

/** The cells of exactly one of two sorted sets, sorted, into `out`; returns how many. */
function exclusiveOr(a: Int32Array, b: Int32Array, bLength: number, out: Int32Array): number {
  let x = 0
  let y = 0
  let count = 0
  while (x < a.length && y < bLength) {
    const cellA = a[x]!
    const cellB = b[y]!
    if (cellA < cellB) {
      out[count++] = cellA
      x++
    } else if (cellB < cellA) {
      out[count++] = cellB
      y++
    } else {
      x++
      y++
    }
  }
  while (x < a.length) out[count++] = a[x++]!
  while (y < bLength) out[count++] = b[y++]!
  return count
}
