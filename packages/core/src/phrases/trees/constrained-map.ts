/**
 * The best constrained mapping of two unordered trees (Zhang 1996; Arase and Tsujii 2020 use it for phrases): disjoint
 * subtrees map to disjoint subtrees. In gains: aligning u with v gives sim(u, v) - theta, leaving a phrase without a
 * partner gives 0. T(u, v) is the best gain of the trees below u and v, F(u, v) that of their children alone:
 *
 *     F(u, v) = max( best assignment of children by T, F(u, c), F(c, v) )
 *     T(u, v) = max( F(u, v), F(u, v) + sim(u, v) - theta, T(u, c), T(c, v) )       c: a child of v or of u
 */
import { heaviestAssignment } from './assignment.js'
import type { PhrasePairing } from './greedy.js'
import type { TreeIndex } from './tree-index.js'

export interface ConstrainedMapping {
  readonly pairs: readonly PhrasePairing[]
  /** sum of sim - theta over the pairs */
  readonly gain: number
}

/** How F or T of a cell came about: by the cell itself, or taken over from a child on one side. */
const OWN = -1
const ALIGNED = -2

/** The mapping of greatest gain. */
export function constrainedMapping(
  source: TreeIndex,
  target: TreeIndex,
  similarity: Float64Array,
  theta: number,
): ConstrainedMapping {
  const tables = fill(source, target, similarity, theta)
  return { pairs: trace(source, target, tables), gain: tables.tree[source.count * target.count - 1]! }
}

interface Tables {
  readonly tree: Float64Array
  readonly forest: Float64Array
  /** OWN, ALIGNED, or the cell that the value is taken over from */
  readonly treeFrom: Int32Array
  readonly forestFrom: Int32Array
}

function fill(source: TreeIndex, target: TreeIndex, similarity: Float64Array, theta: number): Tables {
  const cells = source.count * target.count
  const tree = new Float64Array(cells)
  const forest = new Float64Array(cells)
  const treeFrom = new Int32Array(cells).fill(OWN)
  const forestFrom = new Int32Array(cells).fill(OWN)
  for (let u = 0; u < source.count; u++) {
    for (let v = 0; v < target.count; v++) {
      const at = u * target.count + v
      let below = matchedChildren(source, target, tree, u, v).gain
      let treeBest = 0
      let treeCell = OWN
      const consider = (cell: number) => {
        if (forest[cell]! > below) {
          below = forest[cell]!
          forestFrom[at] = cell
        }
        if (tree[cell]! > treeBest) {
          treeBest = tree[cell]!
          treeCell = cell
        }
      }
      for (let k = target.childrenFrom[v]!; k < target.childrenFrom[v + 1]!; k++) consider(u * target.count + target.children[k]!)
      for (let k = source.childrenFrom[u]!; k < source.childrenFrom[u + 1]!; k++) consider(source.children[k]! * target.count + v)
      forest[at] = below
      const gain = similarity[at]! - theta
      const own = gain > 0 ? below + gain : below
      if (treeBest > own) {
        tree[at] = treeBest
        treeFrom[at] = treeCell
      } else {
        tree[at] = own
        if (gain > 0) treeFrom[at] = ALIGNED
      }
    }
  }
  return { tree, forest, treeFrom, forestFrom }
}

/** The heaviest way to give children of u to children of v. */
function matchedChildren(
  source: TreeIndex,
  target: TreeIndex,
  tree: Float64Array,
  u: number,
  v: number,
): { readonly gain: number; readonly pairs: readonly PhrasePairing[] } {
  const [uFrom, vFrom] = [source.childrenFrom[u]!, target.childrenFrom[v]!]
  const rows = source.childrenFrom[u + 1]! - uFrom
  const columns = target.childrenFrom[v + 1]! - vFrom
  if (rows === 0 || columns === 0) return { gain: 0, pairs: [] }
  const weights = new Float64Array(rows * columns)
  let some = false
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < columns; c++) {
      const weight = tree[source.children[uFrom + r]! * target.count + target.children[vFrom + c]!]!
      weights[r * columns + c] = weight
      if (weight > 0) some = true
    }
  }
  if (!some) return { gain: 0, pairs: [] }
  const columnOf = heaviestAssignment(weights, rows, columns)
  let gain = 0
  const pairs: PhrasePairing[] = []
  for (let r = 0; r < rows; r++) {
    const c = columnOf[r]!
    if (c < 0) continue
    gain += weights[r * columns + c]!
    pairs.push([source.children[uFrom + r]!, target.children[vFrom + c]!])
  }
  return { gain, pairs }
}

function trace(source: TreeIndex, target: TreeIndex, { tree, treeFrom, forestFrom }: Tables): PhrasePairing[] {
  const pairs: PhrasePairing[] = []
  const ahead = [source.count * target.count - 1]
  for (let cell = ahead.pop(); cell !== undefined; cell = ahead.pop()) {
    while (treeFrom[cell]! >= 0) cell = treeFrom[cell]!
    if (treeFrom[cell] === ALIGNED) pairs.push([Math.floor(cell / target.count), cell % target.count])
    while (forestFrom[cell]! >= 0) cell = forestFrom[cell]!
    const { pairs: children } = matchedChildren(source, target, tree, Math.floor(cell / target.count), cell % target.count)
    for (const [u, v] of children) ahead.push(u * target.count + v)
  }
  return pairs
}
