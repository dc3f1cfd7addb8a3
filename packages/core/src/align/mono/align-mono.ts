/**
 * The monolingual aligner: decides for every cell of the table of two sentences whether the words are linked. A small
 * filter drops most cells, a first pass of boosted trees judges the rest by the two words and their surroundings, a second
 * one judges again knowing what the first thinks of the neighbouring cells, and so do a forest and a net that have the last
 * word together. Nothing is learned at run time, no word is stored in the model; without a lexicon the relations between words
 * are simply absent.
 */
import type { Link, ScoredLink } from '../../corpus/record.js'
import { ParascopeError } from '../../errors.js'
import type { Lexicon } from '../../text/lexicon.js'
import { CELL_FEATURES, CellFeatures } from './cell-features.js'
import { logistic, type RowScores } from './forest.js'
import { forestScorer } from './forest-kernel.js'
import { Kernel } from './kernel.js'
import { type Guideline, HOPELESS, type LinkLimit, type MonoModel, sureScore } from './model.js'
import type { NetScores } from './net.js'
import { fastNetScorer } from './net-kernel.js'
import type { OwnEvidence } from './own-evidence.js'
import { PairTable } from './pair-table.js'
import { PASS_FEATURES, PassFeatures } from './pass-features.js'
import { WordReader } from './words.js'

/** What the aligner says about a pair; the fields are those of a record. */
export interface MonoAlignment {
  readonly sure: readonly Link[]
  /** never repeats a sure link */
  readonly possible: readonly Link[]
  /** words that have no counterpart: no link, and no cell that comes near one */
  readonly nullSource: readonly number[]
  readonly nullTarget: readonly number[]
  /** the probability of each link, sure or possible, that an annotator would draw it */
  readonly scores: readonly ScoredLink[]
}

/** The probabilities of all cells, row after row; 0 where the filter dropped a cell. */
export interface CellProbabilities {
  readonly n: number
  readonly m: number
  /** of a link, sure or possible */
  readonly any: Float32Array
  /** of a sure link: what limits are for */
  readonly sure: Float32Array
}

/** A pair judged, with all that a look behind the judgement needs. */
export interface Judgement {
  readonly model: MonoModel
  readonly guideline: Guideline
  /** the value of the feature `guideline` */
  readonly code: number
  readonly table: PairTable
  /** what each pass thought of every cell, without the last word: the probability of any link, 0 where a cell was not judged */
  readonly planes: readonly Float32Array[]
  readonly cells: CellProbabilities
  readonly alignment: MonoAlignment
}

export interface MonoOptions {
  /** whose habits the links follow, by name (default: the model's first) */
  readonly guideline?: string
  /** most cells (source words times target words) of a pair; memory grows with them (default: 1,000,000) */
  readonly maxCells?: number
  /** word vectors and paraphrases of the user's own */
  readonly evidence?: OwnEvidence
}

const MAX_CELLS = 1_000_000
const WIDTH = CELL_FEATURES.length + PASS_FEATURES.length
/** A word is decided to have no counterpart when its best cell stays under this share of the limit for links. */
const NULL_SHARE = 0.5

function vectorsMissing(model: MonoModel): ParascopeError {
  const message =
    model.vectors === true
      ? 'the model was learned with word vectors and needs them'
      : 'the model was learned without word vectors and cannot judge them; learn one with them (aligner train-mono --vectors)'
  return new ParascopeError('align/bad-model', message)
}

/** An aligner with its model and lexicon, for many pairs: keeps the facts of words it has seen. */
export class MonoAligner {
  readonly #model: MonoModel
  readonly #reader: WordReader
  readonly #code: number
  readonly #guideline: Guideline
  readonly #maxCells: number
  readonly #evidence: OwnEvidence
  readonly #filter: RowScores
  readonly #passes: readonly RowScores[]
  readonly #sure: RowScores
  readonly #net: NetScores
  #rows = new Float32Array(0)
  #scores = new Float64Array(0)

