/**
 * Training the monolingual aligner. Every pass is learned in folds grouped by shared sentences: the probabilities that the
 * next pass and the limits are learned from come from forests that have not seen the pair (stacking, Wolpert 1992). The
 * shipped forests are then learned from all pairs. Deterministic for a seed.
 */
import type { PairRecord } from '../../corpus/record.js'
import { ParascopeError } from '../../errors.js'
import type { Lexicon } from '../../text/lexicon.js'
import { type BinnedRows, binRows, joinColumns, selectRows } from './bins.js'
import { type BoostOptions, boost } from './boost.js'
import { CELL_FEATURES } from './cell-features.js'
import { type Forest, logistic, meanForest } from './forest.js'
import { type GoldCorpus, type GoldItem, judge, type KeptRows, keepRows, passValues, readItems, withLinks } from './gold-cells.js'
import { learnFilters } from './learn-filters.js'
import { chooseLimits, halvesJudgedByEachOther, type LinkFigures, linkFigures } from './limits.js'
import { HOPELESS, type MonoModel, SURE_FLOOR } from './model.js'
import type { OwnEvidence } from './own-evidence.js'
import { PASS_FEATURES } from './pass-features.js'

export interface TrainOptions {
  readonly seed: number
  readonly folds: number
  /** at least 1 */
  readonly passes: number
  /** of each forest */
  readonly trees: number
  /** the last pass and the forest for sure links are the mean of as many, which differ in the rows and features drawn */
  readonly forests: number
  readonly leaves: number
  readonly rate: number
  /** shares of the cells and of the features that each tree sees */
  readonly rowShare: number
  readonly featureShare: number
  /** smallest sum of second derivatives in a leaf */
  readonly minWeight: number
  /** share of the gold links of each guideline that the filter must keep */
  readonly filterRecall: number
  /** word vectors and paraphrases of the user's own */
  readonly evidence?: OwnEvidence
  readonly onProgress?: (message: string) => void
}

export const TRAIN_DEFAULTS: TrainOptions = {
  seed: 1,
  folds: 8,
  passes: 3,
  trees: 120,
  forests: 3,
  leaves: 31,
  rate: 0.1,
  rowShare: 0.5,
  featureShare: 0.35,
  minWeight: 12,
  filterRecall: 0.993,
}

/** Figures of one corpus on probabilities of forests that have not seen it. */
export interface CorpusReport {
  readonly guideline: string
  readonly heldOut: boolean
  readonly pairs: number
  readonly sure: LinkFigures
  readonly all: LinkFigures
  /** the figures of sure and of all links if the aligner stopped after each pass, without a forest for sure links */
  readonly passes: readonly { readonly sure: LinkFigures; readonly all: LinkFigures }[]
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
  say(`${items.length} pairs read`)
  const guidelineOf = (item: GoldItem) => Math.max(0, names.indexOf(corpora[item.corpus]!.guideline))
  const filters = learnFilters(items, guidelineOf, options)
  const rows = keepRows(items, filters.filterOf)
  const cells = items.reduce((sum, item) => sum + item.gold.length, 0)
  say(`${rows.item.length} of ${cells} cells kept`)
  const { passes, anyAfter, sure } = learnPasses(items, rows, options)
  const any = anyAfter.at(-1)!
  const early = meanBefore(anyAfter)
  const guidelines = names.map((name, k) => {
    const isHeldOut = corpora.some((corpus) => corpus.heldOut && corpus.guideline === name)
    const own = (item: GoldItem) => item.fold < 0 === isHeldOut && guidelineOf(item) === k
    return { name, filter: filters.limits[k]!, ...chooseLimits(judge(items, rows, any, early, sure.probabilities, own)) }
  })
  const reports = corpora.map((corpus, index): CorpusReport => {
    const own = (item: GoldItem) => item.corpus === index
    const fellow = (item: GoldItem) =>
      item.fold < 0 === (corpus.heldOut ?? false) && corpora[item.corpus]!.guideline === corpus.guideline
    const score = (last: Float32Array, before: Float32Array, certain: Float32Array) => {
      const judged = judge(items, rows, last, before, certain, own)
      const linked = halvesJudgedByEachOther(judged, judge(items, rows, last, before, certain, fellow))
      return { ...linked, sure: linkFigures(judged, linked.sureCells), all: linkFigures(judged, linked.allCells) }
    }
    const last = score(any, early, sure.probabilities)
    const records = withLinks(items, rows, last.sureCells, last.allCells, own)
    return {
      guideline: corpus.guideline,
      heldOut: corpus.heldOut ?? false,
      pairs: records.length,
      sure: last.sure,
      all: last.all,
      passes: anyAfter.map((p) => {
        const figures = score(p, p, p)
        return { sure: figures.sure, all: figures.all }
      }),
      records,
    }
  })
  const vectors = options.evidence?.vectors !== undefined
  const model: MonoModel = { guidelines, filter: filters.forest, passes, sure: sure.forest, vectors }
  return { model, corpora: reports, cells, keptCells: rows.item.length }
}

