/**
 * The rules of a grammar that can have a part in deriving a sentence pair: the words of the source side occur in the source,
 * runs of words as they stand and in their order, and so does the target side in the target. This is tighter than what Dyer
 * (2010) prunes between his passes, and comes before both of them. The rules are found by walking the trie of
 * the grammar with the set of places that a prefix can reach; those found make a small trie of their own, in which a
 * hole is known by its label alone.
 *
 * Ids of words are those of the grammar; words it does not have are below 0. Positions of holes are counted in the order of
 * the source side, whatever indices a file gave them.
 */
import type { GrammarIndex } from '../../grammar/grammar-index.js'
import { IntList } from '../../grammar/int-list.js'
import { holeLabel } from '../../grammar/symbols.js'
import { lowest, rowWidth, setRange, stepOver } from './bit-rows.js'

export class PairRules {
  /** by node of the small trie, 0 is the root: the word, or -1 - slot of the label of a hole */
  readonly symbol = new IntList()
  /** the next child of the same parent, and the first child, 0: none */
  readonly sibling = new IntList()
  readonly firstChild = new IntList()
  /** the first rule that ends here, as its place in `rule` plus 1, 0: none */
  readonly firstRule = new IntList()
  /** holes on the way from the root */
  readonly holes = new IntList()

  /** by rule: its number in the grammar, the slot of its label, the next rule of the same node plus 1 */
  readonly rule = new IntList()
  readonly lhs = new IntList()
  readonly nextRule = new IntList()
  /** where its target side starts in `target`; one start more than there are rules */
  readonly targetFrom = new IntList()
  /** a word's place in the list of target words, or -1 - the number of the hole on the source side */
  readonly target = new IntList()

  /** by slot: the label */
  readonly labels = new IntList()
  /** bits of the target places before each word of the target list, `targetWidth` numbers a word */
  targetMasks = new Uint32Array(64)
  targetWidth = 1

  readonly #index: GrammarIndex
  readonly #slotOfLabel: Int32Array
  /** by word of the grammar: its place in the list of source or target words plus 1 */
  readonly #sourcePlace: Int32Array
  readonly #targetPlace: Int32Array
  #sourceMasks = new Uint32Array(64)
  #sourceWidth = 1
  /** the places that the prefix of each depth can reach */
  #reached = new Uint32Array(64)
  readonly #scratch = new IntList()
  #row = new Uint32Array(8)
  /** the way to the node at hand: nodes of the grammar's trie, and of the small one where they are there already, else -1 */
  #path = new Int32Array(64)
  #own = new Int32Array(64)
  #source: Int32Array = new Int32Array(0)

  /** `labels` is one more than the grammar has where an identity rule brings a label of its own. */
  constructor(index: GrammarIndex, labels: number) {
    this.#index = index
    this.#slotOfLabel = new Int32Array(labels).fill(-1)
    this.#sourcePlace = new Int32Array(index.words)
    this.#targetPlace = new Int32Array(index.words)
  }

