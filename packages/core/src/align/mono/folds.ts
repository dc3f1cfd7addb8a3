/** Folds for cross-validation in which no sentence stands in two folds: pairs that share a sentence stay together. */
import { mulberry32, shuffled } from '../../random.js'

/** A fold from 0 to k - 1 for every pair, folds of nearly equal size. Sentences are compared without case. */
export function groupedFolds(
  pairs: readonly { readonly source: readonly string[]; readonly target: readonly string[] }[],
  k: number,
  seed: number,
): Int32Array {
  if (!Number.isInteger(k) || k < 2) throw new RangeError(`cross-validation needs at least 2 folds, not ${k}`)
  const parent = pairs.map((_, index) => index)
  const find = (index: number): number => {
    let root = index
    while (parent[root] !== root) {
      parent[root] = parent[parent[root]!]!
      root = parent[root]!
    }
    return root
  }
  const seen = new Map<string, number>()
  pairs.forEach((pair, index) => {
    for (const side of [pair.source, pair.target]) {
      const key = side.join(' ').toLowerCase()
      const other = seen.get(key)
      if (other === undefined) seen.set(key, index)
      else parent[find(index)] = find(other)
    }
  })
  const groups = new Map<number, number[]>()
  pairs.forEach((_, index) => {
    const root = find(index)
    const group = groups.get(root)
    if (group === undefined) groups.set(root, [index])
    else group.push(index)
  })
  const sizes = new Int32Array(k)
  const folds = new Int32Array(pairs.length)
  for (const group of shuffled([...groups.values()], mulberry32(seed))) {
    let smallest = 0
    for (let fold = 1; fold < k; fold++) if (sizes[fold]! < sizes[smallest]!) smallest = fold
    for (const index of group) folds[index] = smallest
    sizes[smallest]! += group.length
  }
  return folds
}
