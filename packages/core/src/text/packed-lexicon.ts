/**
 * The lexicon over packed bytes (see `lexicon-pack.ts`). Opening decodes the numbers into flat arrays; words are found by
 * binary search in the sorted text, their entries are built when first asked for and kept.
 */
import { ParascopeError } from '../errors.js'
import { lemmaForms } from './english-forms.js'
import {
  ABOVE,
  DERIVED,
  KIN,
  type LexicalEntry,
  type Lexicon,
  OPPOSITE,
  OWN,
  PARENT,
  PERTAINS,
  RELATED,
  SIMILAR,
} from './lexicon.js'
import { LEXICON_MAGIC, LEXICON_VERSION } from './lexicon-pack.js'
import { porterStem } from './stem.js'
import { VarintReader } from './varint.js'

const SENSES_PER_LEMMA = 10
const KIN_SENSES = 3
const CLOSURE_DEPTH = 12
const CLOSURE_DECAY = 0.8
const KEPT_ENTRIES = 60_000

/** Lists of different lengths in one array: list k is `values[starts[k]] … values[starts[k + 1] - 1]`. */
interface Rows {
  readonly starts: Int32Array
  readonly values: Int32Array
}

/** Opens a packed lexicon. Throws `text/bad-lexicon` on other bytes or another version of the format. */
export function openLexicon(bytes: Uint8Array): Lexicon {
  try {
    return new PackedLexicon(bytes)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new ParascopeError('text/bad-lexicon', `the lexicon is damaged: ${error.message}`)
  }
}

class PackedLexicon implements Lexicon {
  readonly language: string
  readonly #text: Uint8Array
  readonly #lines: Int32Array
  readonly #parts: Uint8Array
  readonly #senses: Rows
  readonly #counts: Int32Array
  readonly #derived: Rows
  readonly #opposite: Rows
  readonly #pertains: Rows
  readonly #hypernyms: Rows
  readonly #similar: Rows
  readonly #related: Rows
  readonly #information: Float32Array
  readonly #definitions: Rows
  readonly #stemIds = new Map<string, number>()
  /** log(definitions / definitions with the stem) */
  readonly #rarity: Float32Array
  readonly #entries = new Map<string, LexicalEntry | undefined>()

