/**
 * Paraphrases by pivoting (Bannard and Callison-Burch 2005; Ganitkevitch et al. 2011, 2013; Thrax, type paraphrasing): two
 * English sides of rules with the same label and the same foreign side paraphrase each other,
 *
 *     p(e2|e1) = Σ_f p(e2|f) p(f|e1).
 *
 * The grammar is bilingual, f its source and English e its target; a group holds the rules of one (label, f), hole labels
 * included. Every ordered pair of a group, e1 = e2 too, gives one `Pivoted`; the pivoted of one ⟨label, e1, e2⟩ are then
 * joined over all f. In the result f stands for e1 and e for e2, as Thrax and PPDB 1.0 write. Values are costs, −ln p.
 */
import { isHole, type Rule, type RuleLink, type RuleSymbol } from './rule.js'

/** `sum`: costs of two rules added, then summed as probabilities; `first`, `second`: a value of e1 or e2 alone; `rarity`: counts. */
type Joining = 'sum' | 'first' | 'second' | 'rarity'

/** How each feature of a paraphrase comes from those of e1's and of e2's rule. */
export interface PivotFeature {
  readonly name: string
  readonly joining: Joining
  /** the feature of the rule of e1 that is used */
  readonly ofFirst?: string
  readonly ofSecond?: string
}

export const PIVOT_FEATURES: readonly PivotFeature[] = [
  { name: 'Lex(e|f)', joining: 'sum', ofFirst: 'Lex(f|e)', ofSecond: 'Lex(e|f)' },
  { name: 'Lex(f|e)', joining: 'sum', ofFirst: 'Lex(e|f)', ofSecond: 'Lex(f|e)' },
  { name: 'RarityPenalty', joining: 'rarity', ofFirst: 'RarityPenalty', ofSecond: 'RarityPenalty' },
  { name: 'p(LHS|e)', joining: 'second', ofSecond: 'p(LHS|e)' },
  { name: 'p(LHS|f)', joining: 'first', ofFirst: 'p(LHS|e)' },
  { name: 'p(e|LHS)', joining: 'second', ofSecond: 'p(e|LHS)' },
  { name: 'p(e|f)', joining: 'sum', ofFirst: 'p(f|e)', ofSecond: 'p(e|f)' },
  { name: 'p(e|f,LHS)', joining: 'sum', ofFirst: 'p(f|e,LHS)', ofSecond: 'p(e|f,LHS)' },
  { name: 'p(f|LHS)', joining: 'first', ofFirst: 'p(e|LHS)' },
  { name: 'p(f|e)', joining: 'sum', ofFirst: 'p(e|f)', ofSecond: 'p(f|e)' },
  { name: 'p(f|e,LHS)', joining: 'sum', ofFirst: 'p(e|f,LHS)', ofSecond: 'p(f|e,LHS)' },
]

/** The features of a bilingual rule that pivoting looks at, in the order of `Translation.values`. */
export const TRANSLATION_FEATURES: readonly string[] = [
  'Lex(e|f)',
  'Lex(f|e)',
  'RarityPenalty',
  'p(LHS|e)',
  'p(e|LHS)',
  'p(e|f)',
  'p(e|f,LHS)',
  'p(f|e)',
  'p(f|e,LHS)',
]

/** One English side of a group, with what its rule says; a value that the rule lacks is NaN. */
export interface Translation {
  readonly english: readonly RuleSymbol[]
  /** in the order of TRANSLATION_FEATURES */
  readonly values: Float64Array
  /** links from f to e; absent where the rule has none */
  readonly alignment?: readonly RuleLink[]
}

/** A paraphrase through one f: its sides, holes counted in the order of e1, values in the order of PIVOT_FEATURES. */
export interface Pivoted {
  readonly source: readonly RuleSymbol[]
  readonly target: readonly RuleSymbol[]
  readonly values: Float64Array
  readonly alignment?: readonly RuleLink[]
}

const PLACES = PIVOT_FEATURES.map(({ joining, ofFirst, ofSecond }) => ({
  joining,
  first: ofFirst === undefined ? -1 : TRANSLATION_FEATURES.indexOf(ofFirst),
  second: ofSecond === undefined ? -1 : TRANSLATION_FEATURES.indexOf(ofSecond),
}))

/** The paraphrase e1 → e2 through the f that both translate. */
export function pivotPair(first: Translation, second: Translation): Pivoted {
  const values = new Float64Array(PLACES.length)
  for (let k = 0; k < PLACES.length; k++) {
    const { joining, first: a, second: b } = PLACES[k]!
    if (joining === 'first') values[k] = first.values[a]!
    else if (joining === 'second') values[k] = second.values[b]!
    else if (joining === 'sum') values[k] = first.values[a]! + second.values[b]!
    else values[k] = Math.max(first.values[a]!, second.values[b]!)
  }
  return {
    ...renumbered(first.english, second.english),
    values,
    ...(first.alignment !== undefined &&
      second.alignment !== undefined && { alignment: joinedLinks(first.alignment, second.alignment) }),
  }
}

