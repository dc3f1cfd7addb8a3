/** One hash over the pairs of an import, in their order: the log keeps it, so that a changed, removed or added pair is found. */
import { createHash } from 'node:crypto'
import type { ItemTable } from '../storage/schema.js'

type DigestedItem = Pick<ItemTable, 'id' | 'pair_id' | 'position' | 'record' | 'control'>

export class ItemDigest {
  readonly #hash = createHash('sha256')
  #count = 0

  get count(): number {
    return this.#count
  }

  add({ id, pair_id, position, record, control }: DigestedItem): void {
    this.#hash.update(`${JSON.stringify([id, pair_id, position, record, control])}\n`)
    this.#count++
  }

  /** Ends the digest: SHA-256 as hexadecimal digits. */
  sha256(): string {
    return this.#hash.digest('hex')
  }
}
