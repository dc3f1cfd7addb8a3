/** What a command left out, and why: counts by reason, with the first of them as an example. */

export interface Drop {
  readonly reason: string
  count: number
  /** the first one dropped for it: the id of a pair, the text of a rule */
  readonly first: string
}

/** Counts what is dropped by reason, in the order in which reasons came up. */
export class DropLog {
  readonly #drops = new Map<string, Drop>()

  add(id: string, reason: string): void {
    const drop = this.#drops.get(reason)
    if (drop === undefined) this.#drops.set(reason, { reason, count: 1, first: id })
    else drop.count++
  }

  get drops(): readonly Drop[] {
    return [...this.#drops.values()]
  }

  get total(): number {
    return this.drops.reduce((sum, drop) => sum + drop.count, 0)
  }
}
