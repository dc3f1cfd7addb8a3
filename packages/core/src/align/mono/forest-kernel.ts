/** A forest laid out for the kernel `scoreRows`. */
import { type Forest, forestScores, type RowScores } from './forest.js'
import type { Kernel } from './kernel.js'

/** Rows that lie in the kernel's memory at a time. */
const ROWS = 512
const MAX_LEAVES = 32

interface Test {
  readonly feature: number
  readonly limit: number
  readonly tree: number
  /** the leaves on the yes side, as bits */
  readonly leaves: number
}

/** What `forestScores` gives for a forest, by the kernel; without one, or for trees of more than 32 leaves, by itself. */
export function forestScorer(forest: Forest, kernel: Kernel | undefined): RowScores {
  const plain: RowScores = (rows, width, first, count, scores) => forestScores(forest, rows, width, first, count, scores)
  if (kernel === undefined || leavesOfLargest(forest) > MAX_LEAVES) return plain
  const trees = forest.roots.length
  const { tests, values } = testsOf(forest)
  const tested = [...new Set(tests.map(({ feature }) => feature))]
  const starts = [...tested.map((feature) => tests.findIndex((test) => test.feature === feature)), tests.length]
  const testAt = kernel.room(12 * tests.length)
  const view = new DataView(kernel.run.memory.buffer)
  tests.forEach(({ limit, tree, leaves }, k) => {
    view.setFloat32(testAt + 12 * k, limit, true)
    view.setUint32(testAt + 12 * k + 4, 32 * tree, true)
    view.setInt32(testAt + 12 * k + 8, leaves, true)
  })
  const featureAt = kernel.keep(Uint32Array.from(tested, (feature) => 4 * feature))
  const startAt = kernel.keep(Uint32Array.from(starts, (start) => 12 * start))
  const leafAt = kernel.keep(values)
  const stateAt = kernel.room(32 * trees)
  const scoreAt = kernel.room(8 * ROWS)
  let rowAt = 0
  let roomFor = 0
  return (rows, width, first, count, scores) => {
    if (width > roomFor) {
      roomFor = width
      rowAt = kernel.room(4 * ROWS * width)
    }
    for (let from = 0; from < count; from += ROWS) {
      const some = Math.min(ROWS, count - from)
      const start = (first + from) * width
      kernel.floats(rowAt, some * width).set(rows.subarray(start, start + some * width))
      kernel.run.scoreRows(
        tested.length,
        featureAt,
        startAt,
        testAt,
        trees,
        leafAt,
        stateAt,
        rowAt,
        4 * width,
        some,
        forest.bias,
        scoreAt,
      )
      scores.set(kernel.doubles(scoreAt, some), from)
    }
  }
}

function leavesOfLargest(forest: Forest): number {
  const { roots, children } = forest
  let largest = 0
  for (let tree = 0; tree < roots.length; tree++) {
    const end = roots[tree + 1] ?? children.length
    let leaves = 0
    for (let node = roots[tree]!; node < end; node++) if (children[node] === 0) leaves++
    largest = Math.max(largest, leaves)
  }
  return largest
}

/** All tests by feature and limit, and the values of each tree's leaves from the yes side to the no side, 32 places a tree. */
function testsOf(forest: Forest): { readonly tests: readonly Test[]; readonly values: Float32Array } {
  const { roots, features, limits, children } = forest
  const tests: Test[] = []
  const values = new Float32Array(MAX_LEAVES * roots.length)
  roots.forEach((root, tree) => {
    let leaf = 0
    const visit = (node: number): number => {
      const child = children[node]!
      if (child === 0) {
        values[MAX_LEAVES * tree + leaf] = limits[node]!
        return 1 << leaf++
      }
      const yes = visit(child)
      tests.push({ feature: features[node]!, limit: limits[node]!, tree, leaves: yes })
      return yes | visit(child + 1)
    }
    visit(root)
  })
  tests.sort((a, b) => a.feature - b.feature || a.limit - b.limit)
  return { tests, values }
}
