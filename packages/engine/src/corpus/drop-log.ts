/** What a command left out, and why: counts by reason, with the first pair as an example. */
import type { PairRecord } from '@parascope/core/corpus'

export interface Drop {
  readonly reason: string
  count: number
  /** id of the first pair dropped for it */
  readonly first: string
}

/** Counts records dropped by reason, in the order in which reasons came up. */
export class DropLog {
  readonly #drops = new Map<string, Drop>()

  add(record: PairRecord, reason: string): void {
    const drop = this.#drops.get(reason)
    if (drop === undefined) this.#drops.set(reason, { reason, count: 1, first: record.id })
    else drop.count++
  }

  get drops(): readonly Drop[] {
    return [...this.#drops.values()]
  }

  get total(): number {
    return this.drops.reduce((sum, drop) => sum + drop.count, 0)
  }
}
