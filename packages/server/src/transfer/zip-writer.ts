/**
 * A ZIP archive written while it is sent. Everybody can open one without a program of their own, and unlike a tar it does not
 * ask for the size of a file before its content: sizes and checksums follow each file (data descriptors). Sizes and places
 * beyond 4 GB stand in the ZIP64 fields of the directory at the end, which is what programs read.
 * Layout after APPNOTE.TXT 6.3.10; names are made by us, in UTF-8.
 */
import { crc32, createDeflateRaw } from 'node:zlib'
import type { WriteBytes } from './byte-stream.js'

const LOCAL = 0x04034b50
const DESCRIPTOR = 0x08074b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
const END_64 = 0x06064b50
const LOCATOR_64 = 0x07064b50
const VERSION_64 = 45
const FLAGS = 0x0808 // sizes follow, names are UTF-8
const DEFLATED = 8
const FULL = 0xffff_ffff

interface Written {
  readonly name: string
  readonly crc: number
  readonly packed: number
  readonly size: number
  readonly offset: number
}

export class ZipWriter {
  readonly #send: WriteBytes
  readonly #stamp: number
  readonly #written: Written[] = []
  #offset = 0

  /** Archives to `send`; all files get the time `at` (UTC), so that the same content gives the same bytes. */
  constructor(send: WriteBytes, at: Date) {
    this.#send = send
    this.#stamp = dosTime(at)
  }

  /** Adds a file with the content that `fill` writes. */
  async file(name: string, fill: (write: WriteBytes) => Promise<void>): Promise<void> {
    if (!/^[\p{L}\p{N}_-][\p{L}\p{N}._-]*(?:\/[\p{L}\p{N}_-][\p{L}\p{N}._-]*)*$/u.test(name))
      throw new RangeError(`not a name of ours: ${name}`)
    const offset = this.#offset
    await this.#emit(this.#localHeader(name))
    const start = this.#offset
    const pack = createDeflateRaw()
    let crc = 0
    let size = 0
    let failure: unknown
    const sent = (async () => {
      for await (const bytes of pack) await this.#emit(bytes as Uint8Array)
    })().catch((error: unknown) => {
      failure = error
      pack.destroy() // fails the write that waits for room
    })
    try {
      await fill((bytes) => {
        crc = crc32(bytes, crc)
        size += bytes.length
        return new Promise((resolve, reject) => {
          pack.write(bytes, (error) => (error ? reject(failure ?? error) : resolve()))
        })
      })
      pack.end()
      await sent
    } finally {
      pack.destroy()
    }
    if (failure !== undefined) throw failure
    const packed = this.#offset - start
    await this.#emit(descriptor(crc, packed, size))
    this.#written.push({ name, crc, packed, size, offset })
  }

  /** Writes the directory: the archive is complete. */
  async end(): Promise<void> {
    const start = this.#offset
    for (const file of this.#written) await this.#emit(this.#directoryEntry(file))
    await this.#emit(directoryEnd(this.#written.length, start, this.#offset - start))
  }

  async #emit(bytes: Uint8Array): Promise<void> {
    this.#offset += bytes.length
    await this.#send(bytes)
  }

  #localHeader(name: string): Uint8Array {
    return bytesOf([
      [4, LOCAL],
      [2, 20],
      [2, FLAGS],
      [2, DEFLATED],
      [4, this.#stamp],
      [4, 0],
      [4, 0],
      [4, 0],
      [2, Buffer.byteLength(name)],
      [2, 0],
      name,
    ])
  }

  #directoryEntry({ name, crc, packed, size, offset }: Written): Uint8Array {
    const large = [size, packed, offset].filter((value) => value >= FULL)
    const extra: Field[] = large.length === 0 ? [] : [[2, 1], [2, 8 * large.length], ...large.map((value): Field => [8, value])]
    return bytesOf([
      [4, CENTRAL],
      [2, VERSION_64],
      [2, large.length === 0 ? 20 : VERSION_64],
      [2, FLAGS],
      [2, DEFLATED],
      [4, this.#stamp],
      [4, crc],
      [4, Math.min(packed, FULL)],
      [4, Math.min(size, FULL)],
      [2, Buffer.byteLength(name)],
      [2, large.length === 0 ? 0 : 4 + 8 * large.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, 0],
      [4, Math.min(offset, FULL)],
      name,
      ...extra,
    ])
  }
}

/** Four-byte sizes where they fit; where not, eight, which only readers of the stream need, and they ask the directory too. */
function descriptor(crc: number, packed: number, size: number): Uint8Array {
  const width = packed >= FULL || size >= FULL ? 8 : 4
  return bytesOf([
    [4, DESCRIPTOR],
    [4, crc],
    [width, packed],
    [width, size],
  ])
}

function directoryEnd(count: number, start: number, length: number): Uint8Array {
  const isLarge = count >= 0xffff || start >= FULL || length >= FULL
  const end64: Field[] = [
    [4, END_64],
    [8, 44],
    [2, VERSION_64],
    [2, VERSION_64],
    [4, 0],
    [4, 0],
    [8, count],
    [8, count],
    [8, length],
    [8, start],
    [4, LOCATOR_64],
    [4, 0],
    [8, start + length],
    [4, 1],
  ]
  return bytesOf([
    ...(isLarge ? end64 : []),
    [4, END],
    [2, 0],
    [2, 0],
    [2, Math.min(count, 0xffff)],
    [2, Math.min(count, 0xffff)],
    [4, Math.min(length, FULL)],
    [4, Math.min(start, FULL)],
    [2, 0],
  ])
}

/** A number in so many bytes, the lowest first; or text. */
type Field = readonly [width: 2 | 4 | 8, value: number] | string

function bytesOf(fields: readonly Field[]): Uint8Array {
  const length = fields.reduce((sum, field) => sum + (typeof field === 'string' ? Buffer.byteLength(field) : field[0]), 0)
  const bytes = Buffer.alloc(length)
  let at = 0
  for (const field of fields) {
    if (typeof field === 'string') at += bytes.write(field, at)
    else {
      const [width, value] = field
      if (width === 8) bytes.writeBigUInt64LE(BigInt(value), at)
      else bytes.writeUIntLE(value, at, width)
      at += width
    }
  }
  return bytes
}

/** Date and time as DOS has them, to two seconds. */
function dosTime(at: Date): number {
  const year = Math.max(1980, at.getUTCFullYear()) - 1980
  const date = (year << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  return ((date << 16) | time) >>> 0
}