/** Holes counted from 1 in the order of the source: ⟨[A,2] of [B,1], [B,1] 's [A,2]⟩ becomes ⟨[A,1] of [B,2], [B,2] 's [A,1]⟩. */
export function renumbered(source: readonly RuleSymbol[], target: readonly RuleSymbol[]): Pick<Rule, 'source' | 'target'> {
  const places = new Map<number, number>()
  for (const symbol of source) if (isHole(symbol)) places.set(symbol.index, places.size + 1)
  const renumber = (symbol: RuleSymbol) => (isHole(symbol) ? { label: symbol.label, index: places.get(symbol.index)! } : symbol)
  return { source: source.map(renumber), target: target.map(renumber) }
}

/** Words of e1 and e2 that are linked to the same symbol of f. */
function joinedLinks(first: readonly RuleLink[], second: readonly RuleLink[]): RuleLink[] {
  const found = new Map<string, RuleLink>()
  for (const [f, i] of first) for (const [g, j] of second) if (f === g) found.set(`${i}-${j}`, [i, j])
  return [...found.values()].sort((a, b) => a[0] - b[0] || a[1] - b[1])
}

/** How values are summed over pivots. */
export interface PivotSum {
  /**
   * a cost that every sum starts from. Thrax starts from 64: a probability of e^-64 that stays in the sum, and shows in
   * released grammars as 63.30685 = 64 − ln 2 where the pivot itself had 64. Absent, nothing is added.
   */
  readonly floor?: number
}

/** The pivoted of one ⟨label, e1, e2⟩, joined one by one; the order of adding changes at most the last bits. */
export class PivotedRule {
  readonly #sums: NegLogSum[]
  readonly #values: Float64Array
  #alignment: readonly RuleLink[] | undefined
  /** how many were joined */
  pivots = 1

  constructor({ values, alignment }: Pivoted, { floor }: PivotSum = {}) {
    this.#values = values.slice()
    this.#alignment = alignment
    this.#sums = PLACES.map(() => new NegLogSum(floor))
    this.#addToSums(values)
  }

  add({ values, alignment }: Pivoted): void {
    this.pivots++
    this.#addToSums(values)
    for (let k = 0; k < PLACES.length; k++) {
      // e^(1−c) of counts that add up: e^(1−c1) · e^(1−c2) · e^−1
      if (PLACES[k]!.joining === 'rarity') this.#values[k] = (this.#values[k]! * values[k]!) / Math.E
    }
    const ours = this.#alignment
    this.#alignment =
      ours === undefined || alignment === undefined
        ? undefined
        : ours.filter(([i, j]) => alignment.some(([a, b]) => a === i && b === j))
  }

  /** The features, with null for one that some pivot did not tell; those that `known` does not name are left out. */
  features(known: ReadonlySet<string>): Map<string, number | null> {
    const found = new Map<string, number | null>()
    PIVOT_FEATURES.forEach(({ name, joining }, k) => {
      if (!known.has(name)) return
      const value = joining === 'sum' ? this.#sums[k]!.value() : this.#values[k]!
      found.set(name, Number.isNaN(value) ? null : value)
    })
    return found
  }

  /** Links that every pivot gives; undefined where one of them has no links to tell. */
  alignment(): readonly RuleLink[] | undefined {
    return this.#alignment
  }

  #addToSums(values: Float64Array): void {
    for (let k = 0; k < PLACES.length; k++) if (PLACES[k]!.joining === 'sum') this.#sums[k]!.add(values[k]!)
  }
}

/** −ln Σ e^−cost, kept as a least cost and a sum relative to it, so that no cost is too high. */
class NegLogSum {
  #least = Number.POSITIVE_INFINITY
  #sum = 0

  constructor(floor: number | undefined) {
    if (floor !== undefined) this.add(floor)
  }

  /** NaN, for a cost that is not known, makes the sum NaN. */
  add(cost: number): void {
    if (cost === Number.POSITIVE_INFINITY) return
    if (cost < this.#least) {
      this.#sum = this.#sum * Math.exp(cost - this.#least) + 1
      this.#least = cost
    } else this.#sum += Math.exp(this.#least - cost)
  }

  value(): number {
    return this.#least - Math.log(this.#sum)
  }
}

/** The features that can be told if a bilingual grammar tells these. */
export function pivotedNames(told: ReadonlySet<string>): Set<string> {
  const isTold = (name: string | undefined) => name === undefined || told.has(name)
  return new Set(PIVOT_FEATURES.filter(({ ofFirst, ofSecond }) => isTold(ofFirst) && isTold(ofSecond)).map(({ name }) => name))
}
