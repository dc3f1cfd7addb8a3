/**
 * The tree with the largest product of posteriors of its rules (Petrov and Klein 2007, max-rule-product). A rule here is one between plain labels: the
 * refinements and ancestors that the fine grammar tells apart are summed out, which a search for the most probable fine tree does not do.
 */
import { cellCount, cellOf } from './cells.js'
import { ABSENT, type FineChart } from './fine-chart.js'
import { type Brackets, splice } from './tree-building.js'

/** The best tree of a chart of sums, without the start symbol; undefined if there is none. */
export function maxRuleTree(chart: FineChart, tokens: readonly string[]): Brackets | undefined {
  const { grammar, n, lower, upper, lowerAt, upperAt, total } = chart
  if (!(total > 0)) return undefined
  const { coarseSize: size, first, blocksOf, blockLeft, blockRight, blockStart, lhs, left, right, p } = grammar
  const { isPhrase, chainBlocksOf, chainBlockLower, chainStart, chainUpper, chainLower, chainP } = grammar
  const out = chart.outside()
  const bestLower = new Float64Array(cellCount(n) * size)
  const bestUpper = new Float64Array(cellCount(n) * size)
  const ruleOf = new Int32Array(cellCount(n) * size)
  const splitOf = new Int32Array(cellCount(n) * size)
  const chainOf = new Int32Array(cellCount(n) * size)

  const fillLower = (i: number, j: number, base: number, a: number, at: number) => {
    for (let block = blocksOf[a]!; block < blocksOf[a + 1]!; block++) {
      for (let k = i + 1; k < j; k++) {
        const b = cellOf(i, k, n) * size + blockLeft[block]!
        const c = cellOf(k, j, n) * size + blockRight[block]!
        // a posterior is at most 1, so nothing below this can win
        const below = bestUpper[b]! * bestUpper[c]!
        if (below <= bestLower[base + a]!) continue
        const leftAt = upperAt[b]!
        const rightAt = upperAt[c]!
        let q = 0
        for (let r = blockStart[block]!; r < blockStart[block + 1]!; r++) {
          q += out.lower[at + lhs[r]!]! * p[r]! * upper[leftAt + left[r]!]! * upper[rightAt + right[r]!]!
        }
        const value = (q / total) * below
        if (value <= bestLower[base + a]!) continue
        bestLower[base + a] = value
        ruleOf[base + a] = block
        splitOf[base + a] = k
      }
    }
  }
  const fillUpper = (base: number, a: number, at: number) => {
    for (let block = chainBlocksOf[a]!; block < chainBlocksOf[a + 1]!; block++) {
      const below = bestLower[base + chainBlockLower[block]!]!
      if (below <= bestUpper[base + a]!) continue
      const from = lowerAt[base + chainBlockLower[block]!]!
      let q = 0
      for (let r = chainStart[block]!; r < chainStart[block + 1]!; r++) {
        q += out.upper[at + chainUpper[r]!]! * chainP[r]! * lower[from + chainLower[r]!]!
      }
      const value = (q / total) * below
      if (value <= bestUpper[base + a]!) continue
      bestUpper[base + a] = value
      chainOf[base + a] = block
    }
  }
  for (let width = 1; width <= n; width++) {
    for (let i = 0; i + width <= n; i++) {
      const base = cellOf(i, i + width, n) * size
      for (let a = 0; a < size; a++) {
        const at = lowerAt[base + a]!
        if (at === ABSENT) continue
        if (width > 1) fillLower(i, i + width, base, a, at)
        else {
          let q = 0
          for (let s = first[a]!; s < first[a + 1]!; s++) q += lower[at + s]! * out.lower[at + s]!
          bestLower[base + a] = q / total
        }
      }
      for (let a = 0; a < size; a++) {
        const at = upperAt[base + a]!
        if (at === ABSENT) continue
        if (isPhrase[a] === 0) bestUpper[base + a] = bestLower[base + a]!
        else fillUpper(base, a, at)
      }
    }
  }

  const buildUpper = (a: number, i: number, j: number): Brackets[] => {
    if (isPhrase[a] === 0) return buildLower(a, i, j)
    const chain = chainOf[cellOf(i, j, n) * size + a]!
    return splice(grammar.labels[a], grammar.chainBlockLabels[chain]!, buildLower(chainBlockLower[chain]!, i, j))
  }
  const buildLower = (a: number, i: number, j: number): Brackets[] => {
    const label = grammar.labels[a]
    if (j === i + 1) return [{ label: label!, children: [], token: tokens[i]! }]
    const place = cellOf(i, j, n) * size + a
    const block = ruleOf[place]!
    const k = splitOf[place]!
    const children = [...buildUpper(blockLeft[block]!, i, k), ...buildUpper(blockRight[block]!, k, j)]
    return label === undefined ? children : [{ label, children }]
  }
  // a product of very many small posteriors can vanish
  if (!(bestUpper[cellOf(0, n, n) * size + grammar.coarseStart]! > 0)) return undefined
  return buildUpper(grammar.coarseStart, 0, n)[0]!.children[0]
}