  constructor(model: MonoModel, lexicon: Lexicon | undefined, options: MonoOptions = {}) {
    this.#model = model
    this.#reader = new WordReader(lexicon)
    this.#maxCells = options.maxCells ?? MAX_CELLS
    this.#evidence = options.evidence ?? {}
    if ((model.vectors ?? false) !== (this.#evidence.vectors !== undefined)) throw vectorsMissing(model)
    const name = options.guideline ?? model.guidelines[0]?.name
    const index = model.guidelines.findIndex((guideline) => guideline.name === name)
    if (index < 0) {
      const known = model.guidelines.map((guideline) => guideline.name).join(', ')
      throw new RangeError(`guideline must be one of ${known}, not '${name}'`)
    }
    this.#code = index + 1
    this.#guideline = model.guidelines[index]!
    const kernel = Kernel.open()
    this.#filter = forestScorer(model.filter, kernel)
    this.#passes = model.passes.map((forest) => forestScorer(forest, kernel))
    this.#sure = forestScorer(model.sure, kernel)
    this.#net = fastNetScorer(model.net, kernel)
  }

  align(source: readonly string[], target: readonly string[]): MonoAlignment {
    const table = this.#table(source, target)
    return decide(this.#judge(table), table.same, this.#guideline)
  }

  /** The probabilities behind the links, for shades and ranked candidates. */
  probabilities(source: readonly string[], target: readonly string[]): CellProbabilities {
    return this.#judge(this.#table(source, target))
  }

  /** The links and what led to them, for `explainMono`. */
  judgement(source: readonly string[], target: readonly string[]): Judgement {
    const table = this.#table(source, target)
    const planes: Float32Array[] = []
    const cells = this.#judge(table, planes)
    const alignment = decide(cells, table.same, this.#guideline)
    return { model: this.#model, guideline: this.#guideline, code: this.#code, table, planes, cells, alignment }
  }

  #table(source: readonly string[], target: readonly string[]): PairTable {
    const cells = source.length * target.length
    if (cells > this.#maxCells) {
      const message = `${source.length} x ${target.length} words make ${cells} cells, more than the limit of ${this.#maxCells}`
      throw new ParascopeError('align/too-long', message, { cells, maxCells: this.#maxCells })
    }
    return new PairTable(this.#reader.read(source), this.#reader.read(target), this.#evidence)
  }

  /** `planes` takes what each pass thought. */
  #judge(table: PairTable, planes: Float32Array[] = []): CellProbabilities {
    const { n, m } = table
    let left = this.#filtered(table)
    for (const pass of this.#passes) {
      if (planes.length > 0) left = this.#lookAgain(table, planes, left)
      pass(this.#rows, WIDTH, 0, left.length, this.#scores)
      const plane = new Float32Array(n * m)
      for (let k = 0; k < left.length; k++) plane[left[k]!] = logistic(this.#scores[k]!)
      planes.push(plane)
    }
    left = this.#lookAgain(table, planes, left)
    const any = new Float32Array(n * m)
    const sure = new Float32Array(n * m)
    const anyScores = new Float64Array(left.length)
    const sureScores = new Float64Array(left.length)
    this.#net(this.#rows, 0, left.length, anyScores, sureScores)
    this.#sure(this.#rows, WIDTH, 0, left.length, this.#scores)
    for (let k = 0; k < left.length; k++) {
      any[left[k]!] = logistic(anyScores[k]!)
      sure[left[k]!] = logistic(sureScore(this.#scores[k]!, sureScores[k]!))
    }
    return { n, m, any, sure }
  }

  /** The cells that the filter keeps, their rows at the front. */
  #filtered(table: PairTable): number[] {
    const { n, m } = table
    const features = new CellFeatures(table, this.#code)
    const kept: number[] = []
    for (let i = 0; i < n; i++) {
      this.#reserve(kept.length + m)
      for (let j = 0; j < m; j++) features.write(i, j, this.#rows, (kept.length + j) * WIDTH)
      const first = kept.length
      this.#filter(this.#rows, WIDTH, first, m, this.#scores)
      for (let j = 0; j < m; j++) {
        if (this.#scores[j]! < this.#guideline.filter) continue
        this.#move(first + j, kept.length)
        kept.push(i * m + j)
      }
    }
    return kept
  }

  /** The cells worth another look, their rows moved to the front and completed by what the passes so far make of them. */
  #lookAgain(table: PairTable, planes: readonly Float32Array[], cells: readonly number[]): number[] {
    const before = planes.at(-1)!
    const context = new PassFeatures(table, before, planes[0]!)
    const left: number[] = []
    for (let k = 0; k < cells.length; k++) {
      const cell = cells[k]!
      if (before[cell]! < HOPELESS) continue
      this.#move(k, left.length)
      context.write(Math.floor(cell / table.m), cell % table.m, this.#rows, left.length * WIDTH + CELL_FEATURES.length)
      left.push(cell)
    }
    return left
  }

  #move(from: number, to: number): void {
    if (from !== to) this.#rows.copyWithin(to * WIDTH, from * WIDTH, (from + 1) * WIDTH)
  }

  #reserve(rows: number): void {
    if (this.#scores.length >= rows) return
    const room = Math.max(rows, 2 * this.#scores.length, 256)
    const larger = new Float32Array(room * WIDTH)
    larger.set(this.#rows)
    this.#rows = larger
    this.#scores = new Float64Array(room)
  }
}

/**
 * The links of one pair. `alignMono(['a', 'dog', 'barks'], ['a', 'dog', 'barked'], lexicon, model)` links word by word. For
 * many pairs make one `MonoAligner`, which keeps what it knows about words.
 */
export function alignMono(
  source: readonly string[],
  target: readonly string[],
  lexicon: Lexicon | undefined,
  model: MonoModel,
  options: MonoOptions = {},
): MonoAlignment {
  return new MonoAligner(model, lexicon, options).align(source, target)
}

/** Whether a cell is a link under a limit. */
function reaches(limit: LinkLimit, p: number, same: boolean): boolean {
  return p >= (same ? limit.same : limit.other)
}

function decide(cells: CellProbabilities, same: Uint8Array, guideline: Guideline): MonoAlignment {
  const { n, m } = cells
  const sure: Link[] = []
  const possible: Link[] = []
  const scores: ScoredLink[] = []
  const near = { source: new Uint8Array(n), target: new Uint8Array(m) }
  const { all } = guideline
  const nearly: LinkLimit = { same: all.same * NULL_SHARE, other: all.other * NULL_SHARE }
  for (let cell = 0; cell < n * m; cell++) {
    const p = cells.sure[cell]!
    if (p === 0) continue
    const i = Math.floor(cell / m)
    const j = cell % m
    const equal = same[cell] === 1
    const isSure = reaches(guideline.sure, p, equal)
    const isLink = isSure || reaches(all, p, equal)
    if (isSure) sure.push([i, j])
    else if (isLink) possible.push([i, j])
    if (isLink) scores.push([i, j, Math.round(cells.any[cell]! * 1e4) / 1e4])
    if (isLink || reaches(nearly, p, equal)) {
      near.source[i] = 1
      near.target[j] = 1
    }
  }
  return { sure, possible, nullSource: unmarked(near.source), nullTarget: unmarked(near.target), scores }
}

function unmarked(marks: Uint8Array): number[] {
  const found: number[] = []
  for (let k = 0; k < marks.length; k++) if (marks[k] === 0) found.push(k)
  return found
}
