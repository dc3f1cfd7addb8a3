/** The models whose positions do not depend on each other: Model 1 (core/align/uniform.ts), Model 2 and the diagonal (ibm2.ts, diagonal.ts). */
import { DIAGONAL, fixed, IBM2, Plan } from './plan'
import { Bench, padded, Side } from './side'

/** Model 1: every given word is as likely as the empty word. */
export function inferUniform(side: Side): f64 {
  const stride = side.stride
  let logLikelihood: f64 = 0
  for (let j = 0; j < side.n; j++) {
    const emission = side.emission + <usize>j * stride
    const posterior = side.posterior + <usize>j * stride
    const nothing = load<f64>(side.nullEmission + ((<usize>j) << 3))
    let sums = f64x2.splat(0)
    for (let x: usize = 0; x < stride; x += 16) sums = f64x2.add(sums, v128.load(emission + x))
    const sum = nothing + (f64x2.extract_lane(sums, 0) + f64x2.extract_lane(sums, 1))
    const inverse: f64 = sum > 0 ? 1.0 / sum : 0
    const scale = f64x2.splat(inverse)
    for (let x: usize = 0; x < stride; x += 16) v128.store(posterior + x, f64x2.mul(v128.load(emission + x), scale))
    store<f64>(side.nullPosterior + ((<usize>j) << 3), nothing * inverse)
    logLikelihood += Math.log(sum / <f64>(side.m + 1))
  }
  return logLikelihood
}

/** Model 2 and the diagonal: positions from the table of the two lengths. */
export function inferByTable(plan: Plan, bench: Bench, side: Side, direction: i32, collect: bool): f64 {
  const stride = side.stride
  const share = f64x2.splat(1.0 - plan.nullProbability)
  const classes = direction === 0 ? plan.classes0 : plan.classes1
  const offset = (<usize>load<u32>(classes + ((<usize>(side.m * (plan.longest + 1) + side.n)) << 2))) << 3
  const table = (direction === 0 ? plan.tables0 : plan.tables1) + offset
  const counts = (direction === 0 ? plan.tableCounts0 : plan.tableCounts1) + offset
  let logLikelihood: f64 = 0
  for (let j = 0; j < side.n; j++) {
    const emission = side.emission + <usize>j * stride
    const posterior = side.posterior + <usize>j * stride
    const prior = table + <usize>j * stride
    const nothing = load<f64>(side.nullEmission + ((<usize>j) << 3)) * plan.nullProbability
    let sums = f64x2.splat(0)
    for (let x: usize = 0; x < stride; x += 16) {
      const joint = f64x2.mul(f64x2.mul(v128.load(emission + x), v128.load(prior + x)), share)
      v128.store(posterior + x, joint)
      sums = f64x2.add(sums, joint)
    }
    const sum = nothing + (f64x2.extract_lane(sums, 0) + f64x2.extract_lane(sums, 1))
    const inverse: f64 = sum > 0 ? 1.0 / sum : 0
    const scale = f64x2.splat(inverse)
    for (let x: usize = 0; x < stride; x += 16) v128.store(posterior + x, f64x2.mul(v128.load(posterior + x), scale))
    store<f64>(side.nullPosterior + ((<usize>j) << 3), nothing * inverse)
    if (!collect) continue
    logLikelihood += Math.log(sum)
    if (plan.method === IBM2) countCells(side.m, posterior, counts + <usize>j * stride)
    else if (plan.method === DIAGONAL) countDistance(bench, side, direction, j, posterior, counts)
  }
  return logLikelihood
}

function countCells(m: i32, posterior: usize, counts: usize): void {
  for (let x: usize = 0; x < (<usize>m) << 3; x += 8) {
    const count = fixed(load<f64>(posterior + x))
    if (count !== 0) atomic.add<i64>(counts + x, count)
  }
}

/** Of the diagonal: how much of word j was made by a word, and how far away. */
function countDistance(bench: Bench, side: Side, direction: i32, j: i32, posterior: usize, counts: usize): void {
  const m = side.m
  const place = <f64>(j + 1) / <f64>side.n
  let mass: f64 = 0
  let distance: f64 = 0
  for (let i = 0; i < m; i++) {
    const p = load<f64>(posterior + ((<usize>i) << 3))
    mass += p
    distance += p * abs<f64>(<f64>(i + 1) / <f64>m - place)
  }
  atomic.add<i64>(counts + ((<usize>j) << 3), fixed(mass))
  if (direction === 0) bench.distance0 += fixed(distance)
  else bench.distance1 += fixed(distance)
}

/** Numbers that the table of a class takes: its rows, padded. */
export function tableSize(m: i32, n: i32): i32 {
  return padded(m) * n
}
