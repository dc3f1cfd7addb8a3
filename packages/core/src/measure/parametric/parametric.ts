/**
 * A resource of paraphrases against gold (ParaMetric, Callison-Burch et al. 2008; PARADIGM uses the same two on rules):
 *   lower-bound precision = |system and gold| / |system|,   relative recall = |system and gold| / |gold|,
 * over distinct (phrase, paraphrase) whose two phrases both occur in the gold sentences. "Lower bound" and "relative" because the
 * gold is incomplete. Micro over pairs unless told; macro is the mean over phrases (which of the two the paper took is not known).
 */
import { harmonic } from '../agreement/figure.js'
import type { ItemRows, Score } from '../statistics/statistic.js'
import type { GoldParaphrases } from './gold-paraphrases.js'

/** One entry of a resource; more is better where there is a score. */
export interface ResourceEntry {
  readonly phrase: string
  readonly paraphrase: string
  readonly score?: number
}

/** Columns of a row, one row a phrase: what the system lists, what the gold has, what both have. */
export const PARAMETRIC_ROW = { system: 0, gold: 1, shared: 2, width: 3 } as const

/** What a system lists about the phrases of the gold, entry by entry. Repeated entries count once; the best score stays. */
export class ParametricCounter {
  readonly #gold: GoldParaphrases
  /** (phrase, paraphrase) to the best score */
  readonly #listed = new Map<number, number>()
  /** entries of phrases that do not occur in the gold sentences */
  outside = 0
  /** pairs of identical phrases */
  identical = 0

  constructor(gold: GoldParaphrases) {
    this.#gold = gold
  }

  /** Distinct entries about phrases of the gold sentences. */
  get size(): number {
    return this.#listed.size
  }

  add({ phrase, paraphrase, score = 0 }: ResourceEntry): void {
    const [one, other] = [this.#gold.phrase(phrase.toLowerCase()), this.#gold.phrase(paraphrase.toLowerCase())]
    if (one === undefined || other === undefined) this.outside++
    else if (one === other) this.identical++
    else {
      const key = one * this.#gold.phraseCount + other
      this.#listed.set(key, Math.max(score, this.#listed.get(key) ?? Number.NEGATIVE_INFINITY))
    }
  }

  /** A row for each phrase that the system or the gold knows something about, in order of the gold's phrases. */
  rows(): ItemRows {
    const gold = this.#gold
    const rows = new Float64Array(gold.phraseCount * PARAMETRIC_ROW.width)
    for (let phrase = 0; phrase < gold.phraseCount; phrase++) {
      rows[phrase * PARAMETRIC_ROW.width + PARAMETRIC_ROW.gold] = gold.paraphraseCount(phrase)
    }
    for (const key of this.#listed.keys()) {
      const phrase = Math.floor(key / gold.phraseCount)
      const at = phrase * PARAMETRIC_ROW.width
      rows[at + PARAMETRIC_ROW.system]!++
      if (gold.isGold(phrase, key % gold.phraseCount)) rows[at + PARAMETRIC_ROW.shared]!++
    }
    return { rows, width: PARAMETRIC_ROW.width }
  }

  /** Precision and recall as the resource grows from its best entry to its last; entries of one score come together. */
  curve(): CurvePoint[] {
    const entries = [...this.#listed].sort((a, b) => b[1] - a[1])
    const points: CurvePoint[] = []
    let shared = 0
    entries.forEach(([key, score], k) => {
      if (this.#gold.isGold(Math.floor(key / this.#gold.phraseCount), key % this.#gold.phraseCount)) shared++
      if (entries[k + 1]?.[1] === score) return
      points.push({ score, size: k + 1, precision: shared / (k + 1), recall: shared / this.#gold.pairCount })
    })
    return points
  }
}

export interface CurvePoint {
  /** of the last entry that is in */
  readonly score: number
  readonly size: number
  readonly precision: number
  readonly recall: number
}

/** Lower-bound precision of sums of rows; undefined where the system lists nothing. */
export const lowerBoundPrecision: Score = (sums) => ratio(sums[PARAMETRIC_ROW.shared]!, sums[PARAMETRIC_ROW.system]!)

/** Relative recall of sums of rows; undefined where the gold has nothing. */
export const relativeRecall: Score = (sums) => ratio(sums[PARAMETRIC_ROW.shared]!, sums[PARAMETRIC_ROW.gold]!)

/** Their harmonic mean. */
export const parametricF1: Score = (sums, count) => {
  const [precision, recall] = [lowerBoundPrecision(sums, count), relativeRecall(sums, count)]
  return precision === undefined || recall === undefined ? undefined : harmonic(precision, recall)
}

function ratio(part: number, whole: number): number | undefined {
  return whole === 0 ? undefined : part / whole
}

/** Macro averages: the mean precision over phrases that the system lists something for, the mean recall over phrases of the gold. */
export function macroParametric({ rows, width }: ItemRows): { readonly precision?: number; readonly recall?: number } {
  const means = { precision: { sum: 0, count: 0 }, recall: { sum: 0, count: 0 } }
  for (let at = 0; at < rows.length; at += width) {
    const [system, gold, shared] = [rows[at]!, rows[at + 1]!, rows[at + 2]!]
    if (system > 0) {
      means.precision.sum += shared / system
      means.precision.count++
    }
    if (gold > 0) {
      means.recall.sum += shared / gold
      means.recall.count++
    }
  }
  const mean = ({ sum, count }: { sum: number; count: number }) => (count === 0 ? undefined : sum / count)
  const [precision, recall] = [mean(means.precision), mean(means.recall)]
  return { ...(precision === undefined ? {} : { precision }), ...(recall === undefined ? {} : { recall }) }
}
