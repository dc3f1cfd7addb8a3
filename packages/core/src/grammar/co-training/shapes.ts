/**
 * Shapes: what co-training keeps of words. A shape is two rows of tags, one of each sentence, in which what is equal in both
 * carries the same number: `DT#1 _ VBD#2 ~ DT#1 _ VBD#2`. The rows of a **context** are the words left and right of two phrases,
 * and equal means the same word; the rows of a **pattern** are the phrases themselves, and equal means the same root:
 * `NN#1 POS NN#2 ~ NN#2 IN DT NN#1`. A key is a shape as a short string: the length of the first row, the two rows (a character
 * for the form, one a tag), one number a tag.
 */
import { type CoPair, type CoVocabulary, type Place, phrasesOf, type Sentence } from './tagged-pairs.js'

/** A row where it stands: the phrase [from, to) that it belongs to, and the positions of its tags. */
export interface Row {
  readonly from: number
  readonly to: number
  readonly positions: readonly number[]
  /** the form, then the tags */
  readonly code: string
}

/** What rows a phrase has. Two phrases make a shape of rows of the same form. */
export interface ShapeKind {
  /** what must be equal to carry the same number */
  readonly identity: 'words' | 'roots'
  rowsOf(sentence: Sentence, from: number, to: number): ReadonlyMap<number, Row>
  /** how many tags stand before the phrase; undefined where the row is the phrase */
  tagsBefore(form: number): number | undefined
}

const MANY = 64

/** Contexts of 1 to `longest` words on each side of a phrase; the form is how many stand left and right. */
export function contextKind(longest: number): ShapeKind {
  if (!(Number.isInteger(longest) && longest >= 1 && longest < MANY))
    throw new RangeError(`a context has 1 to ${MANY - 1} words on a side, not ${longest}`)
  return {
    identity: 'words',
    rowsOf(sentence, from, to) {
      const rows = new Map<number, Row>()
      for (let left = 1; left <= Math.min(longest, from); left++) {
        for (let right = 1; right <= Math.min(longest, sentence.tags.length - to); right++) {
          const positions: number[] = []
          for (let k = from - left; k < from; k++) positions.push(k)
          for (let k = to; k < to + right; k++) positions.push(k)
          rows.set(left * MANY + right, rowAt(sentence, left * MANY + right, from, to, positions))
        }
      }
      return rows
    },
    tagsBefore: (form) => Math.floor(form / MANY),
  }
}

/** Patterns: every phrase has one row, its own tags. */
export const PATTERN_KIND: ShapeKind = {
  identity: 'roots',
  rowsOf(sentence, from, to) {
    const positions: number[] = []
    for (let k = from; k < to; k++) positions.push(k)
    return new Map([[0, rowAt(sentence, 0, from, to, positions)]])
  },
  tagsBefore: () => undefined,
}

function rowAt({ tags }: Sentence, form: number, from: number, to: number, positions: readonly number[]): Row {
  let code = String.fromCharCode(form)
  for (const k of positions) code += String.fromCharCode(tags[k]!)
  return { from, to, positions, code }
}

/** The key of two rows, and how many of their words are equal. */
export function shapeKey({ identity }: ShapeKind, pair: CoPair, one: Row, other: Row): { key: string; shared: number } {
  const [mine, theirs] = [pair.source[identity], pair.target[identity]]
  const numbers: number[] = []
  let shared = 0
  for (const k of one.positions) {
    const before = one.positions.findIndex((earlier) => mine[earlier] === mine[k])
    if (before < numbers.length) numbers.push(numbers[before]!)
    else numbers.push(other.positions.some((position) => theirs[position] === mine[k]) ? ++shared : 0)
  }
  for (const position of other.positions) {
    const place = one.positions.findIndex((k) => mine[k] === theirs[position])
    numbers.push(place < 0 ? 0 : numbers[place]!)
  }
  let key = String.fromCharCode(one.code.length) + one.code + other.code
  for (const number of numbers) key += String.fromCharCode(number)
  return { key, shared }
}

