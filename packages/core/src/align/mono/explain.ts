/**
 * Why the monolingual aligner links what it links. A link is compared with the cells of the same table that are none, any
 * other cell with the links of the pair, and the difference of their log odds is shared out among the kinds of evidence by
 * Shapley values (`shapley.ts`): the weights of a cell add up to its log odds minus the mean log odds of those it is
 * compared with, so nothing is said that the model did not count.
 *
 * The last word mostly believes the pass before (its evidence `earlier`), which explains little. That part is handed down:
 * it is shared out in the proportions in which the evidence of the pass before made up its own judgement (propagated
 * Shapley values, Chen, Lundberg and Lee 2022). Where that judgement was hardly out of the ordinary, or pulled the other
 * way, it stays as it is. What is explained is the log odds of a sure link, which the limits are for; a cell that was given up
 * early is explained by the forest that gave it up, and one that nobody tells from the others by the filter.
 */
import type { Judgement } from './align-mono.js'
import { CELL_FEATURES, CellFeatures } from './cell-features.js'
import { EARLIER, EVIDENCE, EVIDENCE_OF } from './evidence.js'
import { type Forest, forestScore } from './forest.js'
import { Kernel } from './kernel.js'
import { type LinkLimit, sureScore } from './model.js'
import type { NetScores } from './net.js'
import { fastNetScorer } from './net-kernel.js'
import { PASS_FEATURES, PassFeatures } from './pass-features.js'
import { groupValues, netGroupValues, type Rows } from './shapley.js'

export interface Reason {
  /** the kind of evidence */
  readonly evidence: string
  readonly text: string
  /** share of the log odds by which the cell differs from those it is compared with: above 0 it speaks for a link */
  readonly weight: number
}

export interface CellExplanation {
  readonly i: number
  readonly j: number
  readonly kind: 'sure' | 'possible' | 'none'
  /** the probability of any link, as in the scores of a record */
  readonly confidence: number
  /** what was compared with the limit: the probability of a sure link */
  readonly value: number
  /** the limit of sure links for a sure link, otherwise that of all links */
  readonly limit: number
  /** given up by the filter before any pass: the reasons are the filter's */
  readonly filtered: boolean
  /** strongest first, those without weight left out */
  readonly reasons: readonly Reason[]
}

export interface WordExplanation {
  readonly side: 'source' | 'target'
  readonly index: number
  /** decided to have no counterpart; otherwise its best cell came near a link */
  readonly isNull: boolean
  /** the best cell of the word; undefined where the other side has no words */
  readonly best: CellExplanation | undefined
}

export interface PairExplanation {
  readonly links: readonly CellExplanation[]
  readonly unlinked: readonly WordExplanation[]
}

const WIDTH = CELL_FEATURES.length + PASS_FEATURES.length
const EARLIER_AT = EVIDENCE.findIndex(({ name }) => name === EARLIER)
const INDEX_OF = new Map([...CELL_FEATURES, ...PASS_FEATURES].map((name, k) => [name, k] as const))
/** At most so many cells are compared with. */
const BACKGROUND = 96
/** A judgement of the pass before that differs less than this from the mean is not taken apart. */
const LEAST_JUDGEMENT = 0.5
const LEAST_WEIGHT = 0.005

/** Explains every link, and for every word without one its best cell. */
export function explainMono(judgement: Judgement): PairExplanation {
  const explainer = new Explainer(judgement)
  const { n, m } = judgement.table
  const { sure, possible, nullSource, nullTarget } = judgement.alignment
  const links = [...sure, ...possible].sort((a, b) => a[0] - b[0] || a[1] - b[1])
  const linked = { source: new Set(links.map(([i]) => i)), target: new Set(links.map(([, j]) => j)) }
  const nulls = { source: new Set(nullSource), target: new Set(nullTarget) }
  const unlinked = (['source', 'target'] as const).flatMap((side) =>
    Array.from({ length: side === 'source' ? n : m }, (_, index) => index)
      .filter((index) => !linked[side].has(index))
      .map((index): WordExplanation => {
        const best = explainer.bestCell(side, index)
        return { side, index, isNull: nulls[side].has(index), best: best === undefined ? undefined : explainer.cell(best) }
      }),
  )
  return { links: links.map(([i, j]) => explainer.cell(i * m + j)), unlinked }
}

class Explainer {
  readonly #judgement: Judgement
  readonly #features: CellFeatures
  readonly #net: NetScores
  readonly #contexts: readonly PassFeatures[]
  readonly #links: readonly number[]
  readonly #others: readonly number[]
  readonly #rows = new Map<string, Rows>()

  constructor(judgement: Judgement) {
    const { model, table, code, planes, alignment } = judgement
    this.#judgement = judgement
    this.#net = fastNetScorer(model.net, Kernel.open())
    this.#features = new CellFeatures(table, code)
    this.#contexts = planes.map((plane) => new PassFeatures(table, plane, planes[0]!))
    const linked = new Set([...alignment.sure, ...alignment.possible].map(([i, j]) => i * table.m + j))
    this.#links = [...linked].sort((a, b) => a - b)
    this.#others = Array.from({ length: table.n * table.m }, (_, cell) => cell).filter((cell) => !linked.has(cell))
  }

