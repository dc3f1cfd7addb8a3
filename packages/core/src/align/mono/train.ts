/**
 * Training the monolingual aligner. Every pass is learned in folds grouped by shared sentences: the probabilities that the
 * next pass and the limits are learned from come from forests that have not seen the pair (stacking, Wolpert 1992). The
 * shipped forests are then learned from all pairs. Deterministic for a seed.
 */
import { ParascopeError } from '../../errors.js'
import { mulberry32 } from '../../random.js'
import type { Lexicon } from '../../text/lexicon.js'
import { type BinnedRows, binRows } from './bins.js'
import { type BoostOptions, boost } from './boost.js'
import { CELL_FEATURES } from './cell-features.js'
import { type Forest, logistic } from './forest.js'
import { type GoldCorpus, type GoldItem, judge, type KeptRows, keepRows, passValues, readItems } from './gold-cells.js'
import { bestLimit, chooseLimits, halvesJudgedByEachOther, type LinkFigures, linkedCells, linkFigures } from './limits.js'
import type { Guideline, MonoModel } from './model.js'
import { PASS_FEATURES } from './pass-features.js'

export interface TrainOptions {
  readonly seed: number
  readonly folds: number
  /** at least 1; 2 is the published choice */
  readonly passes: number
  readonly trees: number
  readonly leaves: number
  readonly rate: number
  /** shares of the cells and of the features that each tree sees */
  readonly rowShare: number
  readonly featureShare: number
  /** smallest sum of second derivatives in a leaf */
  readonly minWeight: number
  /** share of gold links the filter must keep */
  readonly filterRecall: number
  readonly onProgress?: (message: string) => void
}

export const TRAIN_DEFAULTS: TrainOptions = {
  seed: 1,
  folds: 3,
  passes: 2,
  trees: 140,
  leaves: 31,
  rate: 0.1,
  rowShare: 0.5,
  featureShare: 0.35,
  minWeight: 8,
  filterRecall: 0.993,
}

/** Figures of one corpus on probabilities of forests that have not seen it. */
export interface CorpusReport {
  readonly guideline: string
  readonly heldOut: boolean
  readonly pairs: number
  readonly sure: LinkFigures
  readonly all: LinkFigures
  /** macro F1 against sure links after each pass but the last, at the limit that suits it best; and non-identical F1 */
  readonly firstPass: { readonly macroSure: number; readonly nonIdentical: number }
}

export interface Trained {
  readonly model: MonoModel
  readonly corpora: readonly CorpusReport[]
  /** cells in all, and those the filter kept */
  readonly cells: number
  readonly keptCells: number
}

const FILTER: BoostOptions = {
  trees: 24,
  leaves: 12,
  rate: 0.3,
  minWeight: 5,
  smoothing: 1,
  rowShare: 0.7,
  featureShare: 0.7,
  seed: 0,
}
const FILTER_NEGATIVES = 0.08

/** Learns a model. Pairs without links or with an empty side are passed over; none at all is `align/no-gold`. */
export function trainMono(corpora: readonly GoldCorpus[], lexicon: Lexicon | undefined, options: TrainOptions): Trained {
  const say = options.onProgress ?? (() => {})
  const guidelines = [...new Set(corpora.filter((corpus) => !corpus.heldOut).map((corpus) => corpus.guideline))]
  const items = readItems(corpora, guidelines, lexicon, options)
  if (!items.some((item) => item.fold >= 0)) throw new ParascopeError('align/no-gold', 'no pair with links to learn from')
  say(`${items.length} pairs read`)
  const { filter, filterLimit } = learnFilter(items, options)
  const rows = keepRows(items, filter, filterLimit)
  const cells = items.reduce((sum, item) => sum + item.gold.length, 0)
  say(`${rows.item.length} of ${cells} cells kept`)
  const base = binRows(rows.values, CELL_FEATURES.length)
  const anyLabels = rows.gold.map((label) => (label > 0 ? 1 : 0))
  const sureLabels = rows.gold.map((label) => (label > 1 ? 1 : 0))
  const passes: Forest[] = []
  let any: Float32Array = new Float32Array(rows.item.length)
  let firstAny = any
  let data = base
  for (let pass = 0; pass < options.passes; pass++) {
    if (pass > 0) data = joinColumns(base, binRows(passValues(items, rows, any), PASS_FEATURES.length))
    const learned = learnInFolds(data, anyLabels, rows, items, options, 10 * pass)
    passes.push(learned.forest)
    any = learned.probabilities
    if (pass === 0) firstAny = any
    say(`pass ${pass + 1} learned`)
  }
  const sure = learnInFolds(data, sureLabels, rows, items, options, 5)
  say('sure links learned')
  const limits = new Map<string, Guideline>()
  for (const name of guidelines) {
    const isHeldOut = corpora.some((corpus) => corpus.heldOut && corpus.guideline === name)
    const own = (item: GoldItem) => item.fold < 0 === isHeldOut && corpora[item.corpus]!.guideline === name
    limits.set(name, chooseLimits(name, judge(items, rows, any, sure.probabilities, own)))
  }
  const reports = corpora.map((corpus, index): CorpusReport => {
    const own = (item: GoldItem) => item.corpus === index
    const judged = judge(items, rows, any, sure.probabilities, own)
    const first = judge(items, rows, firstAny, firstAny, own)
    const { sureCells, allCells } = halvesJudgedByEachOther(judged)
    return {
      guideline: corpus.guideline,
      heldOut: corpus.heldOut ?? false,
      pairs: judged.pairs,
      sure: linkFigures(judged, sureCells),
      all: linkFigures(judged, allCells),
      firstPass: {
        macroSure: linkFigures(
          first,
          linkedCells(
            first,
            bestLimit(first, (figures) => figures.macroSure),
          ),
        ).macroSure,
        nonIdentical: linkFigures(
          first,
          linkedCells(
            first,
            bestLimit(first, (figures) => figures.nonIdentical),
          ),
        ).nonIdentical,
      },
    }
  })
  const model: MonoModel = { guidelines: [...limits.values()], filter, filterLimit, passes, sure: sure.forest }
  return { model, corpora: reports, cells, keptCells: rows.item.length }
}

