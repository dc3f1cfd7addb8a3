/**
 * How often an annotator changes a cell of the initial alignment, Pr(edit | annotator) of Cohn et al. (2008): the share of
 * edited cells regressed on the length of the pair, or the share of the pair itself.
 */

/** `fitted`: least squares over the annotator's pairs. `pair`: the pair's own edits, as in the paper's worked example. */
export type EditRateModel = 'fitted' | 'pair'

export interface EditedPair {
  readonly sourceLength: number
  readonly targetLength: number
  /** cells in which the annotation differs from the initial alignment */
  readonly edits: number
}

/** The fewest pairs that a line is fitted to; below it the annotator's pooled rate is used. */
const MIN_FITTED = 10

/**
 * The edit rate of one annotator on each pair, 0 to 1. Fitted: ordinary least squares of edits / cells on source + target
 * length, clamped; the pooled rate where there are fewer than 10 pairs or all have the same length.
 * Eight edits in a pair of 10 and 11 tokens alone give 8/110 under either model.
 */
export function editRates(pairs: readonly EditedPair[], model: EditRateModel): number[] {
  const cells = (pair: EditedPair) => pair.sourceLength * pair.targetLength
  const ownRate = (pair: EditedPair) => (cells(pair) === 0 ? 0 : pair.edits / cells(pair))
  if (model === 'pair') return pairs.map(ownRate)
  const usable = pairs.filter((pair) => cells(pair) > 0)
  if (usable.length === 0) return pairs.map(() => 0)
  const line = usable.length < MIN_FITTED ? undefined : fitLine(usable.map(lengthOf), usable.map(ownRate))
  if (line !== undefined) {
    return pairs.map((pair) => Math.min(1, Math.max(0, line.intercept + line.slope * lengthOf(pair))))
  }
  const pooled = sum(usable.map((pair) => pair.edits)) / sum(usable.map(cells))
  return pairs.map(() => pooled)
}

function lengthOf(pair: EditedPair): number {
  return pair.sourceLength + pair.targetLength
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

/** The least-squares line, or undefined where all x are the same. */
function fitLine(x: readonly number[], y: readonly number[]): { slope: number; intercept: number } | undefined {
  const [meanX, meanY] = [sum(x) / x.length, sum(y) / y.length]
  const squares = sum(x.map((value) => (value - meanX) ** 2))
  if (squares === 0) return undefined
  const slope = sum(x.map((value, k) => (value - meanX) * (y[k]! - meanY))) / squares
  return { slope, intercept: meanY - slope * meanX }
}
