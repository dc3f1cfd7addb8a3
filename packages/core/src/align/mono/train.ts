/**
 * Training the monolingual aligner. Every pass is learned in folds grouped by shared sentences: the probabilities that the
 * next pass and the limits are learned from come from forests that have not seen the pair (stacking, Wolpert 1992). So are the
 * forest and the net that have the last word. Those that ship are then learned from all pairs. Every pair is learned from in
 * both directions. Deterministic for a seed.
 */
import type { PairRecord } from '../../corpus/record.js'
import { ParascopeError } from '../../errors.js'
import type { Lexicon } from '../../text/lexicon.js'
import { type BinnedRows, binRows, joinColumns, selectRows } from './bins.js'
import { boost } from './boost.js'
import { CELL_FEATURES, CODE_FEATURES } from './cell-features.js'
import { type Forest, logistic } from './forest.js'
import { type GoldCorpus, type GoldItem, judge, type KeptRows, keepRows, passValues, readItems, withLinks } from './gold-cells.js'
import { Kernel } from './kernel.js'
import { learnFilters } from './learn-filters.js'
import { chooseKnots, learnNet, type RowReader } from './learn-net.js'
import { chooseLimits, halvesJudgedByEachOther, type LinkFigures, linkFigures } from './limits.js'
import { HOPELESS, type MonoModel, sureScore } from './model.js'
import type { Net } from './net.js'
import { fastNetScorer } from './net-kernel.js'
import type { OwnEvidence } from './own-evidence.js'
import { PASS_FEATURES } from './pass-features.js'

export interface TrainOptions {
  readonly seed: number
  readonly folds: number
  /** at least 1 */
  readonly passes: number
  /** of each forest */
  readonly trees: number
  readonly leaves: number
  readonly rate: number
  /** shares of the cells and of the features that each tree sees */
  readonly rowShare: number
  readonly featureShare: number
  /** smallest sum of second derivatives in a leaf */
  readonly minWeight: number
  /** share of the gold links of each guideline that the filter must keep */
  readonly filterRecall: number
  /** units of the net's hidden layer, how often it sees each cell, and the share of units that rest meanwhile */
  readonly hidden: number
  readonly epochs: number
  readonly dropout: number
  /** word vectors and paraphrases of the user's own */
  readonly evidence?: OwnEvidence
  readonly onProgress?: (message: string) => void
}

export const TRAIN_DEFAULTS: TrainOptions = {
  seed: 1,
  folds: 8,
  passes: 2,
  trees: 120,
  leaves: 31,
  rate: 0.1,
  rowShare: 0.5,
  featureShare: 0.35,
  minWeight: 12,
  filterRecall: 0.993,
  hidden: 256,
  epochs: 9,
  dropout: 0.5,
}

export interface StageFigures {
  readonly sure: LinkFigures
  readonly all: LinkFigures
}

/** Figures of one corpus on probabilities of forests that have not seen it. */
export interface CorpusReport {
  readonly guideline: string
  readonly heldOut: boolean
  readonly pairs: number
  readonly sure: LinkFigures
  readonly all: LinkFigures
  /** the figures of sure and of all links if the aligner stopped after each pass, and if the forest or the net alone had the last word */
  readonly passes: readonly StageFigures[]
  readonly forest: StageFigures
  readonly net: StageFigures
  /** the pairs with those links in place of the gold */
  readonly records: readonly PairRecord[]
}

export interface Trained {
  readonly model: MonoModel
  readonly corpora: readonly CorpusReport[]
  /** cells in all, and those the filter kept */
  readonly cells: number
  readonly keptCells: number
}

