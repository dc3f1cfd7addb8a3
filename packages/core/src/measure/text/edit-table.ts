/**
 * The edit distance of TER between a hypothesis and one reference, in words: insertions, deletions and substitutions cost 1, and
 * only cells within 25 of the pseudo-diagonal (the place of a hypothesis word stretched to the length of the reference) are
 * looked at, as Tercom's successors do. The table of the current hypothesis is kept; a changed hypothesis is costed from its
 * first changed word on.
 */
const FAR = 1 << 29
const BEAM = 25

// the last step to a cell
const KEEP = 1
const SUBSTITUTE = 2
/** a word of the hypothesis goes */
const DELETE = 3
/** a word of the reference comes */
const INSERT = 4

/** How a hypothesis becomes the reference: for each reference word its place in the hypothesis, and the words in error on both sides. */
export interface EditTrace {
  /** by reference word: the hypothesis word it goes with, or the last one before it (-1: none) */
  readonly places: Int32Array
  readonly hypothesisErrors: Uint8Array
  readonly referenceErrors: Uint8Array
}

export class EditTable {
  #columns = 0
  #costs = new Int32Array(0)
  #steps = new Uint8Array(0)
  #above = new Int32Array(0)
  #below = new Int32Array(0)

  /** Fills the table for a hypothesis and gives its distance. */
  fill(hypothesis: Int32Array, reference: Int32Array): number {
    const [rows, columns] = [hypothesis.length + 1, reference.length + 1]
    this.#columns = columns
    if (this.#costs.length < rows * columns) {
      this.#costs = new Int32Array(rows * columns)
      this.#steps = new Uint8Array(rows * columns)
    }
    if (this.#above.length < columns) {
      this.#above = new Int32Array(columns)
      this.#below = new Int32Array(columns)
    }
    const [costs, steps] = [this.#costs, this.#steps]
    costs.fill(FAR, columns, rows * columns)
    for (let j = 0; j < columns; j++) {
      costs[j] = j
      steps[j] = INSERT
    }
    const beam = beamOf(hypothesis.length, reference.length)
    for (let i = 1; i < rows; i++) {
      const { from, to } = beam(i)
      for (let j = from; j < to; j++) {
        const cell = i * columns + j
        if (j === 0) {
          costs[cell] = costs[cell - columns]! + 1
          steps[cell] = DELETE
          continue
        }
        const same = hypothesis[i - 1] === reference[j - 1]
        const kept = costs[cell - columns - 1]! + (same ? 0 : 1)
        const deleted = costs[cell - columns]! + 1
        const inserted = costs[cell - 1]! + 1
        // the first of equals wins, and nothing grows out of a cell that is too far
        let cost = FAR
        let step = 0
        if (kept < cost) [cost, step] = [kept, same ? KEEP : SUBSTITUTE]
        if (deleted < cost) [cost, step] = [deleted, DELETE]
        if (inserted < cost) [cost, step] = [inserted, INSERT]
        costs[cell] = cost
        steps[cell] = step
      }
    }
    return costs[rows * columns - 1]!
  }

  /** The edits of the hypothesis that the table was filled for. */
  trace(hypothesis: Int32Array, reference: Int32Array): EditTrace {
    const places = new Int32Array(reference.length)
    const hypothesisErrors = new Uint8Array(hypothesis.length)
    const referenceErrors = new Uint8Array(reference.length)
    let i = hypothesis.length
    let j = reference.length
    while (i > 0 || j > 0) {
      const step = this.#steps[i * this.#columns + j]!
      if (step === DELETE) {
        hypothesisErrors[--i] = 1
      } else if (step === INSERT) {
        referenceErrors[--j] = 1
        places[j] = i - 1
      } else {
        i--
        j--
        places[j] = i
        if (step === SUBSTITUTE) hypothesisErrors[i] = referenceErrors[j] = 1
      }
    }
    return { places, hypothesisErrors, referenceErrors }
  }

  /**
   * The distance of another hypothesis of the same length that has the first `same` words in common with the one of the table;
   * more than `limit` where it is more than `limit`, without saying how much.
   */
  distance(hypothesis: Int32Array, reference: Int32Array, same: number, limit: number): number {
    const columns = this.#columns
    const beam = beamOf(hypothesis.length, reference.length)
    let above = this.#above
    let below = this.#below
    for (let j = 0; j < columns; j++) above[j] = this.#costs[same * columns + j]!
    for (let i = same + 1; i <= hypothesis.length; i++) {
      const { from, to } = beam(i)
      const word = hypothesis[i - 1]
      let least = FAR
      for (let j = 0; j < from; j++) below[j] = FAR
      for (let j = to; j < columns; j++) below[j] = FAR
      for (let j = from; j < to; j++) {
        let cost = above[j]! + 1
        if (j > 0) {
          const kept = above[j - 1]! + (word === reference[j - 1] ? 0 : 1)
          if (kept < cost) cost = kept
          if (below[j - 1]! + 1 < cost) cost = below[j - 1]! + 1
        }
        below[j] = cost
        if (cost < least) least = cost
      }
      if (least > limit) return least
      const spare = above
      above = below
      below = spare
    }
    return above[columns - 1]!
  }
}

/** Which columns of a row are looked at: from the first up to, not including, the second. */
function beamOf(rows: number, columns: number): (row: number) => { from: number; to: number } {
  const ratio = rows === 0 ? 1 : columns / rows
  const width = BEAM < ratio / 2 ? Math.ceil(ratio / 2 + BEAM) : BEAM
  const range = { from: 0, to: 0 }
  return (row) => {
    const diagonal = Math.floor(row * ratio)
    range.from = Math.max(0, diagonal - width)
    range.to = row === rows ? columns + 1 : Math.min(columns + 1, diagonal + width)
    return range
  }
}
