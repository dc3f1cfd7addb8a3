/**
 * Forward-backward of the HMM (core/align/hmm.ts has the model and its papers). The probability of a jump is a weight of its width
 * times a share of its state, so a row of the transition matrix is a window on the one array of weights: nothing is filled in. States
 * with negligible mass are passed over, as in the reference.
 */
import { fixed, Plan } from './plan'
import { Bench, Side } from './side'

const NEGLIGIBLE: f64 = 1e-9

/** Fills the posteriors, gives the log likelihood; with `collect` adds what the positions are estimated from to the worker's counts. */
export function inferJumps(plan: Plan, bench: Bench, side: Side, direction: i32, collect: bool): f64 {
  const longest = plan.longest
  const m = side.m
  const n = side.n
  const stride = side.stride
  const weights = direction === 0 ? plan.weights0 : plan.weights1
  const p0 = plan.nullProbability
  const share = bench.share
  const alphaStart = bench.alphaStart
  fillShares(direction === 0 ? plan.weightSums0 : plan.weightSums1, longest, m, 1.0 - p0, share)

  memory.fill(bench.alpha, 0, stride)
  store<f64>(alphaStart, 1.0)
  let logLikelihood: f64 = 0
  for (let j = 0; j < n; j++) {
    const before = bench.alpha + <usize>j * stride
    const now = before + stride
    const made = side.posterior + <usize>j * stride
    const mass0 = load<f64>(alphaStart + ((<usize>j) << 3))
    const active = listActive(bench, before, mass0, m, weights + ((<usize>(longest + 1)) << 3))
    move(bench, active, made, stride)
    const nothing = p0 * load<f64>(side.nullEmission + ((<usize>j) << 3))
    const start = mass0 * nothing
    const emission = side.emission + <usize>j * stride
    const stay = f64x2.splat(nothing)
    let sums = f64x2.splat(0)
    for (let x: usize = 0; x < stride; x += 16) {
      const word = f64x2.mul(v128.load(made + x), v128.load(emission + x))
      const all = f64x2.add(word, f64x2.mul(v128.load(before + x), stay))
      v128.store(made + x, word)
      v128.store(now + x, all)
      sums = f64x2.add(sums, all)
    }
    const sum = start + (f64x2.extract_lane(sums, 0) + f64x2.extract_lane(sums, 1))
    const inverse: f64 = sum > 0 ? 1.0 / sum : 0
    if (collect) logLikelihood += Math.log(sum)
    store<f64>(bench.scale + ((<usize>j) << 3), inverse)
    store<f64>(alphaStart + ((<usize>(j + 1)) << 3), start * inverse)
    const scale = f64x2.splat(inverse)
    for (let x: usize = 0; x < stride; x += 16) v128.store(now + x, f64x2.mul(v128.load(now + x), scale))
  }
  if (collect) {
    const first = (<usize>(longest + 1 - m)) << 3
    const bytes = ((<usize>(2 * m)) << 3) + 64
    memory.fill(bench.moves + first, 0, bytes)
    memory.fill(bench.oddMoves + first, 0, bytes)
    memory.fill(bench.visits, 0, (<usize>(m + 1)) << 3)
  }
  walkBack(plan, bench, side, weights, collect)
  if (collect) keepCounts(bench, weights, longest, m, direction)
  return logLikelihood
}

/** The share of each state: (1 - p0) over the sum of the weights of all jumps that stay in the sentence. */
function fillShares(sums: usize, longest: i32, m: i32, rest: f64, share: usize): void {
  for (let s = 0; s <= m; s++) {
    const all = load<f64>(sums + ((<usize>(longest + m - s + 1)) << 3)) - load<f64>(sums + ((<usize>(longest + 1 - s)) << 3))
    store<f64>(share + ((<usize>s) << 3), rest / max(all, 1e-300))
  }
}

