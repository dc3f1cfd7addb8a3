/**
 * Gradient boosting of regression trees on the logistic loss (Friedman 2001), over steps instead of values and with the
 * best leaf split first (as LightGBM, Ke et al. 2017): each tree is fitted to first and second derivatives of the loss on
 * a drawn part of the rows and features. The histogram of the larger child is that of the parent minus the smaller one.
 * The same rows, options and seed give the same forest on every machine.
 */
import { mulberry32, type Random, shuffled } from '../../random.js'
import { type BinnedRows, MAX_BINS } from './bins.js'
import { type Forest, logistic } from './forest.js'

export interface BoostOptions {
  readonly trees: number
  readonly leaves: number
  readonly rate: number
  /** smallest sum of second derivatives in a leaf */
  readonly minWeight: number
  /** added to that sum when a leaf gets its value */
  readonly smoothing: number
  /** shares of rows and of features that each tree sees */
  readonly rowShare: number
  readonly featureShare: number
  readonly seed: number
}

interface Leaf {
  readonly start: number
  readonly end: number
  readonly histogram: Float64Array
  readonly gradient: number
  readonly weight: number
  readonly node: number
  gain: number
  feature: number
  bin: number
}

interface GrowingForest {
  readonly roots: number[]
  readonly features: number[]
  readonly limits: number[]
  readonly children: number[]
}

const WIDTH = 2 * MAX_BINS
/** Rows already settled are drawn more rarely and count for more (gradient-based sampling of the same paper). */
const EASY = 0.05
const EASY_SHARE = 0.25

/** A forest and what it says about every row, those it did not learn from included. */
export interface Boosted {
  readonly forest: Forest
  /** log odds */
  readonly scores: Float64Array
}

/**
 * Learns a forest that tells rows labelled 1 from rows labelled 0. It learns from the rows listed in `use` (default: all)
 * and scores all rows, so that held-out rows need no second reading.
 */
export function boost(data: BinnedRows, labels: Uint8Array, options: BoostOptions, use?: Int32Array): Boosted {
  const rows = use ?? Int32Array.from({ length: data.rows }, (_, r) => r)
  if (rows.length === 0) throw new RangeError('boosting needs at least one row')
  let positive = 0
  for (const r of rows) positive += labels[r]!
  const share = Math.min(1 - 1e-6, Math.max(1e-6, positive / rows.length))
  const bias = Math.fround(Math.log(share / (1 - share)))
  const scores = new Float64Array(data.rows).fill(bias)
  const random = mulberry32(options.seed)
  const forest: GrowingForest = { roots: [], features: [], limits: [], children: [] }
  const grower = new Grower(data, options)
  for (let tree = 0; tree < options.trees; tree++) {
    const first = forest.features.length
    forest.roots.push(first)
    grower.grow(forest, rows, labels, scores, random)
    for (let r = 0; r < data.rows; r++) scores[r]! += leafValue(forest, data, first, r)
  }
  return { forest: freeze(forest, data, bias), scores }
}

/** While growing, `limits` of an inner node holds the step, not the value. */
function leafValue(forest: GrowingForest, data: BinnedRows, root: number, r: number): number {
  let node = root
  let child = forest.children[node]!
  while (child !== 0) {
    node = data.codes[forest.features[node]! * data.rows + r]! <= forest.limits[node]! ? child : child + 1
    child = forest.children[node]!
  }
  return forest.limits[node]!
}

function freeze(forest: GrowingForest, data: BinnedRows, bias: number): Forest {
  return {
    bias,
    roots: Int32Array.from(forest.roots),
    features: Int16Array.from(forest.features),
    limits: Float32Array.from(forest.limits, (limit, k) =>
      forest.children[k] === 0 ? limit : data.borders[forest.features[k]!]![limit]!,
    ),
    children: Int32Array.from(forest.children),
  }
}

class Grower {
  readonly #data: BinnedRows
  readonly #options: BoostOptions
  readonly #gradients: Float64Array
  readonly #weights: Float64Array
  #order = new Int32Array(0)
  #spare = new Int32Array(0)
  /** gradient and weight of the rows being counted, side by side: the inner loop then reads memory in order */
  #pairs = new Float64Array(0)
  readonly #pool: Float64Array[] = []
  #columns: readonly number[] = []

  constructor(data: BinnedRows, options: BoostOptions) {
    this.#data = data
    this.#options = options
    this.#gradients = new Float64Array(data.rows)
    this.#weights = new Float64Array(data.rows)
  }

