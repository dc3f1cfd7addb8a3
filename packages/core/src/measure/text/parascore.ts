/**
 * ParaScore (Shen et al. 2022): similarity plus a bonus for saying it differently. The similarity comes with the data (a model's
 * scores, or `greedyMatch` over vectors); the divergence is ours to compute:
 *   d = Levenshtein distance of characters / longer length;  DS = gamma where d >= gamma, else d · (gamma + 1) / gamma - 1;
 *   ParaScore = max(Sim(source, output), Sim(reference, output)) + omega · DS, without a reference Sim(source, output) + omega · DS.
 */

export interface ParascoreOptions {
  /** .35 unless told */
  readonly gamma?: number
  /** .05 unless told: the usual constant; the paper tunes it */
  readonly omega?: number
}

/** The sectional divergence DS: `divergence(.1)` is -.614286, from gamma on it is gamma. */
export function divergence(distance: number, gamma = 0.35): number {
  return distance >= gamma ? gamma : (distance * (gamma + 1)) / gamma - 1
}

/** Levenshtein distance of characters over the longer length, 0 to 1; two empty texts have 0. */
export function characterDistance(a: string, b: string): number {
  const [left, right] = [Array.from(a), Array.from(b)]
  const longer = Math.max(left.length, right.length)
  if (longer === 0) return 0
  let above = Int32Array.from({ length: right.length + 1 }, (_, j) => j)
  let below = new Int32Array(right.length + 1)
  for (let i = 1; i <= left.length; i++) {
    below[0] = i
    for (let j = 1; j <= right.length; j++) {
      const changed = above[j - 1]! + (left[i - 1] === right[j - 1] ? 0 : 1)
      below[j] = Math.min(changed, above[j]! + 1, below[j - 1]! + 1)
    }
    const spare = above
    above = below
    below = spare
  }
  return above[right.length]! / longer
}

/** ParaScore of one output from its similarities and its distance from the source. */
export function parascore(similarities: readonly number[], distance: number, options: ParascoreOptions = {}): number {
  const { gamma = 0.35, omega = 0.05 } = options
  if (similarities.length === 0) throw new RangeError('ParaScore needs a similarity')
  return Math.max(...similarities) + omega * divergence(distance, gamma)
}
