/**
 * A net with one hidden layer over rows of features, and two outputs: the log odds of any link and of a sure link. Every feature
 * has knots, and every knot a weight for each hidden unit; a value between two knots takes part of both (a hat function for each
 * knot, as in the encodings of Gorishniy, Rubachev and Babenko 2022), a value beyond the ends that of the end. So a unit sees a
 * bent line of each feature: codes need no order and numbers no scale. All numbers have 32 bits; outputs are summed in 64.
 */

export interface Net {
  /** of each feature, ascending, at least one */
  readonly knots: readonly Float32Array[]
  /** units of the hidden layer, a multiple of 32 */
  readonly hidden: number
  /** for each knot of each feature one number a unit */
  readonly weights: Float32Array
  readonly biases: Float32Array
  /** one number a unit for any link, one for a sure link, and the two biases */
  readonly tops: Float32Array
}

/** The numbers of a learned net are multiples of this, at most so many: a model file gets small by it. */
export const GRAIN = 2 ** -10
export const MOST_GRAINS = 32_767

/** Log odds of any and of a sure link of `count` rows that lie one after the other from row `first`. */
export type NetScores = (rows: Float32Array, first: number, count: number, any: Float64Array, sure: Float64Array) => void

/** The first knot of each feature among all, and their number. */
export function knotStarts(knots: readonly Float32Array[]): Uint32Array {
  const starts = new Uint32Array(knots.length + 1)
  knots.forEach((own, f) => {
    starts[f + 1] = starts[f]! + own.length
  })
  return starts
}

/** The plain definition of what a net says. */
export function netScorer(net: Net): NetScores {
  const { knots, hidden, weights, biases, tops } = net
  const starts = knotStarts(knots)
  const sums = new Float32Array(hidden)
  const add = (knot: number, share: number) => {
    const from = knot * hidden
    for (let unit = 0; unit < hidden; unit++) sums[unit]! += Math.fround(share * weights[from + unit]!)
  }
  return (rows, first, count, any, sure) => {
    for (let k = 0; k < count; k++) {
      sums.set(biases)
      for (let f = 0; f < knots.length; f++) {
        const own = knots[f]!
        const value = rows[(first + k) * knots.length + f]!
        let next = 0
        while (next < own.length && own[next]! <= value) next++
        const start = starts[f]!
        if (next === 0 || next === own.length) {
          add(start + Math.max(0, next - 1), 1)
          continue
        }
        const share = Math.fround(Math.fround(value - own[next - 1]!) / Math.fround(own[next]! - own[next - 1]!))
        add(start + next - 1, Math.fround(1 - share))
        if (share > 0) add(start + next, share)
      }
      let anySum = tops[2 * hidden]!
      let sureSum = tops[2 * hidden + 1]!
      for (let unit = 0; unit < hidden; unit++) {
        const value = sums[unit]!
        if (value <= 0) continue
        anySum += value * tops[unit]!
        sureSum += value * tops[hidden + unit]!
      }
      any[k] = anySum
      sure[k] = sureSum
    }
  }
}