/** Lists the states with mass: mass times share, and where their window on the weights starts. */
function listActive(bench: Bench, before: usize, mass0: f64, m: i32, window: usize): i32 {
  const share = bench.share
  const mass = bench.activeMass
  const from = bench.activeWeights
  let active = 0
  if (mass0 >= NEGLIGIBLE) {
    store<f64>(mass, mass0 * load<f64>(share))
    store<usize>(from, window)
    active = 1
  }
  for (let i = 0; i < m; i++) {
    const own = load<f64>(before + ((<usize>i) << 3))
    if (own < NEGLIGIBLE) continue
    store<f64>(mass + ((<usize>active) << 3), own * load<f64>(share + ((<usize>(i + 1)) << 3)))
    store<usize>(from + ((<usize>active) << 3), window - ((<usize>(i + 1)) << 3))
    active++
  }
  return active
}

/** Moves the mass of the active states: made[i] = sum of mass times weight. Eight positions at a time stay in registers. */
function move(bench: Bench, active: i32, made: usize, stride: usize): void {
  const masses = bench.activeMass
  const windows = bench.activeWeights
  const end = (<usize>active) << 3
  let x: usize = 0
  for (; x + 64 <= stride; x += 64) {
    let a = f64x2.splat(0)
    let b = f64x2.splat(0)
    let c = f64x2.splat(0)
    let d = f64x2.splat(0)
    for (let k: usize = 0; k < end; k += 8) {
      const mass = v128.load64_splat(masses + k)
      const window = load<usize>(windows + k) + x
      a = f64x2.add(a, f64x2.mul(mass, v128.load(window)))
      b = f64x2.add(b, f64x2.mul(mass, v128.load(window, 16)))
      c = f64x2.add(c, f64x2.mul(mass, v128.load(window, 32)))
      d = f64x2.add(d, f64x2.mul(mass, v128.load(window, 48)))
    }
    v128.store(made + x, a)
    v128.store(made + x, b, 16)
    v128.store(made + x, c, 32)
    v128.store(made + x, d, 48)
  }
  if (x < stride) {
    let a = f64x2.splat(0)
    let b = f64x2.splat(0)
    for (let k: usize = 0; k < end; k += 8) {
      const mass = v128.load64_splat(masses + k)
      const window = load<usize>(windows + k) + x
      a = f64x2.add(a, f64x2.mul(mass, v128.load(window)))
      b = f64x2.add(b, f64x2.mul(mass, v128.load(window, 16)))
    }
    v128.store(made + x, a)
    v128.store(made + x, b, 16)
  }
}

