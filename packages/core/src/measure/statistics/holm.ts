/** Holm's step-down correction (1979) of p values for many comparisons: controls the chance of any false rejection. */

/** One comparison: its own p value and the corrected one. Print both. */
export interface CorrectedP {
  readonly p: number
  readonly adjusted: number
}

/** Corrects p values, in the order given. .01 .04 .03 become .03 .06 .06: compare `adjusted` with the level, such as .05. */
export function holm(values: readonly number[]): CorrectedP[] {
  const odd = values.findIndex((p) => !(p >= 0 && p <= 1))
  if (odd >= 0) throw new RangeError(`p value ${odd} must lie in 0 to 1, not ${values[odd]}`)
  const order = values.map((_, k) => k).sort((a, b) => values[a]! - values[b]! || a - b)
  const adjusted = new Array<number>(values.length)
  let largest = 0
  order.forEach((k, rank) => {
    largest = Math.max(largest, Math.min(1, (values.length - rank) * values[k]!))
    adjusted[k] = largest
  })
  return values.map((p, k) => ({ p, adjusted: adjusted[k]! }))
}
