/**
 * The rules of aligned sentence pairs, fast: what `rules-of-pair.ts` says, in typed arrays. Phrase pairs are the boxes of the
 * phrase extractor within the length limit, widened over words without links where the settings are loose; holes are chosen
 * from the boxes inside a box from left to right. An occurrence is packed as
 *
 *     label, source symbols, target symbols, then the codes of the source, of the target, and the links
 *
 * with the codes of `symbols.ts`, and counted. Letters: a box is the source words [a, b) and the target words [c, d).
 */
import type { Tree } from '../corpus/tree.js'
import { PhraseExtractor } from '../phrases/extractor.js'
import type { RowCounter } from './row-counter.js'
import { type ExtractionSettings, settingsFault } from './settings.js'
import { SpanLabels } from './span-labels.js'
import { type GrammarSymbols, holeCode } from './symbols.js'

/** Numbers before the symbols of a packed rule: its label and the lengths of its sides. */
export const RULE_HEADER = 3

/** Extracts the rules of one pair after another into a counter. */
export class RuleExtractor {
  /** rules counted so far, with repeats */
  occurrences = 0
  readonly #settings: ExtractionSettings
  readonly #symbols: GrammarSymbols
  readonly #counter: RowCounter
  readonly #defaultLabel: number
  readonly #fullLabel: number
  /** every rule and every hole has the label 0 */
  readonly #hasOneLabel: boolean
  readonly #phrases = new PhraseExtractor()
  readonly #boxes = new Boxes()
  /** boxes inside the box at hand, and the holes chosen from them */
  #inner = new Int32Array(256)
  #innerCount = 0
  readonly #holes: Int32Array
  #holeCount = 0
  /** labels of the boxes: those of box k are `#labels[#labelStart[k]]` up to the next start */
  #labelStart = new Int32Array(256)
  #labels = new Int32Array(256)
  /** which label of its list each hole has, the left-hand side last */
  readonly #turn: Int32Array
  /** where each hole stands on the source and on the target side of the row */
  readonly #places: Int32Array
  #row = new Int32Array(256)
  #sourcePlace = new Int32Array(64)
  #targetPlace = new Int32Array(64)
  /** hole that starts at a target word, or -1 */
  #holeAt = new Int32Array(64).fill(-1)
  #linkStart = new Int32Array(65)
  #columnStart = new Int32Array(65)
  #source: Int32Array = new Int32Array(0)
  #target: Int32Array = new Int32Array(0)
  #links: Int32Array = new Int32Array(0)

  constructor(settings: ExtractionSettings, symbols: GrammarSymbols, counter: RowCounter) {
    const fault = settingsFault(settings)
    if (fault !== undefined) throw new RangeError(fault)
    this.#settings = settings
    this.#symbols = symbols
    this.#counter = counter
    this.#defaultLabel = symbols.labels.intern(settings.defaultLabel)
    this.#fullLabel = symbols.labels.intern(settings.fullSentenceLabel)
    this.#hasOneLabel = settings.categories.length === 0 && settings.fullSentence === 'no' && this.#defaultLabel === 0
    this.#holes = new Int32Array(settings.maxHoles)
    this.#turn = new Int32Array(settings.maxHoles + 1)
    this.#places = new Int32Array(2 * settings.maxHoles)
  }

