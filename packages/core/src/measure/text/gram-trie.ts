/**
 * The n-grams of one sequence of symbols (word ids or code points), all orders at once, as a trie in flat arrays: a node is an
 * n-gram, and one more symbol leads from it to an (n+1)-gram. Other sequences are held against it by clipped counts, which is all
 * that BLEU, chrF and their kin ask for. One trie serves all segments of a corpus: filling it anew costs no allocation.
 */
export class GramTrie {
  readonly orders: number
  readonly #types: Int32Array
  #size = 0
  #turn = 0
  // nodes: how often the n-gram occurs, how much of that is matched, and how often the sequence being held against it had it
  #counts = new Int32Array(1024)
  #matched = new Int32Array(1024)
  #seen = new Int32Array(1024)
  #seenBy = new Int32Array(1024)
  // children: (parent, symbol) -> node by open addressing; a slot of an earlier turn is empty
  #slotTurn = new Int32Array(4096)
  #slotParent = new Int32Array(4096)
  #slotSymbol = new Int32Array(4096)
  #slotNode = new Int32Array(4096)
  #sequence = 0

  constructor(orders: number) {
    this.orders = orders
    this.#types = new Int32Array(orders)
  }

  /** Forgets everything and takes the n-grams of this sequence. */
  fill(symbols: Int32Array, length: number): void {
    this.#turn++
    this.#size = 1
    this.#sequence = 0
    this.#types.fill(0)
    this.#reserve(length * this.orders + 1)
    for (let start = 0; start < length; start++) {
      const end = Math.min(length, start + this.orders)
      let node = 0
      for (let at = start; at < end; at++) {
        const known = this.#size
        node = this.#child(node, symbols[at]!, true)
        if (node === known) this.#types[at - start]!++
        this.#counts[node]!++
      }
    }
  }

  /**
   * Holds a sequence against the trie and adds to `matches[at + n - 1]` how many of its n-grams are new matches: each n-gram of
   * the trie is matched at most as often as it occurs, over all sequences since `fill` (several references clip by the one that
   * has it most often).
   */
  match(symbols: Int32Array, length: number, matches: Float64Array, at: number): void {
    const sequence = ++this.#sequence
    for (let start = 0; start < length; start++) {
      const end = Math.min(length, start + this.orders)
      let node = 0
      for (let place = start; place < end; place++) {
        node = this.#child(node, symbols[place]!, false)
        if (node < 0) break
        if (this.#seenBy[node] !== sequence) {
          this.#seenBy[node] = sequence
          this.#seen[node] = 0
        }
        const seen = ++this.#seen[node]!
        if (seen > this.#matched[node]! && this.#matched[node]! < this.#counts[node]!) {
          this.#matched[node]!++
          matches[at + place - start]!++
        }
      }
    }
  }

  /** Lets the next sequence match everything again: each reference for itself. */
  unmatch(): void {
    this.#matched.fill(0, 0, this.#size)
  }

  /** Distinct n-grams of an order. */
  types(order: number): number {
    return this.#types[order - 1]!
  }

  /** Adds to `shared[n - 1]` how many distinct n-grams of the trie the sequence has too. */
  sharedTypes(symbols: Int32Array, length: number, shared: Float64Array): void {
    const sequence = ++this.#sequence
    for (let start = 0; start < length; start++) {
      const end = Math.min(length, start + this.orders)
      let node = 0
      for (let place = start; place < end; place++) {
        node = this.#child(node, symbols[place]!, false)
        if (node < 0) break
        if (this.#seenBy[node] === sequence) continue
        this.#seenBy[node] = sequence
        this.#seen[node] = 0
        shared[place - start]!++
      }
    }
  }

  /** Adds to `found[n - 1]` how many n-grams of the sequence, each as often as it occurs there, the trie has. */
  occurring(symbols: Int32Array, length: number, found: Float64Array): void {
    for (let start = 0; start < length; start++) {
      const end = Math.min(length, start + this.orders)
      let node = 0
      for (let place = start; place < end; place++) {
        node = this.#child(node, symbols[place]!, false)
        if (node < 0) break
        found[place - start]!++
      }
    }
  }

  #child(parent: number, symbol: number, insert: boolean): number {
    const mask = this.#slotTurn.length - 1
    let slot = (Math.imul(parent, 0x9e3779b1) ^ Math.imul(symbol, 0x85ebca6b)) >>> 0
    slot = (slot ^ (slot >>> 15)) & mask
    while (this.#slotTurn[slot] === this.#turn) {
      if (this.#slotParent[slot] === parent && this.#slotSymbol[slot] === symbol) return this.#slotNode[slot]!
      slot = (slot + 1) & mask
    }
    if (!insert) return -1
    const node = this.#size++
    this.#slotTurn[slot] = this.#turn
    this.#slotParent[slot] = parent
    this.#slotSymbol[slot] = symbol
    this.#slotNode[slot] = node
    this.#counts[node] = 0
    this.#matched[node] = 0
    this.#seenBy[node] = 0
    return node
  }

  /** Room for so many nodes, with a table at most half full. */
  #reserve(nodes: number): void {
    if (this.#counts.length < nodes) {
      const room = 2 ** Math.ceil(Math.log2(nodes))
      this.#counts = new Int32Array(room)
      this.#matched = new Int32Array(room)
      this.#seen = new Int32Array(room)
      this.#seenBy = new Int32Array(room)
    }
    if (this.#slotTurn.length >= 2 * nodes) return
    const slots = 2 ** Math.ceil(Math.log2(2 * nodes))
    this.#slotTurn = new Int32Array(slots)
    this.#slotParent = new Int32Array(slots)
    this.#slotSymbol = new Int32Array(slots)
    this.#slotNode = new Int32Array(slots)
    this.#turn = 1
  }
}
