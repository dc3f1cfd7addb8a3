/**
 * Forests over rows of features, without walking the trees (QuickScorer, Lucchese et al. 2015; side by side for several rows, Lucchese
 * et al. 2016): each tree has a word with a bit for every leaf. The tests of all trees lie feature by feature, limits ascending; a test
 * that a row fails clears the leaves on its yes side, and after the first that it passes the feature is done. What is left lowest is the leaf.
 */

/** Of a test: limit (f32), place of the tree's words in the state, leaves to clear. */
const TEST: usize = 12
/** Rows at a time, two vectors of four; the state of a tree holds a word for each. */
const ROWS = 8
const STATE: usize = 4 * ROWS
/** Values of the leaves of a tree (f32). */
const LEAVES: usize = 4 * 32

/**
 * `tested` features: where each is in a row (bytes), and from where to where its tests lie (bytes). Scores start at `bias`; there is
 * room for a multiple of 8 of them.
 */
export function scoreRows(
  tested: i32,
  features: usize,
  starts: usize,
  tests: usize,
  trees: i32,
  leaves: usize,
  state: usize,
  rows: usize,
  stride: usize,
  count: i32,
  bias: f64,
  scores: usize,
): void {
  const ones = i32x4.splat(-1)
  const stateEnd = state + <usize>trees * STATE
  const last = rows + <usize>(count - 1) * stride
  for (let k = 0; k < count; k += ROWS) {
    for (let at = state; at < stateEnd; at += 16) v128.store(at, ones)
    // where rows run out, the last one stands in
    const row0 = rows + <usize>k * stride
    const row1 = min(row0 + stride, last)
    const row2 = min(row1 + stride, last)
    const row3 = min(row2 + stride, last)
    const row4 = min(row3 + stride, last)
    const row5 = min(row4 + stride, last)
    const row6 = min(row5 + stride, last)
    const row7 = min(row6 + stride, last)
    for (let f: usize = 0; f < <usize>tested; f++) {
      const feature = <usize>load<u32>(features + (f << 2))
      let low = v128.load32_splat(row0 + feature)
      low = v128.load_lane<f32>(row1 + feature, low, 1)
      low = v128.load_lane<f32>(row2 + feature, low, 2)
      low = v128.load_lane<f32>(row3 + feature, low, 3)
      let high = v128.load32_splat(row4 + feature)
      high = v128.load_lane<f32>(row5 + feature, high, 1)
      high = v128.load_lane<f32>(row6 + feature, high, 2)
      high = v128.load_lane<f32>(row7 + feature, high, 3)
      const end = tests + load<u32>(starts + (f << 2), 4)
      for (let test = tests + load<u32>(starts + (f << 2)); test < end; test += TEST) {
        const limit = v128.load32_splat(test)
        const lowFails = f32x4.gt(low, limit)
        const highFails = f32x4.gt(high, limit)
        if (!v128.any_true(v128.or(lowFails, highFails))) break
        const tree = state + load<u32>(test, 4)
        const cleared = v128.load32_splat(test, 8)
        v128.store(tree, v128.andnot(v128.load(tree), v128.and(lowFails, cleared)))
        v128.store(tree, v128.andnot(v128.load(tree, 16), v128.and(highFails, cleared)), 16)
      }
    }
    // four sums side by side: the additions of one wait for each other
    for (let half: usize = 0; half < STATE; half += 16) {
      let sum0 = bias
      let sum1 = bias
      let sum2 = bias
      let sum3 = bias
      let values = leaves
      for (let tree = state + half; tree < stateEnd; tree += STATE) {
        sum0 += <f64>load<f32>(values + ((<usize>ctz(load<u32>(tree))) << 2))
        sum1 += <f64>load<f32>(values + ((<usize>ctz(load<u32>(tree, 4))) << 2))
        sum2 += <f64>load<f32>(values + ((<usize>ctz(load<u32>(tree, 8))) << 2))
        sum3 += <f64>load<f32>(values + ((<usize>ctz(load<u32>(tree, 12))) << 2))
        values += LEAVES
      }
      const out = scores + ((<usize>k) << 3) + (half << 1)
      store<f64>(out, sum0)
      store<f64>(out, sum1, 8)
      store<f64>(out, sum2, 16)
      store<f64>(out, sum3, 24)
    }
  }
}
