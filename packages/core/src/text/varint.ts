/**
 * Whole numbers as bytes: seven bits a byte, the low ones first, the high bit set on all but the last (LEB128). Signed
 * numbers are folded to unsigned ones first (0, -1, 1, -2 become 0, 1, 2, 3), so that small differences stay one byte.
 */

/** Collects numbers into bytes. */
export class VarintWriter {
  #bytes = new Uint8Array(1 << 16)
  #length = 0

  /** A whole number from 0 to 2^31 - 1. */
  unsigned(value: number): void {
    if (!Number.isInteger(value) || value < 0 || value > 0x7fffffff) {
      throw new RangeError(`a packed number must be whole, from 0 to 2^31 - 1, not ${value}`)
    }
    this.#reserve(5)
    let rest = value
    while (rest >= 128) {
      this.#bytes[this.#length++] = (rest & 127) | 128
      rest >>>= 7
    }
    this.#bytes[this.#length++] = rest
  }

  /** A whole number from -2^30 to 2^30 - 1. */
  signed(value: number): void {
    this.unsigned(value < 0 ? -2 * value - 1 : 2 * value)
  }

  raw(bytes: Uint8Array): void {
    this.#reserve(bytes.length)
    this.#bytes.set(bytes, this.#length)
    this.#length += bytes.length
  }

  finish(): Uint8Array {
    return this.#bytes.slice(0, this.#length)
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return
    const larger = new Uint8Array(Math.max(2 * this.#bytes.length, this.#length + more))
    larger.set(this.#bytes.subarray(0, this.#length))
    this.#bytes = larger
  }
}

/** Reads what a VarintWriter wrote. Reading past the end throws RangeError. */
export class VarintReader {
  readonly #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  unsigned(): number {
    let value = 0
    let shift = 0
    for (;;) {
      const byte = this.#bytes[this.#at++]
      if (byte === undefined || shift > 28) throw new RangeError('packed numbers end too early')
      value |= (byte & 127) << shift
      if (byte < 128) return value
      shift += 7
    }
  }

  signed(): number {
    const folded = this.unsigned()
    return folded & 1 ? -((folded + 1) >>> 1) : folded >>> 1
  }

  raw(length: number): Uint8Array {
    if (this.#at + length > this.#bytes.length) throw new RangeError('packed bytes end too early')
    this.#at += length
    return this.#bytes.subarray(this.#at - length, this.#at)
  }
}
