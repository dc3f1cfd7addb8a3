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

/** Scores of `count` rows of `width` numbers that lie one after the other from row `first`, into `scores`. */
export type RowScores = (rows: Float32Array, width: number, first: number, count: number, scores: Float64Array) => void

/** The same sums as `forestScore` for many rows, tree by tree, so that a tree stays in the cache while all rows pass through it. */
export function forestScores(
  forest: Forest,
  rows: Float32Array,
  width: number,
  first: number,
  count: number,
  scores: Float64Array,
): void {
  const { roots, features, limits, children } = forest
  scores.fill(forest.bias, 0, count)
  for (let tree = 0; tree < roots.length; tree++) {
    const root = roots[tree]!
    for (let k = 0, offset = first * width; k < count; k++, offset += width) {
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

/** The probability of a log odds. `logistic(0)` is 0.5. */
export function logistic(score: number): number {
  return 1 / (1 + Math.exp(-score))
}
