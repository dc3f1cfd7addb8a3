/**
 * A file on its way from a request to the data folder: streamed, counted, hashed, and unpacked if it is gzipped, so that what
 * lies on the disk is never larger than the limit. A file that is cut, too large or packed beyond reason leaves nothing.
 */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { ParascopeError } from '@parascope/core/errors'
import { freeBuffers } from './free-buffers.js'

const MAX_UPLOAD = 2 * 1024 ** 3

/** Text packs to a fifth or a tenth; a file that unpacks to hundreds of its size was made to fill disks. */
const MAX_RATIO = 200
const RATIO_FROM = 1024 * 1024
const FREED_EVERY = 8 * 1024 * 1024

export interface Received {
  /** of the file as it was sent */
  readonly sha256: string
  /** unpacked */
  readonly bytes: number
}

/** Stores the body under `file`, which must not exist yet. */
export async function receiveUpload(body: AsyncIterable<Uint8Array>, file: string, maxBytes = MAX_UPLOAD): Promise<Received> {
  const hash = createHash('sha256')
  let sent = 0
  let freed = 0
  let bytes = 0

  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of body) {
      sent += chunk.length
      if (sent > maxBytes) throw tooLarge(maxBytes)
      hash.update(chunk)
      if (sent > freed + FREED_EVERY) {
        freed = sent
        freeBuffers()
      }
      yield chunk
    }
  }

  async function* capped(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      if (bytes === 0 && isPacked && isGzip(chunk)) {
        throw new ParascopeError('io/bad-gzip', 'the file is gzipped twice; unpack it once before sending it')
      }
      bytes += chunk.length
      if (bytes > maxBytes) throw tooLarge(maxBytes)
      if (isPacked && bytes > RATIO_FROM && bytes > sent * MAX_RATIO) {
        throw new ParascopeError('http/too-large', `the file unpacks to more than ${MAX_RATIO} times its size; send it unpacked`)
      }
      yield chunk
    }
  }

  const { start, rest } = await peek(counted())
  const isPacked = isGzip(start)
  const whole = Readable.from(joined(start, rest), { objectMode: false })
  const out = createWriteStream(file, { flags: 'wx', mode: 0o600 })
  try {
    if (isPacked) await pipeline(whole, createGunzip(), capped, out)
    else await pipeline(whole, capped, out)
  } catch (error) {
    await rm(file, { force: true })
    throw explained(error)
  }
  return { sha256: hash.digest('hex'), bytes }
}

async function peek(chunks: AsyncGenerator<Uint8Array>): Promise<{ start: Uint8Array; rest: AsyncGenerator<Uint8Array> }> {
  let start = Buffer.alloc(0)
  while (start.length < 2) {
    const next = await chunks.next()
    if (next.done === true) break
    start = Buffer.concat([start, next.value])
  }
  return { start, rest: chunks }
}

async function* joined(start: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (start.length > 0) yield start
  yield* rest
}

function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b
}

function tooLarge(maxBytes: number): ParascopeError {
  const megabytes = Math.floor(maxBytes / 1024 ** 2)
  return new ParascopeError('http/too-large', `the file is larger than ${megabytes} MB; split it`, { maxBytes })
}

function explained(error: unknown): unknown {
  const { code = '' } = error as NodeJS.ErrnoException
  if (error instanceof ParascopeError) return error
  if (code === 'ENOSPC' || code === 'EDQUOT') {
    return new ParascopeError(
      'storage/full',
      'the disk of the data folder is full: nothing was kept. Free some space and try again',
    )
  }
  if (code.startsWith('Z_')) return new ParascopeError('io/bad-gzip', 'the gzip data is damaged or cut off; send the file again')
  return error
}
