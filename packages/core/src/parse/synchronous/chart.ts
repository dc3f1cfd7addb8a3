/**
 * Which phrases of a sentence pair a grammar derives together. Dyer's two passes (2010), taken in one sweep: the source is
 * parsed bottom-up with the source sides of the rules, by dotted items over a trie (CKY+), and every edge of the forest is at
 * once parsed against the target with its target side. A node is a label over source words [i, j); it holds, for every target place
 * k, the set of places l such that the label derives [i, j) together with [k, l). A node without any such pair does not
 * come to be, so nothing is built upon it.
 *
 * Start i runs from the last word to the first, end j upwards: whatever lies inside [i, j) is complete before it. Rules whose
 * source side is a single hole relate nodes over the same words and are applied until nothing is new. The arrays are
 * kept and reused; the inner loops allocate nothing.
 */
import { IntList } from '../../grammar/int-list.js'
import { rowWidth, setRange } from './bit-rows.js'
import type { PairRules } from './pair-rules.js'

/** The rule number of edges that copy a word. */
export const COPY = -1

export class Chart {
  /** words of the two sentences */
  n = 0
  m = 0
  /** numbers in a row of target places */
  width = 1
  /** by node: slot of its label, its source words */
  readonly label = new IntList()
  readonly from = new IntList()
  readonly to = new IntList()
  /** rows of target ends, one for each target start: those of a node begin at `node * m * width` */
  rows = new Uint32Array(1 << 12)
  /** target starts of each node that have an end */
  starts = new Uint32Array(1 << 8)
  /** edges where they are kept: head node, rule of the pair or `COPY`, number of tails, tails */
  readonly edges = new IntList()

  readonly #rules: PairRules
  #keeps = false
  #limit = 0
  /** node of a slot over [i, j), plus 1: at `(slot * (n + 1) + i) * (n + 1) + j` */
  #nodeAt = new Int32Array(1 << 12)
  /** dotted items of the start at hand: trie node, the item before it, the node in its last hole or -1 */
  readonly #dotNode = new IntList()
  readonly #dotBefore = new IntList()
  readonly #dotTail = new IntList()
  /** the next item with the same end, and the first item of each end, plus 1 */
  readonly #dotNext = new IntList()
  #dotsAt = new Int32Array(64)
  readonly #tails = new Int32Array(8)
  #row = new Uint32Array(8)
  #next = new Uint32Array(8)
  #source: Int32Array = new Int32Array(0)

  constructor(rules: PairRules) {
    this.#rules = rules
  }

  get nodes(): number {
    return this.label.length
  }

