/**
 * The elements of a JSON array, one at a time, however large the file and wherever its lines end. The array is the whole
 * file, or the value of a named key of the outer object: `[{…}, {…}]` or `{"name": …, "paraphrases": [{…}, {…}]}`.
 *
 * Works on bytes: every character that structures JSON is ASCII, and no byte of another UTF-8 character looks like one. An
 * element is what stands between brackets that match; whether it is JSON, JSON.parse decides. What follows a fault outside
 * an element cannot be trusted, so reading ends there.
 */
import { isUtf8 } from 'node:buffer'
import { ParascopeError } from '@parascope/core/errors'
import type { ByteSource } from '../byte-source.js'
import { hasNulEscape, hasRepeatedKeys } from '../json-keys.js'
import type { ReportProblem } from '../lines.js'

const BOM = [0xef, 0xbb, 0xbf]
const MAX_ELEMENT_BYTES = 64 * 1024 * 1024

export interface JsonElement {
  readonly value: unknown
  /** where it begins, from 1 */
  readonly line: number
}

/** What comes next outside elements. */
type Expected = 'array' | 'key' | 'colon' | 'value' | 'element or ]' | 'element' | 'comma or ]' | 'comma or }' | 'end'

/** The elements in batches; faults are reported with their line. */
export async function* jsonElements(
  source: ByteSource,
  key: string,
  report: ReportProblem,
): AsyncGenerator<JsonElement[], void, undefined> {
  const scanner = new ElementScanner(source.path, key, report)
  for await (const chunk of source) {
    const elements = scanner.scan(chunk)
    if (elements.length > 0) yield elements
    if (scanner.stopped) return
  }
  scanner.finish()
}

class ElementScanner {
  stopped = false
  readonly #file: string
  readonly #key: string
  readonly #report: ReportProblem
  #expected: Expected = 'array'
  /** a key was read and its value follows */
  #pendingKey: string | undefined
  #wrapped = false
  #found = false
  #line = 1
  #byte = 0
  /** pieces of the value being read, from earlier chunks */
  #pieces: Buffer[] = []
  #pieceBytes = 0
  #startLine = 0
  #startByte = 0
  #depth = 0
  #inValue = false
  #inString = false
  #escaped = false

  constructor(file: string, key: string, report: ReportProblem) {
    this.#file = file
    this.#key = key
    this.#report = report
  }

