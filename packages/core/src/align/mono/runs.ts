/**
 * Runs of equal words and the anchors they give. A run is a diagonal of cells with equal words; taking the longest run
 * first, each word once, links most equal words correctly and pins the rest of the table.
 */

export interface Runs {
  /** length of the run through each cell, 0 where the words differ */
  readonly length: Int16Array
  /** 1 where a cell is taken when the longest runs are linked first */
  readonly taken: Uint8Array
}

/** The runs of a plane of equal words. */
export function findRuns(same: Uint8Array, n: number, m: number): Runs {
  const ahead = new Int16Array(n * m)
  const length = new Int16Array(n * m)
  const starts: { i: number; j: number; length: number; skew: number }[] = []
  for (let i = n - 1; i >= 0; i--) {
    for (let j = m - 1; j >= 0; j--) {
      if (same[i * m + j] === 0) continue
      ahead[i * m + j] = 1 + (i + 1 < n && j + 1 < m ? ahead[(i + 1) * m + j + 1]! : 0)
      starts.push({ i, j, length: ahead[i * m + j]!, skew: Math.abs(i / n - j / m) })
    }
  }
  for (let i = 0; i < n; i++) {
    for (let j = 0; j < m; j++) {
      if (same[i * m + j] === 0) continue
      const before = i > 0 && j > 0 ? length[(i - 1) * m + j - 1]! : 0
      length[i * m + j] = before > 0 ? before : ahead[i * m + j]!
    }
  }
  return { length, taken: takeLongest(starts, n, m) }
}

function takeLongest(starts: { i: number; j: number; length: number; skew: number }[], n: number, m: number): Uint8Array {
  const taken = new Uint8Array(n * m)
  const usedRow = new Uint8Array(n)
  const usedColumn = new Uint8Array(m)
  const byLength: (typeof starts)[] = []
  const queue = (length: number, start: (typeof starts)[number]) => {
    const own = byLength[length]
    if (own === undefined) byLength[length] = [start]
    else own.push(start)
  }
  for (const start of starts) queue(start.length, start)
  for (let length = byLength.length - 1; length >= 1; length--) {
    const now = (byLength[length] ?? []).sort((a, b) => a.skew - b.skew || a.i - b.i || a.j - b.j)
    for (const start of now) {
      let free = 0
      while (free < length && usedRow[start.i + free] === 0 && usedColumn[start.j + free] === 0) free++
      if (free === 0) continue
      if (free < length) {
        queue(free, start)
        continue
      }
      for (let k = 0; k < length; k++) {
        taken[(start.i + k) * m + start.j + k] = 1
        usedRow[start.i + k] = 1
        usedColumn[start.j + k] = 1
      }
    }
  }
  return taken
}

/** Where each word of one side is expected on the other: between the anchors before and after it. */
export class Anchors {
  /** counterpart of the nearest anchor before (or -1) and after (or the length of the other side), and where they stand */
  readonly low: Float32Array
  readonly high: Float32Array
  readonly lowAt: Float32Array
  readonly highAt: Float32Array

  /** `partner[k]` is the counterpart of word k, or -1. A word's own anchor does not count for itself. */
  constructor(partner: Int32Array, otherLength: number) {
    const length = partner.length
    this.low = new Float32Array(length)
    this.high = new Float32Array(length)
    this.lowAt = new Float32Array(length)
    this.highAt = new Float32Array(length)
    let value = -1
    let at = -1
    for (let k = 0; k < length; k++) {
      this.low[k] = value
      this.lowAt[k] = at
      if (partner[k]! >= 0) {
        value = partner[k]!
        at = k
      }
    }
    value = otherLength
    at = length
    for (let k = length - 1; k >= 0; k--) {
      this.high[k] = value
      this.highAt[k] = at
      if (partner[k]! >= 0) {
        value = partner[k]!
        at = k
      }
    }
  }

  /** The interpolated place of word k on the other side. */
  expected(k: number): number {
    const low = this.low[k]!
    return low + ((this.high[k]! - low) * (k - this.lowAt[k]!)) / (this.highAt[k]! - this.lowAt[k]!)
  }
}
