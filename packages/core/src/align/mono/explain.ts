/**
 * Why the monolingual aligner links what it links. A link is compared with the cells of the same table that are none, any
 * other cell with the links of the pair, and the difference of their log odds is shared out among the kinds of evidence by
 * Shapley values (`shapley.ts`): the weights of a cell add up to its log odds minus the mean log odds of those it is
 * compared with, so nothing is said that the model did not count.
 *
 * The last pass mostly believes the pass before (its evidence `earlier`), which explains little. That part is handed down:
 * it is shared out in the proportions in which the evidence of the pass before made up its own judgement (propagated
 * Shapley values, Chen, Lundberg and Lee 2022). Where that judgement was hardly out of the ordinary, or pulled the other
 * way, it stays as it is. Probabilities are of any link; a cell that was given up early is explained by the forest that
 * gave it up, and one that the passes do not tell from the others by the filter.
 */
import type { Judgement } from './align-mono.js'
import { CELL_FEATURES, CellFeatures } from './cell-features.js'
import { EARLIER, EVIDENCE, EVIDENCE_OF } from './evidence.js'
import { type Forest, forestScore } from './forest.js'
import { blended, type LinkLimit } from './model.js'
import { PASS_FEATURES, PassFeatures } from './pass-features.js'
import { groupValues, type Rows } from './shapley.js'

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
  /** what was compared with the limit: a mix of the probabilities of any and of a sure link */
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
  readonly #contexts: readonly PassFeatures[]
  readonly #links: readonly number[]
  readonly #others: readonly number[]
  readonly #rows = new Map<string, Rows>()

  constructor(judgement: Judgement) {
    const { table, code, planes, alignment } = judgement
    this.#judgement = judgement
    this.#features = new CellFeatures(table, code)
    this.#contexts = planes.slice(0, -1).map((plane) => new PassFeatures(table, plane, planes[0]!))
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
    const any = cells.any[cell]!
    const pass = this.#lastPass(cell)
    return {
      i,
      j,
      kind,
      confidence: any,
      value: blended(limit, any, cells.early[cell]!, cells.sure[cell]!),
      limit: table.same[cell] === 1 ? limit.same : limit.other,
      filtered: pass < 0,
      reasons: this.#reasons(cell, pass),
    }
  }

  /** The last pass that judged a cell, -1 where the filter dropped it. */
  #lastPass(cell: number): number {
    return this.#judgement.planes.findLastIndex((plane) => plane[cell]! > 0)
  }

  #worth(cell: number): number {
    const pass = this.#lastPass(cell)
    if (pass >= 0) return pass + 1 + this.#judgement.planes[pass]![cell]!
    // log odds, squeezed below those that a pass has judged
    return Math.atan(forestScore(this.#judgement.model.filter, this.#row(cell, 0), 0)) / Math.PI
  }

  #row(cell: number, pass: number): Float32Array {
    const { m } = this.#judgement.table
    const row = new Float32Array(WIDTH)
    this.#features.write(Math.floor(cell / m), cell % m, row, 0)
    if (pass > 0) this.#contexts[pass - 1]!.write(Math.floor(cell / m), cell % m, row, CELL_FEATURES.length)
    return row
  }

  #reasons(cell: number, pass: number): readonly Reason[] {
    const row = this.#row(cell, Math.max(0, pass))
    const value = (name: string) => row[INDEX_OF.get(name)!] ?? 0
    const { filter } = this.#judgement.model
    const judged = pass < 0 ? undefined : this.#weights(cell, pass)
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

  /** The weights of a pass, with the share of the pass before handed down to its evidence. */
  #weights(cell: number, pass: number): Float64Array {
    const weights = this.#values(this.#judgement.model.passes[pass]!, this.#row(cell, pass), pass, cell)
    const handed = weights[EARLIER_AT]!
    if (pass === 0 || handed === 0) return weights
    const before = this.#weights(cell, pass - 1)
    const judged = before.reduce((sum, weight) => sum + weight, 0)
    if (Math.abs(judged) < LEAST_JUDGEMENT || judged > 0 !== handed > 0) return weights
    weights[EARLIER_AT] = 0
    return weights.map((weight, k) => weight + (handed * before[k]!) / judged)
  }

  #values(forest: Forest, row: Float32Array, pass: number, cell: number): Float64Array {
    return groupValues(forest, row, this.#compared(cell, pass), EVIDENCE_OF, EVIDENCE.length)
  }

  /** The rows that a cell is compared with, spread evenly over those there are. */
  #compared(cell: number, pass: number): Rows {
    const toLinks = this.#links.length > 0 && !this.#links.includes(cell)
    const key = `${toLinks} ${pass}`
    const kept = this.#rows.get(key)
    if (kept !== undefined) return kept
    const cells = toLinks ? this.#links : this.#others
    const count = Math.min(cells.length, BACKGROUND)
    const values = new Float32Array(count * WIDTH)
    for (let k = 0; k < count; k++) values.set(this.#row(cells[Math.floor(((k + 0.5) * cells.length) / count)]!, pass), k * WIDTH)
    const rows = { values, width: WIDTH, count }
    this.#rows.set(key, rows)
    return rows
  }
}
