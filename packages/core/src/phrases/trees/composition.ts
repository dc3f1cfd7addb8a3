/**
 * Is the meaning of a phrase pair put together from pairs of its parts? A pair is **compositional** if both its phrases are
 * single words, or if pairs stand below it and each of those directly below joins a child of the one phrase with a child of
 * the other. Where a pair below skips a level on some side, what hangs off the path is a gap without a partner (Arase and Tsujii
 * 2017); where nothing stands below, the phrases correspond only as wholes. Both are non-compositional.
 */
import type { PhrasePairing } from './greedy.js'
import type { TreeIndex } from './tree-index.js'

/** For each pair, whether it is compositional. */
export function compositional(source: TreeIndex, target: TreeIndex, pairs: readonly PhrasePairing[]): boolean[] {
  const pairOfSource = new Map(pairs.map(([u], k) => [u, k]))
  const pairOfTarget = new Map(pairs.map(([, v], k) => [v, k]))
  const parts = pairs.map(() => 0)
  const skips = pairs.map(() => false)
  for (const [u, v] of pairs) {
    const above = pairAbove(source, u, pairOfSource)
    const beside = pairAbove(target, v, pairOfTarget)
    const isStep = above.pair === beside.pair && above.steps === 1 && beside.steps === 1
    for (const { pair } of [above, beside]) {
      if (pair < 0) continue
      parts[pair]!++
      if (!isStep) skips[pair] = true
    }
  }
  return pairs.map(([u, v], k) => (isWord(source, u) && isWord(target, v)) || (parts[k]! > 0 && !skips[k]!))
}

/** The nearest phrase above that has a partner: its pair, or -1, and how many steps it is away. */
function pairAbove({ parent }: TreeIndex, p: number, pairOf: ReadonlyMap<number, number>): { pair: number; steps: number } {
  let steps = 1
  for (let above = parent[p]!; above >= 0; above = parent[above]!, steps++) {
    const pair = pairOf.get(above)
    if (pair !== undefined) return { pair, steps }
  }
  return { pair: -1, steps }
}

function isWord({ start, end }: TreeIndex, p: number): boolean {
  return end[p]! - start[p]! === 1
}
