/**
 * The data of every agreement coefficient, apart from the measures (as DKPro Agreement keeps its studies): items x raters,
 * one label each or none. Labels are stored once; the cells hold their numbers, so a million judgements take 4 MB.
 */
import { ParascopeError } from '../../errors.js'
import { compareLabels, type Label, LabelTable, showLabel } from './label.js'

/** The number that stands for a missing label. */
export const MISSING = -1

/** Who said what about which item. */
export interface Ratings<L extends Label = Label> {
  readonly items: readonly string[]
  readonly raters: readonly string[]
  /** every label, used or only declared, each once */
  readonly labels: readonly L[]
  /** do the labels stand in their order on a scale? True where they are all numbers or their order was declared. */
  readonly ordered: boolean
  /** the label number of item u and rater r at `u * raters.length + r`, or MISSING */
  readonly codes: Int32Array
}

export interface RatingsOptions<L extends Label = Label> {
  /** all labels in the order of their scale, also those nobody used; without it: those found, numbers upwards, texts by code unit */
  readonly labels?: readonly L[]
  /** labels that only mean "no answer", such as 'n/a': they become missing */
  readonly missing?: readonly L[]
}

export interface RowOptions<L extends Label = Label> extends RatingsOptions<L> {
  /** names of the columns; without it `1`, `2`, … */
  readonly raters?: readonly string[]
  /** names of the rows; without it `1`, `2`, … */
  readonly items?: readonly string[]
}

/** One judgement of one rater. */
export interface Rating<L extends Label = Label> {
  readonly item: string
  readonly rater: string
  /** undefined: the rater saw the item and gave no label */
  readonly label: L | undefined
}

/**
 * Ratings from rows of labels, a row per item and a column per rater; `undefined` is a missing label.
 * `ratingsFromRows([['yes', 'yes'], ['no', undefined]])` has 2 items, 2 raters and the labels no, yes.
 */
export function ratingsFromRows<L extends Label>(
  rows: readonly (readonly (L | undefined)[])[],
  options: RowOptions<L> = {},
): Ratings<L> {
  const width = options.raters?.length ?? rows[0]?.length ?? 0
  const items = options.items ?? rows.map((_, k) => String(k + 1))
  if (items.length !== rows.length) throw new RangeError(`${rows.length} rows but ${items.length} names of items`)
  const coder = new Coder(options)
  const codes = new Int32Array(rows.length * width)
  rows.forEach((row, u) => {
    if (row.length !== width) throw new RangeError(`row ${u + 1} has ${row.length} labels for ${width} raters`)
    for (let r = 0; r < width; r++) codes[u * width + r] = coder.code(row[r])
  })
  const raters = options.raters ?? Array.from({ length: width }, (_, r) => String(r + 1))
  if (new Set(raters).size < raters.length) throw new RangeError(`the raters need different names: ${raters.join(', ')}`)
  return coder.ratings(items, raters, codes)
}

/**
 * Ratings from single judgements in any order; items and raters stand in the order in which they are first named, and a cell
 * that nobody filled is missing. Throws `corpus/duplicate-key` where a rater judged an item twice.
 * `ratingsFromRecords([{ item: 'a', rater: 'ines', label: 4 }, { item: 'a', rater: 'yuki', label: 5 }])` has 1 item, 2 raters.
 */
export function ratingsFromRecords<L extends Label>(records: Iterable<Rating<L>>, options: RatingsOptions<L> = {}): Ratings<L> {
  const coder = new Coder(options)
  const items = new Map<string, number>()
  const raters = new Map<string, number>()
  const cells: number[] = []
  for (const { item, rater, label } of records) cells.push(indexOf(items, item), indexOf(raters, rater), coder.code(label))
  const [itemNames, raterNames] = [[...items.keys()], [...raters.keys()]]
  const codes = new Int32Array(itemNames.length * raterNames.length).fill(MISSING)
  const seen = new Uint8Array(codes.length)
  for (let k = 0; k < cells.length; k += 3) {
    const cell = cells[k]! * raterNames.length + cells[k + 1]!
    if (seen[cell] === 1) {
      const [item, rater] = [itemNames[cells[k]!]!, raterNames[cells[k + 1]!]!]
      throw new ParascopeError('corpus/duplicate-key', `${rater} judged item ${item} more than once`, { item, rater })
    }
    seen[cell] = 1
    codes[cell] = cells[k + 2]!
  }
  return coder.ratings(itemNames, raterNames, codes)
}

function indexOf(names: Map<string, number>, name: string): number {
  const known = names.get(name)
  if (known !== undefined) return known
  names.set(name, names.size)
  return names.size - 1
}

/** Numbers the labels while cells are filled and puts them in order at the end. */
class Coder<L extends Label> {
  readonly #table = new LabelTable<L>()
  readonly #missing = new LabelTable<L>()
  readonly #declared: number | undefined

  constructor({ labels, missing = [] }: RatingsOptions<L>) {
    for (const label of missing) this.#missing.code(label)
    for (const label of labels ?? []) this.#table.code(label)
    this.#declared = labels?.length
    if (this.#table.labels.length !== (labels?.length ?? 0)) throw new RangeError('a label is declared twice')
    for (const label of labels ?? []) {
      if (this.#missing.find(label) !== undefined) throw new RangeError(`${showLabel(label)} is declared a label and missing`)
    }
  }

  code(label: L | undefined): number {
    if (label === undefined || this.#missing.find(label) !== undefined) return MISSING
    const code = this.#table.code(label)
    if (code >= (this.#declared ?? Number.POSITIVE_INFINITY)) throw new RangeError(`${showLabel(label)} is not a declared label`)
    return code
  }

  ratings(items: readonly string[], raters: readonly string[], codes: Int32Array): Ratings<L> {
    const found = this.#table.labels
    if (this.#declared !== undefined) return { items, raters, labels: found, ordered: true, codes }
    const order = found.map((_, code) => code).sort((a, b) => compareLabels(found[a]!, found[b]!))
    const place = new Int32Array(found.length)
    order.forEach((code, k) => {
      place[code] = k
    })
    for (let cell = 0; cell < codes.length; cell++) if (codes[cell] !== MISSING) codes[cell] = place[codes[cell]!]!
    const labels = order.map((code) => found[code]!)
    return { items, raters, labels, ordered: labels.every((label) => typeof label === 'number'), codes }
  }
}
