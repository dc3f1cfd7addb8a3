/**
 * A grammar to look through: its rules in a packed grammar, their features in columns, their links and relations beside them.
 * In a column a value that the file gives as `NA` is Infinity, which no file can hold, and a missing one is NaN.
 */
import {
  type GrammarRule,
  holeIndex,
  isHole,
  isLineFault,
  PackedGrammar,
  parseRuleLine,
  parseSymbol,
  type RuleKind,
  type RuleLineFault,
} from '@parascope/core/grammar'

export const UNKNOWN = Number.POSITIVE_INFINITY
export const ABSENT = Number.NaN

/** Features that are kept; a file with more names than this is no grammar that we know of. */
export const MOST_FEATURES = 256
const NO_CODE = -0x80000000
const NO_LINKS = -1

export class RuleTable {
  readonly rules = new PackedGrammar()
  readonly #columns = new Map<string, Float64Array>()
  #room = 1024
  /** packed links of rule r: from `#linkStart[r]`, `#linkCount[r]` of them, NO_LINKS where the grammar does not tell */
  #linkStart = new Int32Array(this.#room)
  #linkCount = new Int32Array(this.#room)
  #links = new Int32Array(this.#room)
  #linksUsed = 0
  readonly #relations = new Map<number, string>()
  /** codes of the texts of symbols met so far */
  readonly #codes = new Map<string, number>()

  get size(): number {
    return this.rules.size
  }

  /** Names of features, in the order in which they were met. */
  get features(): readonly string[] {
    return [...this.#columns.keys()]
  }

  /** The values of a feature; entries from `size` on mean nothing. */
  column(name: string): Float64Array | undefined {
    return this.#columns.get(name)
  }

  /** Adds the rule of a line, or gives what is wrong with it; an empty line is no rule. */
  addLine(line: string): RuleLineFault | undefined {
    if (this.#addPlain(line)) return undefined
    if (line.trim() === '') return undefined
    const rule = parseRuleLine(line)
    if (isLineFault(rule)) return rule
    return this.add(rule)
  }

  /** Adds a rule; the fault is that it has a feature too many. */
  add(rule: GrammarRule): RuleLineFault | undefined {
    const fault = this.#featuresFault(rule.features.keys())
    if (fault !== undefined) return fault
    const at = this.#next()
    this.rules.add(rule)
    for (const [name, value] of rule.features) this.#set(name, at, value ?? UNKNOWN)
    if (rule.alignment !== undefined) {
      for (const [i, j] of rule.alignment) this.#pushLink((i << 16) | j)
      this.#linkCount[at] = rule.alignment.length
    }
    if (rule.relation !== undefined) this.#relations.set(at, rule.relation)
    return undefined
  }

  /** The k-th rule with all that the grammar says of it. */
  rule(k: number): GrammarRule {
    const features = new Map<string, number | null>()
    for (const [name, column] of this.#columns) {
      const value = column[k]!
      if (!Number.isNaN(value)) features.set(name, value === UNKNOWN ? null : value)
    }
    const count = this.#linkCount[k]!
    const start = this.#linkStart[k]!
    const links = this.#links.subarray(start, start + count)
    const relation = this.#relations.get(k)
    return {
      ...this.rules.rule(k),
      features,
      ...(count !== NO_LINKS && { alignment: Array.from(links, (link) => [link >> 16, link & 0xffff] as const) }),
      ...(relation !== undefined && { relation }),
    }
  }

  /** The kind of the k-th rule, as `ruleKind` has it. */
  kind(k: number): RuleKind {
    const bounds = this.rules.bounds.items
    const [from, middle, to] = [bounds[2 * k]!, bounds[2 * k + 1]!, bounds[2 * k + 2]!]
    const codes = this.rules.codes.items
    // the holes of both sides are the same
    for (let at = from; at < middle; at++) if (codes[at]! < 0) return 'syntactic'
    return middle - from === 1 && to - middle === 1 ? 'lexical' : 'phrasal'
  }

  /** Whether the two sides of the k-th rule are the same. */
  isIdentity(k: number): boolean {
    const bounds = this.rules.bounds.items
    const codes = this.rules.codes.items
    const [from, middle, to] = [bounds[2 * k]!, bounds[2 * k + 1]!, bounds[2 * k + 2]!]
    if (middle - from !== to - middle) return false
    for (let at = from; at < middle; at++) if (codes[at] !== codes[at - from + middle]) return false
    return true
  }

  /** Reads a line in the shape that we write ourselves. False, with nothing added, for any other: `parseRuleLine` then judges it. */
  #addPlain(line: string): boolean {
    // blanks alone part things
    if (/[^\S ]/.test(line)) return false
    const fields = line.split(' ||| ')
    if (fields.length < 4 || fields.length > 5) return false
    const [label, source, target, featureText, linkText] = fields as [string, string, string, string, string | undefined]
    const lhs = label.length > 2 && label.startsWith('[') && label.endsWith(']') ? label.slice(1, -1) : ''
    if (lhs === '' || lhs.includes(' ')) return false
    const sourceCodes = this.#codesOf(source)
    const targetCodes = this.#codesOf(target)
    if (sourceCodes === undefined || targetCodes === undefined || !sameHoles(sourceCodes, targetCodes)) return false
    const features = plainFeatures(featureText)
    const links = linkText === undefined ? undefined : plainLinks(linkText, sourceCodes.length, targetCodes.length)
    if (features === undefined || links === null || this.#featuresFault(features.names) !== undefined) return false
    const at = this.#next()
    const { codes, bounds, symbols } = this.rules
    for (const code of sourceCodes) codes.push(code)
    bounds.push(codes.length)
    for (const code of targetCodes) codes.push(code)
    this.rules.close(symbols.labels.intern(lhs))
    for (let k = 0; k < features.names.length; k++) this.#set(features.names[k]!, at, features.values[k]!)
    if (links !== undefined) {
      for (const link of links) this.#pushLink(link)
      this.#linkCount[at] = links.length
    }
    return true
  }

  /** The codes of a side whose symbols stand one blank apart; undefined for anything that must be looked at more closely. */
  #codesOf(side: string): number[] | undefined {
    const codes: number[] = []
    for (const text of side.split(' ')) {
      let code = this.#codes.get(text)
      if (code === undefined) {
        code = this.#newCode(text)
        this.#codes.set(text, code)
      }
      if (code === NO_CODE) return undefined
      codes.push(code)
    }
    return codes
  }

  #newCode(text: string): number {
    if (text === '' || text.includes('|||')) return NO_CODE
    const symbol = parseSymbol(text)
    return isHole(symbol) && symbol.index > 8 ? NO_CODE : this.rules.symbols.intern(symbol)
  }

