/**
 * The inner loops over forests and nets as WebAssembly (sources in packages/core/kernels), with a memory of their own. They give
 * the same bits as the plain TypeScript, several times as fast; where there is no WebAssembly with vectors, or a page does not
 * allow it, the plain functions do the work.
 */
import { fromBase64 } from './base64.js'
import { KERNEL_BASE64 } from './kernel-bytes.js'

/** What the kernels offer; packages/core/kernels says what each does. Places are bytes. */
interface KernelFunctions {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number }
  scoreRows(
    tested: number,
    features: number,
    starts: number,
    tests: number,
    trees: number,
    leaves: number,
    state: number,
    rows: number,
    stride: number,
    count: number,
    bias: number,
    scores: number,
  ): void
  feedRows(
    features: number,
    knotStarts: number,
    knots: number,
    hidden: number,
    weights: number,
    biases: number,
    tops: number,
    rows: number,
    count: number,
    entries: number,
    entryEnds: number,
    units: number,
    outputs: number,
    isLearnedFrom: number,
    dropped: number,
    raise: number,
    seed: number,
  ): void
  addGradients(
    hidden: number,
    tops: number,
    count: number,
    entries: number,
    entryEnds: number,
    units: number,
    errors: number,
    raise: number,
    back: number,
    weightGradients: number,
    biasGradients: number,
    topGradients: number,
  ): void
  moveWeights(
    count: number,
    weights: number,
    gradients: number,
    first: number,
    second: number,
    rate: number,
    spread: number,
    keep: number,
  ): void
}

/** The part of WebAssembly that is used: the types of Node leave it out, and those of the browser would bring the whole DOM along. */
interface WebAssemblyApi {
  readonly Module: new (bytes: Uint8Array) => object
  readonly Instance: new (module: object) => { readonly exports: unknown }
}

/** Nothing of ours lies below; compiled code may keep its constants there. */
const FIRST_FREE = 4096
const PAGE = 65_536

let compiled: object | undefined

/** Kernels with a memory that only grows: made for one model, and given up with it. */
export class Kernel {
  readonly run: KernelFunctions
  #end = FIRST_FREE

  private constructor(run: KernelFunctions) {
    this.run = run
  }

  /** Undefined where there is no WebAssembly with vectors, or it is not allowed. */
  static open(): Kernel | undefined {
    const { WebAssembly } = globalThis as unknown as { WebAssembly?: WebAssemblyApi }
    if (WebAssembly === undefined) return undefined
    try {
      compiled ??= new WebAssembly.Module(fromBase64(KERNEL_BASE64))
      return new Kernel(new WebAssembly.Instance(compiled).exports as KernelFunctions)
    } catch {
      return undefined
    }
  }

  /** The place of so many free bytes, all 0. Views that were made before may be empty afterwards. */
  room(bytes: number): number {
    const place = this.#end
    this.#end = place + 16 * Math.ceil(bytes / 16)
    const missing = this.#end - this.run.memory.buffer.byteLength
    if (missing > 0) this.run.memory.grow(Math.ceil(missing / PAGE))
    return place
  }

  floats(place: number, count: number): Float32Array {
    return new Float32Array(this.run.memory.buffer, place, count)
  }

  doubles(place: number, count: number): Float64Array {
    return new Float64Array(this.run.memory.buffer, place, count)
  }

  words(place: number, count: number): Uint32Array {
    return new Uint32Array(this.run.memory.buffer, place, count)
  }

  /** The place of a copy of the numbers. */
  keep(numbers: Float32Array | Uint32Array): number {
    const place = this.room(numbers.byteLength)
    if (numbers instanceof Float32Array) this.floats(place, numbers.length).set(numbers)
    else this.words(place, numbers.length).set(numbers)
    return place
  }
}
