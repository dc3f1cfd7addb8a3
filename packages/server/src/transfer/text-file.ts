/** One text file of an export on its way: gathered to pieces of a sensible size, counted and hashed. */
import { createHash } from 'node:crypto'
import type { WriteBytes } from './byte-stream.js'

const PIECE = 64 * 1024

export class TextFile {
  bytes = 0
  readonly #write: WriteBytes
  readonly #hash = createHash('sha256')
  #pending: string[] = []
  #length = 0

  constructor(write: WriteBytes) {
    this.#write = write
  }

  async add(text: string): Promise<void> {
    if (text === '') return
    this.#pending.push(text)
    this.#length += text.length
    if (this.#length >= PIECE) await this.#flush()
  }

  /** Sends the rest; the SHA-256 of the whole. */
  async end(): Promise<string> {
    await this.#flush()
    return this.#hash.digest('hex')
  }

  async #flush(): Promise<void> {
    if (this.#length === 0) return
    const bytes = Buffer.from(this.#pending.join(''))
    this.#pending = []
    this.#length = 0
    this.bytes += bytes.length
    this.#hash.update(bytes)
    await this.#write(bytes)
  }
}
