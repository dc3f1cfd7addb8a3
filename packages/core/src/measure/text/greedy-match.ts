/**
 * BERTScore's matching (Zhang et al. 2020) over vectors that the user brings: every token of the output goes with the most
 * similar one of the reference and the other way round, by cosine; P and R are the (idf-weighted) means, F their harmonic mean.
 */

export interface GreedyMatch {
  readonly precision: number
  readonly recall: number
  readonly f1: number
}

export interface GreedyMatchOptions {
  /** weights of the tokens of output and reference; all 1 unless told */
  readonly weights?: { readonly output: Float64Array; readonly reference: Float64Array }
  /** the similarity of unrelated texts, which becomes 0: (x - baseline) / (1 - baseline) */
  readonly baseline?: number
}

/** Matches two lists of vectors of one length; undefined where a side is empty or has only zero vectors. */
export function greedyMatch(
  output: readonly Float32Array[],
  reference: readonly Float32Array[],
  options: GreedyMatchOptions = {},
): GreedyMatch | undefined {
  const { baseline = 0 } = options
  const [ours, theirs] = [output.map(unit), reference.map(unit)]
  const toTheirs = new Float64Array(ours.length).fill(-1)
  const toOurs = new Float64Array(theirs.length).fill(-1)
  for (let i = 0; i < ours.length; i++) {
    for (let j = 0; j < theirs.length; j++) {
      const similarity = dot(ours[i]!, theirs[j]!)
      if (similarity > toTheirs[i]!) toTheirs[i] = similarity
      if (similarity > toOurs[j]!) toOurs[j] = similarity
    }
  }
  const precision = weightedMean(toTheirs, options.weights?.output)
  const recall = weightedMean(toOurs, options.weights?.reference)
  if (ours.length === 0 || theirs.length === 0 || precision === undefined || recall === undefined) return undefined
  const f1 = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall)
  const rescaled = (value: number) => (value - baseline) / (1 - baseline)
  return { precision: rescaled(precision), recall: rescaled(recall), f1: rescaled(f1) }
}

function unit(vector: Float32Array): Float64Array {
  const length = Math.sqrt(dot(vector, vector))
  return Float64Array.from(vector, (value) => (length === 0 ? 0 : value / length))
}

function dot(a: ArrayLike<number>, b: ArrayLike<number>): number {
  if (a.length !== b.length) throw new RangeError(`vectors of ${a.length} and ${b.length} numbers cannot be compared`)
  let sum = 0
  for (let k = 0; k < a.length; k++) sum += a[k]! * b[k]!
  return sum
}

function weightedMean(values: Float64Array, weights: Float64Array | undefined): number | undefined {
  let [sum, total] = [0, 0]
  values.forEach((value, k) => {
    const weight = weights?.[k] ?? 1
    sum += weight * value
    total += weight
  })
  return total === 0 ? undefined : sum / total
}
