/**
 * Which cells of a matrix an annotator edits by chance: every cell independently with the same probability. Two samplers
 * with the same distribution and different random streams, both on mulberry32, both the same on every machine.
 *
 * `plain`: one draw a cell, row by row; a cell flips iff draw < floor(p 2^32). This is the reference.
 * `geometric`: one draw a gap. The number of cells left alone before the next flip is the number of k >= 1 with
 * draw < floor((1 - p)^k 2^32), the powers by repeated multiplication; a gap of 256 is 256 cells without a flip and a new draw.
 */

export type SamplerName = 'plain' | 'geometric'

/** The state of a mulberry32 stream: plain data, so that a worker can go on where another stopped. */
export interface StreamState {
  state: number
}

/** Where the stream of pair k starts: the same stream as `pairStream(seed, k)`. */
export function pairState(seed: number, k: number): number {
  return (seed + Math.imul(k, 0x9e3779b9)) | 0
}

/** Draws the flipped cells of a matrix. */
export interface FlipSampler {
  /** Writes the flipped cells, packed and sorted, into `out` (room for every cell) and returns how many there are. */
  draw(stream: StreamState, rows: number, columns: number, out: Int32Array): number
}

const STEP = 0x6d2b79f5
const STEP_2 = (2 * STEP) | 0
const TWO_32 = 0x1_0000_0000
const LONGEST_GAP = 256

export function flipSampler(name: SamplerName, rate: number): FlipSampler {
  if (!(rate >= 0 && rate <= 1)) throw new RangeError(`an edit rate must be 0 to 1, not ${rate}`)
  return name === 'plain' ? new PlainFlips(rate) : new GeometricFlips(rate)
}

/** mulberry32 of a state, but for the last step: the output is `t ^ (t >>> 14)`. */
function mixed(state: number): number {
  const t = Math.imul(state ^ (state >>> 15), 1 | state)
  return (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
}

/** Turns the numbers of cells, counted row by row, into packed links. */
function packCells(cells: Int32Array, count: number, columns: number): void {
  for (let k = 0; k < count; k++) {
    const i = (cells[k]! / columns) | 0
    cells[k] = (i << 16) | (cells[k]! - i * columns)
  }
}

class PlainFlips implements FlipSampler {
  readonly #threshold: number

  constructor(rate: number) {
    this.#threshold = Math.floor(rate * TWO_32)
  }

  draw(stream: StreamState, rows: number, columns: number, out: Int32Array): number {
    if (this.#threshold === 0 || this.#threshold === TWO_32) return this.#allOrNone(stream, rows, columns, out)
    const last = (this.#threshold - 1) >>> 0
    // the last step of the generator leaves the upper 14 bits alone: most draws are decided before it
    const near = (last | 0x3ffff) >>> 0
    const cells = rows * columns
    let { state } = stream
    let count = 0
    // two at a time: their arithmetic overlaps
    for (let cell = 0; cell + 1 < cells; cell += 2) {
      const one = mixed((state + STEP) | 0)
      state = (state + STEP_2) | 0
      const two = mixed(state)
      if (one >>> 0 <= near && (one ^ (one >>> 14)) >>> 0 <= last) out[count++] = cell
      if (two >>> 0 <= near && (two ^ (two >>> 14)) >>> 0 <= last) out[count++] = cell + 1
    }
    if (cells % 2 === 1) {
      state = (state + STEP) | 0
      const one = mixed(state)
      if ((one ^ (one >>> 14)) >>> 0 <= last) out[count++] = cells - 1
    }
    packCells(out, count, columns)
    stream.state = state
    return count
  }

  /** The draws are taken all the same, so that the other annotator's come from the same place in the stream. */
  #allOrNone(stream: StreamState, rows: number, columns: number, out: Int32Array): number {
    stream.state = (stream.state + Math.imul(rows * columns, STEP)) | 0
    if (this.#threshold === 0) return 0
    for (let cell = 0; cell < rows * columns; cell++) out[cell] = cell
    packCells(out, rows * columns, columns)
    return rows * columns
  }
}

class GeometricFlips implements FlipSampler {
  /** floor((1 - p)^k 2^32), k = 0 to LONGEST_GAP */
  readonly #longer = new Float64Array(LONGEST_GAP + 1)
  /** by the top eight bits of a draw: a gap that the draw surely reaches */
  readonly #guide = new Int32Array(256)

  constructor(rate: number) {
    let power = 1
    for (let k = 0; k <= LONGEST_GAP; k++) {
      this.#longer[k] = Math.floor(power * TWO_32)
      power *= 1 - rate
    }
    for (let top = 255, gap = 0; top >= 0; top--) {
      const largest = top * 0x1000000 + 0xffffff
      while (gap < LONGEST_GAP && largest < this.#longer[gap + 1]!) gap++
      this.#guide[top] = gap
    }
  }

  draw(stream: StreamState, rows: number, columns: number, out: Int32Array): number {
    const longer = this.#longer
    const cells = rows * columns
    let { state } = stream
    let count = 0
    for (let cell = 0; ; ) {
      state = (state + STEP) | 0
      const t = mixed(state)
      const draw = (t ^ (t >>> 14)) >>> 0
      let gap = this.#guide[draw >>> 24]!
      while (gap < LONGEST_GAP && draw < longer[gap + 1]!) gap++
      cell += gap
      if (cell >= cells) break
      if (gap === LONGEST_GAP) continue
      out[count++] = cell++
    }
    packCells(out, count, columns)
    stream.state = state
    return count
  }
}
