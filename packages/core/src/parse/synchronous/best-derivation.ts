/**
 * The best of all derivations of a pair: the cheapest, of equals that with fewest rules, then that whose highest rule sorts first,
 * so that the same grammar gives the same derivation in whatever order its rules came. Items are a node of the chart with
 * target words [k, l); the edges of a node's span are gone through once, those from a single hole until nothing gets better.
 */
import { ParascopeError } from '../../errors.js'
import type { PackedGrammar } from '../../grammar/packed-grammar.js'
import { type Rule, ruleText } from '../../grammar/rule.js'
import { type Chart, COPY } from './chart.js'
import { type Derivation, GOAL } from './derivation.js'
import type { EncodedPair, SynchronousParser } from './synchronous-parser.js'

export interface DerivationCosts {
  /** the cost of a rule by its number in the grammar */
  rule(number: number): number
  /** of a word that stands for itself, and of each phrase that glue joins */
  readonly copy: number
  readonly glue: number
}

/** Every rule costs 1, glue nothing: the derivation with fewest rules. */
export const FEWEST_RULES: DerivationCosts = { rule: () => 1, copy: 1, glue: 0 }

/** How an item, or the rest of the sentences under glue, is made at its best. */
interface Entry {
  readonly cost: number
  readonly steps: number
  /** rule of the pair, `COPY`, or the item that glue puts first */
  readonly rule: number
  readonly tails: readonly number[]
}

/**
 * The best derivation of a pair, undefined if it has none. `words` are the texts of the two sides. Throws `parse/no-cheapest` where rules of
 * one hole with costs below 0 go round in a circle, each turn cheaper than the last.
 */
export function bestDerivation(
  parser: SynchronousParser,
  grammar: PackedGrammar,
  pair: EncodedPair,
  words: { readonly source: readonly string[]; readonly target: readonly string[] },
  costs: DerivationCosts = FEWEST_RULES,
): Derivation | undefined {
  if (!parser.covers(pair, true)) return undefined
  return new BestDerivation(parser, grammar, pair, words, costs).whole()
}

class BestDerivation {
  readonly #parser: SynchronousParser
  readonly #chart: Chart
  readonly #grammar: PackedGrammar
  readonly #pair: EncodedPair
  readonly #words: { readonly source: readonly string[]; readonly target: readonly string[] }
  readonly #costs: DerivationCosts
  readonly #items = new Map<number, Entry>()
  readonly #texts = new Map<number, string>()
  readonly #places: number

  constructor(
    parser: SynchronousParser,
    grammar: PackedGrammar,
    pair: EncodedPair,
    words: { readonly source: readonly string[]; readonly target: readonly string[] },
    costs: DerivationCosts,
  ) {
    this.#parser = parser
    this.#chart = parser.chart
    this.#grammar = grammar
    this.#pair = pair
    this.#words = words
    this.#costs = costs
    this.#places = this.#chart.m + 1
    this.#findItems()
  }

