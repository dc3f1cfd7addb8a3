/** Moments and quantiles of replicates. */

/** The quantile of sorted numbers, linear between order statistics (type 7 of Hyndman and Fan 1996). Of 1, 2, 4 at 0.75: 3. */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  if (!(share >= 0 && share <= 1)) throw new RangeError(`a quantile needs a share from 0 to 1, not ${share}`)
  if (sorted.length === 0) throw new RangeError('a quantile needs at least one number')
  const place = share * (sorted.length - 1)
  const below = Math.floor(place)
  const low = sorted[below]!
  const high = sorted[Math.min(below + 1, sorted.length - 1)]!
  return low + (place - below) * (high - low)
}

/** The arithmetic mean. Of equal numbers it is exactly that number. */
export function mean(values: ArrayLike<number>): number {
  const first = values[0]!
  let sum = 0
  for (let k = 0; k < values.length; k++) sum += values[k]! - first
  return first + sum / values.length
}

/** The standard deviation with n - 1, for at least two numbers. Of 1, 2, 3: 1. */
export function deviation(values: ArrayLike<number>): number {
  const centre = mean(values)
  let squares = 0
  for (let k = 0; k < values.length; k++) squares += (values[k]! - centre) ** 2
  return Math.sqrt(squares / (values.length - 1))
}
