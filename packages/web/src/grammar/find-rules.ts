/** Which rules of a table a reader wants to see, and in which order. A query looks at every rule: that takes some tens of milliseconds a million. */
import { formatSymbol, holeLabel, RULE_KINDS, type RuleKind } from '@parascope/core/grammar'
import { ABSENT, type RuleTable, UNKNOWN } from './rule-table.js'

export type SearchedSide = 'either' | 'source' | 'target'

export interface RuleQuery {
  /** words that stand one behind the other, the last may be a beginning; `[NP]` is any hole of that label, `[]` any hole */
  readonly text: string
  readonly side: SearchedSide
  /** the words are a whole side, not a part of it */
  readonly isWhole: boolean
  /** left-hand label; null for any */
  readonly label: string | null
  readonly kinds: readonly RuleKind[]
  /** keep rules whose sides are the same */
  readonly identity: boolean
  readonly range: FeatureRange | null
  readonly sort: RuleSort | null
}

/** Rules with a value from `least` to `most`; null is no bound. A rule without a known value is not among them. */
export interface FeatureRange {
  readonly feature: string
  readonly least: number | null
  readonly most: number | null
}

export interface RuleSort {
  readonly feature: string
  readonly isDescending: boolean
}

export const EVERYTHING: RuleQuery = {
  text: '',
  side: 'either',
  isWhole: false,
  label: null,
  kinds: RULE_KINDS,
  identity: true,
  range: null,
  sort: null,
}

/** The query for a grammar that may lack what it asks for: a sort or a range by a feature that is not there falls away, and so does a label. */
export function fittedQuery<Query extends RuleQuery>(
  query: Query,
  features: readonly string[],
  labels: readonly string[],
): Query {
  const has = (feature: string | undefined) => feature !== undefined && features.includes(feature)
  return {
    ...query,
    sort: has(query.sort?.feature) ? query.sort : null,
    range: has(query.range?.feature) ? query.range : null,
    label: labels.length > 1 ? query.label : null,
  }
}

/** For each code of a symbol whether a piece of the query is it. */
type Piece = (code: number) => boolean

/** The numbers of the rules that fit, in the order asked for; `isIn` may rule some out. */
export function findRules(
  table: RuleTable,
  orders: RuleOrders,
  query: RuleQuery,
  isIn: (rule: number) => boolean = () => true,
): Int32Array {
  const pieces = piecesOf(table, query.text, query.isWhole)
  const label = query.label === null ? undefined : table.rules.symbols.labels.id(query.label)
  if (query.label !== null && label === undefined) return new Int32Array(0)
  const wantsKind = RULE_KINDS.map((kind) => query.kinds.includes(kind))
  const wantsAllKinds = wantsKind.every((wanted) => wanted)
  const column = query.range === null ? undefined : table.column(query.range.feature)
  const least = query.range?.least ?? Number.NEGATIVE_INFINITY
  const most = query.range?.most ?? Number.MAX_VALUE
  const bounds = table.rules.bounds.items
  const codes = table.rules.codes.items
  const lhs = table.rules.lhs.items
  const fits = (rule: number): boolean => {
    if (label !== undefined && lhs[rule] !== label) return false
    // unknown is above the highest, absent is no number
    if (query.range !== null && !(column !== undefined && column[rule]! >= least && column[rule]! <= most)) return false
    if (pieces.length > 0) {
      const [from, middle, to] = [bounds[2 * rule]!, bounds[2 * rule + 1]!, bounds[2 * rule + 2]!]
      const isThere =
        (query.side !== 'target' && occurs(pieces, codes, from, middle, query.isWhole)) ||
        (query.side !== 'source' && occurs(pieces, codes, middle, to, query.isWhole))
      if (!isThere) return false
    }
    if (!wantsAllKinds && !wantsKind[RULE_KINDS.indexOf(table.kind(rule))]) return false
    return (query.identity || !table.isIdentity(rule)) && isIn(rule)
  }
  const order = query.sort === null ? null : orders.of(query.sort)
  const found = new Int32Array(table.size)
  let count = 0
  for (let k = 0; k < table.size; k++) {
    const rule = order === null ? k : order[k]!
    if (fits(rule)) found[count++] = rule
  }
  return found.slice(0, count)
}

