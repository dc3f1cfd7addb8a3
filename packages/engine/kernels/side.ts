/**
 * One sentence pair on the bench of a worker, as in core/align/sentence.ts, but each direction has matrices of its own shape:
 * row j is a generated word, its given words i lie side by side, and rows are padded with zeros to a multiple of four, so that the inner
 * loops take two numbers at a time and have no ends to mend.
 */
@unmanaged
export class Side {
  /** given and generated words */
  m: i32
  n: i32
  /** bytes from row to row */
  stride: usize
  emission: usize
  posterior: usize
  nullEmission: usize
  nullPosterior: usize
}

/** All that a worker needs besides the plan. */
@unmanaged
export class Bench {
  forward: usize
  backward: usize
  // of the HMM: mass of the states before each word, that of the place before the sentence, one over the sum of each word
  alpha: usize
  alphaStart: usize
  scale: usize
  beta: usize
  follow: usize
  share: usize
  activeMass: usize
  activeWeights: usize
  moves: usize
  visits: usize
  // its own counts of positions, whole numbers, of each direction
  moveCounts0: usize
  moveCounts1: usize
  visitCounts0: usize
  visitCounts1: usize
  distance0: i64
  distance1: i64
  // links of both directions and what grows from them, a byte a cell
  marks: usize
  bareSource: usize
  bareTarget: usize
  queue: usize
  /** moves from odd states */
  oddMoves: usize
}

const SIDE_BYTES: usize = 32
const BENCH_BYTES: usize = 128

/** Numbers in a row of a matrix. */
export function padded(length: i32): i32 {
  return (length + 3) & ~3
}

function take(size: usize): usize {
  const start = taken
  taken += (size + 15) & ~15
  return start
}

let taken: usize = 0

/** Lays out the bench at `start` for sentences of up to `longest` words, and gives the bytes it takes; with `start` 0 only counts them. */
export function layBench(start: usize, longest: i32): usize {
  const row = (<usize>padded(longest) + 4) * 8
  const square = row * <usize>(longest + 1)
  const widths: usize = (2 * <usize>longest + 16) * 8
  const bench = changetype<Bench>(start)
  taken = start
  take(BENCH_BYTES + 64)
  const sides = take(2 * SIDE_BYTES)
  const matrices = take(5 * square)
  const rows = take(12 * row)
  const counts = take(2 * widths)
  const visits: usize = 8 * <usize>(longest + 1) * <usize>(longest + 1)
  const visitCounts = take(2 * visits)
  const moves = take(widths + 16)
  const oddMoves = take(widths + 16)
  const marks = take(<usize>longest * <usize>longest)
  const bare = take(2 * <usize>longest)
  const queue = take(8 * 2 * <usize>longest + 64)
  if (start === 0) return taken
  bench.forward = sides
  bench.backward = sides + SIDE_BYTES
  for (let direction: usize = 0; direction < 2; direction++) {
    const side = changetype<Side>(sides + direction * SIDE_BYTES)
    side.emission = matrices + 2 * direction * square
    side.posterior = side.emission + square
    side.nullEmission = rows + 2 * direction * row
    side.nullPosterior = side.nullEmission + row
  }
  bench.alpha = matrices + 4 * square
  bench.alphaStart = rows + 4 * row
  bench.scale = rows + 5 * row
  bench.beta = rows + 6 * row
  bench.follow = rows + 7 * row
  bench.share = rows + 8 * row
  bench.activeMass = rows + 9 * row
  bench.activeWeights = rows + 10 * row
  bench.visits = rows + 11 * row
  // moves of even and of odd states lie apart, so that neighbours never write to half of each other's numbers
  bench.moves = moves + ((<usize>(longest + 1) & 1) << 3)
  bench.oddMoves = oddMoves + ((<usize>longest & 1) << 3)
  bench.moveCounts0 = counts
  bench.moveCounts1 = counts + widths
  bench.visitCounts0 = visitCounts
  bench.visitCounts1 = visitCounts + visits
  bench.marks = marks
  bench.bareSource = bare
  bench.bareTarget = bare + <usize>longest
  bench.queue = queue
  return taken
}