  constructor(bytes: Uint8Array) {
    const reader = new VarintReader(bytes)
    const magic = String.fromCharCode(...reader.raw(4))
    const version = magic === LEXICON_MAGIC ? reader.unsigned() : -1
    if (version !== LEXICON_VERSION) {
      const found = version < 0 ? 'these bytes are no lexicon' : `the lexicon has format ${version}`
      throw new ParascopeError('text/bad-lexicon', `${found}; this program reads format ${LEXICON_VERSION}`, { version })
    }
    this.language = String.fromCharCode(...reader.raw(reader.unsigned()))
    const lemmas = reader.unsigned()
    const synsets = reader.unsigned()
    this.#text = reader.raw(reader.unsigned()).slice()
    this.#lines = new Int32Array(lemmas + 1)
    for (let at = 0, line = 0; at < this.#text.length; at++) if (this.#text[at] === 10) this.#lines[++line] = at + 1
    this.#parts = new Uint8Array(synsets)
    for (let k = 0; k < synsets; k++) this.#parts[k] = reader.unsigned()
    this.#senses = readRows(reader, lemmas, false)
    this.#counts = new Int32Array(this.#senses.values.length)
    for (let k = 0; k < this.#counts.length; k++) this.#counts[k] = reader.unsigned()
    this.#derived = readRows(reader, lemmas, true)
    this.#opposite = readRows(reader, lemmas, true)
    this.#pertains = readRows(reader, lemmas, true)
    this.#hypernyms = readRows(reader, synsets, true)
    this.#similar = readRows(reader, synsets, true)
    this.#related = readRows(reader, synsets, true)
    this.#information = informationOf(this.#hypernyms, synsets)
    const stems = reader.unsigned()
    for (const stem of asciiText(reader.raw(reader.unsigned())).split('\n').slice(0, stems))
      this.#stemIds.set(stem, this.#stemIds.size)
    this.#definitions = readRows(reader, synsets, false)
    const spread = new Float32Array(stems)
    for (const stem of this.#definitions.values) spread[stem]!++
    this.#rarity = spread.map((count) => Math.log((synsets + 1) / (count + 1)))
  }

  entry(word: string): LexicalEntry | undefined {
    if (this.#entries.has(word)) return this.#entries.get(word)
    if (this.#entries.size >= KEPT_ENTRIES) this.#entries.clear()
    const entry = this.#build(word)
    this.#entries.set(word, entry)
    return entry
  }

  #build(word: string): LexicalEntry | undefined {
    const concepts = new Map<number, number>()
    const weights = new Map<number, number>()
    const lemmas = new Map<number, number>()
    const uses = new Float32Array(4)
    const defining = new Map<number, number>()
    let counted = 0
    let senses = 0
    for (let part = 0; part < 4; part++) {
      for (const form of lemmaForms(word, part, (lemma) => this.#hasPart(this.#find(lemma), part))) {
        const lemma = this.#find(form)
        flag(lemmas, lemma, OWN)
        for (const other of row(this.#derived, lemma)) flag(lemmas, other, DERIVED)
        for (const other of row(this.#opposite, lemma)) flag(lemmas, other, OPPOSITE)
        for (const other of row(this.#pertains, lemma)) flag(lemmas, other, PERTAINS)
        for (const other of row(this.#derived, lemma)) this.#reachKin(other, concepts)
        for (const other of row(this.#pertains, lemma)) this.#reachKin(other, concepts)
        let rank = 0
        for (let k = this.#senses.starts[lemma]!; k < this.#senses.starts[lemma + 1]!; k++) {
          const synset = this.#senses.values[k]!
          if (this.#parts[synset] !== part) continue
          counted += this.#counts[k]!
          uses[part]! += this.#counts[k]! + 0.5
          senses++
          if (rank < SENSES_PER_LEMMA) {
            const weight = 1 / (1 + 0.3 * rank)
            this.#reach(synset, weight, concepts, weights)
            for (const stem of row(this.#definitions, synset)) defining.set(stem, Math.max(weight, defining.get(stem) ?? 0))
          }
          rank++
        }
      }
    }
    if (lemmas.size === 0) return undefined
    const total = uses.reduce((sum, value) => sum + value, 0)
    for (let part = 0; part < 4; part++) uses[part]! /= total
    const ids = Int32Array.from(concepts.keys()).sort()
    const vector = Float32Array.from(ids, (id) => (weights.get(id) ?? 0) * this.#information[id]!)
    const own = this.#stemIds.get(porterStem(word))
    if (own !== undefined) defining.set(own, (defining.get(own) ?? 0) + 1)
    const stems = Int32Array.from(defining.keys()).sort()
    const lemmaIds = Int32Array.from(lemmas.keys()).sort()
    return {
      concepts: ids,
      conceptFlags: Uint8Array.from(ids, (id) => concepts.get(id)!),
      weights: unitLength(vector),
      lemmas: lemmaIds,
      lemmaFlags: Uint8Array.from(lemmaIds, (id) => lemmas.get(id)!),
      stems,
      stemWeights: unitLength(Float32Array.from(stems, (stem) => defining.get(stem)! * this.#rarity[stem]!)),
      uses,
      frequency: Math.log1p(counted),
      senses,
    }
  }

  /** Marks a synset, all above it and what is similar or related to it. */
  #reach(synset: number, weight: number, concepts: Map<number, number>, weights: Map<number, number>): void {
    flag(concepts, synset, OWN)
    for (const other of row(this.#similar, synset)) flag(concepts, other, SIMILAR)
    for (const other of row(this.#related, synset)) flag(concepts, other, RELATED)
    const seen = new Set<number>()
    let frontier = [synset]
    let share = weight
    for (let depth = 0; depth < CLOSURE_DEPTH && frontier.length > 0; depth++) {
      const above: number[] = []
      for (const one of frontier) {
        if (seen.has(one)) continue
        seen.add(one)
        flag(concepts, one, depth === 0 ? OWN : depth === 1 ? PARENT | ABOVE : depth <= 3 ? ABOVE : 0)
        weights.set(one, (weights.get(one) ?? 0) + share)
        for (const other of row(this.#hypernyms, one)) above.push(other)
      }
      frontier = above
      share *= CLOSURE_DECAY
    }
  }

  /** Marks the first senses of a word derived from the one asked for: `probe` is a sense of `investigation`. */
  #reachKin(lemma: number, concepts: Map<number, number>): void {
    for (const synset of row(this.#senses, lemma).subarray(0, KIN_SENSES)) flag(concepts, synset, KIN)
  }

  #hasPart(lemma: number, part: number): boolean {
    return lemma >= 0 && row(this.#senses, lemma).some((synset) => this.#parts[synset] === part)
  }

  /** The number of a lemma, or -1. */
  #find(lemma: string): number {
    let low = 0
    let high = this.#lines.length - 2
    while (low <= high) {
      const middle = (low + high) >> 1
      const order = this.#compare(lemma, this.#lines[middle]!)
      if (order === 0) return middle
      if (order < 0) high = middle - 1
      else low = middle + 1
    }
    return -1
  }

  #compare(lemma: string, start: number): number {
    for (let k = 0; ; k++) {
      const own = k < lemma.length ? lemma.charCodeAt(k) : 10
      const other = this.#text[start + k]!
      if (own !== other) return own === 10 ? -1 : other === 10 ? 1 : own - other
      if (own === 10) return 0
    }
  }
}

function asciiText(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += 4096) parts.push(String.fromCharCode(...bytes.subarray(at, at + 4096)))
  return parts.join('')
}

function flag(flags: Map<number, number>, id: number, bits: number): void {
  flags.set(id, (flags.get(id) ?? 0) | bits)
}

function unitLength(vector: Float32Array): Float32Array {
  const norm = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0)) || 1
  return vector.map((value) => value / norm)
}

function row(rows: Rows, k: number): Int32Array {
  return rows.values.subarray(rows.starts[k]!, rows.starts[k + 1]!)
}

function readRows(reader: VarintReader, owners: number, relative: boolean): Rows {
  const starts = new Int32Array(owners + 1)
  const values: number[] = []
  for (let owner = 0; owner < owners; owner++) {
    for (let left = reader.unsigned(); left > 0; left--) values.push(relative ? owner + reader.signed() : reader.unsigned())
    starts[owner + 1] = values.length
  }
  return { starts, values: Int32Array.from(values) }
}

/** log(N / synsets at or below), from 0 at the top: how much a shared ancestor says. */
function informationOf(hypernyms: Rows, synsets: number): Float32Array {
  const below = new Float64Array(synsets).fill(1)
  const children = new Int32Array(synsets)
  for (const parent of hypernyms.values) children[parent]!++
  const ready: number[] = []
  for (let k = 0; k < synsets; k++) if (children[k] === 0) ready.push(k)
  for (let k = ready.pop(); k !== undefined; k = ready.pop()) {
    for (const parent of row(hypernyms, k)) {
      below[parent]! += below[k]!
      if (--children[parent]! === 0) ready.push(parent)
    }
  }
  return Float32Array.from(below, (count) => Math.max(0.05, Math.log(synsets / count)))
}