/** Orders of the rules by features, each made when it is first asked for. */
export class RuleOrders {
  readonly #table: RuleTable
  readonly #known = new Map<string, Int32Array>()

  constructor(table: RuleTable) {
    this.#table = table
  }

  /** Rules by a feature, equal ones as in the file; those without a value last, whatever the direction. */
  of({ feature, isDescending }: RuleSort): Int32Array {
    const key = `${isDescending ? '-' : '+'}${feature}`
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const order = Int32Array.from({ length: this.#table.size }, (_, k) => k)
    const column = this.#table.column(feature)
    if (column !== undefined) {
      const sign = isDescending ? -1 : 1
      const placed = (rule: number) => {
        const value = column[rule]!
        return Number.isNaN(value) || value === UNKNOWN ? UNKNOWN : sign * value
      }
      const values = Float64Array.from(order, placed)
      order.sort((a, b) => values[a]! - values[b]! || a - b)
    }
    this.#known.set(key, order)
    return order
  }
}

/** Other rules with the same source as a rule, the rule itself left out. */
export function sameSource(table: RuleTable, rule: number): number[] {
  const bounds = table.rules.bounds.items
  const codes = table.rules.codes.items
  const start = bounds[2 * rule]!
  const length = bounds[2 * rule + 1]! - start
  const others: number[] = []
  for (let other = 0; other < table.size; other++) {
    const from = bounds[2 * other]!
    if (other === rule || bounds[2 * other + 1]! - from !== length) continue
    let k = 0
    while (k < length && codes[from + k] === codes[start + k]) k++
    if (k === length) others.push(other)
  }
  return others
}

export interface ColumnRange {
  readonly name: string
  readonly least: number
  readonly most: number
}

/** The features of a table with the range of their known values; one without any is left out. */
export function columnRanges(table: RuleTable): ColumnRange[] {
  return table.features.flatMap((name) => {
    const column = table.column(name)!
    let [least, most] = [UNKNOWN, -UNKNOWN]
    for (let k = 0; k < table.size; k++) {
      const value = column[k]!
      if (value === UNKNOWN || Number.isNaN(value)) continue
      if (value < least) least = value
      if (value > most) most = value
    }
    return most === -UNKNOWN ? [] : [{ name, least, most }]
  })
}

/** The value of a feature, null where it is not known, undefined where the rule has none. */
export function featureValue(table: RuleTable, feature: string, rule: number): number | null | undefined {
  const value = table.column(feature)?.[rule] ?? ABSENT
  return Number.isNaN(value) ? undefined : value === UNKNOWN ? null : value
}

function piecesOf(table: RuleTable, text: string, isWhole: boolean): Piece[] {
  const { words, labels } = table.rules.symbols
  const texts = text.split(/\s+/).filter((piece) => piece !== '')
  return texts.map((piece, k): Piece => {
    const hole = /^\[([^\s,\]]*)(?:,([1-8])?)?\]?$/.exec(piece)
    if (hole !== null) {
      const [, label = '', index] = hole
      if (index !== undefined)
        return (code) => code < 0 && formatSymbol(table.rules.symbols.symbol(code)) === `[${label},${index}]`
      return (code) => code < 0 && (label === '' || labels.word(holeLabel(code)) === label)
    }
    const wanted = fold(piece)
    const isStart = k === texts.length - 1 && !isWhole
    const isWanted = new Uint8Array(words.size)
    for (let id = 0; id < words.size; id++) {
      const word = fold(words.word(id))
      if (isStart ? word.startsWith(wanted) : word === wanted) isWanted[id] = 1
    }
    return (code) => code >= 0 && isWanted[code] === 1
  })
}

function occurs(pieces: readonly Piece[], codes: Int32Array, from: number, to: number, isWhole: boolean): boolean {
  if (isWhole && to - from !== pieces.length) return false
  for (let start = from; start + pieces.length <= to; start++) {
    let k = 0
    while (k < pieces.length && pieces[k]!(codes[start + k]!)) k++
    if (k === pieces.length) return true
  }
  return false
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase()
}
