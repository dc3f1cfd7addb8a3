/**
 * The fine grammar, sorted for the chart: fine symbols of one coarse symbol stand side by side, and fine rules that are cases of one coarse rule
 * are one block, so that a whole block is skipped where its coarse symbols are not allowed.
 */
import { groupStarts } from './cells.js'
import type { Grammar } from './grammar.js'

export class FineGrammar {
  readonly labels: Grammar['labels']
  readonly coarseSize: number
  readonly coarseStart: number
  /** the start symbol, renumbered */
  readonly start: number
  /** new number of each symbol */
  readonly renumbered: Int32Array
  readonly coarseOf: Int32Array
  /** new numbers of a coarse symbol's cases: from first[c] to first[c + 1] */
  readonly first: Int32Array
  /** blocks of a coarse left-hand side: from blocksOf[c] to blocksOf[c + 1] */
  readonly blocksOf: Int32Array
  readonly blockLeft: Int32Array
  readonly blockRight: Int32Array
  /** rules of a block: from blockStart[b] to blockStart[b + 1] */
  readonly blockStart: Int32Array
  readonly lhs: Int32Array
  readonly left: Int32Array
  readonly right: Int32Array
  readonly p: Float64Array
  readonly chainBlocksOf: Int32Array
  readonly chainBlockLower: Int32Array
  readonly chainBlockLabels: readonly (readonly string[])[]
  readonly chainStart: Int32Array
  readonly chainUpper: Int32Array
  readonly chainLower: Int32Array
  readonly chainP: Float64Array
  /** coarse symbols with chains */
  readonly isPhrase: Uint8Array

  constructor({ fine, coarse, coarseOf, labels }: Pick<Grammar, 'fine' | 'coarse' | 'coarseOf' | 'labels'>) {
    this.labels = labels
    this.coarseOf = coarseOf
    this.coarseSize = coarse.size
    this.coarseStart = coarse.start
    const order = Array.from(coarseOf.keys()).sort((a, b) => coarseOf[a]! - coarseOf[b]! || a - b)
    this.renumbered = new Int32Array(order.length)
    order.forEach((symbol, place) => {
      this.renumbered[symbol] = place
    })
    this.start = this.renumbered[fine.start]!
    this.first = groupStarts(coarseOf, coarse.size)

    const rules = fine.binary
      .map(({ lhs, left, right, p }) => ({
        lhs: this.renumbered[lhs]!,
        left: this.renumbered[left]!,
        right: this.renumbered[right]!,
        p,
        block: [coarseOf[lhs]!, coarseOf[left]!, coarseOf[right]!] as const,
      }))
      .sort((a, b) => compare(a.block, b.block) || a.left - b.left || a.right - b.right || a.lhs - b.lhs)
    const starts = rules.flatMap(({ block }, k) => (k > 0 && compare(block, rules[k - 1]!.block) === 0 ? [] : [k]))
    this.blockLeft = Int32Array.from(starts, (k) => rules[k]!.block[1])
    this.blockRight = Int32Array.from(starts, (k) => rules[k]!.block[2])
    this.blockStart = Int32Array.from([...starts, rules.length])
    this.blocksOf = groupStarts(
      starts.map((k) => rules[k]!.block[0]),
      coarse.size,
    )
    this.lhs = Int32Array.from(rules, ({ lhs }) => lhs)
    this.left = Int32Array.from(rules, ({ left }) => left)
    this.right = Int32Array.from(rules, ({ right }) => right)
    this.p = Float64Array.from(rules, ({ p }) => p)

    const chains = fine.chains
      .map(({ upper, lower, labels: below, p }) => ({
        upper: this.renumbered[upper]!,
        lower: this.renumbered[lower]!,
        p,
        coarse: [coarseOf[upper]!, coarseOf[lower]!] as const,
        labels: below,
        name: below.join(' '),
      }))
      .sort((a, b) => a.coarse[0] - b.coarse[0] || (a.name < b.name ? -1 : a.name > b.name ? 1 : a.upper - b.upper))
    const chainStarts = chains.flatMap(({ coarse: [upper], name }, k) => {
      const before = chains[k - 1]
      return before !== undefined && before.coarse[0] === upper && before.name === name ? [] : [k]
    })
    this.chainBlockLower = Int32Array.from(chainStarts, (k) => chains[k]!.coarse[1])
    this.chainBlockLabels = chainStarts.map((k) => chains[k]!.labels)
    this.chainStart = Int32Array.from([...chainStarts, chains.length])
    this.chainBlocksOf = groupStarts(
      chainStarts.map((k) => chains[k]!.coarse[0]),
      coarse.size,
    )
    this.chainUpper = Int32Array.from(chains, ({ upper }) => upper)
    this.chainLower = Int32Array.from(chains, ({ lower }) => lower)
    this.chainP = Float64Array.from(chains, ({ p }) => p)
    this.isPhrase = new Uint8Array(coarse.size)
    for (const {
      coarse: [upper],
    } of chains)
      this.isPhrase[upper] = 1
  }
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (let k = 0; k < a.length; k++) if (a[k] !== b[k]) return a[k]! - b[k]!
  return 0
}
