/** Whole numbers such as sentence lengths, counted: exact quantiles in memory that does not grow with the corpus. */

export interface LengthSummary {
  readonly min: number
  readonly mean: number
  readonly median: number
  readonly p95: number
  readonly max: number
}

export class LengthCounts {
  readonly #counts = new Map<number, number>()
  total = 0
  sum = 0

  add(length: number): void {
    this.#counts.set(length, (this.#counts.get(length) ?? 0) + 1)
    this.total++
    this.sum += length
  }

  /** The smallest length that at least the share `q` of all does not exceed. */
  quantile(q: number): number {
    let seen = 0
    for (const [length, count] of [...this.#counts].sort((a, b) => a[0] - b[0])) {
      seen += count
      if (seen >= q * this.total) return length
    }
    return 0
  }

  /** undefined where nothing was counted */
  summary(): LengthSummary | undefined {
    if (this.total === 0) return undefined
    return {
      min: this.quantile(0),
      mean: this.sum / this.total,
      median: this.quantile(0.5),
      p95: this.quantile(0.95),
      max: this.quantile(1),
    }
  }
}
