/**
 * Distributions over events that lean on each other. A context is a list of keys from the most special to the most general, such as a noun
 * phrase under a verb phrase, then any noun phrase. What is seen rarely under a special key leans on the next one (Witten and Bell 1991):
 *
 *     P(e | k) = (c(k, e) + w d(k) P(e | k')) / (c(k) + w d(k))        d(k): distinct events under k, k': the next key
 */
export class BackOff {
  readonly #weight: number
  readonly #counts = new Map<string, Map<string, number>>()
  readonly #next = new Map<string, string>()
  readonly #made = new Map<string, ReadonlyMap<string, number>>()

  /** `weight` is w: 0 trusts every count, larger values lean more. */
  constructor(weight: number) {
    this.#weight = weight
  }

  /** Counts an event in its context. The same key must always be followed by the same next one. */
  add(context: readonly string[], event: string, times: number): void {
    context.forEach((key, level) => {
      let row = this.#counts.get(key)
      if (row === undefined) {
        row = new Map()
        this.#counts.set(key, row)
        const next = context[level + 1]
        if (next !== undefined) this.#next.set(key, next)
      }
      row.set(event, (row.get(event) ?? 0) + times)
    })
    if (this.#made.size > 0) this.#made.clear()
  }

  has(key: string): boolean {
    return this.#counts.has(key)
  }

  /** How often a key was seen. */
  count(key: string): number {
    let sum = 0
    for (const times of this.#counts.get(key)?.values() ?? []) sum += times
    return sum
  }

  /** The distribution under a key: all events of its most general key, with probabilities that sum to 1. */
  distribution(key: string): ReadonlyMap<string, number> {
    const made = this.#made.get(key) ?? this.#compute(key)
    this.#made.set(key, made)
    return made
  }

  #compute(key: string): ReadonlyMap<string, number> {
    const row = this.#counts.get(key)
    if (row === undefined) throw new RangeError(`nothing was counted under ${JSON.stringify(key)}`)
    const total = this.count(key)
    const next = this.#next.get(key)
    const made = new Map<string, number>()
    if (next === undefined) for (const [event, times] of row) made.set(event, times / total)
    else {
      const lean = this.#weight * row.size
      for (const [event, p] of this.distribution(next)) made.set(event, ((row.get(event) ?? 0) + lean * p) / (total + lean))
    }
    return made
  }
}
