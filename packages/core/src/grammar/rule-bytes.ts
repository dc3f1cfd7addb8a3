/**
 * Rule lines from bytes into a packed grammar, without a string for every line: words are looked up by their bytes, and what
 * follows the target side is passed over. Lines in a shape that this reader does not expect, tolerable or not, are decoded
 * and given to `parseRuleLine`, which reads them or says what is wrong; so is every line where the features are wanted
 * for its cost.
 */
import type { PackedGrammar } from './packed-grammar.js'
import { isHole, parseSymbol } from './rule.js'
import { isLineFault, parseRuleLine, type RuleLineFault } from './rule-line.js'
import { MAX_HOLES } from './settings.js'
import { holeIndex } from './symbols.js'
import { NO_CODE, TokenTable } from './token-table.js'

export interface RuleBytesOptions {
  /** the text of some bytes, or undefined where they are not UTF-8 */
  readonly decode: (bytes: Uint8Array) => string | undefined
  readonly onFault: (line: number, fault: RuleLineFault) => void
  /** cost of a rule = sum of weight times feature; an absent feature is 0 */
  readonly weights?: ReadonlyMap<string, number>
}

const BLANK = 32
const BAR = 124
const NEWLINE = 10
const RETURN = 13
const BAR_LENGTH = 5

export class RuleBytes {
  /** lines read so far */
  lines = 0
  readonly #grammar: PackedGrammar
  readonly #options: RuleBytesOptions
  readonly #labels: TokenTable
  readonly #symbols: TokenTable
  /** holes of the line at hand */
  #holes = 0

  constructor(grammar: PackedGrammar, options: RuleBytesOptions) {
    this.#grammar = grammar
    this.#options = options
    const { labels } = grammar.symbols
    this.#labels = new TokenTable((bytes) => {
      const label = /^\[(\S+)\]$/.exec(this.#text(bytes) ?? '')?.[1]
      return label === undefined ? NO_CODE : labels.intern(label)
    })
    this.#symbols = new TokenTable((bytes) => this.#newSymbol(bytes))
  }

  /** Takes whole lines; the last may lack its line break. */
  take(bytes: Uint8Array): void {
    let start = this.lines === 0 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0
    while (start < bytes.length) {
      this.lines++
      const end = this.#options.weights === undefined ? this.#fast(bytes, start) : -1
      start = end >= 0 ? end : this.#slow(bytes, start)
    }
  }

  /** Reads a line of the usual shape and gives where the next one starts; -1 if it is of another shape, with nothing added. */
  #fast(bytes: Uint8Array, start: number): number {
    const { codes, bounds } = this.#grammar
    const [codesBefore, boundsBefore] = [codes.length, bounds.length]
    let at = start
    let hash = 0
    for (let byte = bytes[at]; byte !== undefined && byte > BLANK; byte = bytes[++at]) hash = (Math.imul(hash, 31) + byte) | 0
    if (!isBar(bytes, at)) return -1
    const lhs = this.#labels.code(bytes, start, at, hash)
    if (lhs === NO_CODE) return -1
    this.#holes = 0
    const middle = this.#side(bytes, at + BAR_LENGTH, false)
    bounds.push(codes.length)
    const after = middle < 0 ? -1 : this.#side(bytes, middle, true)
    if (after < 0 || (this.#holes > 0 && !holesMatch(codes.items, codesBefore, bounds.items[boundsBefore]!, codes.length))) {
      codes.length = codesBefore
      bounds.length = boundsBefore
      return -1
    }
    this.#grammar.close(lhs)
    const end = bytes.indexOf(NEWLINE, after)
    return end < 0 ? bytes.length : end + 1
  }

  /** Pushes the symbols of a side and gives the place after the bar that ends it, or that of the line break; -1: another shape. */
  #side(bytes: Uint8Array, start: number, mayEndLine: boolean): number {
    const { codes } = this.#grammar
    const before = codes.length
    for (let at = start; ; at++) {
      const from = at
      let hash = 0
      let byte = bytes[at]
      for (; byte !== undefined && byte > BLANK; byte = bytes[++at]) hash = (Math.imul(hash, 31) + byte) | 0
      if (at - from >= 3 && bytes[at - 1] === BAR && bytes[at - 2] === BAR && bytes[at - 3] === BAR) {
        return at - from === 3 && byte === BLANK && codes.length > before ? at + 1 : -1
      }
      if (at > from) {
        const code = this.#symbols.code(bytes, from, at, hash)
        if (code === NO_CODE) return -1
        if (code < 0) this.#holes++
        codes.push(code)
      }
      if (byte === BLANK) continue
      const ends = byte === undefined || byte === NEWLINE || (byte === RETURN && (bytes[at + 1] ?? NEWLINE) === NEWLINE)
      return ends && mayEndLine && codes.length > before ? at : -1
    }
  }

  /** Decodes the line and lets `parseRuleLine` judge it. Gives where the next line starts. */
  #slow(bytes: Uint8Array, start: number): number {
    const newline = bytes.indexOf(NEWLINE, start)
    const end = newline < 0 ? bytes.length : newline
    const { weights, onFault } = this.#options
    const text = this.#text(bytes.subarray(start, end))
    if (text === undefined) onFault(this.lines, { field: 'line', message: 'the line is not valid UTF-8; save the file as UTF-8' })
    else if (text.trim() !== '') {
      const rule = parseRuleLine(text)
      if (isLineFault(rule)) onFault(this.lines, rule)
      else {
        this.#grammar.add(rule)
        if (weights !== undefined) this.#grammar.costs.push(weighted(rule.features, weights))
      }
    }
    return end + 1
  }

  #newSymbol(bytes: Uint8Array): number {
    const text = this.#text(bytes)
    if (text === undefined) return NO_CODE
    const symbol = parseSymbol(text)
    return isHole(symbol) && symbol.index > MAX_HOLES ? NO_CODE : this.#grammar.symbols.intern(symbol)
  }

  /** The text of bytes; a NUL, which no text has, counts as a fault of the encoding. */
  #text(bytes: Uint8Array): string | undefined {
    return bytes.includes(0) ? undefined : this.#options.decode(bytes)
  }
}

/** Is there ` ||| `? */
function isBar(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === BLANK && bytes[at + 1] === BAR && bytes[at + 2] === BAR && bytes[at + 3] === BAR && bytes[at + 4] === BLANK
}

/** Whether the two sides have the same holes, each once. */
function holesMatch(codes: Int32Array, from: number, middle: number, to: number): boolean {
  let seen = 0
  for (let at = from; at < middle; at++) {
    if (codes[at]! >= 0) continue
    const bit = 1 << holeIndex(codes[at]!)
    if ((seen & bit) !== 0) return false
    seen |= bit
  }
  for (let at = middle; at < to; at++) {
    if (codes[at]! >= 0) continue
    let k = from
    while (k < middle && codes[k] !== codes[at]) k++
    const bit = 1 << holeIndex(codes[at]!)
    if (k === middle || (seen & bit) === 0) return false
    seen ^= bit
  }
  return seen === 0
}

function weighted(features: ReadonlyMap<string, number | null>, weights: ReadonlyMap<string, number>): number {
  let cost = 0
  for (const [name, weight] of weights) cost += weight * (features.get(name) ?? 0)
  return cost
}