  /**
   * Fills the chart for the pair of which `rules` holds the rules. A rule with holes spans at most `limit` source words; `copies[i]` says
   * that source word i may stand for itself, under the label of slot `copySlot`.
   */
  fill(source: Int32Array, target: Int32Array, limit: number, copies: Uint8Array, copySlot: number, keepsEdges: boolean): void {
    this.#prepare(source, target, limit, keepsEdges)
    for (let i = this.n - 1; i >= 0; i--) {
      this.#dotNode.length = 0
      this.#dotBefore.length = 0
      this.#dotTail.length = 0
      this.#dotNext.length = 0
      this.#dotsAt.fill(0, 0, this.n + 1)
      this.#addDot(i, 0, -1, -1)
      this.#advance(i, 0, i)
      for (let j = i + 1; j <= this.n; j++) {
        for (let dot = this.#dotsAt[j]!; dot > 0; dot = this.#dotNext.items[dot - 1]!) this.#complete(i, j, dot - 1)
        if (j === i + 1 && copies[i] === 1) this.#copy(i, target, copySlot)
        if (j - i <= limit) {
          this.#closeUnary(i, j)
          this.#startWithHole(i, j)
        }
        for (let dot = this.#dotsAt[j]!; dot > 0; dot = this.#dotNext.items[dot - 1]!) this.#advance(i, dot - 1, j)
      }
    }
  }

  /** The node of a slot over [i, j), or -1. */
  node(slot: number, i: number, j: number): number {
    return this.#nodeAt[(slot * (this.n + 1) + i) * (this.n + 1) + j]! - 1
  }

  /** Whether a node derives its source words together with the target words [k, l). */
  derives(node: number, k: number, l: number): boolean {
    return (this.rows[(node * this.m + k) * this.width + (l >>> 5)]! & (1 << (l & 31))) !== 0
  }

  /** The last target place that a node reaches from place k, or -1. */
  lastEnd(node: number, k: number): number {
    const at = (node * this.m + k) * this.width
    for (let w = this.width - 1; w >= 0; w--) {
      const bits = this.rows[at + w]!
      if (bits !== 0) return 32 * w + 31 - Math.clz32(bits)
    }
    return -1
  }

  #prepare(source: Int32Array, target: Int32Array, limit: number, keepsEdges: boolean): void {
    this.#source = source
    this.n = source.length
    this.m = target.length
    this.width = rowWidth(this.m)
    this.#limit = limit
    this.#keeps = keepsEdges
    this.label.length = 0
    this.from.length = 0
    this.to.length = 0
    this.edges.length = 0
    const cells = this.#rules.labels.length * (this.n + 1) ** 2
    if (this.#nodeAt.length < cells) this.#nodeAt = new Int32Array(2 * cells)
    else this.#nodeAt.fill(0, 0, cells)
    if (this.#dotsAt.length <= this.n) this.#dotsAt = new Int32Array(2 * this.n + 1)
    if (this.#row.length < this.width) {
      this.#row = new Uint32Array(2 * this.width)
      this.#next = new Uint32Array(2 * this.width)
    }
  }

  #addDot(end: number, node: number, before: number, tail: number): void {
    this.#dotNode.push(node)
    this.#dotBefore.push(before)
    this.#dotTail.push(tail)
    this.#dotNext.push(this.#dotsAt[end]!)
    this.#dotsAt[end] = this.#dotNode.length
  }

  /** Moves an item on over the next word and over the nodes that start where it ends. */
  #advance(i: number, dot: number, end: number): void {
    const { symbol, sibling, firstChild } = this.#rules
    const word = end < this.n ? this.#source[end]! : -1
    const last = Math.min(this.n, i + this.#limit)
    for (let child = firstChild.items[this.#dotNode.items[dot]!]!; child > 0; child = sibling.items[child]!) {
      const code = symbol.items[child]!
      if (code >= 0) {
        if (code === word) this.#addDot(end + 1, child, dot, -1)
        // nodes that start with the rule are waited for: `#startWithHole`
      } else if (end > i) {
        const cells = ((-1 - code) * (this.n + 1) + end) * (this.n + 1)
        for (let to = end + 1; to <= last; to++) {
          const node = this.#nodeAt[cells + to]!
          if (node > 0) this.#addDot(to, child, dot, node - 1)
        }
      }
    }
  }

  /** Items that begin with a hole over [i, j). */
  #startWithHole(i: number, j: number): void {
    const { symbol, sibling, firstChild } = this.#rules
    for (let child = firstChild.items[0]!; child > 0; child = sibling.items[child]!) {
      const code = symbol.items[child]!
      const node = code < 0 ? this.node(-1 - code, i, j) : -1
      if (node >= 0 && firstChild.items[child]! > 0) this.#addDot(j, child, 0, node)
    }
  }

  /** Applies the rules whose source side is the whole of an item; those of a single hole have their own time. */
  #complete(i: number, j: number, dot: number): void {
    const { firstRule, nextRule, holes } = this.#rules
    const node = this.#dotNode.items[dot]!
    let rule = firstRule.items[node]!
    if (rule === 0) return
    const arity = holes.items[node]!
    if (arity > 0 && j - i > this.#limit) return
    for (let at = dot, hole = arity; hole > 0; at = this.#dotBefore.items[at]!) {
      if (this.#dotTail.items[at]! >= 0) this.#tails[--hole] = this.#dotTail.items[at]!
    }
    for (; rule > 0; rule = nextRule.items[rule - 1]!) this.#apply(rule - 1, i, j, arity)
  }

  /** Rules from one hole to another phrase of the same source words, until they give nothing new. */
  #closeUnary(i: number, j: number): void {
    const { symbol, sibling, firstChild, firstRule, nextRule } = this.#rules
    const keeps = this.#keeps
    this.#keeps = false
    for (let isNew = true; isNew; ) {
      isNew = false
      for (let child = firstChild.items[0]!; child > 0; child = sibling.items[child]!) {
        const code = symbol.items[child]!
        const tail = code < 0 ? this.node(-1 - code, i, j) : -1
        if (tail < 0) continue
        this.#tails[0] = tail
        for (let rule = firstRule.items[child]!; rule > 0; rule = nextRule.items[rule - 1]!) {
          if (this.#apply(rule - 1, i, j, 1)) isNew = true
        }
      }
    }
    this.#keeps = keeps
    if (keeps) this.#keepUnary(i, j)
  }

  /** The edges that `#closeUnary` went along, each once. */
  #keepUnary(i: number, j: number): void {
    const { symbol, sibling, firstChild, firstRule, nextRule, lhs } = this.#rules
    for (let child = firstChild.items[0]!; child > 0; child = sibling.items[child]!) {
      const code = symbol.items[child]!
      const tail = code < 0 ? this.node(-1 - code, i, j) : -1
      for (let rule = tail < 0 ? 0 : firstRule.items[child]!; rule > 0; rule = nextRule.items[rule - 1]!) {
        const head = this.node(lhs.items[rule - 1]!, i, j)
        this.#tails[0] = tail
        if (head >= 0) this.#keep(head, rule - 1, 1)
      }
    }
  }

  #keep(head: number, rule: number, arity: number): void {
    this.edges.push(head)
    this.edges.push(rule)
    this.edges.push(arity)
    for (let hole = 0; hole < arity; hole++) this.edges.push(this.#tails[hole]!)
  }

  /** Parses the target with the target side of a rule whose holes are `#tails`; true if the head has a new target phrase. */
  #apply(rule: number, i: number, j: number, arity: number): boolean {
    const { target, targetFrom, targetMasks, lhs } = this.#rules
    const width = this.width
    const first = targetFrom.items[rule]!
    const end = targetFrom.items[rule + 1]!
    const symbols = target.items
    const firstSymbol = symbols[first]!
    const [begins, beginsAt] =
      firstSymbol >= 0 ? [targetMasks, firstSymbol * width] : [this.starts, this.#tails[-1 - firstSymbol]! * width]
    let head = this.node(lhs.items[rule]!, i, j)
    let isNew = false
    let isApplied = false
    for (let w = 0; w < width; w++) {
      for (let bits = begins[beginsAt + w]!; bits !== 0; bits &= bits - 1) {
        const start = 32 * w + 31 - Math.clz32(bits & -bits)
        if (!this.#ends(start, first, end)) continue
        isApplied = true
        if (head < 0) head = this.#addNode(lhs.items[rule]!, i, j)
        if (this.#addEnds(head, start)) isNew = true
      }
    }
    if (isApplied && this.#keeps) this.#keep(head, rule, arity)
    return isNew
  }

  /** The target ends of symbols from a start, in `#row`; false if there are none. */
  #ends(start: number, first: number, end: number): boolean {
    const width = this.width
    const symbols = this.#rules.target.items
    const masks = this.#rules.targetMasks
    const { rows } = this
    let row = this.#row
    let next = this.#next
    setRange(row, 0, width, start, start)
    for (let at = first; at < end; at++) {
      const symbol = symbols[at]!
      let any = 0
      if (symbol >= 0) {
        let carry = 0
        for (let w = 0; w < width; w++) {
          const bits = row[w]! & masks[symbol * width + w]!
          next[w] = (bits << 1) | carry
          carry = bits >>> 31
          any |= bits
        }
      } else {
        const tail = this.#tails[-1 - symbol]!
        for (let w = 0; w < width; w++) next[w] = 0
        for (let w = 0; w < width; w++) {
          for (let bits = row[w]! & this.starts[tail * width + w]!; bits !== 0; bits &= bits - 1) {
            const place = 32 * w + 31 - Math.clz32(bits & -bits)
            const from = (tail * this.m + place) * width
            for (let v = 0; v < width; v++) next[v]! |= rows[from + v]!
            any = 1
          }
        }
      }
      if (any === 0) return false
      const held = row
      row = next
      next = held
    }
    this.#row = row
    this.#next = next
    return true
  }

  /** Adds the ends in `#row` to a start of a node; true if one of them is new. */
  #addEnds(node: number, start: number): boolean {
    const width = this.width
    const at = (node * this.m + start) * width
    let added = 0
    for (let w = 0; w < width; w++) {
      const fresh = this.#row[w]! & ~this.rows[at + w]!
      added |= fresh
      this.rows[at + w]! |= fresh
    }
    if (added === 0) return false
    this.starts[node * width + (start >>> 5)]! |= 1 << (start & 31)
    return true
  }

  #copy(i: number, target: Int32Array, slot: number): void {
    let node = this.node(slot, i, i + 1)
    let isApplied = false
    for (let k = 0; k < this.m; k++) {
      if (target[k] !== this.#source[i]) continue
      if (node < 0) node = this.#addNode(slot, i, i + 1)
      setRange(this.#row, 0, this.width, k + 1, k + 1)
      this.#addEnds(node, k)
      isApplied = true
    }
    if (isApplied && this.#keeps) this.#keep(node, COPY, 0)
  }

  #addNode(slot: number, i: number, j: number): number {
    const node = this.label.length
    this.label.push(slot)
    this.from.push(i)
    this.to.push(j)
    this.#nodeAt[(slot * (this.n + 1) + i) * (this.n + 1) + j] = node + 1
    const size = this.m * this.width
    if ((node + 1) * size > this.rows.length) this.rows = grown(this.rows, 2 * (node + 1) * size)
    if ((node + 1) * this.width > this.starts.length) this.starts = grown(this.starts, 2 * (node + 1) * this.width)
    this.rows.fill(0, node * size, (node + 1) * size)
    this.starts.fill(0, node * this.width, (node + 1) * this.width)
    return node
  }
}

function grown(array: Uint32Array, room: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(room)
  larger.set(array)
  return larger
}
