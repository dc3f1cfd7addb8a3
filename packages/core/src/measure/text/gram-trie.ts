/**
 * The n-grams of one sequence of symbols (word ids or code points), all orders at once, as a trie in one flat array: a node is an
 * n-gram, and one more symbol leads from it to an (n+1)-gram. Other sequences are held against it by clipped counts, which is all
 * that BLEU, chrF and their kin ask for. One trie serves all segments of a corpus: filling it anew costs no allocation.
 *
 * Nodes lie in a table with open addressing by (parent, symbol): a node is its place in the array, and all that is known of it lies
 * there side by side, so that a step costs one line of memory.
 */

// what is known of a node, from its place on; a node of an earlier turn is not there
const [TURN, PARENT, SYMBOL, COUNT, MATCHED, SEEN, SEEN_BY] = [0, 1, 2, 3, 4, 5, 6] as const
const SHIFT = 3

/** The parent of unigrams; no node lies at an odd place. */
const ROOT = 1

export class GramTrie {
  readonly orders: number
  readonly #types: Int32Array
  #nodes = new Int32Array(2048 << SHIFT)
  /** places of the nodes of this turn */
  #used = new Int32Array(1024)
  #size = 0
  #turn = 0
  #sequence = 0

  constructor(orders: number) {
    this.orders = orders
    this.#types = new Int32Array(orders)
  }

  /** Forgets everything and takes the n-grams of this sequence. */
  fill(symbols: Int32Array, length: number): void {
    this.#reserve(length * this.orders)
    this.#sequence = 0
    this.#types.fill(0)
    const [turn, nodes, used, types, orders] = [++this.#turn, this.#nodes, this.#used, this.#types, this.orders]
    const mask = (nodes.length >> SHIFT) - 1
    let size = 0
    for (let start = 0; start < length; start++) {
      const end = Math.min(length, start + orders)
      let parent = ROOT
      for (let at = start; at < end; at++) {
        const symbol = symbols[at]!
        let node = placeOf(parent, symbol, mask)
        while (nodes[node + TURN] === turn && (nodes[node + SYMBOL] !== symbol || nodes[node + PARENT] !== parent))
          node = (node + (1 << SHIFT)) & (mask << SHIFT)
        if (nodes[node + TURN] === turn) nodes[node + COUNT]!++
        else {
          nodes[node + TURN] = turn
          nodes[node + PARENT] = parent
          nodes[node + SYMBOL] = symbol
          nodes[node + COUNT] = 1
          nodes[node + MATCHED] = 0
          nodes[node + SEEN_BY] = 0
          used[size++] = node
          types[at - start]!++
        }
        parent = node
      }
    }
    this.#size = size
  }

  /**
   * Holds a sequence against the trie and adds to `matches[at + n - 1]` how many of its n-grams are new matches: each n-gram of
   * the trie is matched at most as often as it occurs, over all sequences since `fill` (several references clip by the one that
   * has it most often).
   */
  match(symbols: Int32Array, length: number, matches: Float64Array, at: number): void {
    const sequence = ++this.#sequence
    const [nodes, turn, orders] = [this.#nodes, this.#turn, this.orders]
    for (let start = 0; start < length; start++) {
      const end = Math.min(length, start + orders)
      let node = ROOT
      for (let place = start; place < end; place++) {
        node = child(nodes, turn, node, symbols[place]!)
        if (node < 0) break
        const seen = nodes[node + SEEN_BY] === sequence ? nodes[node + SEEN]! + 1 : 1
        nodes[node + SEEN_BY] = sequence
        nodes[node + SEEN] = seen
        const matched = nodes[node + MATCHED]!
        if (seen > matched && matched < nodes[node + COUNT]!) {
          nodes[node + MATCHED] = matched + 1
          matches[at + place - start]!++
        }
      }
    }
  }

  /** Lets the next sequence match everything again: each reference for itself. */
  unmatch(): void {
    for (let k = 0; k < this.#size; k++) this.#nodes[this.#used[k]! + MATCHED] = 0
  }

  /** Distinct n-grams of an order. */
  types(order: number): number {
    return this.#types[order - 1]!
  }

  /** Adds to `shared[n - 1]` how many distinct n-grams of the trie the sequence has too. */
  sharedTypes(symbols: Int32Array, length: number, shared: Float64Array): void {
    const sequence = ++this.#sequence
    const [nodes, turn, orders] = [this.#nodes, this.#turn, this.orders]
    for (let start = 0; start < length; start++) {
      const end = Math.min(length, start + orders)
      let node = ROOT
      for (let place = start; place < end; place++) {
        node = child(nodes, turn, node, symbols[place]!)
        if (node < 0) break
        if (nodes[node + SEEN_BY] === sequence) continue
        nodes[node + SEEN_BY] = sequence
        nodes[node + SEEN] = 0
        shared[place - start]!++
      }
    }
  }

  /** Adds to `found[n - 1]` how many n-grams of the sequence, each as often as it occurs there, the trie has. */
  occurring(symbols: Int32Array, length: number, found: Float64Array): void {
    for (let start = 0; start < length; start++) {
      const end = Math.min(length, start + this.orders)
      let node = ROOT
      for (let place = start; place < end; place++) {
        node = child(this.#nodes, this.#turn, node, symbols[place]!)
        if (node < 0) break
        found[place - start]!++
      }
    }
  }

  /** Room for so many nodes, with a table at most half full. */
  #reserve(nodes: number): void {
    if (this.#used.length < nodes) this.#used = new Int32Array(2 ** Math.ceil(Math.log2(nodes)))
    if (this.#nodes.length >> SHIFT >= 2 * nodes) return
    this.#nodes = new Int32Array((2 ** Math.ceil(Math.log2(2 * nodes))) << SHIFT)
    this.#turn = 0
  }
}

/** Where to look for the node first. */
function placeOf(parent: number, symbol: number, mask: number): number {
  const hash = Math.imul(parent, 0x9e3779b1) ^ Math.imul(symbol, 0x85ebca6b)
  return ((hash ^ (hash >>> 15)) & mask) << SHIFT
}

/** The node that the symbol leads to, or -1. */
function child(nodes: Int32Array, turn: number, parent: number, symbol: number): number {
  const mask = (nodes.length >> SHIFT) - 1
  let node = placeOf(parent, symbol, mask)
  while (nodes[node + TURN] === turn) {
    if (nodes[node + SYMBOL] === symbol && nodes[node + PARENT] === parent) return node
    node = (node + (1 << SHIFT)) & (mask << SHIFT)
  }
  return -1
}
