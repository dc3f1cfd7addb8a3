/**
 * A packed grammar made ready for parsing: a trie over the source sides, with the rules that end at each of its nodes. All of it
 * is typed arrays, so that threads can share it. Children of a node are found by a hash of node and symbol, and also stand
 * in a row, holes before words. Every rule has a key, the word of its target side that fewest rules have: a sentence
 * without that word has no use for the rule, which one look finds out.
 */
import type { PackedGrammar } from './packed-grammar.js'

/** The arrays of an index; `GrammarIndex` gives them their meaning. */
export interface IndexArrays {
  /** label and symbols of the rules, as in `PackedGrammar` */
  readonly lhs: Int32Array
  readonly codes: Int32Array
  readonly bounds: Int32Array
  /** by node: its parent and the symbol that leads to it; node 0 is the root */
  readonly parent: Int32Array
  readonly symbol: Int32Array
  /** open addressing over (parent, symbol): a node, or 0 where the place is free */
  readonly places: Int32Array
  /** by node, one more than there are nodes: where its children start in `children`, and the words among them in `wordsFrom` */
  readonly childrenFrom: Int32Array
  readonly wordsFrom: Int32Array
  readonly children: Int32Array
  /** by node, one more than there are nodes: where its rules start in `rules` and `keys` */
  readonly rulesFrom: Int32Array
  readonly rules: Int32Array
  /** the key of each rule of `rules`, -1 for a target side without words */
  readonly keys: Int32Array
  /** by word: 1 where some source side has it */
  readonly inSource: Uint8Array
  /** the number of labels */
  readonly labels: Int32Array
}

export class GrammarIndex {
  readonly arrays: IndexArrays

  constructor(arrays: IndexArrays) {
    this.arrays = arrays
  }

  /** The number of rules. */
  get size(): number {
    return this.arrays.lhs.length
  }

  /** The number of words. */
  get words(): number {
    return this.arrays.inSource.length
  }

  /** The number of labels. */
  get labels(): number {
    return this.arrays.labels[0]!
  }

  /** The child of a node by a symbol, or 0. */
  child(node: number, symbol: number): number {
    const { parent, symbol: symbols, places } = this.arrays
    const mask = places.length - 1
    for (let at = hash(node, symbol) & mask; ; at = (at + 1) & mask) {
      const child = places[at]!
      if (child === 0 || (parent[child] === node && symbols[child] === symbol)) return child
    }
  }

  static of(grammar: PackedGrammar): GrammarIndex {
    const [lhs, codes, bounds] = [grammar.lhs.trimmed(), grammar.codes.trimmed(), grammar.bounds.trimmed()]
    const trie = sourceTrie(lhs.length, codes, bounds)
    const { parent, symbol, places, ends, nodes } = trie
    const words = grammar.symbols.words.size
    const [childrenFrom, wordsFrom, children] = childRows(parent, symbol, nodes)
    const rulesFrom = new Int32Array(nodes + 1)
    for (let rule = 0; rule < ends.length; rule++) rulesFrom[ends[rule]! + 1]!++
    for (let node = 0; node < nodes; node++) rulesFrom[node + 1]! += rulesFrom[node]!
    const next = rulesFrom.slice()
    const rules = new Int32Array(ends.length)
    for (let rule = 0; rule < ends.length; rule++) rules[next[ends[rule]!]!++] = rule
    return new GrammarIndex({
      lhs,
      codes,
      bounds,
      parent,
      symbol,
      places,
      childrenFrom,
      wordsFrom,
      children,
      rulesFrom,
      rules,
      keys: rarestTargetWords(rules, codes, bounds, words),
      inSource: sourceWords(lhs.length, codes, bounds, words),
      labels: Int32Array.of(grammar.symbols.labels.size),
    })
  }
}

function hash(node: number, symbol: number): number {
  let h = Math.imul(node, 0x9e3779b1) ^ Math.imul(symbol, 0x85ebca6b)
  h ^= h >>> 15
  h = Math.imul(h, 0x2c1b3c6d)
  return h ^ (h >>> 13)
}

interface SourceTrie {
  readonly nodes: number
  readonly parent: Int32Array
  readonly symbol: Int32Array
  readonly places: Int32Array
  /** the node at which each rule ends */
  readonly ends: Int32Array
}