  #featuresFault(names: Iterable<string>): RuleLineFault | undefined {
    let more = 0
    for (const name of names) {
      if (this.#columns.has(name)) continue
      more++
      if (this.#columns.size + more > MOST_FEATURES) {
        return { field: 'features', message: `${name} is the name of one feature too many: up to ${MOST_FEATURES} can be shown` }
      }
    }
    return undefined
  }

  /** Room for one more rule, whose number this is. */
  #next(): number {
    const at = this.size
    if (at === this.#room) {
      this.#room *= 2
      this.#linkStart = grown(this.#linkStart, this.#room)
      this.#linkCount = grown(this.#linkCount, this.#room)
      for (const [name, column] of this.#columns) {
        const wide = new Float64Array(this.#room).fill(ABSENT, at)
        wide.set(column)
        this.#columns.set(name, wide)
      }
    }
    this.#linkStart[at] = this.#linksUsed
    this.#linkCount[at] = NO_LINKS
    return at
  }

  #set(name: string, at: number, value: number): void {
    let column = this.#columns.get(name)
    if (column === undefined) {
      column = new Float64Array(this.#room).fill(ABSENT)
      this.#columns.set(name, column)
    }
    column[at] = value
  }

  #pushLink(link: number): void {
    if (this.#linksUsed === this.#links.length) this.#links = grown(this.#links, 2 * this.#links.length)
    this.#links[this.#linksUsed++] = link
  }
}

/** Whether both sides have the same holes, each once. */
function sameHoles(source: readonly number[], target: readonly number[]): boolean {
  let open = 0
  for (const code of source) {
    if (code >= 0) continue
    const bit = 1 << holeIndex(code)
    if ((open & bit) !== 0) return false
    open |= bit
  }
  for (const code of target) {
    if (code >= 0) continue
    const bit = 1 << holeIndex(code)
    if ((open & bit) === 0 || !source.includes(code)) return false
    open ^= bit
  }
  return open === 0
}

interface PlainFeatures {
  readonly names: string[]
  readonly values: number[]
}

function plainFeatures(text: string): PlainFeatures | undefined {
  const names: string[] = []
  const values: number[] = []
  for (const piece of text.split(' ')) {
    const split = piece.lastIndexOf('=')
    const value = piece.slice(split + 1)
    const number = value === 'NA' ? UNKNOWN : value === '' ? ABSENT : Number(value)
    const name = piece.slice(0, split)
    if (split < 1 || Number.isNaN(number) || (number === UNKNOWN && value !== 'NA') || names.includes(name)) return undefined
    if (number === -UNKNOWN) return undefined
    names.push(name)
    values.push(number)
  }
  return { names, values }
}

/** Packed links; null where the text holds anything but links within the sides. */
function plainLinks(text: string, rows: number, columns: number): number[] | null {
  const links: number[] = []
  for (let at = 0; at < text.length; at++) {
    const dash = digitsEnd(text, at)
    const end = digitsEnd(text, dash + 1)
    if (dash === at || text[dash] !== '-' || end === dash + 1 || (end < text.length && text[end] !== ' ')) return null
    const [i, j] = [Number(text.slice(at, dash)), Number(text.slice(dash + 1, end))]
    if (i >= rows || j >= columns || end === text.length - 1) return null
    links.push((i << 16) | j)
    at = end
  }
  return links
}

/** Where a row of digits that starts at `at` ends. */
function digitsEnd(text: string, at: number): number {
  let end = at
  while (text.charCodeAt(end) >= 48 && text.charCodeAt(end) <= 57) end++
  return end
}

function grown(old: Int32Array, room: number): Int32Array<ArrayBuffer> {
  const wide = new Int32Array(room)
  wide.set(old)
  return wide
}
