/** Bytes of rows being written: a buffer that grows, to which texts are added as bytes that were encoded once. */
import { fifthDecimals, formatFeature } from '@parascope/core/grammar'

const BACKSLASH = 92
/** what stands for the letter after a backslash in a field of `row-fields.ts` */
const UNESCAPED = new Uint8Array(128).map((_, letter) => ({ 116: 9, 110: 10, 114: 13 })[letter] ?? letter)

/** The bytes of texts by their number, encoded when a text is first asked for. */
export class TextBytes {
  readonly #textOf: (id: number) => string
  #bytes = Buffer.allocUnsafe(1 << 16)
  #used = 0
  #starts = new Int32Array(1 << 10).fill(-1)
  #ends = new Int32Array(1 << 10)

  constructor(textOf: (id: number) => string) {
    this.#textOf = textOf
  }

  /** Adds the bytes of text `id` to a buffer. */
  write(id: number, to: RowBuffer): void {
    if (id >= this.#starts.length || this.#starts[id]! < 0) this.#encode(id)
    to.bytes(this.#bytes, this.#starts[id]!, this.#ends[id]!)
  }

  #encode(id: number): void {
    if (id >= this.#starts.length) {
      const starts = new Int32Array(2 * (id + 1)).fill(-1)
      const ends = new Int32Array(2 * (id + 1))
      starts.set(this.#starts)
      ends.set(this.#ends)
      this.#starts = starts
      this.#ends = ends
    }
    const text = this.#textOf(id)
    if (this.#used + 3 * text.length > this.#bytes.length) {
      const wide = Buffer.allocUnsafe(2 * (this.#bytes.length + 3 * text.length))
      wide.set(this.#bytes.subarray(0, this.#used))
      this.#bytes = wide
    }
    this.#starts[id] = this.#used
    this.#used += this.#bytes.write(text, this.#used, 'utf8')
    this.#ends[id] = this.#used
  }
}

export class RowBuffer {
  #buffer = Buffer.allocUnsafe(1 << 20)
  length = 0

  byte(value: number): void {
    if (this.length === this.#buffer.length) this.#grow(1)
    this.#buffer[this.length++] = value
  }

  bytes(from: Uint8Array, start: number, end: number): void {
    if (this.length + end - start > this.#buffer.length) this.#grow(end - start)
    const buffer = this.#buffer
    let at = this.length
    for (let k = start; k < end; k++) buffer[at++] = from[k]!
    this.length = at
  }

  /** All of some bytes. */
  all(from: Uint8Array): void {
    this.bytes(from, 0, from.length)
  }

  /** The text of an escaped field. */
  unescaped(from: Uint8Array, start: number, end: number): void {
    if (this.length + end - start > this.#buffer.length) this.#grow(end - start)
    const buffer = this.#buffer
    let at = this.length
    for (let k = start; k < end; k++) {
      const byte = from[k]!
      buffer[at++] = byte === BACKSLASH ? UNESCAPED[from[++k]!]! : byte
    }
    this.length = at
  }

  text(text: string): void {
    if (this.length + 3 * text.length > this.#buffer.length) this.#grow(3 * text.length)
    this.length += this.#buffer.write(text, this.length, 'utf8')
  }

  /** A whole number from 0 up. */
  number(value: number): void {
    if (value > 9) this.number(Math.floor(value / 10))
    this.byte(48 + (value % 10))
  }

  /** A value as `formatFeature` writes it. */
  feature(value: number): void {
    if (Number.isInteger(value) && value >= 0) return this.number(value)
    const rounded = value < 5e-6 ? -1 : fifthDecimals(value)
    if (rounded < 0) return this.text(formatFeature(value))
    const whole = Math.floor(rounded / 100_000)
    this.number(whole)
    this.byte(46) // .
    for (let rest = rounded - 100_000 * whole, unit = 10_000; unit >= 1; unit /= 10) {
      const digit = Math.floor(rest / unit)
      this.byte(48 + digit)
      rest -= unit * digit
    }
  }

  /** What has been written, until the next `clear`. */
  written(): Buffer {
    return this.#buffer.subarray(0, this.length)
  }

  clear(): void {
    this.length = 0
  }

  #grow(more: number): void {
    const wide = Buffer.allocUnsafe(2 * (this.#buffer.length + more))
    wide.set(this.#buffer.subarray(0, this.length))
    this.#buffer = wide
  }
}