/** Files are sorted by source, so most of a path is that of the rule before. */
function sourceTrie(size: number, codes: Int32Array, bounds: Int32Array): SourceTrie {
  let parent = new Int32Array(1024)
  let symbol = new Int32Array(1024)
  let places = new Int32Array(2048)
  let nodes = 1
  const ends = new Int32Array(size)
  let path = new Int32Array(64)
  let [before, beforeLength] = [0, 0]
  for (let rule = 0; rule < size; rule++) {
    const from = bounds[2 * rule]!
    const length = bounds[2 * rule + 1]! - from
    if (length >= path.length) path = grown(path, 2 * length)
    let depth = 0
    while (depth < length && depth < beforeLength && codes[from + depth] === codes[before + depth]) depth++
    for (; depth < length; depth++) {
      const node = path[depth]!
      const code = codes[from + depth]!
      let mask = places.length - 1
      let at = hash(node, code) & mask
      let child = places[at]!
      while (child !== 0 && !(parent[child] === node && symbol[child] === code)) {
        at = (at + 1) & mask
        child = places[at]!
      }
      if (child === 0) {
        child = nodes++
        if (child === parent.length) {
          parent = grown(parent, 2 * child)
          symbol = grown(symbol, 2 * child)
          places = rehashed(parent, symbol, child)
          mask = places.length - 1
          at = hash(node, code) & mask
          while (places[at] !== 0) at = (at + 1) & mask
        }
        parent[child] = node
        symbol[child] = code
        places[at] = child
      }
      path[depth + 1] = child
    }
    ends[rule] = path[length]!
    before = from
    beforeLength = length
  }
  return { nodes, parent: parent.slice(0, nodes), symbol: symbol.slice(0, nodes), places, ends }
}

/** A table with room for twice as many nodes, half of it free. */
function rehashed(parent: Int32Array, symbol: Int32Array, nodes: number): Int32Array<ArrayBuffer> {
  const places = new Int32Array(4 * nodes)
  const mask = places.length - 1
  for (let node = 1; node < nodes; node++) {
    let at = hash(parent[node]!, symbol[node]!) & mask
    while (places[at] !== 0) at = (at + 1) & mask
    places[at] = node
  }
  return places
}

function grown(array: Int32Array, room: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(room)
  larger.set(array)
  return larger
}

/** The children of every node in a row, holes first, each kind in the order of the nodes. */
function childRows(parent: Int32Array, symbol: Int32Array, nodes: number): [Int32Array, Int32Array, Int32Array] {
  const from = new Int32Array(nodes + 1)
  const wordsFrom = new Int32Array(nodes + 1)
  for (let node = 1; node < nodes; node++) {
    from[parent[node]! + 1]!++
    if (symbol[node]! < 0) wordsFrom[parent[node]!]!++
  }
  for (let node = 0; node < nodes; node++) {
    from[node + 1]! += from[node]!
    wordsFrom[node]! += from[node]!
  }
  wordsFrom[nodes] = from[nodes]!
  const nextHole = from.slice()
  const nextWord = wordsFrom.slice()
  const children = new Int32Array(from[nodes]!)
  for (let node = 1; node < nodes; node++) {
    const next = symbol[node]! < 0 ? nextHole : nextWord
    children[next[parent[node]!]!++] = node
  }
  return [from, wordsFrom, children]
}

function sourceWords(size: number, codes: Int32Array, bounds: Int32Array, words: number): Uint8Array {
  const inSource = new Uint8Array(words)
  for (let rule = 0; rule < size; rule++) {
    for (let at = bounds[2 * rule]!; at < bounds[2 * rule + 1]!; at++) if (codes[at]! >= 0) inSource[codes[at]!] = 1
  }
  return inSource
}

function rarestTargetWords(rules: Int32Array, codes: Int32Array, bounds: Int32Array, words: number): Int32Array {
  const uses = new Int32Array(words)
  for (let rule = 0; rule < rules.length; rule++) {
    for (let at = bounds[2 * rule + 1]!; at < bounds[2 * rule + 2]!; at++) if (codes[at]! >= 0) uses[codes[at]!]!++
  }
  const keys = new Int32Array(rules.length)
  for (let k = 0; k < rules.length; k++) {
    const rule = rules[k]!
    let key = -1
    for (let at = bounds[2 * rule + 1]!; at < bounds[2 * rule + 2]!; at++) {
      const code = codes[at]!
      if (code >= 0 && (key < 0 || uses[code]! < uses[key]!)) key = code
    }
    keys[k] = key
  }
  return keys
}