  /** The cell of a word that came furthest: in the passes, or where none did, in the filter. */
  bestCell(side: 'source' | 'target', index: number): number | undefined {
    const { n, m } = this.#judgement.table
    const cells = Array.from({ length: side === 'source' ? m : n }, (_, k) => (side === 'source' ? index * m + k : k * m + index))
    const worth = cells.map((cell) => this.#worth(cell))
    return cells[worth.indexOf(Math.max(...worth))]
  }

  cell(cell: number): CellExplanation {
    const { table, cells, guideline, alignment } = this.#judgement
    const i = Math.floor(cell / table.m)
    const j = cell % table.m
    const isCell = ([a, b]: readonly [number, number]) => a === i && b === j
    const kind = alignment.sure.some(isCell) ? 'sure' : alignment.possible.some(isCell) ? 'possible' : 'none'
    const limit: LinkLimit = kind === 'sure' ? guideline.sure : guideline.all
    const stage = this.#lastStage(cell)
    return {
      i,
      j,
      kind,
      confidence: cells.any[cell]!,
      value: cells.sure[cell]!,
      limit: table.same[cell] === 1 ? limit.same : limit.other,
      filtered: stage < 0,
      reasons: this.#reasons(cell, stage),
    }
  }

  /** The last that judged a cell: a pass, or their number for the last word; -1 where the filter dropped it. */
  #lastStage(cell: number): number {
    const { planes, cells } = this.#judgement
    return cells.sure[cell]! > 0 ? planes.length : planes.findLastIndex((plane) => plane[cell]! > 0)
  }

  #worth(cell: number): number {
    const { planes, cells, model } = this.#judgement
    const stage = this.#lastStage(cell)
    if (stage >= 0) return stage + 1 + (stage === planes.length ? cells.sure : planes[stage]!)[cell]!
    // log odds, squeezed below those that a pass has judged
    return Math.atan(forestScore(model.filter, this.#row(cell, 0), 0)) / Math.PI
  }

  #row(cell: number, stage: number): Float32Array {
    const { m } = this.#judgement.table
    const row = new Float32Array(WIDTH)
    this.#features.write(Math.floor(cell / m), cell % m, row, 0)
    if (stage > 0) this.#contexts[stage - 1]!.write(Math.floor(cell / m), cell % m, row, CELL_FEATURES.length)
    return row
  }

  #reasons(cell: number, stage: number): readonly Reason[] {
    const row = this.#row(cell, Math.max(0, stage))
    const value = (name: string) => row[INDEX_OF.get(name)!] ?? 0
    const { filter } = this.#judgement.model
    const judged = stage < 0 ? undefined : this.#weights(cell, stage)
    // where the passes make no difference, the filter made it
    const weights = judged?.some((weight) => Math.abs(weight) >= LEAST_WEIGHT) ? judged : this.#values(filter, row, 0, cell)
    return EVIDENCE.map((evidence, k) => ({
      evidence: evidence.name,
      text: evidence.say(value, weights[k]!),
      weight: weights[k]!,
    }))
      .filter(({ weight }) => Math.abs(weight) >= LEAST_WEIGHT)
      .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight))
  }

  /** The weights of a pass or of the last word, with the share of the pass before handed down to its evidence. */
  #weights(cell: number, stage: number): Float64Array {
    const { passes } = this.#judgement.model
    const row = this.#row(cell, stage)
    const weights = stage < passes.length ? this.#values(passes[stage]!, row, stage, cell) : this.#lastWord(row, stage, cell)
    const handed = weights[EARLIER_AT]!
    if (stage === 0 || handed === 0) return weights
    const before = this.#weights(cell, stage - 1)
    const judged = before.reduce((sum, weight) => sum + weight, 0)
    if (Math.abs(judged) < LEAST_JUDGEMENT || judged > 0 !== handed > 0) return weights
    weights[EARLIER_AT] = 0
    return weights.map((weight, k) => weight + (handed * before[k]!) / judged)
  }

  #lastWord(row: Float32Array, stage: number, cell: number): Float64Array {
    const byForest = this.#values(this.#judgement.model.sure, row, stage, cell)
    const byNet = netGroupValues(this.#net, row, this.#compared(cell, stage), EVIDENCE_OF, EVIDENCE.length)
    return byForest.map((weight, k) => sureScore(weight, byNet[k]!))
  }

  #values(forest: Forest, row: Float32Array, stage: number, cell: number): Float64Array {
    return groupValues(forest, row, this.#compared(cell, stage), EVIDENCE_OF, EVIDENCE.length)
  }

  /** The rows that a cell is compared with, spread evenly over those there are. */
  #compared(cell: number, stage: number): Rows {
    const toLinks = this.#links.length > 0 && !this.#links.includes(cell)
    const key = `${toLinks} ${stage}`
    const kept = this.#rows.get(key)
    if (kept !== undefined) return kept
    const cells = toLinks ? this.#links : this.#others
    const count = Math.min(cells.length, BACKGROUND)
    const values = new Float32Array(count * WIDTH)
    for (let k = 0; k < count; k++)
      values.set(this.#row(cells[Math.floor(((k + 0.5) * cells.length) / count)]!, stage), k * WIDTH)
    const rows = { values, width: WIDTH, count }
    this.#rows.set(key, rows)
    return rows
  }
}