/** Learns a model. Pairs without links or with an empty side are passed over; none at all is `align/no-gold`. */
export function trainMono(corpora: readonly GoldCorpus[], lexicon: Lexicon | undefined, options: TrainOptions): Trained {
  const say = options.onProgress ?? (() => {})
  const names = [...new Set(corpora.filter((corpus) => !corpus.heldOut).map((corpus) => corpus.guideline))]
  const items = readItems(corpora, names, lexicon, options)
  if (!items.some((item) => item.fold >= 0)) throw new ParascopeError('align/no-gold', 'no pair with links to learn from')
  say(`${items.filter((item) => !item.isTurned).length} pairs read`)
  const guidelineOf = (item: GoldItem) => Math.max(0, names.indexOf(corpora[item.corpus]!.guideline))
  const filters = learnFilters(items, guidelineOf, options)
  const rows = keepRows(items, filters.filterOf)
  const cells = items.reduce((sum, item) => sum + item.gold.length, 0)
  say(`${rows.item.length} of ${cells} cells kept`)
  const { passes, after } = learnPasses(items, rows, options)
  const last = learnLastWord(items, rows, after, options)
  const guidelines = names.map((name, k) => {
    const isHeldOut = corpora.some((corpus) => corpus.heldOut && corpus.guideline === name)
    const own = (item: GoldItem) => !item.isTurned && item.fold < 0 === isHeldOut && guidelineOf(item) === k
    return { name, filter: filters.limits[k]!, ...chooseLimits(judge(items, rows, last.both, own)) }
  })
  const reports = corpora.map((corpus, index): CorpusReport => {
    const own = (item: GoldItem) => !item.isTurned && item.corpus === index
    const fellow = (item: GoldItem) =>
      !item.isTurned && item.fold < 0 === (corpus.heldOut ?? false) && corpora[item.corpus]!.guideline === corpus.guideline
    const score = (p: Float32Array) => {
      const judged = judge(items, rows, p, own)
      const linked = halvesJudgedByEachOther(judged, judge(items, rows, p, fellow))
      return { ...linked, sure: linkFigures(judged, linked.sureCells), all: linkFigures(judged, linked.allCells) }
    }
    const figures = (p: Float32Array): StageFigures => {
      const { sure, all } = score(p)
      return { sure, all }
    }
    const { sure, all, sureCells, allCells } = score(last.both)
    const records = withLinks(items, rows, sureCells, allCells, own)
    return {
      guideline: corpus.guideline,
      heldOut: corpus.heldOut ?? false,
      pairs: records.length,
      sure,
      all,
      passes: after.map(figures),
      forest: figures(last.byForest),
      net: figures(last.byNet),
      records,
    }
  })
  const vectors = options.evidence?.vectors !== undefined
  const model: MonoModel = { guidelines, filter: filters.forest, passes, sure: last.forest, net: last.net, vectors }
  return { model, corpora: reports, cells, keptCells: rows.item.length }
}

/** What a forest says of each row, in log odds, where it has not seen the row's fold. */
interface LearnedForest {
  readonly forest: Forest
  readonly scores: Float64Array
}

/** The rows that are worth another look, with the features that the probabilities so far make. */
function lookAgain(items: readonly GoldItem[], rows: KeptRows, after: readonly Float32Array[], active: Int32Array) {
  const before = after.at(-1)!
  const left = active.filter((k) => before[k]! >= HOPELESS)
  return { left, values: passValues(items, rows, before, after[0]!, left) }
}

/** One probability for every row: 0 for those that were not judged. */
function spread(rows: KeptRows, active: Int32Array, scoreOf: (k: number) => number): Float32Array {
  const all = new Float32Array(rows.item.length)
  for (let k = 0; k < active.length; k++) all[active[k]!] = logistic(scoreOf(k))
  return all
}

/** Every pass, and what each says of all rows. */
function learnPasses(items: readonly GoldItem[], rows: KeptRows, options: TrainOptions) {
  const base = binRows(rows.values, CELL_FEATURES.length)
  const after: Float32Array[] = []
  const passes: Forest[] = []
  let data = base
  let active = Int32Array.from(rows.item, (_, k) => k)
  for (let pass = 0; pass < options.passes; pass++) {
    if (pass > 0) {
      const { left, values } = lookAgain(items, rows, after, active)
      active = left
      data = joinColumns(selectRows(base, active), binRows(values, PASS_FEATURES.length))
    }
    const labels = Uint8Array.from(active, (k) => (rows.gold[k]! > 0 ? 1 : 0))
    const learned = learnInFolds(data, labels, foldsOf(items, rows, active), options, 10 * pass)
    passes.push(learned.forest)
    after.push(spread(rows, active, (k) => learned.scores[k]!))
    options.onProgress?.(`pass ${pass + 1} learned over ${active.length} cells`)
  }
  return { passes, after }
}

function foldsOf(items: readonly GoldItem[], rows: KeptRows, active: Int32Array): Int32Array {
  return active.map((k) => items[rows.item[k]!]!.fold)
}

