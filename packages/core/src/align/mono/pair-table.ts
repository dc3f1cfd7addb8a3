/**
 * What two sentences say about every cell (i, j) of their table, before any learning: one plane of n x m numbers for each
 * fact, row after row. i counts source words, j target words.
 */
import { editDistance } from '../../text/closest.js'
import { RELATIONS, relate } from '../../text/lexicon.js'
import { sharedFamilies } from './families.js'
import { addOwnEvidence, type OwnEvidence } from './own-evidence.js'
import { commonPrefix, commonSuffix, diceOf } from './spelling.js'
import type { TokenFacts, WordFacts } from './words.js'

const CLOSURE = RELATIONS.indexOf('closure')
const DEFINITION = RELATIONS.indexOf('definition')

/** Bits of the plane `relations`: bit k for RELATIONS[k]. */
export const relationBit = (name: (typeof RELATIONS)[number]): number => 1 << RELATIONS.indexOf(name)
const SYNONYM = relationBit('synonym')
const LEMMA = relationBit('lemma')
const DERIVED = relationBit('derived') | relationBit('pertains') | relationBit('kin')
const NEAR = relationBit('similar') | relationBit('parent')

export class PairTable {
  readonly n: number
  readonly m: number
  readonly same: Uint8Array
  readonly sameStem: Uint8Array
  readonly prefix: Float32Array
  readonly suffix: Float32Array
  readonly dice: Float32Array
  readonly edit: Float32Array
  readonly contains: Uint8Array
  readonly relations: Int32Array
  readonly closure: Float32Array
  readonly definition: Float32Array
  readonly phrase: Float32Array
  readonly acronym: Uint8Array
  /** 1: a part of a compound is the other word or a part of it */
  readonly compound: Uint8Array
  /** 1: the name around i holds word j; 2: the name around j holds word i; 3: both */
  readonly name: Uint8Array
  /** number of families of grammatical words that both belong to */
  readonly family: Uint8Array
  /** how much alike on the whole, 0 to 1 */
  readonly likeness: Float32Array

  constructor(
    readonly source: readonly TokenFacts[],
    readonly target: readonly TokenFacts[],
    evidence: OwnEvidence = {},
  ) {
    this.n = source.length
    this.m = target.length
    const cells = this.n * this.m
    this.same = new Uint8Array(cells)
    this.sameStem = new Uint8Array(cells)
    this.prefix = new Float32Array(cells)
    this.suffix = new Float32Array(cells)
    this.dice = new Float32Array(cells)
    this.edit = new Float32Array(cells)
    this.contains = new Uint8Array(cells)
    this.relations = new Int32Array(cells)
    this.closure = new Float32Array(cells)
    this.definition = new Float32Array(cells)
    this.phrase = new Float32Array(cells)
    this.acronym = new Uint8Array(cells)
    this.compound = new Uint8Array(cells)
    this.name = new Uint8Array(cells)
    this.family = new Uint8Array(cells)
    this.likeness = new Float32Array(cells)
    const out = new Float32Array(RELATIONS.length)
    for (let i = 0; i < this.n; i++) {
      for (let j = 0; j < this.m; j++) {
        const cell = i * this.m + j
        this.#compare(source[i]!.word, target[j]!.word, cell, out)
        this.#phrases(source[i]!, target[j]!, cell, out)
      }
    }
    this.#acronyms(source, target, false)
    this.#acronyms(target, source, true)
    this.#names()
    addOwnEvidence(this, evidence)
    for (let cell = 0; cell < cells; cell++) this.likeness[cell] = this.#likenessOf(cell)
  }