/** The keys that two phrases have. */
export function shapesAt(
  kind: ShapeKind,
  pair: CoPair,
  { from, to, otherFrom, otherTo }: Place,
): { key: string; shared: number }[] {
  const others = kind.rowsOf(pair.target, otherFrom, otherTo)
  const found: { key: string; shared: number }[] = []
  for (const [form, one] of kind.rowsOf(pair.source, from, to)) {
    const other = others.get(form)
    if (other !== undefined) found.push(shapeKey(kind, pair, one, other))
  }
  return found
}

function partsOf(key: string): { readonly one: string; readonly other: string; readonly numbers: string } {
  const length = key.charCodeAt(0)
  const rest = key.slice(1 + length)
  // the form, tags and numbers of the second row; the numbers of the first
  const otherLength = (rest.length - length) / 2 + 1
  return { one: key.slice(1, 1 + length), other: rest.slice(0, otherLength), numbers: rest.slice(otherLength) }
}

/** The shape for people: `DT#1 _ VBD#2 ~ DT#1 _ VBD#2`. */
export function shapeText(kind: ShapeKind, key: string, { tags }: CoVocabulary): string {
  const { one, other, numbers } = partsOf(key)
  const row = (code: string, first: number) => {
    const names: string[] = []
    for (let k = 1; k < code.length; k++) {
      const number = numbers.charCodeAt(first + k - 1)
      names.push(tags.word(code.charCodeAt(k)) + (number === 0 ? '' : `#${number}`))
    }
    const before = kind.tagsBefore(code.charCodeAt(0))
    if (before !== undefined) names.splice(before, 0, '_')
    return names.join(' ')
  }
  return `${row(one, 0)} ~ ${row(other, one.length - 1)}`
}

/** Some shapes, to be found in sentences: their tags are looked up before anything is compared. */
export class ShapeSet {
  readonly #kind: ShapeKind
  readonly #keys: Pick<ReadonlySet<string>, 'has' | 'keys'>
  /** first row to second rows */
  readonly #rows = new Map<string, Set<string>>()
  readonly #others = new Set<string>()

  constructor(kind: ShapeKind, keys: Pick<ReadonlySet<string>, 'has' | 'keys'>) {
    this.#kind = kind
    this.#keys = keys
    for (const key of keys.keys()) {
      const { one, other } = partsOf(key)
      const known = this.#rows.get(one)
      if (known === undefined) this.#rows.set(one, new Set([other]))
      else known.add(other)
      this.#others.add(other)
    }
  }

  /** The key of two rows, if it is one of these. */
  keyOf(pair: CoPair, one: Row, other: Row): string | undefined {
    if (this.#rows.get(one.code)?.has(other.code) !== true) return undefined
    const { key } = shapeKey(this.#kind, pair, one, other)
    return this.#keys.has(key) ? key : undefined
  }

  /** Every two phrases of up to `maxLength` words that have one of these shapes; several times where they have several. */
  *find(pair: CoPair, maxLength: number): Iterable<{ readonly place: Place; readonly key: string }> {
    const mine = this.#rowsOf(pair.source, maxLength, this.#rows)
    if (mine.size === 0) return
    const theirs = this.#rowsOf(pair.target, maxLength, this.#others)
    for (const [code, ones] of mine) {
      for (const otherCode of this.#rows.get(code)!) {
        for (const other of theirs.get(otherCode) ?? []) {
          for (const one of ones) {
            const { key } = shapeKey(this.#kind, pair, one, other)
            if (!this.#keys.has(key)) continue
            yield { key, place: { from: one.from, to: one.to, otherFrom: other.from, otherTo: other.to } }
          }
        }
      }
    }
  }

  #rowsOf(sentence: Sentence, maxLength: number, wanted: { has(code: string): boolean }): Map<string, Row[]> {
    const found = new Map<string, Row[]>()
    for (const [from, to] of phrasesOf(sentence, maxLength)) {
      for (const row of this.#kind.rowsOf(sentence, from, to).values()) {
        if (!wanted.has(row.code)) continue
        const known = found.get(row.code)
        if (known === undefined) found.set(row.code, [row])
        else known.push(row)
      }
    }
    return found
  }
}
