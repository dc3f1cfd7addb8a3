/**
 * Rows on their way to the writer: small batches, so that the saves of annotators in between never wait long, and few of them
 * under way, so that memory stays flat however fast the file is read.
 */
import type { ImportedLayerTable, ItemTable } from '../storage/schema.js'

const ROWS = 400
const LETTERS = 400_000
const UNDER_WAY = 4

export type NewItem = Omit<ItemTable, 'project_id' | 'import_id'>
export type NewLayer = Omit<ImportedLayerTable, 'project_id' | 'import_id'>

export interface ImportRows {
  readonly items: readonly NewItem[]
  readonly layers: readonly NewLayer[]
}

export class RowBatches {
  readonly #send: (rows: ImportRows) => Promise<void>
  readonly #items: NewItem[] = []
  readonly #layers: NewLayer[] = []
  #letters = 0
  readonly #full: ImportRows[] = []
  readonly #sent = new Set<Promise<void>>()
  #failure: Promise<never> | undefined

  constructor(send: (rows: ImportRows) => Promise<void>) {
    this.#send = send
  }

  item(row: NewItem): void {
    this.#items.push(row)
    this.#letters += row.record.length
    if (this.#items.length >= ROWS || this.#letters >= LETTERS) this.#cut()
  }

  layer(row: NewLayer): void {
    this.#layers.push(row)
    this.#letters += row.content.length
    if ((this.#items.length === 0 && this.#layers.length >= ROWS) || this.#letters >= LETTERS) this.#cut()
  }

  /** Sends what is full, and waits while too much is under way. */
  async room(): Promise<void> {
    for (const rows of this.#full.splice(0)) {
      const sending: Promise<void> = this.#send(rows).then(
        () => void this.#sent.delete(sending),
        (error) => {
          this.#failure ??= Promise.reject(error)
          this.#failure.catch(() => {}) // heard when it is waited for
        },
      )
      this.#sent.add(sending)
      if (this.#sent.size >= UNDER_WAY) await Promise.race(this.#sent)
      await this.#failure
    }
  }

  /** Sends the rest and waits until everything is on disk. */
  async end(): Promise<void> {
    this.#cut(true)
    await this.room()
    await Promise.all(this.#sent)
    await this.#failure
  }

  /** Batches of one size each are one statement to the database, prepared once. A layer goes after its item. */
  #cut(isEnd = this.#letters >= LETTERS): void {
    if (this.#items.length > 0) this.#full.push({ items: this.#items.splice(0), layers: [] })
    while (this.#layers.length >= (isEnd ? 1 : ROWS)) this.#full.push({ items: [], layers: this.#layers.splice(0, ROWS) })
    this.#letters = 0
  }
}