  #compare(a: WordFacts, b: WordFacts, cell: number, out: Float32Array): void {
    const same = a.form === b.form
    if (same) {
      this.same[cell] = 1
      this.edit[cell] = 1
      this.dice[cell] = 1
      this.prefix[cell] = a.form.length
      this.suffix[cell] = a.form.length
    } else {
      this.prefix[cell] = commonPrefix(a.form, b.form)
      this.suffix[cell] = commonSuffix(a.form, b.form)
      const dice = diceOf(a.bigrams, b.bigrams)
      this.dice[cell] = dice
      if (dice > 0.25) {
        this.edit[cell] = 1 - editDistance(a.form, b.form) / Math.max(a.form.length, b.form.length)
        if (Math.min(a.form.length, b.form.length) > 2 && (a.form.includes(b.form) || b.form.includes(a.form)))
          this.contains[cell] = 1
      }
    }
    if (a.stem === b.stem) this.sameStem[cell] = 1
    else if (a.compound.length > 0 || b.compound.length > 0) this.compound[cell] = sharePart(a, b) ? 1 : 0
    if (a.families.length > 0 && b.families.length > 0) this.family[cell] = sharedFamilies(a.families, b.families)
    if (a.entry === undefined || b.entry === undefined) return
    relate(a.entry, b.entry, out)
    this.closure[cell] = out[CLOSURE]!
    this.definition[cell] = out[DEFINITION]!
    let bits = 0
    for (let k = 0; k < out.length; k++) if (k !== CLOSURE && k !== DEFINITION && out[k]! > 0) bits |= 1 << k
    this.relations[cell] = bits
  }

  #phrases(a: TokenFacts, b: TokenFacts, cell: number, out: Float32Array): void {
    if (a.phrases.length === 0 && b.phrases.length === 0) return
    let best = 0
    const weigh = () => {
      const value =
        out[0]! > 0 ? 1 : out[3]! > 0 || out[5]! > 0 ? 0.5 : out[1]! > 0 || out[2]! > 0 ? 0.4 : out[CLOSURE]! > 0.3 ? 0.3 : 0
      if (value > best) best = value
    }
    for (const left of a.phrases) {
      if (b.word.entry !== undefined) {
        relate(left, b.word.entry, out)
        weigh()
      }
      for (const right of b.phrases) {
        relate(left, right, out)
        weigh()
      }
    }
    for (const right of b.phrases) {
      if (a.word.entry === undefined) continue
      relate(a.word.entry, right, out)
      weigh()
    }
    this.phrase[cell] = best
  }

  /** `UN` and `United Nations`: the letters of a short word are the first letters of words in a row, small words aside. */
  #acronyms(short: readonly TokenFacts[], long: readonly TokenFacts[], turned: boolean): void {
    for (let k = 0; k < short.length; k++) {
      const letters = short[k]!.word.form.replaceAll('.', '')
      if (short[k]!.word.group !== 0 || letters.length < 2 || letters.length > 6) continue
      for (let start = 0; start < long.length; start++) {
        const end = spelledOut(letters, long, start)
        for (let x = start; x < end; x++) this.acronym[turned ? x * this.m + k : k * this.m + x] = 1
      }
    }
  }

  /** `Kofi Annan` and `Annan`: annotators link the whole name. */
  #names(): void {
    for (let i = 0; i < this.n; i++) {
      for (let j = 0; j < this.m; j++) {
        const a = this.source[i]!
        const b = this.target[j]!
        if (a.nameStart < 0 || b.nameStart < 0) continue
        let found = 0
        for (let x = a.nameStart; x <= a.nameEnd; x++) if (x !== i && this.same[x * this.m + j] === 1) found |= 1
        for (let y = b.nameStart; y <= b.nameEnd; y++) if (y !== j && this.same[i * this.m + y] === 1) found |= 2
        this.name[i * this.m + j] = found
      }
    }
  }

  #likenessOf(cell: number): number {
    if (this.same[cell] === 1) return 1
    const bits = this.relations[cell]!
    if (this.sameStem[cell] === 1 || bits & LEMMA || this.acronym[cell] === 1) return 0.9
    if (this.edit[cell]! > 0.75) return 0.8
    if (bits & SYNONYM) return 0.7
    return Math.max(
      this.family[cell]! > 0 ? 0.5 : 0,
      bits & DERIVED ? 0.6 : bits & NEAR ? 0.4 : 0,
      0.7 * this.phrase[cell]!,
      0.8 * this.closure[cell]!,
      0.8 * this.definition[cell]!,
    )
  }
}

/** Where the words that begin with these letters end, or `start` when they do not: `of` in `Bank of England` has no letter. */
function spelledOut(letters: string, words: readonly TokenFacts[], start: number): number {
  let at = start
  for (let k = 0; k < letters.length; k++, at++) {
    while (k > 0 && at < words.length && words[at]!.word.group > 0 && words[at]!.word.form[0] !== letters[k]) at++
    const form = words[at]?.word.form
    if (form === undefined || form.length < 2 || form[0] !== letters[k]) return start
  }
  return at
}

function sharePart(a: WordFacts, b: WordFacts): boolean {
  const others = b.compound.length > 0 ? b.compound : [b.stem]
  return (a.compound.length > 0 ? a.compound : [a.stem]).some((part) => others.includes(part))
}
