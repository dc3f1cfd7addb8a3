/**
 * Gold pairs as cells: the tables and folds of all pairs, the rows of features that the filter keeps, and the cells of a
 * corpus with what gold and forests say about them.
 */
import type { Link, PairRecord } from '../../corpus/record.js'
import type { Lexicon } from '../../text/lexicon.js'
import { CELL_FEATURES, CellFeatures } from './cell-features.js'
import { groupedFolds } from './folds.js'
import { type Forest, forestScore } from './forest.js'
import type { JudgedCells } from './limits.js'
import type { OwnEvidence } from './own-evidence.js'
import { PairTable } from './pair-table.js'
import { PASS_FEATURES, PassFeatures } from './pass-features.js'
import { WordReader } from './words.js'

/** Pairs with gold links that follow one guideline. */
export interface GoldCorpus {
  readonly guideline: string
  readonly pairs: readonly PairRecord[]
  /** never learned from, only scored; the limits of its guideline are chosen on it, where it has one (default: no) */
  readonly heldOut?: boolean
}

/** A gold pair with its table. */
export interface GoldItem {
  readonly record: PairRecord
  readonly corpus: number
  readonly table: PairTable
  readonly features: CellFeatures
  /** per cell: 0 no link, 1 possible, 2 sure */
  readonly gold: Uint8Array
  /** -1: held out */
  readonly fold: number
  /** the same pair with its sides exchanged, to learn from only: people link alike in either direction */
  readonly isTurned: boolean
}

/** The usable pairs of all corpora, in folds, each that is learned from also turned. A guideline has the code of its place in `guidelines` plus one. */
export function readItems(
  corpora: readonly GoldCorpus[],
  guidelines: readonly string[],
  lexicon: Lexicon | undefined,
  options: { readonly folds: number; readonly seed: number; readonly evidence?: OwnEvidence },
): GoldItem[] {
  const reader = new WordReader(lexicon)
  const learned = corpora.flatMap((corpus) => (corpus.heldOut ? [] : corpus.pairs.filter(usable)))
  const folds = groupedFolds(learned, options.folds, options.seed)
  const foldOf = new Map(learned.map((record, k) => [record, folds[k]!]))
  return corpora.flatMap((corpus, index) =>
    corpus.pairs.filter(usable).flatMap((record): GoldItem[] => {
      const fold = corpus.heldOut ? -1 : foldOf.get(record)!
      const code = Math.max(0, guidelines.indexOf(corpus.guideline)) + 1
      const item = (own: PairRecord, isTurned: boolean): GoldItem => {
        const table = new PairTable(reader.read(own.source), reader.read(own.target), options.evidence)
        const gold = new Uint8Array(table.n * table.m)
        for (const [i, j] of own.possible ?? []) gold[i * table.m + j] = 1
        for (const [i, j] of own.sure ?? []) gold[i * table.m + j] = 2
        return { record: own, corpus: index, table, features: new CellFeatures(table, code), gold, fold, isTurned }
      }
      return corpus.heldOut ? [item(record, false)] : [item(record, false), item(turned(record), true)]
    }),
  )
}

function turned(record: PairRecord): PairRecord {
  const { source, target, sure = [], possible = [] } = record
  const back = (links: readonly Link[]) => links.map(([i, j]): Link => [j, i])
  return { ...record, source: target, target: source, sure: back(sure), possible: back(possible) }
}

function usable(record: PairRecord): boolean {
  return record.source.length > 0 && record.target.length > 0 && record.sure !== undefined
}

/** The cells the filter keeps, over all pairs. */
export interface KeptRows {
  readonly item: Int32Array
  readonly cell: Int32Array
  readonly gold: Uint8Array
  readonly values: Float32Array
}

/** A filter and the log odds a cell must reach; both depend on the pair, since no filter judges pairs it has learned from. */
export type FilterOf = (item: GoldItem) => { readonly forest: Forest; readonly limit: number }

/** All cells that reach the limit of their filter, pair after pair. */
export function keepRows(items: readonly GoldItem[], filterOf: FilterOf): KeptRows {
  const width = CELL_FEATURES.length
  const item: number[] = []
  const cell: number[] = []
  let values = new Float32Array(1 << 22)
  items.forEach((one, index) => {
    const { forest, limit } = filterOf(one)
    for (let c = 0; c < one.gold.length; c++) {
      const offset = item.length * width
      if (offset + width > values.length) {
        const larger = new Float32Array(2 * values.length)
        larger.set(values)
        values = larger
      }
      one.features.write(Math.floor(c / one.table.m), c % one.table.m, values, offset)
      if (forestScore(forest, values, offset) < limit) continue
      item.push(index)
      cell.push(c)
    }
  })
  return {
    item: Int32Array.from(item),
    cell: Int32Array.from(cell),
    gold: Uint8Array.from(cell, (c, k) => items[item[k]!]!.gold[c]!),
    values: values.subarray(0, item.length * width),
  }
}

