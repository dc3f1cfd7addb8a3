/**
 * Learning a net for any and for sure links together, on the logistic loss: Adam with decay apart (Kingma and Ba 2015, Loshchilov and
 * Hutter 2019), a rate that rises at first and then falls along half a cosine, and units that rest now and then (dropout). The same
 * rows, options and seed give the same net on every machine.
 */
import { mulberry32, shuffled } from '../../random.js'
import { logistic } from './forest.js'
import { Kernel } from './kernel.js'
import { GRAIN, MOST_GRAINS, type Net } from './net.js'
import { PlacedNet } from './net-kernel.js'

/** Rows of features that are read one at a time. */
export interface RowReader {
  readonly count: number
  readonly features: number
  /** whether the values of a feature are names in numbers: it has a knot for each */
  isCode(feature: number): boolean
  /** writes row k to `out`, from `offset` */
  read(k: number, out: Float32Array, offset: number): void
}

export interface NetOptions {
  /** units of the hidden layer, a multiple of 32 */
  readonly hidden: number
  /** how often each row is learned from; more often where that would be few steps */
  readonly epochs: number
  /** share of the units that rest */
  readonly dropout: number
  readonly seed: number
}

/** rows learned from in one step: a hundredth of all, within these bounds */
const BATCH = { least: 32, most: 512 }
const RATE = 0.001
const DECAY = 0.01
/** share of the steps in which the rate rises */
const RISE = 0.06
/** a small corpus is gone over more often, until there are so many steps */
const LEAST_STEPS = 1000
/** features with at most so many values have a knot for each as well; others have so many at equal shares of the rows */
const FEW = 14
const KNOTS = 6
const SAMPLE = 60_000
/** the weights before the first step are drawn from -START to START */
const START = 0.11

/** Learns from the rows listed in `use`; `labels` has 0 for no link, 1 for a possible and 2 for a sure one, `knots` are those of `chooseKnots`. */
export function learnNet(
  rows: RowReader,
  knots: readonly Float32Array[],
  labels: Uint8Array,
  use: Int32Array,
  options: NetOptions,
): Net {
  const kernel = Kernel.open()
  if (kernel === undefined) throw new RangeError('learning needs WebAssembly with vectors (SIMD)')
  const { hidden, dropout, seed } = options
  const random = mulberry32(seed)
  const places = knots.reduce((sum, own) => sum + own.length, 0)
  const drawn = (count: number) => Float32Array.from({ length: count }, () => START * (2 * random.unit() - 1))
  const start: Net = {
    knots,
    hidden,
    weights: drawn(places * hidden),
    biases: new Float32Array(hidden),
    tops: new Float32Array(2 * hidden + 2),
  }
  const batch = Math.min(use.length, Math.max(BATCH.least, Math.min(BATCH.most, Math.floor(use.length / 100))))
  const net = new PlacedNet(start, kernel, batch, true)
  const inEpoch = Math.floor(use.length / batch)
  const epochs = Math.max(options.epochs, Math.ceil(LEAST_STEPS / inEpoch))
  const steps = epochs * inEpoch
  const errors = new Float32Array(2 * batch)
  for (let epoch = 0, step = 0; epoch < epochs; epoch++) {
    const order = shuffled(Array.from(use), random)
    for (let from = 0; from + batch <= order.length; from += batch) {
      step++
      const own = net.rows(batch)
      for (let k = 0; k < batch; k++) rows.read(order[from + k]!, own, k * rows.features)
      const resting = { share: dropout, seed: random.uint32() | 0 }
      const outputs = net.feed(batch, resting)
      for (let k = 0; k < batch; k++) {
        const label = labels[order[from + k]!]!
        errors[2 * k] = (logistic(outputs[2 * k]!) - (label > 0 ? 1 : 0)) / batch
        errors[2 * k + 1] = (logistic(outputs[2 * k + 1]!) - (label > 1 ? 1 : 0)) / batch
      }
      net.learn(batch, errors, resting)
      const rate = RATE * Math.min(1, step / (RISE * steps)) * (0.5 + 0.5 * Math.cos((Math.PI * step) / steps))
      net.move(step, rate, 1 - rate * DECAY)
    }
  }
  return rounded({ ...start, ...net.learned() })
}

/** Where the lines of each feature bend, from a sample of the rows; their labels are not looked at. */
export function chooseKnots(rows: RowReader): Float32Array[] {
  const step = Math.max(1, Math.floor(rows.count / SAMPLE))
  const count = Math.ceil(rows.count / step)
  const { features } = rows
  const sample = new Float32Array(count * features)
  for (let k = 0; k < count; k++) rows.read(k * step, sample, k * features)
  return Array.from({ length: features }, (_, f) => {
    const values = new Float32Array(count)
    for (let k = 0; k < count; k++) values[k] = sample[k * features + f]!
    values.sort()
    const distinct = new Set(values)
    if (distinct.size <= FEW || rows.isCode(f)) return Float32Array.from(distinct)
    return Float32Array.from(
      new Set(Array.from({ length: KNOTS }, (_, q) => values[Math.round((q * (count - 1)) / (KNOTS - 1))]!)),
    )
  })
}

/** To what a model file holds. */
function rounded(net: Net): Net {
  const round = (numbers: Float32Array) =>
    numbers.map((number) => GRAIN * Math.max(-MOST_GRAINS, Math.min(MOST_GRAINS, Math.round(number / GRAIN))) + 0)
  return { ...net, weights: round(net.weights), biases: round(net.biases), tops: round(net.tops) }
}
