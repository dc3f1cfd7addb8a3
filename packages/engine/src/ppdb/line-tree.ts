/**
 * Sorted lines on disk that are found without being read: blocks of lines, packed, and above them blocks that say where a block
 * begins with which key, up to one root (a B-tree, written once from left to right). Finding a key reads one block a level;
 * memory does not grow with the file, neither in writing nor in reading.
 *
 * A line is a key, NUL and the rest; NUL occurs nowhere in text and sorts before everything, so the order of lines is the order
 * of keys. A block is its level (one byte; 0 holds lines, others hold keys and places), the length of its packed bytes
 * (four, little-endian) and those bytes. Levels are mixed in the file as they fill up: going on from a block of lines
 * means passing over blocks of other levels.
 */
import { readSync } from 'node:fs'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { ParascopeError } from '@parascope/core/errors'
import { asBytes, asText } from '../io/byte-text.js'
import type { OutputFile } from '../io/output-file.js'

const BLOCK = 64 * 1024
const HEADER = 5
const CACHED_BLOCKS = 256

/** Where a tree lies in its file; a tree without lines has no root. */
export interface TreePlace {
  readonly start: number
  readonly end: number
  readonly root: number | null
}

interface Level {
  lines: string[]
  size: number
  blocks: number
}

/** Writes lines that come in order. */
export class LineTreeWriter {
  readonly #output: OutputFile
  readonly #start: number
  readonly #blockBytes: number
  readonly #levels: Level[] = []
  #end: number

  /** Begins at a place of the file, behind what was written before; a block is packed when it has so many bytes. */
  constructor(output: OutputFile, start: number, blockBytes = BLOCK) {
    this.#output = output
    this.#blockBytes = blockBytes
    this.#start = start
    this.#end = start
  }

  /** Adds a line; keys must not come out of order. What comes back, if anything, is to be waited for: a block is written. */
  add(key: string, rest: string): Promise<void> | undefined {
    return this.#add(0, `${asBytes(key)}\0${asBytes(rest)}`)
  }

  /** Writes what is left, up to the root. */
  async finish(): Promise<TreePlace> {
    let root: number | null = null
    for (let k = 0; k < this.#levels.length && root === null; k++) {
      const { blocks, lines } = this.#levels[k]!
      // one block below is all there is
      if (k > 0 && blocks === 0 && lines.length === 1) root = placeIn(lines[0]!)
      else await this.#flush(k)
    }
    return { start: this.#start, end: this.#end, root }
  }

  #add(k: number, line: string): Promise<void> | undefined {
    const level = this.#levels[k] ?? { lines: [], size: 0, blocks: 0 }
    this.#levels[k] = level
    level.lines.push(line)
    level.size += line.length + 1
    // a key may be longer than a block; above the lines, two of them make the tree end
    if (level.size >= this.#blockBytes && (k === 0 || level.lines.length > 1)) return this.#flush(k)
    return undefined
  }

  /** Writes the block of a level and tells the one above. */
  async #flush(k: number): Promise<void> {
    const level = this.#levels[k]!
    const place = this.#end
    const [first] = level.lines
    if (first === undefined) return
    const packed = deflateRawSync(Buffer.from(level.lines.join('\n'), 'latin1'), { level: 4 })
    const header = Buffer.alloc(HEADER)
    header.writeUInt8(k)
    header.writeUInt32LE(packed.length, 1)
    await this.#output.writeBytes(header)
    await this.#output.writeBytes(packed)
    this.#end += HEADER + packed.length
    Object.assign(level, { lines: [], size: 0, blocks: level.blocks + 1 })
    await this.#add(k + 1, `${first.slice(0, first.indexOf('\0'))}\0${place}`)
  }
}

interface Block {
  readonly level: number
  readonly lines: readonly string[]
  /** where the next block begins */
  readonly next: number
}

/** Finds lines of a tree in an open file. */
export class LineTree {
  readonly #path: string
  readonly #file: number
  readonly #place: TreePlace
  readonly #blocks = new Map<number, Block>()

  constructor(path: string, file: number, place: TreePlace) {
    this.#path = path
    this.#file = file
    this.#place = place
  }

  /** What stands behind a key, in order. */
  *find(key: string): Generator<string, void, undefined> {
    // every line of the key, and no other, begins with this
    const head = `${asBytes(key)}\0`
    if (this.#place.root === null) return
    let block = this.#block(this.#place.root)
    while (block.level > 0) {
      const entry = block.lines[Math.max(0, lowerBound(block.lines, head) - 1)]!
      const below = this.#block(placeIn(entry))
      if (below.level !== block.level - 1) throw this.#damaged()
      block = below
    }
    for (let k = lowerBound(block.lines, head); ; k++) {
      while (k >= block.lines.length) {
        const following = this.#following(block)
        if (following === undefined) return
        block = following
        k = 0
      }
      const line = block.lines[k]!
      if (!line.startsWith(head)) return
      yield asText(line.slice(head.length))
    }
  }

  /** The next block of lines. */
  #following({ next }: Block): Block | undefined {
    for (let at = next; at < this.#place.end; ) {
      const block = this.#block(at)
      if (block.level === 0) return block
      at = block.next
    }
    return undefined
  }

  #block(at: number): Block {
    const known = this.#blocks.get(at)
    if (known !== undefined) {
      // to the end of the queue: the block used longest ago goes first
      this.#blocks.delete(at)
      this.#blocks.set(at, known)
      return known
    }
    const block = this.#read(at)
    this.#blocks.set(at, block)
    if (this.#blocks.size > CACHED_BLOCKS) this.#blocks.delete(this.#blocks.keys().next().value!)
    return block
  }

  #read(at: number): Block {
    if (!(at >= this.#place.start && at + HEADER <= this.#place.end)) throw this.#damaged()
    const header = this.#bytes(at, HEADER)
    const next = at + HEADER + header.readUInt32LE(1)
    if (next > this.#place.end) throw this.#damaged()
    const packed = this.#bytes(at + HEADER, next - at - HEADER)
    let text: string
    try {
      text = inflateRawSync(packed).toString('latin1')
    } catch {
      throw this.#damaged()
    }
    return { level: header.readUInt8(), lines: text.split('\n'), next }
  }

  #bytes(at: number, length: number): Buffer {
    const bytes = Buffer.allocUnsafe(length)
    for (let done = 0; done < length; ) {
      const read = readSync(this.#file, bytes, done, length - done, at + done)
      if (read === 0) throw this.#damaged()
      done += read
    }
    return bytes
  }

  #damaged(): ParascopeError {
    return new ParascopeError(
      'grammar/bad-index',
      `${this.#path}: the index is damaged; make it again with parascope ppdb build`,
      {
        path: this.#path,
      },
    )
  }
}

/** Where the block of an entry begins. */
function placeIn(entry: string): number {
  return Number(entry.slice(entry.indexOf('\0') + 1))
}

/** The first place whose line is not before `head`. */
function lowerBound(lines: readonly string[], head: string): number {
  let low = 0
  let high = lines.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (lines[middle]! < head) low = middle + 1
    else high = middle
  }
  return low
}
