/**
 * Paraphrase rules: synchronous context-free productions such as [VP] → ⟨want [VP,1], propose [VP,1]⟩ (Ganitkevitch et al.
 * 2014, PARADIGM). A side is a row of symbols, words and holes; the holes of the two sides carry the same indices, counted
 * from 1 in the order of the source. The text of a symbol is what Thrax and Joshua write: a word as it is, a hole `[VP,1]`.
 *
 * A word that would be read as something else, a bar `|||`, white space or one in the shape of a hole, is written with numeric
 * entities, and so is any `&#…;` of the text itself: what is written comes back.
 */

/** A hole: the place of another rule with this left-hand label. Indices count from 1. */
export interface Hole {
  readonly label: string
  readonly index: number
}

/** A word or a hole. */
export type RuleSymbol = string | Hole

/** Position of a source symbol, position of a target symbol; a hole counts as one position. */
export type RuleLink = readonly [number, number]

export interface Rule {
  /** the label on the left, without brackets */
  readonly lhs: string
  readonly source: readonly RuleSymbol[]
  readonly target: readonly RuleSymbol[]
}

/** A rule as a grammar holds it. A feature that a file gives as `NA` is null. */
export interface GrammarRule extends Rule {
  readonly features: ReadonlyMap<string, number | null>
  /** links between words of the rule; absent where the grammar does not tell */
  readonly alignment?: readonly RuleLink[]
  /** the entailment relation of PPDB 2.0 */
  readonly relation?: string
}

/** `lexical`: one word on each side; `phrasal`: no holes; `syntactic`: with holes (PARADIGM, Table 2). */
export type RuleKind = 'lexical' | 'phrasal' | 'syntactic'

export const RULE_KINDS: readonly RuleKind[] = ['lexical', 'phrasal', 'syntactic']

const HOLE = /^\[(\S+),([1-9][0-9]*)\]$/
const OPEN = 91
const ENTITY = /&#(?:9|10|13|32|38|91|124);/
const SPACE = /[ \t\n\r]/

export function isHole(symbol: RuleSymbol): symbol is Hole {
  return typeof symbol !== 'string'
}

/** The kind of a rule. `[DT] → ⟨some, some people⟩` is phrasal; with `byTarget` false the source alone decides, and it is lexical. */
export function ruleKind({ source, target }: Rule, byTarget = true): RuleKind {
  if (source.some(isHole) || target.some(isHole)) return 'syntactic'
  return source.length === 1 && (!byTarget || target.length === 1) ? 'lexical' : 'phrasal'
}

/** A word as a grammar file has it: `escapeWord('[X,1]')` is `&#91;X,1]`, and most words are themselves. */
export function escapeWord(word: string): string {
  let text = word
  if (ENTITY.test(text)) text = text.replaceAll('&', '&#38;')
  if (HOLE.test(text)) text = `&#91;${text.slice(1)}`
  if (text.includes('|||')) text = text.replaceAll('|', '&#124;')
  return SPACE.test(text) ? text.replace(/[ \t\n\r]/g, (space) => `&#${space.charCodeAt(0)};`) : text
}

/** The word that `escapeWord` wrote. */
export function unescapeWord(text: string): string {
  return ENTITY.test(text) ? text.replace(/&#(9|10|13|32|38|91|124);/g, (_, code) => String.fromCharCode(Number(code))) : text
}

/** `formatSymbol({ label: 'NP', index: 1 })` is `[NP,1]`. */
export function formatSymbol(symbol: RuleSymbol): string {
  return isHole(symbol) ? `[${symbol.label},${symbol.index}]` : escapeWord(symbol)
}

/** The symbol of one blank-free piece of a side. */
export function parseSymbol(text: string): RuleSymbol {
  const hole = text.charCodeAt(0) === OPEN ? HOLE.exec(text) : null
  return hole === null ? unescapeWord(text) : { label: hole[1]!, index: Number(hole[2]) }
}

/** A side as grammar files have it, symbols joined by a blank. */
export function formatSide(symbols: readonly RuleSymbol[]): string {
  return symbols.map(formatSymbol).join(' ')
}

/** The symbols of a side; blanks around and between them may be several. */
export function parseSide(text: string): RuleSymbol[] {
  return text
    .split(' ')
    .filter((piece) => piece !== '')
    .map(parseSymbol)
}

/** What makes a rule itself and no other: `[VP] ||| want [VP,1] ||| propose [VP,1]`. */
export function ruleText({ lhs, source, target }: Rule): string {
  return `[${lhs}] ||| ${formatSide(source)} ||| ${formatSide(target)}`
}

/** Whether both sides are the same symbols. */
export function isIdentity({ source, target }: Rule): boolean {
  return source.length === target.length && source.every((symbol, k) => formatSymbol(symbol) === formatSymbol(target[k]!))
}
