/**
 * The bytes of a file or of standard input, unpacked if gzipped, in chunks. The first chunks can be looked at before the
 * rest is read, so that a format can be told from its content, also on standard input.
 */
import { createHash, type Hash } from 'node:crypto'
import { createReadStream, statSync } from 'node:fs'
import type { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { ParascopeError } from '@parascope/core/errors'

const CHUNK = 256 * 1024
const HEAD = 64 * 1024

export interface ByteSourceOptions {
  /** compute the SHA-256 of the bytes as they are stored */
  readonly hash?: boolean
  readonly stdin?: Readable
}

/** An input. Iterate it once; a file is opened when its first byte is asked for, so that a folder of thousands can wait in a list. */
export class ByteSource {
  /** as the user wrote it; `-` is standard input */
  readonly path: string
  /** size as stored, undefined for a stream */
  readonly size: number | undefined
  /** stored bytes read so far */
  bytesRead = 0
  #hash: Hash | undefined
  #chunks: AsyncIterator<Buffer>
  readonly #begin: () => Readable
  #raw: Readable | undefined
  #waiting: Buffer[] = []
  #ended = false

  private constructor(path: string, begin: () => Readable, size: number | undefined, hash: boolean) {
    this.path = path
    this.size = size
    this.#begin = begin
    this.#hash = hash ? createHash('sha256') : undefined
    this.#chunks = this.#unpacked()
  }

  /** Opens a file or standard input; throws io/no-such-file or io/unreadable. */
  static open(path: string, options: ByteSourceOptions = {}): ByteSource {
    if (path === '-') return new ByteSource(path, () => options.stdin ?? process.stdin, undefined, options.hash ?? false)
    const stats = statSync(path, { throwIfNoEntry: false })
    if (stats === undefined) throw new ParascopeError('io/no-such-file', `${path}: no such file`, { path })
    if (stats.isDirectory()) throw new ParascopeError('io/unreadable', `${path}: is a folder, a file was expected`, { path })
    const size = stats.isFile() ? stats.size : undefined
    return new ByteSource(path, () => createReadStream(path, { highWaterMark: CHUNK }), size, options.hash ?? false)
  }

  /** The first bytes, without consuming them. */
  async head(): Promise<Buffer> {
    let length = this.#waiting.reduce((sum, chunk) => sum + chunk.length, 0)
    while (length < HEAD && !this.#ended) {
      const next = await this.#chunks.next()
      if (next.done === true) this.#ended = true
      else {
        this.#waiting.push(next.value)
        length += next.value.length
      }
    }
    return Buffer.concat(this.#waiting).subarray(0, HEAD)
  }

  /** SHA-256 of the stored bytes, once all are read. */
  sha256(): string | undefined {
    return this.#hash?.copy().digest('hex')
  }

  close(): void {
    if (this.path !== '-') this.#raw?.destroy()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer, void, undefined> {
    try {
      while (this.#waiting.length > 0) yield this.#waiting.shift()!
      while (!this.#ended) {
        const next = await this.#chunks.next()
        if (next.done === true) this.#ended = true
        else yield next.value
      }
    } finally {
      this.close()
    }
  }

  async *#stored(): AsyncGenerator<Buffer, void, undefined> {
    this.#raw = this.#begin()
    // a failure comes with the bytes; it must not end the process when nobody waits for them any more
    this.#raw.on('error', () => {})
    try {
      for await (const chunk of this.#raw) {
        this.bytesRead += chunk.length
        this.#hash?.update(chunk)
        yield chunk as Buffer
      }
    } catch (error) {
      throw this.#unreadable(error)
    }
  }

  async *#unpacked(): AsyncGenerator<Buffer, void, undefined> {
    const stored = this.#stored()
    const start: Buffer[] = []
    let length = 0
    while (length < 2) {
      const next = await stored.next()
      if (next.done === true) break
      start.push(next.value)
      length += next.value.length
    }
    const first = Buffer.concat(start)
    if (first[0] === 0x1f && first[1] === 0x8b) yield* this.#gunzipped(first, stored)
    else {
      if (first.length > 0) yield first
      yield* stored
    }
  }

  async *#gunzipped(first: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer, void, undefined> {
    const gunzip = createGunzip({ chunkSize: CHUNK })
    let failure: unknown
    let resume: (() => void) | undefined
    gunzip.on('drain', () => resume?.()).on('close', () => resume?.())
    const feed = async () => {
      try {
        gunzip.write(first)
        for await (const chunk of rest) {
          if (!gunzip.write(chunk) && !gunzip.destroyed) {
            await new Promise<void>((resolve) => {
              resume = resolve
            })
          }
          if (gunzip.destroyed) return
        }
        gunzip.end()
      } catch (error) {
        failure = error
        gunzip.destroy()
      }
    }
    const feeding = feed()
    try {
      for await (const chunk of gunzip) yield chunk as Buffer
      await feeding
    } catch (error) {
      if (failure instanceof ParascopeError) throw failure
      const cut = (error as NodeJS.ErrnoException).code === 'Z_BUF_ERROR'
      const what = cut
        ? 'the gzip data ends too early: the file was cut off'
        : `the gzip data is damaged (${(error as Error).message})`
      throw new ParascopeError('io/bad-gzip', `${this.path}: ${what}, after ${this.bytesRead} bytes. Get the file again.`, {
        path: this.path,
      })
    } finally {
      gunzip.destroy()
    }
    if (failure !== undefined) throw failure
  }

  #unreadable(error: unknown): Error {
    if (error instanceof ParascopeError) return error
    const reason = (error as NodeJS.ErrnoException).code === 'EACCES' ? 'no permission to read it' : (error as Error).message
    return new ParascopeError('io/unreadable', `${this.path}: ${reason}`, { path: this.path })
  }
}
