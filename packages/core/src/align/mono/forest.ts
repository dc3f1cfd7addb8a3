/**
 * A sum of binary decision trees over dense rows of features, in flat arrays: node k asks whether feature `features[k]` is
 * at most `limits[k]` and goes to node `children[k]` (yes) or the one after it (no); a leaf has `children[k]` 0 and its
 * value in `limits[k]`. Nodes of all trees share the arrays; `roots` says where each tree starts.
 */

export interface Forest {
  /** the score before the first tree */
  readonly bias: number
  readonly roots: Int32Array
  readonly features: Int16Array
  readonly limits: Float32Array
  readonly children: Int32Array
}

/** The sum of the trees for the row that starts at `offset` of `rows`: log odds, for a forest trained on the logistic loss. */
export function forestScore(forest: Forest, rows: Float32Array, offset: number): number {
  const { roots, features, limits, children } = forest
  let sum = forest.bias
  for (let tree = 0; tree < roots.length; tree++) {
    let node = roots[tree]!
    let child = children[node]!
    while (child !== 0) {
      node = rows[offset + features[node]!]! <= limits[node]! ? child : child + 1
      child = children[node]!
    }
    sum += limits[node]!
  }
  return sum
}

/** Gives up on a row whose score is below `below` after the first `after` trees: its score is then -Infinity. */
export interface EarlyStop {
  readonly after: number
  readonly below: number
}

/**
 * Scores of `count` rows of `width` numbers that lie one after the other from row `first`, into `scores`. The same sums as
 * `forestScore`, tree by tree, so that a tree stays in the cache while all rows pass through it.
 */
export function forestScores(
  forest: Forest,
  rows: Float32Array,
  width: number,
  first: number,
  count: number,
  scores: Float64Array,
  stop?: EarlyStop,
): void {
  const active = new Int32Array(count)
  for (let k = 0; k < count; k++) {
    scores[k] = forest.bias
    active[k] = k
  }
  const base = first * width
  const trees = forest.roots.length
  const after = Math.min(trees, stop?.after ?? trees)
  addTrees(forest, 0, after, rows, width, base, active, count, scores)
  if (stop === undefined || after === trees) return
  let left = 0
  for (let k = 0; k < count; k++) {
    if (scores[k]! < stop.below) scores[k] = -Infinity
    else active[left++] = k
  }
  addTrees(forest, after, trees, rows, width, base, active, left, scores)
}

function addTrees(
  forest: Forest,
  from: number,
  to: number,
  rows: Float32Array,
  width: number,
  base: number,
  active: Int32Array,
  count: number,
  scores: Float64Array,
): void {
  const { roots, features, limits, children } = forest
  for (let tree = from; tree < to; tree++) {
    const root = roots[tree]!
    for (let a = 0; a < count; a++) {
      const k = active[a]!
      const offset = base + k * width
      let node = root
      let child = children[node]!
      while (child !== 0) {
        node = rows[offset + features[node]!]! <= limits[node]! ? child : child + 1
        child = children[node]!
      }
      scores[k]! += limits[node]!
    }
  }
}

/**
 * One forest that says the mean of what several say, with their trees in turn: the first tree of each, the second of each
 * and so on, so that the first part of its trees speaks for all of them. All must have as many trees.
 */
export function meanForest(forests: readonly Forest[]): Forest {
  const trees = forests[0]?.roots.length ?? 0
  if (forests.length === 0 || forests.some((forest) => forest.roots.length !== trees)) {
    throw new RangeError('the mean needs forests with as many trees each')
  }
  const roots: number[] = []
  const features: number[] = []
  const limits: number[] = []
  const children: number[] = []
  for (let tree = 0; tree < trees; tree++) {
    for (const forest of forests) {
      const first = forest.roots[tree]!
      const shift = features.length - first
      roots.push(features.length)
      for (let node = first; node < (forest.roots[tree + 1] ?? forest.features.length); node++) {
        const child = forest.children[node]!
        features.push(forest.features[node]!)
        limits.push(child === 0 ? forest.limits[node]! / forests.length : forest.limits[node]!)
        children.push(child === 0 ? 0 : child + shift)
      }
    }
  }
  return {
    bias: forests.reduce((sum, forest) => sum + forest.bias, 0) / forests.length,
    roots: Int32Array.from(roots),
    features: Int16Array.from(features),
    limits: Float32Array.from(limits),
    children: Int32Array.from(children),
  }
}

/** The probability of a log odds. `logistic(0)` is 0.5. */
export function logistic(score: number): number {
  return 1 / (1 + Math.exp(-score))
}
