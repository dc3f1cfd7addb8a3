/**
 * The n most probable trees (Huang and Chiang 2005, algorithm 3): every node of a chart of best values keeps its derivations in order and looks for
 * the next one only when it is asked for. Trees that differ in refinements only are one tree; it has the probability of its best derivation.
 */
import { cellOf } from './cells.js'
import { ABSENT, type FineChart } from './fine-chart.js'
import { type Brackets, splice } from './tree-building.js'

interface Edge {
  readonly p: number
  readonly below: readonly Vertex[]
  /** the nodes that the edge adds around those from below */
  readonly build: (parts: readonly (readonly Brackets[])[]) => Brackets[]
}

interface Derivation {
  readonly value: number
  readonly edge: number
  readonly ranks: readonly number[]
}

/** Derivations looked at for each tree wanted, before giving up on finding another one that looks different. */
const PATIENCE = 50

/** The best trees without the start symbol, most probable first, with the values of the chart; all different. */
export function nBestTrees(chart: FineChart, tokens: readonly string[], n: number): { tree: Brackets; value: number }[] {
  if (!(chart.total > 0)) return []
  const found = new Map<string, { tree: Brackets; value: number }>()
  const root = new Forest(chart, tokens).root()
  for (let rank = 0; found.size < n && rank < n * PATIENCE; rank++) {
    const derivation = root.derivation(rank)
    if (derivation === undefined) break
    const tree = root.build(rank)[0]!.children[0]!
    const shape = shapeOf(tree)
    if (!found.has(shape)) found.set(shape, { tree, value: derivation.value })
  }
  return [...found.values()]
}

/** A symbol of a span with its derivations. */
class Vertex {
  readonly best: number
  readonly #makeEdges: () => Edge[]
  readonly #done: Derivation[] = []
  readonly #queued = new Set<string>()
  #edges: Edge[] | undefined
  /** a plain list: it is short, and the first of equals must be the one that came first */
  #ahead: Derivation[] = []

  constructor(best: number, makeEdges: () => Edge[]) {
    this.best = best
    this.#makeEdges = makeEdges
  }

  /** Its derivation of a rank counted from 0; undefined if there are fewer. */
  derivation(rank: number): Derivation | undefined {
    if (this.#edges === undefined) {
      this.#edges = this.#makeEdges()
      this.#ahead = this.#edges.map(({ p, below }, edge) => ({
        value: below.reduce((value, vertex) => value * vertex.best, p),
        edge,
        ranks: below.map(() => 0),
      }))
    }
    while (this.#done.length <= rank) {
      const last = this.#done.at(-1)
      if (last !== undefined) this.#queueAfter(last)
      const next = this.#takeBest()
      if (next === undefined) return undefined
      this.#done.push(next)
    }
    return this.#done[rank]
  }

  /** The nodes of a derivation that exists. */
  build(rank: number): Brackets[] {
    const { edge, ranks } = this.derivation(rank)!
    const { below, build } = this.#edges![edge]!
    return build(below.map((vertex, k) => vertex.build(ranks[k]!)))
  }

  #queueAfter({ edge, ranks }: Derivation): void {
    const { p, below } = this.#edges![edge]!
    below.forEach((_, changed) => {
      const next = ranks.map((rank, k) => (k === changed ? rank + 1 : rank))
      const key = `${edge} ${next.join(' ')}`
      if (this.#queued.has(key)) return
      let value = p
      for (let k = 0; k < below.length; k++) {
        const part = below[k]!.derivation(next[k]!)
        if (part === undefined) return
        value *= part.value
      }
      this.#queued.add(key)
      this.#ahead.push({ value, edge, ranks: next })
    })
  }

  #takeBest(): Derivation | undefined {
    let best = -1
    for (let k = 0; k < this.#ahead.length; k++) {
      if (this.#ahead[k]!.value > 0 && (best < 0 || this.#ahead[k]!.value > this.#ahead[best]!.value)) best = k
    }
    return best < 0 ? undefined : this.#ahead.splice(best, 1)[0]
  }
}

/** The vertices of a chart, made when they are needed. */
class Forest {
  readonly #chart: FineChart
  readonly #tokens: readonly string[]
  readonly #lower = new Map<number, Vertex>()
  readonly #upper = new Map<number, Vertex>()

