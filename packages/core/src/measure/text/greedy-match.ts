/**
 * BERTScore's matching (Zhang et al. 2020): every token of the output goes with the most similar one of the reference and the
 * other way round; P and R are the (idf-weighted) means of those similarities, F their harmonic mean.
 */

export interface GreedyMatch {
  readonly precision: number
  readonly recall: number
  readonly f1: number
}

export interface GreedyMatchOptions {
  /** weights of the tokens of output and reference, such as idf; all 1 unless told */
  readonly weights?: { readonly output: ArrayLike<number>; readonly reference: ArrayLike<number> }
  /** the similarity of unrelated texts, which becomes 0: (x - baseline) / (1 - baseline) */
  readonly baseline?: number
}

/** Matches `output` tokens with `reference` tokens by `similarity(i, j)`; undefined where a side is empty or weighs nothing. */
export function greedyMatch(
  output: number,
  reference: number,
  similarity: (i: number, j: number) => number,
  options: GreedyMatchOptions = {},
): GreedyMatch | undefined {
  const { baseline = 0, weights } = options
  if (output === 0 || reference === 0) return undefined
  const ours = new Float64Array(output).fill(Number.NEGATIVE_INFINITY)
  const theirs = new Float64Array(reference).fill(Number.NEGATIVE_INFINITY)
  for (let i = 0; i < output; i++) {
    for (let j = 0; j < reference; j++) {
      const value = similarity(i, j)
      if (value > ours[i]!) ours[i] = value
      if (value > theirs[j]!) theirs[j] = value
    }
  }
  const [precision, recall] = [weightedMean(ours, weights?.output), weightedMean(theirs, weights?.reference)]
  if (precision === undefined || recall === undefined) return undefined
  const f1 = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall)
  const rescaled = (value: number) => (value - baseline) / (1 - baseline)
  return { precision: rescaled(precision), recall: rescaled(recall), f1: rescaled(f1) }
}

function weightedMean(values: Float64Array, weights: ArrayLike<number> | undefined): number | undefined {
  let [sum, total] = [0, 0]
  values.forEach((value, k) => {
    const weight = weights?.[k] ?? 1
    sum += weight * value
    total += weight
  })
  return total === 0 ? undefined : sum / total
}
