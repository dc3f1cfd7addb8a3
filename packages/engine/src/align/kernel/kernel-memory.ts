/**
 * The one memory that all workers share, and who has which part of it. It grows as it is asked for more and never moves. A part that is
 * given back is used again for something that fits into it.
 */

import { type Kernels, kernelModule } from './kernels.js'
import { Instance, Memory, type SharedMemory } from './web-assembly.js'

const PAGE = 65536
/** 4 GiB, all that 32-bit addresses reach */
const MOST_PAGES = 65536
const ALIGNMENT = 64

interface Part {
  readonly start: number
  readonly bytes: number
}

/** Kernels reach 4 GiB; there is no more. */
export class MemoryFull extends Error {}

function orFull<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw error instanceof RangeError ? new MemoryFull(error.message) : error
  }
}

function whole(bytes: number): number {
  return Math.ceil(Math.max(1, bytes) / ALIGNMENT) * ALIGNMENT
}

export class KernelMemory {
  readonly memory: SharedMemory
  /** the kernels on this thread, for what takes no time */
  readonly kernels: Kernels
  #end: number
  #free: Part[] = []

  /** Throws MemoryFull where the machine has no room for it. */
  constructor() {
    this.memory = orFull(() => new Memory({ initial: 1, maximum: MOST_PAGES, shared: true }))
    this.kernels = new Instance(kernelModule(), { env: { memory: this.memory } }).exports as Kernels
    // constants of the kernels lie below
    this.#end = Math.ceil(this.kernels.firstFree() / ALIGNMENT) * ALIGNMENT
  }

  /** The address of so many bytes. They are zero unless they have been used before. Throws MemoryFull where there are no more. */
  take(bytes: number): number {
    const size = whole(bytes)
    const at = this.#free.findIndex((part) => part.bytes >= size)
    if (at >= 0) {
      const { start, bytes: found } = this.#free[at]!
      this.#free[at] = { start: start + size, bytes: found - size }
      return start
    }
    const start = this.#end
    const missing = Math.ceil((start + size) / PAGE) - this.memory.buffer.byteLength / PAGE
    if (missing > 0) orFull(() => this.memory.grow(missing))
    this.#end = start + size
    return start
  }

  /** The same, all zero. */
  takeZeros(bytes: number): number {
    const start = this.take(bytes)
    this.bytes(start, bytes).fill(0)
    return start
  }

  /** Gives back what `take` gave, with the same size. */
  giveBack(start: number, bytes: number): void {
    if (start + whole(bytes) === this.#end) this.#end = start
    else this.#free.push({ start, bytes: whole(bytes) })
  }

  /** Where free memory starts: all that is taken from here on can be let go at once by `release`. */
  mark(): number {
    return this.#end
  }

  release(mark: number): void {
    this.#end = mark
    this.#free = this.#free.filter(({ start }) => start < mark)
  }

  /** A copy of the numbers, in memory. */
  put(numbers: Int32Array | Float32Array | Float64Array): number {
    const start = this.take(numbers.byteLength)
    this.bytes(start, numbers.byteLength).set(new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength))
    return start
  }

  bytes(start: number, length: number): Uint8Array {
    return new Uint8Array(this.memory.buffer, start, length)
  }

  ints(start: number, length: number): Int32Array {
    return new Int32Array(this.memory.buffer, start, length)
  }

  floats(start: number, length: number): Float32Array {
    return new Float32Array(this.memory.buffer, start, length)
  }

  doubles(start: number, length: number): Float64Array {
    return new Float64Array(this.memory.buffer, start, length)
  }
}
