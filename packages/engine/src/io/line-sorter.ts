/**
 * Lines in the order of their UTF-8 bytes, however many: what does not fit into memory is sorted piece by piece, put aside in
 * a folder of its own, and merged. No locale has a say.
 */
import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { asBytes, asText } from './byte-text.js'
import { removedOnInterrupt, unwritable } from './output-file.js'

const BATCH = 4096
const BLOCK = 256 * 1024
const FAN_IN = 64

export interface LineSorterOptions {
  /** the file that is being made: what is put aside lies in its folder, or with `-` in that of the system */
  readonly beside: string
  /** bytes of lines held in memory */
  readonly memory?: number
}

export class LineSorter {
  readonly #beside: string
  readonly #memory: number
  #lines: string[] = []
  #held = 0
  #folder: string | undefined
  #forget: (() => void) | undefined
  #runs: string[] = []
  #made = 0

  constructor({ beside, memory = 48 * 1024 * 1024 }: LineSorterOptions) {
    this.#beside = beside
    this.#memory = memory
  }

  /** Takes a line without its line break. */
  add(line: string): void {
    const bytes = asBytes(line)
    this.#lines.push(bytes)
    // what a string costs beside its characters
    this.#held += bytes.length + 40
    if (this.#held >= this.#memory) this.#putAside()
  }

  /** All lines in order, batch by batch; then nothing is left of them. */
  async *sorted(): AsyncGenerator<readonly string[], void, undefined> {
    try {
      let batch: string[] = []
      for (const line of this.#merged()) {
        batch.push(asText(line))
        if (batch.length < BATCH) continue
        yield batch
        batch = []
        // a turn of the event loop: an interrupt is heard
        await setImmediate()
      }
      if (batch.length > 0) yield batch
    } finally {
      this.abandon()
    }
  }

  /** Removes what was put aside. */
  abandon(): void {
    this.#lines = []
    this.#held = 0
    this.#runs = []
    if (this.#folder === undefined) return
    rmSync(this.#folder, { recursive: true, force: true })
    this.#folder = undefined
    this.#forget?.()
  }

  *#merged(): Generator<string, void, undefined> {
    if (this.#runs.length === 0) {
      yield* this.#lines.sort()
      return
    }
    if (this.#lines.length > 0) this.#putAside()
    while (this.#runs.length > FAN_IN) {
      const some = this.#runs.splice(0, FAN_IN)
      this.#runs.push(this.#write(merge(some)))
      for (const path of some) rmSync(path)
    }
    yield* merge(this.#runs)
  }

  #putAside(): void {
    this.#runs.push(this.#write(this.#lines.sort()))
    this.#lines = []
    this.#held = 0
  }

  #write(lines: Iterable<string>): string {
    try {
      return this.#written(lines)
    } catch (error) {
      throw unwritable(this.#folder ?? this.#beside, error as NodeJS.ErrnoException)
    }
  }

  #written(lines: Iterable<string>): string {
    if (this.#folder === undefined) {
      const place =
        this.#beside === '-' ? join(tmpdir(), 'parascope-') : join(dirname(this.#beside), `.${basename(this.#beside)}.`)
      this.#folder = mkdtempSync(place)
      this.#forget = removedOnInterrupt(this)
    }
    const path = join(this.#folder, String(this.#made++))
    const file = openSync(path, 'wx')
    try {
      let text: string[] = []
      let length = 0
      const flush = () => {
        writeWhole(file, Buffer.from(text.join(''), 'latin1'))
        text = []
        length = 0
      }
      for (const line of lines) {
        text.push(line, '\n')
        length += line.length + 1
        if (length >= BLOCK) flush()
      }
      flush()
    } finally {
      closeSync(file)
    }
    return path
  }
}

function writeWhole(file: number, bytes: Buffer): void {
  for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
}

/** Sorted files as one: a heap of their next lines. */
function* merge(paths: readonly string[]): Generator<string, void, undefined> {
  const heap: Run[] = []
  try {
    for (const path of paths) {
      const run = new Run(path)
      if (run.line === undefined) run.close()
      else heap.push(run)
    }
    for (let k = (heap.length >> 1) - 1; k >= 0; k--) sink(heap, k)
    while (heap.length > 0) {
      const least = heap[0]!
      yield least.line!
      least.next()
      if (least.line === undefined) {
        least.close()
        const last = heap.pop()!
        if (heap.length > 0) heap[0] = last
      }
      sink(heap, 0)
    }
  } finally {
    for (const run of heap) run.close()
  }
}

function sink(heap: Run[], from: number): void {
  for (let parent = from; ; ) {
    let child = 2 * parent + 1
    if (child >= heap.length) return
    if (child + 1 < heap.length && heap[child + 1]!.line! < heap[child]!.line!) child++
    if (heap[parent]!.line! <= heap[child]!.line!) return
    const moved = heap[parent]!
    heap[parent] = heap[child]!
    heap[child] = moved
    parent = child
  }
}

/** A file of sorted lines, read block by block. */
class Run {
  readonly #file: number
  readonly #block = Buffer.allocUnsafe(BLOCK)
  #lines: string[] = []
  #at = 0
  #rest = ''
  /** the current line, undefined at the end */
  line: string | undefined

  constructor(path: string) {
    this.#file = openSync(path, 'r')
    this.next()
  }

  next(): void {
    while (this.#at >= this.#lines.length) {
      const read = readSync(this.#file, this.#block, 0, BLOCK, null)
      if (read === 0) {
        this.line = undefined
        return
      }
      this.#lines = (this.#rest + this.#block.toString('latin1', 0, read)).split('\n')
      this.#rest = this.#lines.pop()!
      this.#at = 0
    }
    this.line = this.#lines[this.#at++]
  }

  close(): void {
    closeSync(this.#file)
  }
}