  constructor(chart: FineChart, tokens: readonly string[]) {
    this.#chart = chart
    this.#tokens = tokens
  }

  root(): Vertex {
    const { grammar, n } = this.#chart
    return this.#upperVertex(grammar.coarseStart, grammar.start, 0, n)
  }

  #upperVertex(coarse: number, symbol: number, i: number, j: number): Vertex {
    const { grammar, upper, upperAt, lowerAt, n } = this.#chart
    if (grammar.isPhrase[coarse] === 0) return this.#lowerVertex(coarse, symbol, i, j)
    const base = cellOf(i, j, n) * grammar.coarseSize
    const place = upperAt[base + coarse]! + symbol
    const known = this.#upper.get(place)
    if (known !== undefined) return known
    const made = new Vertex(upper[place]!, () => {
      const edges: Edge[] = []
      for (let block = grammar.chainBlocksOf[coarse]!; block < grammar.chainBlocksOf[coarse + 1]!; block++) {
        const low = grammar.chainBlockLower[block]!
        if (lowerAt[base + low] === ABSENT) continue
        const labels = grammar.chainBlockLabels[block]!
        for (let r = grammar.chainStart[block]!; r < grammar.chainStart[block + 1]!; r++) {
          if (grammar.chainUpper[r] !== symbol) continue
          const below = this.#lowerVertex(low, grammar.chainLower[r]!, i, j)
          if (below.best === 0) continue
          const build = ([part]: readonly (readonly Brackets[])[]) => splice(grammar.labels[coarse], labels, part!)
          edges.push({ p: grammar.chainP[r]!, below: [below], build })
        }
      }
      return edges
    })
    this.#upper.set(place, made)
    return made
  }

  #lowerVertex(coarse: number, symbol: number, i: number, j: number): Vertex {
    const { grammar, lower, lowerAt, n } = this.#chart
    const place = lowerAt[cellOf(i, j, n) * grammar.coarseSize + coarse]! + symbol
    const known = this.#lower.get(place)
    if (known !== undefined) return known
    const made = new Vertex(place < 0 ? 0 : lower[place]!, () =>
      j === i + 1 ? [this.#wordEdge(coarse, i, lower[place]!)] : this.#binaryEdges(coarse, symbol, i, j),
    )
    this.#lower.set(place, made)
    return made
  }

  #wordEdge(coarse: number, i: number, p: number): Edge {
    return { p, below: [], build: () => [{ label: this.#chart.grammar.labels[coarse]!, children: [], token: this.#tokens[i]! }] }
  }

  #binaryEdges(coarse: number, symbol: number, i: number, j: number): Edge[] {
    const { grammar, upperAt, upper, n } = this.#chart
    const label = grammar.labels[coarse]
    const build = ([first, second]: readonly (readonly Brackets[])[]): Brackets[] => {
      const children = [...first!, ...second!]
      return label === undefined ? children : [{ label, children }]
    }
    const edges: Edge[] = []
    for (let block = grammar.blocksOf[coarse]!; block < grammar.blocksOf[coarse + 1]!; block++) {
      const b = grammar.blockLeft[block]!
      const c = grammar.blockRight[block]!
      for (let k = i + 1; k < j; k++) {
        const leftAt = upperAt[cellOf(i, k, n) * grammar.coarseSize + b]!
        const rightAt = upperAt[cellOf(k, j, n) * grammar.coarseSize + c]!
        if (leftAt === ABSENT || rightAt === ABSENT) continue
        for (let r = grammar.blockStart[block]!; r < grammar.blockStart[block + 1]!; r++) {
          if (grammar.lhs[r] !== symbol) continue
          if (upper[leftAt + grammar.left[r]!] === 0 || upper[rightAt + grammar.right[r]!] === 0) continue
          const below = [this.#upperVertex(b, grammar.left[r]!, i, k), this.#upperVertex(c, grammar.right[r]!, k, j)]
          edges.push({ p: grammar.p[r]!, below, build })
        }
      }
    }
    return edges
  }
}

function shapeOf(node: Brackets): string {
  return node.token === undefined ? `(${node.label} ${node.children.map(shapeOf).join(' ')})` : node.label
}
