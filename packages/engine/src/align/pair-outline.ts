/**
 * What must be remembered of a text to write links for it without reading it again: ids and lengths, in the order of the records. Enough where
 * the output holds links alone and the records hold words alone.
 */
import type { PairRecord } from '@parascope/core/corpus'

const BATCH = 1000

export class PairOutline {
  readonly #ids: string[] = []
  readonly #lengths: number[] = []
  #isWhole = true

  add(record: PairRecord): void {
    for (const field in record) if (field !== 'id' && field !== 'source' && field !== 'target') this.#isWhole = false
    if (!this.#isWhole) return
    this.#ids.push(record.id)
    this.#lengths.push(record.source.length, record.target.length)
  }

  /** True if the records hold nothing but words: then the outline says as much about their links as they do. */
  get isWhole(): boolean {
    return this.#isWhole
  }

  /** The records in batches, with as many words as they had, all of them empty. */
  *batches(): Generator<readonly PairRecord[], void, undefined> {
    const blank = new Map<number, readonly string[]>()
    const words = (length: number) => {
      const known = blank.get(length) ?? new Array<string>(length).fill('')
      blank.set(length, known)
      return known
    }
    for (let from = 0; from < this.#ids.length; from += BATCH) {
      yield this.#ids.slice(from, from + BATCH).map((id, k) => {
        const at = 2 * (from + k)
        return { id, source: words(this.#lengths[at]!), target: words(this.#lengths[at + 1]!) }
      })
    }
  }
}
