/**
 * The exact null distribution of Kendall's tau without ties: the number of discordant pairs of a random permutation of n
 * items is a sum of independent uniform numbers on 0..i-1, i = 1..n (Kendall 1938). All terms are positive: no digits are lost.
 */

/** Two-sided p of `discordant` pairs among n items without ties; with 8 items and 5 such pairs it is .0311508. */
export function kendallExactP(n: number, discordant: number): number {
  const pairs = (n * (n - 1)) / 2
  if (!Number.isInteger(discordant) || discordant < 0 || discordant > pairs) {
    throw new RangeError(`discordant must be a whole number from 0 to ${pairs}, not ${discordant}`)
  }
  const reach = Math.min(discordant, pairs - discordant)
  if (2 * reach === pairs) return 1
  let shares = new Float64Array(reach + 1)
  let next = new Float64Array(reach + 1)
  shares[0] = 1
  for (let i = 2; i <= n; i++) {
    for (let k = 0; k <= reach; k++) {
      let sum = 0
      for (let j = Math.max(0, k - i + 1); j <= k; j++) sum += shares[j]!
      next[k] = sum / i
    }
    ;[shares, next] = [next, shares]
  }
  let tail = 0
  for (const share of shares) tail += share
  return Math.min(1, 2 * tail)
}