  scan(chunk: Buffer): JsonElement[] {
    const found: JsonElement[] = []
    let start = 0
    for (let k = 0; k < chunk.length && !this.stopped; k++) {
      if (this.#inString && !this.#escaped) k = plainEnd(chunk, k)
      if (k === chunk.length) break
      const byte = chunk[k]!
      if (!this.#inValue) {
        if (byte === 10) this.#line++
        if ((byte <= 32 && byte !== 0) || byte === BOM[this.#byte + k]) continue
        if (!this.#structure(byte, this.#byte + k)) continue
        start = k
        this.#inValue = true
        this.#startLine = this.#line
        this.#startByte = this.#byte + k
        this.#depth = 0
      }
      if (this.#ends(byte)) {
        // a bare value (number, true, null) ends before this byte, any other with it
        const last = this.#depth < 0 ? k : k + 1
        this.#keep(chunk.subarray(start, last))
        this.#finishValue(found)
        if (last === k) k--
        start = 0
      } else if (byte === 10) this.#line++
    }
    if (this.#inValue && !this.stopped) this.#keep(Buffer.from(chunk.subarray(start)))
    this.#byte += chunk.length
    return found
  }

  /** Reports a file that ends too early. */
  finish(): void {
    if (this.stopped || this.#expected === 'end') return
    const where = this.#inValue
      ? `inside the element that begins on line ${this.#startLine}`
      : `where ${EXPECTATION[this.#expected]} was expected`
    this.#stop(`the JSON ends ${where}: the file was cut off`)
  }

  /** Handles a byte between values; true if a value begins with it. */
  #structure(byte: number, at: number): boolean {
    const char = String.fromCharCode(byte)
    const expected = this.#expected
    if (expected === 'array' && char === '[') this.#enterArray()
    else if (expected === 'array' && char === '{') {
      this.#wrapped = true
      this.#expected = 'key'
    } else if (expected === 'key' && char === '"') return true
    else if (expected === 'colon' && char === ':') this.#expected = 'value'
    else if (expected === 'value' && char === '[' && this.#pendingKey === this.#key) this.#enterArray()
    else if (expected === 'element or ]' && char === ']') this.#expected = this.#wrapped ? 'comma or }' : 'end'
    else if (expected === 'comma or ]' && char === ',') this.#expected = 'element'
    else if (expected === 'comma or ]' && char === ']') this.#expected = this.#wrapped ? 'comma or }' : 'end'
    else if (expected === 'comma or }' && char === ',') this.#expected = 'key'
    else if (expected === 'comma or }' && char === '}') {
      this.#expected = 'end'
      if (!this.#found) this.#stop(`the JSON object has no array under the key "${this.#key}"`)
    } else if ((expected === 'value' || expected.startsWith('element')) && /["[{\d\-tfn]/.test(char)) return true
    else
      this.#stop(
        `expected ${EXPECTATION[expected]}, found ${byte > 32 && byte < 127 ? char : `byte 0x${byte.toString(16)}`} at offset ${at}`,
      )
    return false
  }

  #enterArray(): void {
    this.#found = true
    this.#expected = 'element or ]'
  }

  /** Follows a byte of a value; true if the value ends with it, or before it (then depth is -1). */
  #ends(byte: number): boolean {
    if (this.#inString) {
      if (this.#escaped) this.#escaped = false
      else if (byte === 92) this.#escaped = true
      else if (byte === 34) {
        this.#inString = false
        return this.#depth === 0
      } else if (byte === 10)
        this.#stop(`a string is not closed on its line, in the element that begins on line ${this.#startLine}`)
      return false
    }
    if (byte === 34) this.#inString = true
    else if (byte === 91 || byte === 123) this.#depth++
    else if (byte === 93 || byte === 125) return --this.#depth <= 0
    else if (this.#depth === 0 && (byte === 44 || byte <= 32)) {
      this.#depth = -1
      return true
    }
    return false
  }

  #keep(piece: Buffer): void {
    this.#pieces.push(piece)
    this.#pieceBytes += piece.length
    if (this.#pieceBytes <= MAX_ELEMENT_BYTES) return
    const limit = MAX_ELEMENT_BYTES / (1024 * 1024)
    const message = `${this.#file}:${this.#startLine}: an element is longer than ${limit} MB; is this a list of pairs?`
    throw new ParascopeError('io/line-too-long', message, { path: this.#file, line: this.#startLine })
  }

  #finishValue(found: JsonElement[]): void {
    const bytes = Buffer.concat(this.#pieces)
    this.#pieces = []
    this.#pieceBytes = 0
    this.#inValue = false
    if (this.#expected === 'key') {
      this.#pendingKey = bytes.toString('utf8').slice(1, -1)
      this.#expected = 'colon'
    } else if (this.#expected === 'value') this.#expected = 'comma or }'
    else {
      this.#expected = 'comma or ]'
      const value = this.#parse(bytes)
      if (value !== undefined) found.push({ value, line: this.#startLine })
    }
  }

  #parse(bytes: Buffer): unknown {
    const fault = (code: 'io/bad-json' | 'io/bad-encoding', message: string) =>
      this.#report({ severity: 'error', code, file: this.#file, line: this.#startLine, byte: this.#startByte, message })
    if (!isUtf8(bytes)) {
      fault('io/bad-encoding', `the element that begins at byte ${this.#startByte} is not valid UTF-8; save the file as UTF-8`)
      return undefined
    }
    const text = bytes.toString('utf8')
    try {
      const value: unknown = JSON.parse(text)
      if (hasRepeatedKeys(text, value)) fault('io/bad-json', 'a field is given twice in the same object; keep one of them')
      else if (hasNulEscape(text)) fault('io/bad-encoding', 'a string contains the NUL character \\u0000; remove it')
      else return value
    } catch (error) {
      const reason =
        error instanceof RangeError
          ? 'is nested too deeply'
          : `is not JSON (${(error as Error).message.replace(/, (?:"|\.\.\.)[\s\S]*$/, '')})`
      fault('io/bad-json', `the element that begins here ${reason}`)
    }
    return undefined
  }

  #stop(message: string): void {
    this.stopped = true
    this.#report({ severity: 'error', code: 'io/bad-json', file: this.#file, line: this.#line, message })
  }
}

/** Where a run of bytes ends that mean nothing inside a string: at a quote, a backslash or a newline. */
function plainEnd(chunk: Buffer, from: number): number {
  let k = from
  while (k < chunk.length && chunk[k] !== 34 && chunk[k] !== 92 && chunk[k] !== 10) k++
  return k
}

const EXPECTATION: Readonly<Record<Expected, string>> = {
  array: 'a JSON array or object',
  key: 'a key in quotes',
  colon: 'a colon',
  value: 'a value',
  'element or ]': 'an element or ]',
  element: 'an element',
  'comma or ]': 'a comma or ]',
  'comma or }': 'a comma or }',
  end: 'the end of the file',
}