/**
 * The features of a later pass for the rows listed in `active`, ascending; `any` and `first` are what the pass before and
 * the first pass say of all rows.
 */
export function passValues(
  items: readonly GoldItem[],
  rows: KeptRows,
  any: Float32Array,
  first: Float32Array,
  active: Int32Array,
): Float32Array {
  const width = PASS_FEATURES.length
  const values = new Float32Array(active.length * width)
  for (let start = 0, at = 0; start < rows.item.length; ) {
    const index = rows.item[start]!
    const { table } = items[index]!
    const plane = new Float32Array(table.n * table.m)
    const firstPlane = new Float32Array(table.n * table.m)
    let end = start
    for (; end < rows.item.length && rows.item[end] === index; end++) {
      plane[rows.cell[end]!] = any[end]!
      firstPlane[rows.cell[end]!] = first[end]!
    }
    const features = new PassFeatures(table, plane, firstPlane)
    for (; at < active.length && active[at]! < end; at++) {
      const cell = rows.cell[active[at]!]!
      features.write(Math.floor(cell / table.m), cell % table.m, values, at * width)
    }
    start = end
  }
  return values
}

/**
 * The cells of the wanted pairs with the probabilities `p` of all rows. A half is the even or the odd folds, so that no sentence
 * stands in both; of held-out pairs every second one.
 */
export function judge(
  items: readonly GoldItem[],
  rows: KeptRows,
  p: Float32Array,
  wanted: (item: GoldItem) => boolean,
): JudgedCells {
  const number = new Map<number, number>()
  const half: number[] = []
  const sureLinks: number[] = []
  const allLinks: number[] = []
  const otherSure: number[] = []
  items.forEach((item, index) => {
    if (!wanted(item)) return
    half.push((item.fold < 0 ? number.size : item.fold) % 2)
    number.set(index, number.size)
    sureLinks.push(item.gold.reduce((sum, label) => sum + (label > 1 ? 1 : 0), 0))
    allLinks.push(item.gold.reduce((sum, label) => sum + (label > 0 ? 1 : 0), 0))
    otherSure.push(item.gold.reduce((sum, label, cell) => sum + (label > 1 && !identical(item, cell) ? 1 : 0), 0))
  })
  const chosen: number[] = []
  for (let k = 0; k < rows.item.length; k++) if (number.has(rows.item[k]!)) chosen.push(k)
  return {
    pairs: number.size,
    pair: Int32Array.from(chosen, (k) => number.get(rows.item[k]!)!),
    gold: Uint8Array.from(chosen, (k) => rows.gold[k]!),
    same: Uint8Array.from(chosen, (k) => items[rows.item[k]!]!.table.same[rows.cell[k]!]!),
    identical: Uint8Array.from(chosen, (k) => (identical(items[rows.item[k]!]!, rows.cell[k]!) ? 1 : 0)),
    p: Float32Array.from(chosen, (k) => p[k]!),
    half: Uint8Array.from(half),
    sureLinks: Int32Array.from(sureLinks),
    allLinks: Int32Array.from(allLinks),
    otherSure: Int32Array.from(otherSure),
  }
}

/** The wanted pairs with links in place of the gold: cells marked 1 in `sure`, and the others marked in `all`, as `judge` lists them. */
export function withLinks(
  items: readonly GoldItem[],
  rows: KeptRows,
  sure: Uint8Array,
  all: Uint8Array,
  wanted: (item: GoldItem) => boolean,
): PairRecord[] {
  const links = items.map(() => ({ sure: [] as Link[], possible: [] as Link[] }))
  for (let k = 0, at = 0; k < rows.item.length; k++) {
    const item = items[rows.item[k]!]!
    if (!wanted(item)) continue
    const link: Link = [Math.floor(rows.cell[k]! / item.table.m), rows.cell[k]! % item.table.m]
    if (sure[at] === 1) links[rows.item[k]!]!.sure.push(link)
    else if (all[at] === 1) links[rows.item[k]!]!.possible.push(link)
    at++
  }
  return items.flatMap((item, index) => {
    if (!wanted(item)) return []
    const { id, source, target } = item.record
    return [{ id, source, target, ...links[index]! }]
  })
}

function identical(item: GoldItem, cell: number): boolean {
  const { record, table } = item
  return record.source[Math.floor(cell / table.m)]!.toLowerCase() === record.target[cell % table.m]!.toLowerCase()
}