function walkBack(plan: Plan, bench: Bench, side: Side, weights: usize, collect: bool): void {
  const m = side.m
  const stride = side.stride
  const beta = bench.beta
  const follow = bench.follow
  const share = bench.share
  const window = weights + ((<usize>(plan.longest + 1)) << 3)
  const counts = bench.moves + ((<usize>(plan.longest + 1)) << 3)
  const oddCounts = bench.oddMoves + ((<usize>(plan.longest + 1)) << 3)
  let beta0: f64 = 1.0
  for (let x: usize = 0; x < stride; x += 16) v128.store(beta + x, f64x2.splat(1.0))
  for (let j = side.n - 1; j >= 0; j--) {
    const before = bench.alpha + <usize>j * stride
    const made = side.posterior + <usize>j * stride
    const emission = side.emission + <usize>j * stride
    const inverse = load<f64>(bench.scale + ((<usize>j) << 3))
    const nothing = plan.nullProbability * load<f64>(side.nullEmission + ((<usize>j) << 3)) * inverse
    const scale = f64x2.splat(inverse)
    for (let x: usize = 0; x < stride; x += 16) {
      const after = f64x2.mul(scale, v128.load(beta + x))
      v128.store(follow + x, f64x2.mul(v128.load(emission + x), after))
      v128.store(made + x, f64x2.mul(v128.load(made + x), after))
    }
    const mass0 = load<f64>(bench.alphaStart + ((<usize>j) << 3))
    const stay0 = nothing * beta0
    let nullSum = mass0 * stay0
    beta0 = stay0
    if (mass0 >= NEGLIGIBLE) {
      const part = load<f64>(share)
      const sum = part * follows(window, follow, counts, stride, mass0 * part, collect)
      beta0 += sum
      store<f64>(bench.visits, load<f64>(bench.visits) + mass0 * sum)
    }
    const nothings = f64x2.splat(nothing)
    let nullSums = f64x2.splat(0)
    for (let x: usize = 0; x < stride; x += 16) {
      const stay = f64x2.mul(nothings, v128.load(beta + x))
      nullSums = f64x2.add(nullSums, f64x2.mul(v128.load(before + x), stay))
      v128.store(beta + x, stay)
    }
    nullSum += f64x2.extract_lane(nullSums, 0) + f64x2.extract_lane(nullSums, 1)
    for (let i = 0; i < m; i++) {
      const state = (<usize>i) << 3
      const mass = load<f64>(before + state)
      if (mass < NEGLIGIBLE) continue
      const part = load<f64>(share + state, 8)
      // position i is state i + 1
      const own = i & 1 ? counts : oddCounts
      const sum = part * follows(window - state - 8, follow, own - state - 8, stride, mass * part, collect)
      store<f64>(beta + state, load<f64>(beta + state) + sum)
      store<f64>(bench.visits + state, load<f64>(bench.visits + state, 8) + mass * sum, 8)
    }
    store<f64>(side.nullPosterior + ((<usize>j) << 3), nullSum)
  }
}

/** Sum of weight times what follows, from one state; with `collect` also adds its moves up by width. */
function follows(window: usize, follow: usize, counts: usize, stride: usize, mass: f64, collect: bool): f64 {
  let a = f64x2.splat(0)
  let b = f64x2.splat(0)
  if (collect) {
    const masses = f64x2.splat(mass)
    for (let x: usize = 0; x < stride; x += 32) {
      const one = v128.load(follow + x)
      const two = v128.load(follow + x, 16)
      a = f64x2.add(a, f64x2.mul(v128.load(window + x), one))
      b = f64x2.add(b, f64x2.mul(v128.load(window + x, 16), two))
      v128.store(counts + x, f64x2.add(v128.load(counts + x), f64x2.mul(masses, one)))
      v128.store(counts + x, f64x2.add(v128.load(counts + x, 16), f64x2.mul(masses, two)), 16)
    }
  } else {
    for (let x: usize = 0; x < stride; x += 32) {
      a = f64x2.add(a, f64x2.mul(v128.load(window + x), v128.load(follow + x)))
      b = f64x2.add(b, f64x2.mul(v128.load(window + x, 16), v128.load(follow + x, 16)))
    }
  }
  a = f64x2.add(a, b)
  return f64x2.extract_lane(a, 0) + f64x2.extract_lane(a, 1)
}

/** The jumps and visits of this sentence, as whole numbers. */
function keepCounts(bench: Bench, weights: usize, longest: i32, m: i32, direction: i32): void {
  const moveCounts = direction === 0 ? bench.moveCounts0 : bench.moveCounts1
  const visitCounts = direction === 0 ? bench.visitCounts0 : bench.visitCounts1
  const first = longest + 1 - m
  const last = longest + m
  for (let d = first; d <= last; d++) {
    const place = (<usize>d) << 3
    const moved = load<f64>(bench.moves + place) + load<f64>(bench.oddMoves + place)
    const count = fixed(moved * load<f64>(weights + place))
    store<i64>(moveCounts + place, load<i64>(moveCounts + place) + count)
  }
  for (let s = 0; s <= m; s++) {
    const place = visitCounts + ((<usize>(s * (longest + 1) + m)) << 3)
    store<i64>(place, load<i64>(place) + fixed(load<f64>(bench.visits + ((<usize>s) << 3))))
  }
}