  /** Finds the rules of a pair; what was found before is forgotten. */
  find(source: Int32Array, target: Int32Array): void {
    this.#reset()
    this.#source = source
    this.#sourceWidth = rowWidth(source.length)
    this.targetWidth = rowWidth(target.length)
    this.#sourceMasks = masksOf(source, this.#sourcePlace, this.#sourceWidth, this.#sourceMasks)
    this.targetMasks = masksOf(target, this.#targetPlace, this.targetWidth, this.targetMasks)
    const depths = source.length + 2
    if (this.#path.length < depths) {
      this.#path = new Int32Array(2 * depths)
      this.#own = new Int32Array(2 * depths)
    }
    if (this.#reached.length < depths * this.#sourceWidth) this.#reached = new Uint32Array(2 * depths * this.#sourceWidth)
    if (this.#row.length < this.targetWidth) this.#row = new Uint32Array(2 * this.targetWidth)
    setRange(this.#reached, 0, this.#sourceWidth, 0, source.length)
    this.#targetLength = target.length
    this.#path[0] = 0
    this.#own[0] = 0
    this.#walk(0)
    for (let i = 0; i < source.length; i++) if (source[i]! >= 0) this.#sourcePlace[source[i]!] = 0
    for (let j = 0; j < target.length; j++) if (target[j]! >= 0) this.#targetPlace[target[j]!] = 0
  }

  /** The slot of a label among those of this pair, new if need be. */
  slot(label: number): number {
    const known = this.#slotOfLabel[label]!
    if (known >= 0) return known
    this.#slotOfLabel[label] = this.labels.length
    this.labels.push(label)
    return this.labels.length - 1
  }
  #targetLength = 0

  #walk(depth: number): void {
    const { childrenFrom, wordsFrom, children, rulesFrom, symbol } = this.#index.arrays
    const node = this.#path[depth]!
    if (rulesFrom[node]! < rulesFrom[node + 1]!) this.#takeRules(depth)
    const first = childrenFrom[node]!
    const last = childrenFrom[node + 1]!
    if (first === last || depth === this.#source.length) return
    const width = this.#sourceWidth
    const at = depth * width
    const reached = this.#reached
    const words = wordsFrom[node]!
    if (first < words) {
      const place = lowest(reached, at, width)
      if (place < this.#source.length) {
        setRange(reached, at + width, width, place + 1, this.#source.length)
        for (let k = first; k < words; k++) this.#step(depth, children[k]!)
      }
    }
    if (last - words <= this.#source.length) {
      for (let k = words; k < last; k++) this.#stepWord(depth, symbol[children[k]!]!, children[k]!)
      return
    }
    // more children than words: ask for those that the words at the reached places lead to
    for (let w = 0; w < width; w++) {
      for (let bits = reached[at + w]!; bits !== 0; bits &= bits - 1) {
        const place = 32 * w + 31 - Math.clz32(bits & -bits)
        const word = place < this.#source.length ? this.#source[place]! : -1
        if (word < 0 || !this.#isFirst(at, (this.#sourcePlace[word]! - 1) * width, place)) continue
        const child = this.#index.child(node, word)
        if (child > 0) this.#stepWord(depth, word, child)
      }
    }
  }

  /** Whether no lower reached place has the same word. */
  #isFirst(at: number, mask: number, place: number): boolean {
    for (let w = 0; w < this.#sourceWidth; w++) {
      const bits = this.#reached[at + w]! & this.#sourceMasks[mask + w]!
      if (bits !== 0) return 32 * w + 31 - Math.clz32(bits & -bits) === place
    }
    return false
  }

  #stepWord(depth: number, word: number, child: number): void {
    const place = this.#sourcePlace[word]!
    if (place === 0) return
    const width = this.#sourceWidth
    const at = depth * width
    if (stepOver(this.#reached, at, this.#sourceMasks, (place - 1) * width, this.#reached, at + width, width))
      this.#step(depth, child)
  }

  #step(depth: number, child: number): void {
    this.#path[depth + 1] = child
    this.#own[depth + 1] = -1
    this.#walk(depth + 1)
  }

  #takeRules(depth: number): void {
    const { rulesFrom, rules, keys } = this.#index.arrays
    const node = this.#path[depth]!
    const targetPlace = this.#targetPlace
    for (let k = rulesFrom[node]!, end = rulesFrom[node + 1]!; k < end; k++) {
      const key = keys[k]!
      if ((key < 0 || targetPlace[key] !== 0) && this.#fitsTarget(rules[k]!)) this.#take(depth, rules[k]!)
    }
  }

  /** Whether the target side occurs in the target, with something in the place of its holes. */
  #fitsTarget(rule: number): boolean {
    const { codes, bounds } = this.#index.arrays
    const row = this.#row
    const width = this.targetWidth
    setRange(row, 0, width, 0, this.#targetLength)
    for (let at = bounds[2 * rule + 1]!, end = bounds[2 * rule + 2]!; at < end; at++) {
      const code = codes[at]!
      if (code < 0) {
        const place = lowest(row, 0, width)
        if (place === this.#targetLength) return false
        setRange(row, 0, width, place + 1, this.#targetLength)
      } else {
        const word = this.#targetPlace[code]!
        if (word === 0 || !stepOver(row, 0, this.targetMasks, (word - 1) * width, row, 0, width)) return false
      }
    }
    return true
  }

  #take(depth: number, rule: number): void {
    const { lhs, codes, bounds } = this.#index.arrays
    const node = this.#ownNode(depth)
    this.rule.push(rule)
    this.lhs.push(this.slot(lhs[rule]!))
    this.nextRule.push(this.firstRule.items[node]!)
    this.firstRule.items[node] = this.rule.length
    const holes = this.#scratch
    holes.length = 0
    for (let at = bounds[2 * rule]!, end = bounds[2 * rule + 1]!; at < end; at++) if (codes[at]! < 0) holes.push(codes[at]!)
    for (let at = bounds[2 * rule + 1]!, end = bounds[2 * rule + 2]!; at < end; at++) {
      const code = codes[at]!
      if (code >= 0) this.target.push(this.#targetPlace[code]! - 1)
      else {
        let hole = 0
        while (holes.items[hole] !== code) hole++
        this.target.push(-1 - hole)
      }
    }
    this.targetFrom.push(this.target.length)
  }

  /** The node of the small trie for the node at hand; the way to it is built where it is not there yet. */
  #ownNode(depth: number): number {
    let known = depth
    while (this.#own[known]! < 0) known--
    for (let d = known + 1; d <= depth; d++) {
      const parent = this.#own[d - 1]!
      const code = this.#index.arrays.symbol[this.#path[d]!]!
      const node = this.#addNode(code >= 0 ? code : -1 - this.slot(holeLabel(code)))
      this.holes.items[node] = this.holes.items[parent]! + (code < 0 ? 1 : 0)
      this.sibling.items[node] = this.firstChild.items[parent]!
      this.firstChild.items[parent] = node
      this.#own[d] = node
    }
    return this.#own[depth]!
  }

  #addNode(symbol: number): number {
    this.symbol.push(symbol)
    this.sibling.push(0)
    this.firstChild.push(0)
    this.firstRule.push(0)
    this.holes.push(0)
    return this.symbol.length - 1
  }

  #reset(): void {
    for (let k = 0; k < this.labels.length; k++) this.#slotOfLabel[this.labels.items[k]!] = -1
    for (const list of [this.symbol, this.sibling, this.firstChild, this.firstRule, this.holes]) list.length = 0
    for (const list of [this.rule, this.lhs, this.nextRule, this.targetFrom, this.target, this.labels]) list.length = 0
    this.targetFrom.push(0)
    this.#addNode(0)
  }
}

/** A row of places for each different known word; `places` gets the place of its row plus 1. */
function masksOf(sentence: Int32Array, places: Int32Array, width: number, room: Uint32Array): Uint32Array<ArrayBuffer> {
  const masks =
    room.length >= sentence.length * width ? (room as Uint32Array<ArrayBuffer>) : new Uint32Array(2 * sentence.length * width)
  masks.fill(0, 0, sentence.length * width)
  let words = 0
  for (let p = 0; p < sentence.length; p++) {
    const word = sentence[p]!
    if (word < 0) continue
    if (places[word] === 0) places[word] = ++words
    masks[(places[word]! - 1) * width + (p >>> 5)]! |= 1 << (p & 31)
  }
  return masks
}
