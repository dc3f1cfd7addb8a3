/** Something for each pair of sentence lengths, made when it is first asked for; found without a key being built. */
export class LengthClasses<T> {
  readonly #make: (m: number, n: number) => T
  readonly #rows = new Map<number, Map<number, T>>()

  constructor(make: (m: number, n: number) => T) {
    this.#make = make
  }

  get(m: number, n: number): T {
    let row = this.#rows.get(m)
    if (row === undefined) {
      row = new Map()
      this.#rows.set(m, row)
    }
    let found = row.get(n)
    if (found === undefined) {
      found = this.#make(m, n)
      row.set(n, found)
    }
    return found
  }

  /** All of them with their lengths, in the order in which they were made, row by row. */
  *[Symbol.iterator](): Generator<{ readonly m: number; readonly n: number; readonly value: T }> {
    for (const [m, row] of this.#rows) for (const [n, value] of row) yield { m, n, value }
  }
}
