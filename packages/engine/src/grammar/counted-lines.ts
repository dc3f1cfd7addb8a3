/**
 * The lines of a file of counted rules (`counted-grammar.ts`), read from its bytes without a string for each: symbols are looked up by
 * their bytes, and the texts of the fields stay where they are for a writer to copy. Lines are sorted, so those of one source stand
 * together, and it is looked up once.
 */
import { type CountedRule, GrammarSymbols, parseSymbol, TokenTable } from '@parascope/core/grammar'
import { unescapeField } from './row-fields.js'

/** The fields of a line, and the first of the seven counts. */
const FIELDS = 11
const COUNTS = 4
const [TAB, NEWLINE, BLANK, DASH, ZERO] = [9, 10, 32, 45, 48] as const

export class CountedLines {
  readonly symbols = new GrammarSymbols()
  bytes: Uint8Array = new Uint8Array(0)
  /** where each field of the line at hand starts, and where the next line does */
  readonly starts = new Int32Array(FIELDS + 1)
  readonly #labels: TokenTable
  readonly #tokens: TokenTable
  readonly #source: number[] = []
  readonly #target: number[] = []
  readonly #links: number[] = []
  #at = 0

  constructor() {
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
    const text = (bytes: Uint8Array) => unescapeField(decoder.decode(bytes))
    this.#labels = new TokenTable((bytes) => this.symbols.labels.intern(text(bytes)))
    this.#tokens = new TokenTable((bytes) => this.symbols.intern(parseSymbol(text(bytes))))
  }

  /** Takes whole lines, and starts with the first. */
  open(bytes: Uint8Array): void {
    this.bytes = bytes
    this.starts.fill(0)
    this.#at = 0
    this.#source.length = 0
  }

  /** The next rule, which is valid until the one after it, or undefined. Throws where a line holds none: the file is damaged. */
  next(): CountedRule | undefined {
    if (this.#at === this.bytes.length) return undefined
    const { starts } = this
    const [sourceFrom, sourceEnd] = [starts[1]!, starts[2]!]
    starts[0] = this.#at
    const lhs = this.#readLabel()
    this.#close(1, TAB)
    if (!this.#repeats(sourceFrom, sourceEnd)) this.#readSide(this.#source)
    this.#close(2, TAB)
    this.#readSide(this.#target)
    this.#close(3, TAB)
    this.#readLinks()
    this.#close(COUNTS, TAB)
    const counts = {
      rule: this.#readCount(COUNTS),
      sides: this.#readCount(COUNTS + 1),
      source: this.#readCount(COUNTS + 2),
      target: this.#readCount(COUNTS + 3),
      labelSource: this.#readCount(COUNTS + 4),
      labelTarget: this.#readCount(COUNTS + 5),
      label: this.#readCount(COUNTS + 6),
    }
    return { lhs, source: this.#source, target: this.#target, links: this.#links, counts }
  }

  /** The field before `next` ends here, with this byte. */
  #close(next: number, byte: number): void {
    if (this.bytes[this.#at++] !== byte) throw new Error(`a file of counted rules is damaged at byte ${this.#at - 1} of a slice`)
    this.starts[next] = this.#at
  }

  #readLabel(): number {
    const { bytes } = this
    const from = this.#at
    let at = from
    let hash = 0
    for (let byte = bytes[at]!; byte > BLANK; byte = bytes[++at]!) hash = (Math.imul(hash, 31) + byte) | 0
    this.#at = at
    return this.#labels.code(bytes, from, at, hash)
  }

  /** Passes over the source side if it is that of the line before, which lies from `from` to `end` with its tab. */
  #repeats(from: number, end: number): boolean {
    const { bytes } = this
    let at = this.#at
    for (let k = from; k < end; k++) if (bytes[k] !== bytes[at++]) return false
    if (end > from) this.#at = at - 1
    return end > from
  }

  #readSide(codes: number[]): void {
    const { bytes } = this
    let at = this.#at
    let length = 0
    for (;;) {
      const from = at
      let hash = 0
      let byte = bytes[at]!
      for (; byte > BLANK; byte = bytes[++at]!) hash = (Math.imul(hash, 31) + byte) | 0
      codes[length++] = this.#tokens.code(bytes, from, at, hash)
      if (byte !== BLANK) break
      at++
    }
    if (codes.length > length) codes.length = length
    this.#at = at
  }

  #readLinks(): void {
    const links = this.#links
    let length = 0
    while (this.bytes[this.#at] !== TAB) {
      if (length > 0) this.#at++ // the blank
      const i = this.#readNumber()
      if (this.bytes[this.#at++] !== DASH) break
      links[length++] = (i << 16) | this.#readNumber()
    }
    if (links.length > length) links.length = length
  }

  #readCount(field: number): number {
    const count = this.#readNumber()
    this.#close(field + 1, field + 1 === FIELDS ? NEWLINE : TAB)
    return count
  }

  #readNumber(): number {
    const { bytes } = this
    let value = 0
    for (let byte = bytes[this.#at]!; byte >= ZERO && byte <= ZERO + 9; byte = bytes[++this.#at]!)
      value = 10 * value + byte - ZERO
    return value
  }
}
