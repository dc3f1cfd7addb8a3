/**
 * Pairwise accuracy with ties (Deutsch, Foster and Freitag 2023): over all pairs of rows, the share in which the metric says what
 * people say, also that two are equal. A metric that hardly ever ties would lose by that alone, so differences up to a threshold count
 * as ties, and the best threshold can be searched for.
 */

export interface PairwiseAccuracy {
  readonly accuracy: number
  readonly threshold: number
  readonly pairs: number
}

/** The accuracy where differences of the metric up to `threshold` are ties; undefined for fewer than two rows. */
export function pairwiseAccuracy(human: Float64Array, metric: Float64Array, threshold = 0): PairwiseAccuracy | undefined {
  let [right, pairs] = [0, 0]
  for (let i = 0; i < human.length; i++) {
    for (let j = i + 1; j < human.length; j++) {
      const theirs = Math.sign(human[i]! - human[j]!)
      const difference = metric[i]! - metric[j]!
      const ours = Math.abs(difference) <= threshold ? 0 : Math.sign(difference)
      if (ours === theirs) right++
      pairs++
    }
  }
  return pairs === 0 ? undefined : { accuracy: right / pairs, threshold, pairs }
}

/** The accuracy under the threshold that makes it best: 0, or a difference that occurs. */
export function bestPairwiseAccuracy(human: Float64Array, metric: Float64Array): PairwiseAccuracy | undefined {
  // from the smallest difference to the largest: each pair turns from a verdict into a tie once
  const pairs: { readonly size: number; readonly change: number }[] = []
  let right = 0
  for (let i = 0; i < human.length; i++) {
    for (let j = i + 1; j < human.length; j++) {
      const theirs = Math.sign(human[i]! - human[j]!)
      const difference = metric[i]! - metric[j]!
      if (Math.sign(difference) === theirs) right++
      if (difference !== 0)
        pairs.push({ size: Math.abs(difference), change: Number(theirs === 0) - Number(Math.sign(difference) === theirs) })
    }
  }
  const count = (human.length * (human.length - 1)) / 2
  if (count === 0) return undefined
  pairs.sort((a, b) => a.size - b.size)
  let best = { right, threshold: 0 }
  pairs.forEach(({ size, change }, k) => {
    right += change
    if (pairs[k + 1]?.size !== size && right > best.right) best = { right, threshold: size }
  })
  return { accuracy: best.right / count, threshold: best.threshold, pairs: count }
}
