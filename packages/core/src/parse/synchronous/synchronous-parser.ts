/**
 * Does a grammar derive a sentence pair? The pair is covered if the grammar derives source and target together (Weese
 * et al. 2014, PARADIGM); `chart.ts` says how. Glue adds a goal of phrases of any label that follow each other from left
 * to right on both sides. For all this a parser keeps its arrays from one pair to the next: make one and use it often.
 */
import type { GrammarIndex } from '../../grammar/grammar-index.js'
import type { GrammarSymbols } from '../../grammar/symbols.js'
import { lowest } from './bit-rows.js'
import { Chart } from './chart.js'
import { failureOf, type ParseFailure } from './failure.js'
import { PairRules } from './pair-rules.js'
import { type SynchronousSettings, synchronousFault } from './settings.js'

/** A sentence pair in the numbers of a grammar; words that the grammar does not have are -1, -2, … on both sides alike. */
export interface EncodedPair {
  readonly source: Int32Array
  readonly target: Int32Array
}

/** The pair in the numbers of a grammar. */
export function encodePair(symbols: GrammarSymbols, source: readonly string[], target: readonly string[]): EncodedPair {
  const unknown = new Map<string, number>()
  const encode = (tokens: readonly string[]) =>
    Int32Array.from(tokens, (word) => {
      const id = symbols.words.id(word) ?? unknown.get(word)
      if (id !== undefined) return id
      unknown.set(word, -1 - unknown.size)
      return -unknown.size
    })
  return { source: encode(source), target: encode(target) }
}

/** The ids of the labels that settings name; labels that the grammar does not have get ids of their own after its last. */
export interface LabelIds {
  readonly identity: number
  readonly goal: number | undefined
}

export function labelIds({ labels }: GrammarSymbols, { identityLabel, goal }: SynchronousSettings): LabelIds {
  const identity = labels.id(identityLabel) ?? labels.size
  if (goal === undefined) return { identity, goal }
  return { identity, goal: goal === identityLabel ? identity : (labels.id(goal) ?? labels.size + 1) }
}

export class SynchronousParser {
  readonly settings: SynchronousSettings
  readonly rules: PairRules
  readonly chart: Chart
  readonly #index: GrammarIndex
  readonly #labels: LabelIds
  #copies = new Uint8Array(64)
  /** by source place: target places from which the rest of both sentences is derived */
  #suffixes = new Uint32Array(64)

  constructor(index: GrammarIndex, settings: SynchronousSettings, labels: LabelIds) {
    const fault = synchronousFault(settings)
    if (fault !== undefined) throw new RangeError(fault)
    this.#index = index
    this.settings = settings
    this.#labels = labels
    this.rules = new PairRules(index, index.labels + 1)
    this.chart = new Chart(this.rules)
  }

  /** Whether the pair is derived. With `keepsEdges` the chart holds the forest of all derivations of phrases. */
  covers({ source, target }: EncodedPair, keepsEdges = false): boolean {
    const { rules, chart } = this
    const { spanLimit } = this.settings
    rules.find(source, target)
    this.#markCopies(source)
    const slot = rules.slot(this.#labels.identity)
    chart.fill(source, target, Math.min(spanLimit, source.length), this.#copies, slot, keepsEdges)
    if (source.length === 0 || target.length === 0) return false
    return this.settings.glue ? this.#isGlued() : this.goalNodes().length > 0
  }

  /** Why the last pair was not derived. */
  failure(): ParseFailure {
    return failureOf(this.chart, this.settings)
  }

  /** The nodes that derive the whole pair under a label that counts. */
  goalNodes(): number[] {
    const { chart } = this
    const { goal } = this.#labels
    const nodes: number[] = []
    for (let slot = 0; slot < this.rules.labels.length; slot++) {
      if (goal !== undefined && this.rules.labels.items[slot] !== goal) continue
      const node = chart.node(slot, 0, chart.n)
      if (node >= 0 && chart.derives(node, 0, chart.m)) nodes.push(node)
    }
    return nodes
  }

  /** Nodes stand in the chart with the last start first, so what can follow a node is known when it comes. */
  #isGlued(): boolean {
    const { n, m, width, rows, starts, from, to, nodes } = this.chart
    if (this.#suffixes.length < (n + 1) * width) this.#suffixes = new Uint32Array(2 * (n + 1) * width)
    const suffixes = this.#suffixes
    suffixes.fill(0, 0, (n + 1) * width)
    suffixes[n * width + (m >>> 5)]! |= 1 << (m & 31)
    for (let node = 0; node < nodes; node++) {
      const rest = to.items[node]! * width
      if (lowest(suffixes, rest, width) < 0) continue
      const into = from.items[node]! * width
      for (let w = 0; w < width; w++) {
        for (let bits = starts[node * width + w]!; bits !== 0; bits &= bits - 1) {
          const start = 32 * w + 31 - Math.clz32(bits & -bits)
          const ends = (node * m + start) * width
          for (let v = 0; v < width; v++) {
            if ((rows[ends + v]! & suffixes[rest + v]!) !== 0) suffixes[into + w]! |= bits & -bits
          }
        }
      }
    }
    return (suffixes[0]! & 1) === 1
  }

  #markCopies(source: Int32Array): void {
    const { identity } = this.settings
    const { inSource } = this.#index.arrays
    if (this.#copies.length < source.length) this.#copies = new Uint8Array(2 * source.length)
    for (let i = 0; i < source.length; i++) {
      const isUnknown = source[i]! < 0 || inSource[source[i]!] === 0
      this.#copies[i] = identity === 'all' || (identity === 'oov' && isUnknown) ? 1 : 0
    }
  }
}