/** The forest and the net that decide after the passes; the probability of a sure link by both, and by either alone. */
function learnLastWord(items: readonly GoldItem[], rows: KeptRows, after: readonly Float32Array[], options: TrainOptions) {
  const width = CELL_FEATURES.length
  const added = PASS_FEATURES.length
  const { left, values } = lookAgain(
    items,
    rows,
    after,
    Int32Array.from(rows.item, (_, k) => k),
  )
  const folds = foldsOf(items, rows, left)
  const gold = Uint8Array.from(left, (k) => rows.gold[k]!)
  const reader: RowReader = {
    count: left.length,
    features: width + added,
    isCode: (f) => CODE_FEATURES.has(CELL_FEATURES[f] ?? ''),
    read: (k, out, offset) => {
      const from = left[k]! * width
      for (let f = 0; f < width; f++) out[offset + f] = rows.values[from + f]!
      for (let f = 0; f < added; f++) out[offset + width + f] = values[k * added + f]!
    },
  }
  const net = learnNetInFolds(reader, gold, folds, options)
  options.onProgress?.(`net learned over ${left.length} cells`)
  const chosen = new Float32Array(left.length * width)
  left.forEach((k, at) => chosen.set(rows.values.subarray(k * width, (k + 1) * width), at * width))
  const data = joinColumns(binRows(chosen, width), binRows(values, added))
  const labels = gold.map((label) => (label > 1 ? 1 : 0))
  const forest = learnInFolds(data, labels, folds, options, 5)
  options.onProgress?.('sure links learned')
  return {
    forest: forest.forest,
    net: net.net,
    both: spread(rows, left, (k) => sureScore(forest.scores[k]!, net.scores[k]!)),
    byForest: spread(rows, left, (k) => forest.scores[k]!),
    byNet: spread(rows, left, (k) => net.scores[k]!),
  }
}

/** The rows to learn from where fold `out` is left out; -1 for none. */
function rowsWithout(folds: Int32Array, out: number): Int32Array {
  return Int32Array.from(folds.keys()).filter((k) => folds[k]! >= 0 && folds[k] !== out)
}

/** A net from all folds, and the log odds of a sure link by a net that has not seen the row's fold. */
function learnNetInFolds(rows: RowReader, labels: Uint8Array, folds: Int32Array, options: TrainOptions) {
  const scores = new Float64Array(rows.count)
  const row = new Float32Array(rows.features)
  const [any, sure] = [new Float64Array(1), new Float64Array(1)]
  const knots = chooseKnots(rows)
  const learnWithout = (out: number): Net => {
    const { hidden, epochs, dropout, seed } = options
    const net = learnNet(rows, knots, labels, rowsWithout(folds, out), { hidden, epochs, dropout, seed: seed + 20 + out })
    const score = fastNetScorer(net, Kernel.open())
    for (let k = 0; k < rows.count; k++) {
      if (folds[k] !== out) continue
      rows.read(k, row, 0)
      score(row, 0, 1, any, sure)
      scores[k] = sure[0]!
    }
    return net
  }
  for (let out = 0; out < options.folds; out++) {
    learnWithout(out)
    options.onProgress?.(`net, fold ${out + 1} of ${options.folds}`)
  }
  return { net: learnWithout(-1), scores }
}

/** A forest from all folds, and the log odds of each row by one that has not seen its fold. Forests of one `stream` draw alike. */
function learnInFolds(
  data: BinnedRows,
  labels: Uint8Array,
  folds: Int32Array,
  options: TrainOptions,
  stream: number,
): LearnedForest {
  const { trees, leaves, rate, minWeight, rowShare, featureShare, seed } = options
  const boosting = { trees, leaves, rate, minWeight, smoothing: 1, rowShare, featureShare, seed: seed + stream }
  const scores = new Float64Array(data.rows)
  const learnWithout = (out: number): Forest => {
    const boosted = boost(data, labels, boosting, rowsWithout(folds, out))
    for (let k = 0; k < data.rows; k++) if (folds[k] === out) scores[k] = boosted.scores[k]!
    return boosted.forest
  }
  for (let out = 0; out < options.folds; out++) {
    learnWithout(out)
    options.onProgress?.(`fold ${out + 1} of ${options.folds}`)
  }
  return { forest: learnWithout(-1), scores }
}