  whole(): Derivation {
    if (this.#parser.settings.glue) return this.#glued()
    const goals = this.#parser.goalNodes().map((node) => this.#item(node, 0, this.#chart.m))
    return this.#derivation(
      goals.reduce((best, item) => (this.#isBetter(this.#items.get(item)!, this.#items.get(best)!) ? item : best)),
    )
  }

  #item(node: number, k: number, l: number): number {
    return (node * this.#places + k) * this.#places + l
  }

  /** Node, k and l of an item. */
  #parts(item: number): [number, number, number] {
    const rest = Math.floor(item / this.#places)
    return [Math.floor(rest / this.#places), rest % this.#places, item % this.#places]
  }

  #findItems(): void {
    const { edges, from, to } = this.#chart
    const span = (edge: number) => from.items[edges.items[edge]!]! * (this.#chart.n + 1) + to.items[edges.items[edge]!]!
    const isUnary = (edge: number) => {
      const [head, tail] = [edges.items[edge]!, edges.items[edge + 3]!]
      return edges.items[edge + 2] === 1 && from.items[head] === from.items[tail] && to.items[head] === to.items[tail]
    }
    for (let edge = 0; edge < edges.length; ) {
      const unary: number[] = []
      const here = span(edge)
      for (; edge < edges.length && span(edge) === here; edge += 3 + edges.items[edge + 2]!) {
        if (isUnary(edge)) unary.push(edge)
        else this.#follow(edge)
      }
      const rounds = this.#chart.m ** 2 * this.#parser.rules.labels.length
      let round = 0
      while (unary.map((one) => this.#follow(one)).includes(true)) {
        if (round++ > rounds)
          throw new ParascopeError('parse/no-cheapest', 'rules of one hole get cheaper without end: give them costs from 0')
      }
    }
  }

  /** Takes the items of an edge that are better than those known; true if there was one. */
  #follow(edge: number): boolean {
    const { edges } = this.#chart
    const [head, rule, arity] = [edges.items[edge]!, edges.items[edge + 1]!, edges.items[edge + 2]!]
    const tails = Array.from(edges.items.subarray(edge + 3, edge + 3 + arity))
    const own = rule === COPY ? this.#costs.copy : this.#costs.rule(this.#parser.rules.rule.items[rule]!)
    let isNew = false
    for (const { k, l, filled } of this.#layings(head, rule, tails)) {
      const below = filled.map((item) => this.#items.get(item)!)
      const entry: Entry = {
        cost: below.reduce((sum, { cost }) => sum + cost, own),
        steps: below.reduce((sum, { steps }) => sum + steps, 1),
        rule,
        tails: filled,
      }
      const item = this.#item(head, k, l)
      const known = this.#items.get(item)
      if (known !== undefined && !this.#isBetter(entry, known)) continue
      this.#items.set(item, entry)
      isNew = true
    }
    return isNew
  }

  /** Every way to lay the target side of an edge over the target, with the items in its holes. */
  #layings(head: number, rule: number, tails: readonly number[]): { k: number; l: number; filled: number[] }[] {
    const { target, targetFrom, targetMasks } = this.#parser.rules
    const { m, width } = this.#chart
    const starts = Array.from({ length: m }, (_, k) => ({ k, l: k, filled: [] as number[] }))
    if (rule === COPY) {
      const word = this.#pair.source[this.#chart.from.items[head]!]
      return starts.filter(({ k }) => this.#pair.target[k] === word).map(({ k }) => ({ k, l: k + 1, filled: [] }))
    }
    let found = starts
    for (let at = targetFrom.items[rule]!; at < targetFrom.items[rule + 1]!; at++) {
      const symbol = target.items[at]!
      found = found.flatMap(({ k, l, filled }) => {
        if (l === m) return []
        if (symbol >= 0) {
          const isThere = (targetMasks[symbol * width + (l >>> 5)]! & (1 << (l & 31))) !== 0
          return isThere ? [{ k, l: l + 1, filled }] : []
        }
        const tail = tails[-1 - symbol]!
        const ends: { k: number; l: number; filled: number[] }[] = []
        for (let end = l + 1; end <= m; end++) {
          const item = this.#item(tail, l, end)
          if (!this.#items.has(item)) continue
          const holes = filled.slice()
          holes[-1 - symbol] = item
          ends.push({ k, l: end, filled: holes })
        }
        return ends
      })
    }
    return found
  }

  #isBetter(one: Entry, other: Entry): boolean {
    if (one.cost !== other.cost) return one.cost < other.cost
    if (one.steps !== other.steps) return one.steps < other.steps
    return one.rule !== other.rule && this.#text(one.rule) < this.#text(other.rule)
  }

  #text(rule: number): string {
    if (rule === COPY) return ''
    const known = this.#texts.get(rule)
    if (known !== undefined) return known
    const text = ruleText(this.#grammar.rule(this.#parser.rules.rule.items[rule]!))
    this.#texts.set(rule, text)
    return text
  }

  #derivation(item: number): Derivation {
    const { from, to } = this.#chart
    const [node, k, l] = this.#parts(item)
    const { rule, tails, cost } = this.#items.get(item)!
    const [i, j] = [from.items[node]!, to.items[node]!]
    return {
      kind: rule === COPY ? 'copy' : 'rule',
      rule: rule === COPY ? this.#copyRule(i) : this.#grammar.rule(this.#parser.rules.rule.items[rule]!),
      source: [i, j],
      target: [k, l],
      children: tails.map((tail) => this.#derivation(tail)),
      cost,
    }
  }

  #copyRule(i: number): Rule {
    const word = this.#words.source[i]!
    return { lhs: this.#parser.settings.identityLabel, source: [word], target: [word] }
  }

  /** The cheapest row of pieces; what comes after a piece is settled before it, since nodes with later starts stand first. */
  #glued(): Derivation {
    const { n, m, from, to, nodes } = this.#chart
    const rests = new Map<number, Entry>([[n * this.#places + m, { cost: 0, steps: 0, rule: COPY, tails: [] }]])
    for (let node = 0; node < nodes; node++) {
      for (let k = 0; k < m; k++) {
        for (let l = k + 1; l <= m; l++) {
          const piece = this.#items.get(this.#item(node, k, l))
          const rest = to.items[node]! * this.#places + l
          const after = piece === undefined ? undefined : rests.get(rest)
          if (piece === undefined || after === undefined) continue
          const key = from.items[node]! * this.#places + k
          const entry: Entry = {
            cost: piece.cost + after.cost + this.#costs.glue,
            steps: piece.steps + after.steps + 1,
            rule: piece.rule,
            tails: [this.#item(node, k, l), rest],
          }
          const known = rests.get(key)
          if (known === undefined || this.#isBetter(entry, known)) rests.set(key, entry)
        }
      }
    }
    const first = rests.get(0)!
    const children: Derivation[] = []
    for (let rest = first; rest.tails.length > 0; rest = rests.get(rest.tails[1]!)!)
      children.push(this.#derivation(rest.tails[0]!))
    const holes = children.map(({ rule }, k) => ({ label: rule.lhs, index: k + 1 }))
    const rule: Rule = { lhs: GOAL, source: holes, target: holes }
    return { kind: 'glue', rule, source: [0, n], target: [0, m], children, cost: first.cost }
  }
}
