/** A net in the memory of the kernels: fed with rows, and taught. */
import type { Kernel } from './kernel.js'
import { knotStarts, type Net, type NetScores, netScorer } from './net.js'

/** Rows fed at a time when nothing is learned. */
const ROWS = 64

/** What `netScorer` gives for a net, by the kernel where there is one. */
export function fastNetScorer(net: Net, kernel: Kernel | undefined): NetScores {
  if (kernel === undefined) return netScorer(net)
  const placed = new PlacedNet(net, kernel, ROWS)
  return (rows, first, count, any, sure) => {
    for (let from = 0; from < count; from += ROWS) {
      const some = Math.min(ROWS, count - from)
      const start = (first + from) * placed.features
      placed.rows(some).set(rows.subarray(start, start + some * placed.features))
      const outputs = placed.feed(some)
      for (let k = 0; k < some; k++) {
        any[from + k] = outputs[2 * k]!
        sure[from + k] = outputs[2 * k + 1]!
      }
    }
  }
}

/** Units that rest while one batch is learned from: a share of them, drawn from a seed. */
export interface Dropout {
  /** 0 to below 1 */
  readonly share: number
  readonly seed: number
}

/** A net with room for so many rows at a time, and if it is `taught`, for what learning needs. */
export class PlacedNet {
  readonly features: number
  readonly #kernel: Kernel
  readonly #hidden: number
  /** numbers that are learned: weights, biases, tops, one after the other */
  readonly #size: number
  readonly #weights: number
  readonly #biases: number
  readonly #tops: number
  readonly #starts: number
  readonly #knots: number
  readonly #rows: number
  readonly #entries: number
  readonly #ends: number
  readonly #units: number
  readonly #outputs: number
  readonly #errors: number
  readonly #back: number
  readonly #gradients: number
  readonly #first: number
  readonly #second: number

  constructor(net: Net, kernel: Kernel, rows: number, isTaught = false) {
    const { knots, hidden, weights, biases, tops } = net
    this.features = knots.length
    this.#kernel = kernel
    this.#hidden = hidden
    this.#size = 4 * Math.ceil((weights.length + biases.length + tops.length) / 4)
    this.#weights = kernel.room(4 * this.#size)
    this.#biases = this.#weights + 4 * weights.length
    this.#tops = this.#biases + 4 * biases.length
    kernel.floats(this.#weights, weights.length).set(weights)
    kernel.floats(this.#biases, biases.length).set(biases)
    kernel.floats(this.#tops, tops.length).set(tops)
    this.#starts = kernel.keep(knotStarts(knots))
    this.#knots = kernel.keep(Float32Array.from(knots.flatMap((own) => [...own])))
    this.#rows = kernel.room(4 * rows * knots.length)
    this.#entries = kernel.room(16 * knots.length * (isTaught ? rows : 1))
    this.#ends = kernel.room(4 * rows)
    this.#units = kernel.room(4 * rows * hidden)
    this.#outputs = kernel.room(16 * rows)
    const learned = isTaught ? 4 * this.#size : 0
    this.#errors = kernel.room(isTaught ? 8 * rows : 0)
    this.#back = kernel.room(isTaught ? 4 * hidden : 0)
    this.#gradients = kernel.room(learned)
    this.#first = kernel.room(learned)
    this.#second = kernel.room(learned)
  }

  /** Where the rows that are fed next are written to. */
  rows(count: number): Float32Array {
    return this.#kernel.floats(this.#rows, count * this.features)
  }

  /** Feeds the first `count` rows: two numbers for each. With dropout they can be learned from. */
  feed(count: number, dropout?: Dropout): Float64Array {
    this.#kernel.run.feedRows(
      this.features,
      this.#starts,
      this.#knots,
      this.#hidden,
      this.#weights,
      this.#biases,
      this.#tops,
      this.#rows,
      count,
      this.#entries,
      this.#ends,
      this.#units,
      this.#outputs,
      dropout === undefined ? 0 : 1,
      Math.floor((dropout?.share ?? 0) * 0x1_0000_0000),
      1 / (1 - (dropout?.share ?? 0)),
      dropout?.seed ?? 0,
    )
    return this.#kernel.doubles(this.#outputs, 2 * count)
  }

  /** Adds to the gradients: `errors` says how much each output of the rows fed last, with dropout, should fall. */
  learn(count: number, errors: Float32Array, dropout: Dropout): void {
    this.#kernel.floats(this.#errors, 2 * count).set(errors.subarray(0, 2 * count))
    this.#kernel.run.addGradients(
      this.#hidden,
      this.#tops,
      count,
      this.#entries,
      this.#ends,
      this.#units,
      this.#errors,
      1 / (1 - dropout.share),
      this.#back,
      this.#gradients,
      this.#gradients + this.#biases - this.#weights,
      this.#gradients + this.#tops - this.#weights,
    )
  }

  /** The gradients so far: of the weights, the biases and the tops. */
  gradients(): Float32Array {
    return this.#kernel.floats(this.#gradients, this.#size).slice()
  }

  /** Step number `step`, from 1, against the gradients, and clears them; `keep` is what every number is multiplied by afterwards. */
  move(step: number, rate: number, keep: number): void {
    const spread = 1 / Math.sqrt(1 - 0.998 ** step)
    const run = this.#kernel.run
    run.moveWeights(this.#size, this.#weights, this.#gradients, this.#first, this.#second, rate / (1 - 0.9 ** step), spread, keep)
  }

  /** The numbers of the net as they are now. */
  learned(): Pick<Net, 'weights' | 'biases' | 'tops'> {
    const of = (from: number, to: number) => this.#kernel.floats(from, (to - from) / 4).slice()
    return {
      weights: of(this.#weights, this.#biases),
      biases: of(this.#biases, this.#tops),
      tops: of(this.#tops, this.#tops + 4 * (2 * this.#hidden + 2)),
    }
  }
}