/** The filter is one small forest for all folds: too small to remember pairs. */
function learnFilter(items: readonly GoldItem[], options: TrainOptions): { filter: Forest; filterLimit: number } {
  const random = mulberry32(options.seed)
  const width = CELL_FEATURES.length
  const chosen: [GoldItem, number][] = []
  for (const item of items) {
    if (item.fold < 0) continue
    for (let cell = 0; cell < item.gold.length; cell++) {
      if (item.gold[cell]! > 0 || random.unit() < FILTER_NEGATIVES) chosen.push([item, cell])
    }
  }
  const values = new Float32Array(chosen.length * width)
  const labels = new Uint8Array(chosen.length)
  chosen.forEach(([item, cell], k) => {
    item.features.write(Math.floor(cell / item.table.m), cell % item.table.m, values, k * width)
    labels[k] = item.gold[cell]! > 0 ? 1 : 0
  })
  const { forest, scores } = boost(binRows(values, width), labels, { ...FILTER, seed: options.seed })
  const linked = scores.filter((_, k) => labels[k] === 1).sort()
  return { filter: forest, filterLimit: linked[Math.floor((1 - options.filterRecall) * linked.length)] ?? -Infinity }
}

function joinColumns(a: BinnedRows, b: BinnedRows): BinnedRows {
  const codes = new Uint8Array(a.codes.length + b.codes.length)
  codes.set(a.codes)
  codes.set(b.codes, a.codes.length)
  return { rows: a.rows, features: a.features + b.features, codes, borders: [...a.borders, ...b.borders] }
}

/** A forest from all folds, and for each row the probability by a forest that has not seen its fold. */
function learnInFolds(
  data: BinnedRows,
  labels: Uint8Array,
  rows: KeptRows,
  items: readonly GoldItem[],
  options: TrainOptions,
  stream: number,
): { forest: Forest; probabilities: Float32Array } {
  const settings: BoostOptions = {
    trees: options.trees,
    leaves: options.leaves,
    rate: options.rate,
    minWeight: options.minWeight,
    smoothing: 1,
    rowShare: options.rowShare,
    featureShare: options.featureShare,
    seed: options.seed + stream,
  }
  const fold = rows.item.map((index) => items[index]!.fold)
  const probabilities = new Float32Array(rows.item.length)
  for (let out = 0; out < options.folds; out++) {
    const { scores } = boost(
      data,
      labels,
      settings,
      chosenRows(fold, (own) => own >= 0 && own !== out),
    )
    for (let k = 0; k < fold.length; k++) if (fold[k] === out) probabilities[k] = logistic(scores[k]!)
    options.onProgress?.(`fold ${out + 1} of ${options.folds}`)
  }
  const { forest, scores } = boost(
    data,
    labels,
    settings,
    chosenRows(fold, (own) => own >= 0),
  )
  for (let k = 0; k < fold.length; k++) if (fold[k] === -1) probabilities[k] = logistic(scores[k]!)
  return { forest, probabilities }
}

function chosenRows(fold: Int32Array, wanted: (fold: number) => boolean): Int32Array {
  const chosen: number[] = []
  for (let k = 0; k < fold.length; k++) if (wanted(fold[k]!)) chosen.push(k)
  return Int32Array.from(chosen)
}