  grow(forest: GrowingForest, rows: Int32Array, labels: Uint8Array, scores: Float64Array, random: Random): void {
    const { rowShare, featureShare, leaves } = this.#options
    if (this.#order.length < rows.length) {
      this.#order = new Int32Array(rows.length)
      this.#spare = new Int32Array(rows.length)
      this.#pairs = new Float64Array(2 * rows.length)
    }
    let size = 0
    for (const r of rows) {
      const p = logistic(scores[r]!)
      const gradient = labels[r]! - p
      const thin = Math.abs(gradient) < EASY ? EASY_SHARE : 1
      if (random.unit() >= rowShare * thin) continue
      this.#gradients[r] = gradient / thin
      this.#weights[r] = (p * (1 - p)) / thin
      this.#order[size++] = r
    }
    const all = Array.from({ length: this.#data.features }, (_, f) => f)
    const wanted = Math.max(1, Math.round(featureShare * all.length))
    this.#columns =
      wanted < all.length
        ? shuffled(all, random)
            .slice(0, wanted)
            .sort((a, b) => a - b)
        : all
    const open = [this.#leaf(forest, 0, size, this.#histogram(0, size))]
    for (let count = 1; count < leaves; count++) {
      let best = 0
      for (let k = 1; k < open.length; k++) if (open[k]!.gain > open[best]!.gain) best = k
      const leaf = open[best]
      if (leaf === undefined || leaf.gain <= 1e-9) break
      open.splice(best, 1, ...this.#split(forest, leaf))
    }
    for (const leaf of open) this.#pool.push(leaf.histogram)
  }

  #leaf(forest: GrowingForest, start: number, end: number, histogram: Float64Array): Leaf {
    let gradient = 0
    let weight = 0
    for (let k = start; k < end; k++) {
      gradient += this.#gradients[this.#order[k]!]!
      weight += this.#weights[this.#order[k]!]!
    }
    const node = forest.features.length
    forest.features.push(0)
    forest.children.push(0)
    forest.limits.push(Math.fround((this.#options.rate * gradient) / (weight + this.#options.smoothing)))
    const leaf: Leaf = { start, end, histogram, gradient, weight, node, gain: 0, feature: 0, bin: 0 }
    this.#search(leaf)
    return leaf
  }

  #search(leaf: Leaf): void {
    const { smoothing, minWeight } = this.#options
    const whole = (leaf.gradient * leaf.gradient) / (leaf.weight + smoothing)
    for (let c = 0; c < this.#columns.length; c++) {
      const feature = this.#columns[c]!
      const borders = this.#data.borders[feature]!.length
      let gradient = 0
      let weight = 0
      for (let bin = 0, at = c * WIDTH; bin < borders; bin++, at += 2) {
        gradient += leaf.histogram[at]!
        weight += leaf.histogram[at + 1]!
        if (weight < minWeight) continue
        const restWeight = leaf.weight - weight
        if (restWeight < minWeight) break
        const rest = leaf.gradient - gradient
        const gain = (gradient * gradient) / (weight + smoothing) + (rest * rest) / (restWeight + smoothing) - whole
        if (gain > leaf.gain) {
          leaf.gain = gain
          leaf.feature = feature
          leaf.bin = bin
        }
      }
    }
  }

  #split(forest: GrowingForest, leaf: Leaf): [Leaf, Leaf] {
    const codes = this.#data.codes
    const base = leaf.feature * this.#data.rows
    let left = leaf.start
    let right = 0
    for (let k = leaf.start; k < leaf.end; k++) {
      const r = this.#order[k]!
      if (codes[base + r]! <= leaf.bin) this.#order[left++] = r
      else this.#spare[right++] = r
    }
    this.#order.set(this.#spare.subarray(0, right), left)
    const leftIsSmaller = left - leaf.start <= leaf.end - left
    const small = leftIsSmaller ? this.#histogram(leaf.start, left) : this.#histogram(left, leaf.end)
    const large = leaf.histogram
    for (let k = 0; k < this.#columns.length * WIDTH; k++) large[k]! -= small[k]!
    forest.features[leaf.node] = leaf.feature
    forest.limits[leaf.node] = leaf.bin
    forest.children[leaf.node] = forest.features.length
    return [
      this.#leaf(forest, leaf.start, left, leftIsSmaller ? small : large),
      this.#leaf(forest, left, leaf.end, leftIsSmaller ? large : small),
    ]
  }

  #histogram(start: number, end: number): Float64Array {
    const { codes, rows } = this.#data
    const histogram = this.#pool.pop() ?? new Float64Array(this.#data.features * WIDTH)
    histogram.fill(0)
    const order = this.#order
    const pairs = this.#pairs
    for (let k = start, at = 0; k < end; k++, at += 2) {
      pairs[at] = this.#gradients[order[k]!]!
      pairs[at + 1] = this.#weights[order[k]!]!
    }
    // four columns at once: additions to one column wait for each other, those to different columns do not
    const columns = this.#columns
    let c = 0
    for (; c + 4 <= columns.length; c += 4) {
      const first = columns[c]! * rows
      const second = columns[c + 1]! * rows
      const third = columns[c + 2]! * rows
      const fourth = columns[c + 3]! * rows
      const base = c * WIDTH
      for (let k = start, from = 0; k < end; k++, from += 2) {
        const r = order[k]!
        const gradient = pairs[from]!
        const weight = pairs[from + 1]!
        const one = base + 2 * codes[first + r]!
        histogram[one]! += gradient
        histogram[one + 1]! += weight
        const two = base + WIDTH + 2 * codes[second + r]!
        histogram[two]! += gradient
        histogram[two + 1]! += weight
        const three = base + 2 * WIDTH + 2 * codes[third + r]!
        histogram[three]! += gradient
        histogram[three + 1]! += weight
        const four = base + 3 * WIDTH + 2 * codes[fourth + r]!
        histogram[four]! += gradient
        histogram[four + 1]! += weight
      }
    }
    for (; c < columns.length; c++) {
      const column = columns[c]! * rows
      for (let k = start, from = 0; k < end; k++, from += 2) {
        const at = c * WIDTH + 2 * codes[column + order[k]!]!
        histogram[at]! += pairs[from]!
        histogram[at + 1]! += pairs[from + 1]!
      }
    }
    return histogram
  }
}