  /** Counts the rules of a pair: ids of its words, packed sorted links, and the tree of the side that gives the labels. */
  extract(source: Int32Array, target: Int32Array, links: Int32Array, tree?: Tree): void {
    this.#source = source
    this.#target = target
    this.#links = links
    this.#prepare()
    this.#findBoxes()
    if (!this.#hasOneLabel) this.#label(tree)
    const { a, b, count } = this.#boxes
    const { maxHoles, abstract } = this.#settings
    for (let box = 0, first = 0; box < count; box++) {
      while (a[first]! < a[box]!) first++
      this.#holeCount = 0
      this.#emit(box)
      if (maxHoles === 0) continue
      this.#innerCount = 0
      if (this.#inner.length < count) this.#inner = new Int32Array(2 * count)
      for (let k = first; k < count && a[k]! < b[box]!; k++) {
        if (this.#boxes.contains(box, k) && (abstract || k !== box)) this.#inner[this.#innerCount++] = k
      }
      this.#addHoles(box, 0)
    }
  }

  /** Adds a hole after those chosen, emits the rule, and goes on with the next hole. */
  #addHoles(box: number, from: number): void {
    const { a, b, c, d } = this.#boxes
    const inner = this.#inner
    const holes = this.#holes
    const depth = this.#holeCount
    const lowest = depth === 0 ? 0 : b[holes[depth - 1]!]! + (this.#settings.adjacentHoles ? 0 : 1)
    // words to the left of a hole stay words: farther to the right they would be too many
    let highest = a[box]! + this.#settings.maxSourceSymbols - depth - 1
    for (let h = 0; h < depth; h++) highest += b[holes[h]!]! - a[holes[h]!]!
    for (let k = from; k < this.#innerCount; k++) {
      const hole = inner[k]!
      if (a[hole]! < lowest) continue
      if (a[hole]! > highest) return
      let isFree = true
      for (let h = 0; h < depth; h++) {
        const other = holes[h]!
        if (c[hole]! < d[other]! && c[other]! < d[hole]!) isFree = false
      }
      if (!isFree) continue
      holes[depth] = hole
      this.#holeCount = depth + 1
      this.#emit(box)
      if (depth + 1 < this.#settings.maxHoles) this.#addHoles(box, k + 1)
      this.#holeCount = depth
    }
  }

  /** Counts the rule of a box with the holes chosen, once for every choice of labels, if the settings allow it. */
  #emit(box: number): void {
    const settings = this.#settings
    const { a, b, c, d } = this.#boxes
    const holes = this.#holes
    const holeCount = this.#holeCount
    const linkStart = this.#linkStart
    let sourceWords = b[box]! - a[box]!
    let targetWords = d[box]! - c[box]!
    let links = linkStart[b[box]!]! - linkStart[a[box]!]!
    for (let h = 0; h < holeCount; h++) {
      const hole = holes[h]!
      sourceWords -= b[hole]! - a[hole]!
      targetWords -= d[hole]! - c[hole]!
      links -= linkStart[b[hole]!]! - linkStart[a[hole]!]!
    }
    if (links < settings.minLinks) return
    if (holeCount === 0) {
      const isFree = settings.fullSentence === 'unlimited' && Math.max(sourceWords, targetWords) > settings.maxPhrase
      if (!isFree && (sourceWords > settings.maxSourceWords || targetWords > settings.maxTargetWords)) return
    } else {
      if (sourceWords + holeCount > settings.maxSourceSymbols || targetWords + holeCount > settings.maxTargetSymbols) return
      if (sourceWords + targetWords === 0 ? !settings.abstract : !settings.mixed) return
    }
    const length = this.#pack(box, sourceWords + holeCount, targetWords + holeCount)
    if (length === 0) return
    if (this.#hasOneLabel) {
      this.#row[0] = 0
      this.#counter.add(this.#row, length)
      this.occurrences++
    } else this.#countLabelled(box, sourceWords + holeCount, length)
  }

  /** Writes the rule with its words, its holes as if their label were 0, and its links; gives 0 for an identity that is not wanted. */
  #pack(box: number, sourceLength: number, targetLength: number): number {
    const { a, b, c, d } = this.#boxes
    const row = this.#row
    const holes = this.#holes
    const holeCount = this.#holeCount
    const source = this.#source
    const target = this.#target
    const sourcePlace = this.#sourcePlace
    const targetPlace = this.#targetPlace
    const linkStart = this.#linkStart
    row[1] = sourceLength
    row[2] = targetLength
    let at = RULE_HEADER
    for (let i = a[box]!, h = 0, end = b[box]!; i < end; ) {
      if (h < holeCount && a[holes[h]!] === i) {
        row[at] = -1 - h
        i = b[holes[h++]!]!
      } else {
        sourcePlace[i] = at - RULE_HEADER
        row[at] = source[i++]!
      }
      at++
    }
    const targetFrom = at
    const holeAt = this.#holeAt
    for (let h = 0; h < holeCount; h++) holeAt[c[holes[h]!]!] = h
    for (let j = c[box]!, end = d[box]!; j < end; at++) {
      const h = holeAt[j]!
      if (h >= 0) {
        holeAt[j] = -1
        row[at] = -1 - h
        j = d[holes[h]!]!
      } else {
        targetPlace[j] = at - targetFrom
        row[at] = target[j++]!
      }
    }
    if (!this.#settings.identity && sourceLength === targetLength && isRepeated(row, RULE_HEADER, targetFrom)) return 0
    const links = this.#links
    for (let i = a[box]!, h = 0, end = b[box]!; i < end; ) {
      if (h < holeCount && a[holes[h]!] === i) {
        i = b[holes[h++]!]!
        continue
      }
      const place = sourcePlace[i]! << 16
      for (let k = linkStart[i]!, last = linkStart[++i]!; k < last; k++) row[at++] = place | targetPlace[links[k]! & 0xffff]!
    }
    return at
  }

  /** Fills in the labels and counts the rule; several times where spans have several labels. */
  #countLabelled(box: number, sourceLength: number, length: number): void {
    const { defaultPolicy } = this.#settings
    const row = this.#row
    const holes = this.#holes
    const holeCount = this.#holeCount
    const turn = this.#turn
    const labelStart = this.#labelStart
    const labels = this.#labels
    const end = RULE_HEADER + sourceLength + row[2]!
    const places = this.#places
    for (let at = RULE_HEADER; at < end; at++) {
      const code = row[at]!
      if (code >= 0) continue
      places[2 * (-1 - code) + (at < RULE_HEADER + sourceLength ? 0 : 1)] = at
    }
    for (let h = 0; h <= holeCount; h++) turn[h] = 0
    for (;;) {
      const lhs = labels[labelStart[box]! + turn[holeCount]!]!
      let isWanted = defaultPolicy === 'always' || lhs !== this.#defaultLabel || (defaultPolicy === 'phrases' && holeCount === 0)
      for (let h = 0; h < holeCount; h++) {
        const label = labels[labelStart[holes[h]!]! + turn[h]!]!
        if (label === this.#defaultLabel && defaultPolicy !== 'always') isWanted = false
        const code = holeCode(label, h + 1)
        row[places[2 * h]!] = code
        row[places[2 * h + 1]!] = code
      }
      if (isWanted) {
        row[0] = lhs
        this.#counter.add(row, length)
        this.occurrences++
      }
      let h = holeCount
      while (h >= 0) {
        const of = h === holeCount ? box : holes[h]!
        if (++turn[h]! < labelStart[of + 1]! - labelStart[of]!) break
        turn[h--] = 0
      }
      if (h < 0) return
    }
  }

  /** Room for the pair at hand, and where the links of each word start. */
  #prepare(): void {
    const [rows, columns] = [this.#source.length, this.#target.length]
    if (rows >= this.#sourcePlace.length || columns >= this.#targetPlace.length) {
      const room = 2 * Math.max(rows, columns)
      this.#sourcePlace = new Int32Array(room)
      this.#targetPlace = new Int32Array(room)
      this.#holeAt = new Int32Array(room).fill(-1)
      this.#linkStart = new Int32Array(room + 1)
      this.#columnStart = new Int32Array(room + 1)
    }
    const links = this.#links
    const longest = RULE_HEADER + rows + columns + links.length
    if (longest > this.#row.length) this.#row = new Int32Array(2 * longest)
    const linkStart = this.#linkStart
    const columnStart = this.#columnStart
    linkStart.fill(0, 0, rows + 1)
    columnStart.fill(0, 0, columns + 1)
    for (let k = 0; k < links.length; k++) {
      linkStart[(links[k]! >> 16) + 1]!++
      columnStart[(links[k]! & 0xffff) + 1]!++
    }
    for (let i = 0; i < rows; i++) linkStart[i + 1]! += linkStart[i]!
    for (let j = 0; j < columns; j++) columnStart[j + 1]! += columnStart[j]!
  }

  /** The phrase pairs of the pair at hand, sorted by source. */
  #findBoxes(): void {
    const boxes = this.#boxes
    const phrases = this.#phrases
    const [rows, columns] = [this.#source.length, this.#target.length]
    const { loose, maxPhrase, fullSentence } = this.#settings
    boxes.count = 0
    phrases.extract(rows, columns, this.#links)
    const { sourceFirst, sourceLast, targetFirst, targetLast, count } = phrases
    for (let k = 0; k < count; k++) {
      const [a, b, c, d] = [sourceFirst[k]!, sourceLast[k]! + 1, targetFirst[k]!, targetLast[k]! + 1]
      if (loose) this.#widen(a, b, c, d)
      else if (b - a <= maxPhrase && d - c <= maxPhrase) boxes.push(a, b, c, d)
    }
    // the whole pair counts, however long, whether or not its edge words have links
    const addsWhole = fullSentence !== 'no' && this.#links.length > 0 && !boxes.has(0, rows, 0, columns)
    if (addsWhole) boxes.push(0, rows, 0, columns)
    if (addsWhole || loose) boxes.sort()
  }

  /** Every box around this one that adds only words without links. */
  #widen(a: number, b: number, c: number, d: number): void {
    const [rows, columns] = [this.#source.length, this.#target.length]
    const { maxPhrase } = this.#settings
    for (let from = a; from === a || (from >= 0 && this.#linkStart[from] === this.#linkStart[a]); from--) {
      for (let to = b; to === b || (to <= rows && this.#linkStart[to] === this.#linkStart[b]); to++) {
        for (let left = c; left === c || (left >= 0 && this.#columnStart[left] === this.#columnStart[c]); left--) {
          for (let right = d; right === d || (right <= columns && this.#columnStart[right] === this.#columnStart[d]); right++) {
            if (to - from <= maxPhrase && right - left <= maxPhrase) this.#boxes.push(from, to, left, right)
          }
        }
      }
    }
  }

  /** The label ids of every box. */
  #label(tree: Tree | undefined): void {
    const { categories, unary, parsedSide, maxPhrase } = this.#settings
    const spans = tree === undefined || categories.length === 0 ? undefined : new SpanLabels(tree, categories, unary)
    const { a, b, c, d, count } = this.#boxes
    if (this.#labelStart.length <= count) this.#labelStart = new Int32Array(2 * (count + 1))
    let at = 0
    for (let k = 0; k < count; k++) {
      this.#labelStart[k] = at
      const isLong = b[k]! - a[k]! > maxPhrase || d[k]! - c[k]! > maxPhrase
      const found =
        isLong || spans === undefined ? undefined : parsedSide === 'source' ? spans.of(a[k]!, b[k]!) : spans.of(c[k]!, d[k]!)
      const room = at + (found?.length ?? 0) + 1
      if (room > this.#labels.length) {
        const wide = new Int32Array(2 * room)
        wide.set(this.#labels)
        this.#labels = wide
      }
      if (isLong) this.#labels[at++] = this.#fullLabel
      else if (found === undefined || found.length === 0) this.#labels[at++] = this.#defaultLabel
      else for (const label of found) this.#labels[at++] = this.#symbols.labels.intern(label)
    }
    this.#labelStart[count] = at
  }
}

/** The boxes of a pair in four arrays. */
class Boxes {
  count = 0
  a = new Int32Array(256)
  b = new Int32Array(256)
  c = new Int32Array(256)
  d = new Int32Array(256)

  push(a: number, b: number, c: number, d: number): void {
    const at = this.count++
    if (at === this.a.length) {
      for (const side of ['a', 'b', 'c', 'd'] as const) {
        const wide = new Int32Array(2 * at)
        wide.set(this[side])
        this[side] = wide
      }
    }
    this.a[at] = a
    this.b[at] = b
    this.c[at] = c
    this.d[at] = d
  }

  /** Whether a box lies inside another, or is it. */
  contains(outer: number, inner: number): boolean {
    return (
      this.a[inner]! >= this.a[outer]! &&
      this.b[inner]! <= this.b[outer]! &&
      this.c[inner]! >= this.c[outer]! &&
      this.d[inner]! <= this.d[outer]!
    )
  }

  /** Whether this very box is among them. */
  has(a: number, b: number, c: number, d: number): boolean {
    for (let k = 0; k < this.count; k++) {
      if (this.a[k] === a && this.b[k] === b && this.c[k] === c && this.d[k] === d) return true
    }
    return false
  }

  /** By first source word. */
  sort(): void {
    const order = Array.from({ length: this.count }, (_, k) => k).sort((x, y) => this.a[x]! - this.a[y]!)
    for (const side of ['a', 'b', 'c', 'd'] as const) {
      const sorted = Int32Array.from(order, (k) => this[side][k]!)
      this[side].set(sorted)
    }
  }
}

/** Whether the two sides, which are equally long, are the same symbols; holes are their indices here. */
function isRepeated(row: Int32Array, sourceFrom: number, targetFrom: number): boolean {
  for (let k = 0; sourceFrom + k < targetFrom; k++) if (row[sourceFrom + k] !== row[targetFrom + k]) return false
  return true
}