interface LearnedForest {
  readonly forest: Forest
  /** for each row, by a forest that has not seen its fold; 0 for rows that were not judged */
  readonly probabilities: Float32Array
}

/** What the passes before the last say in the mean, of the cells that the last has judged; of one pass, what it says. */
function meanBefore(anyAfter: readonly Float32Array[]): Float32Array {
  const last = anyAfter.at(-1)!
  const before = anyAfter.length > 1 ? anyAfter.slice(0, -1) : anyAfter
  return last.map((p, k) => (p === 0 ? 0 : before.reduce((sum, plane) => sum + plane[k]!, 0) / before.length))
}

/** Every pass, what each says of all rows, and the forest for sure links over the features of the last. */
function learnPasses(items: readonly GoldItem[], rows: KeptRows, options: TrainOptions) {
  const base = binRows(rows.values, CELL_FEATURES.length)
  const fold = rows.item.map((index) => items[index]!.fold)
  const anyAfter: Float32Array[] = []
  const passes: Forest[] = []
  let data = base
  let active = Int32Array.from(rows.item, (_, k) => k)
  const settings = (stream: number): BoostOptions => ({
    trees: options.trees,
    leaves: options.leaves,
    rate: options.rate,
    minWeight: options.minWeight,
    smoothing: 1,
    rowShare: options.rowShare,
    featureShare: options.featureShare,
    seed: options.seed + stream,
  })
  /** the forests of one mean have streams of their own: 1000 apart */
  const learn = (isWanted: (gold: number) => boolean, stream: number, forests: number): LearnedForest => {
    const boostings = Array.from({ length: forests }, (_, k) => settings(stream + 1000 * k))
    const labels = Uint8Array.from(active, (k) => (isWanted(rows.gold[k]!) ? 1 : 0))
    const { forest, probabilities } = learnInFolds(data, labels, fold, active, options, boostings)
    const spread = new Float32Array(rows.item.length)
    for (let k = 0; k < active.length; k++) spread[active[k]!] = probabilities[k]!
    return { forest, probabilities: spread }
  }
  for (let pass = 0; pass < options.passes; pass++) {
    const before = anyAfter.at(-1)
    if (before !== undefined) {
      active = active.filter((k) => before[k]! >= HOPELESS)
      data = joinColumns(
        selectRows(base, active),
        binRows(passValues(items, rows, before, anyAfter[0]!, active), PASS_FEATURES.length),
      )
    }
    const isLast = pass === options.passes - 1
    const learned = learn((gold) => gold > 0, 10 * pass, isLast ? options.forests : 1)
    passes.push(learned.forest)
    anyAfter.push(learned.probabilities)
    options.onProgress?.(`pass ${pass + 1} learned over ${active.length} cells`)
  }
  const last = anyAfter.at(-1)!
  const sure = learn((gold) => gold > 1, 5, options.forests)
  for (let k = 0; k < last.length; k++) if (last[k]! < SURE_FLOOR) sure.probabilities[k] = 0
  options.onProgress?.('sure links learned')
  return { passes, anyAfter, sure }
}

/** A mean of forests from all folds, and for each active row the probability by a mean that has not seen its fold. */
function learnInFolds(
  data: BinnedRows,
  labels: Uint8Array,
  fold: Int32Array,
  active: Int32Array,
  options: TrainOptions,
  boostings: readonly BoostOptions[],
): LearnedForest {
  const probabilities = new Float32Array(active.length)
  const learnWithout = (out: number): Forest => {
    const use: number[] = []
    for (let k = 0; k < active.length; k++) if (fold[active[k]!]! >= 0 && fold[active[k]!] !== out) use.push(k)
    const sums = new Float64Array(active.length)
    const forests = boostings.map((boosting) => {
      const { forest, scores } = boost(data, labels, boosting, Int32Array.from(use))
      for (let k = 0; k < active.length; k++) sums[k]! += scores[k]!
      return forest
    })
    for (let k = 0; k < active.length; k++) {
      if (fold[active[k]!] === out) probabilities[k] = logistic(sums[k]! / forests.length)
    }
    return meanForest(forests)
  }
  for (let out = 0; out < options.folds; out++) {
    learnWithout(out)
    options.onProgress?.(`fold ${out + 1} of ${options.folds}`)
  }
  return { forest: learnWithout(-1), probabilities }
}
