/**
 * The features of one cell: closed and non-lexical (no word is named), so their weights can be shipped and hold for any
 * text. Order and meaning are fixed by CELL_FEATURES; a model remembers how many it was trained on.
 */
import { RELATIONS } from '../../text/lexicon.js'
import { numbersAgree } from './number-match.js'
import type { PairTable } from './pair-table.js'
import { relationBit } from './pair-table.js'
import { Rivals } from './rivals.js'
import { Anchors, findRuns, type Runs } from './runs.js'
import { windowContext } from './window-context.js'

/** The relations that are there or not; `closure` and `definition` are cosines and stand further on. */
const RELATION_FEATURES = RELATIONS.filter((name) => name !== 'closure' && name !== 'definition')
const RELATION_BITS = RELATION_FEATURES.map(relationBit)

/** The names of the features, in the order of a row. */
export const CELL_FEATURES: readonly string[] = [
  ...['guideline', 'same', 'stem', 'prefix', 'prefixShare', 'suffixShare', 'dice', 'edit', 'contains', 'number', 'anyNumber'],
  ...RELATION_FEATURES,
  ...['closure', 'phrase', 'acronym', 'compound', 'name', 'closureOverRow', 'closureOverColumn', 'diceOverRow', 'diceOverColumn'],
  ...['definition', 'definitionOverRow', 'definitionOverColumn'],
  ...[
    'groupSource',
    'groupTarget',
    'sameGroup',
    'familySource',
    'familyTarget',
    'sharedFamilies',
    'partSource',
    'partTarget',
    'samePart',
    'capitals',
  ],
  ...['frequencySource', 'frequencyTarget', 'frequencyGap', 'sensesSource', 'sensesTarget', 'lengthSource', 'lengthTarget'],
  ...['skew', 'distance', 'fromEnd', 'fromStart', 'n', 'm', 'ratio', 'placeSource', 'placeTarget'],
  ...['sameBefore1', 'sameAfter1', 'sameBefore2', 'sameAfter2', 'sameBefore3', 'sameAfter3'],
  ...['likeBefore1', 'likeAfter1', 'likeBefore2', 'likeAfter2', 'likeBefore3', 'likeAfter3', 'likeBefore', 'likeAfter'],
  ...['contentBefore', 'contentAfter', 'contentCrossed', 'contentCrossedBack'],
  ...['window2Source', 'window2Target', 'window4Source', 'window4Target'],
  ...['taken', 'run', 'runOverRow', 'runOverColumn', 'copiesInTarget', 'copiesInSource', 'rowTaken', 'columnTaken'],
  ...['expectedTarget', 'expectedSource', 'inGap', 'gapLeft', 'gapRight', 'inGapBack', 'gapLeftBack', 'gapRightBack'],
  ...['gapWidth', 'gapHeight', 'likeness', 'likenessInRow', 'likenessInColumn'],
  ...['likeLeft', 'likeRight', 'likeUp', 'likeDown', 'sameLeft', 'sameRight', 'sameUp', 'sameDown'],
  ...['partBeforeSource', 'partAfterSource', 'partBeforeTarget', 'partAfterTarget', 'samePartBefore', 'samePartAfter'],
  ...['groupBeforeSource', 'groupAfterSource', 'groupBeforeTarget', 'groupAfterTarget'],
]

/** Features whose values are names in numbers: which is the larger means nothing. */
export const CODE_FEATURES: ReadonlySet<string> = new Set(CELL_FEATURES.filter((name) => /^(group|family|part)/.test(name)))

/** Computes rows of features of one pair. */
export class CellFeatures {
  readonly #table: PairTable
  readonly #guideline: number
  readonly #likeness: Rivals
  readonly #dice: Rivals
  readonly #closure: Rivals
  readonly #definition: Rivals
  readonly #runLength: Rivals
  readonly #runs: Runs
  readonly #rowTaken: Int32Array
  readonly #columnTaken: Int32Array
  readonly #copiesInTarget: Int32Array
  readonly #copiesInSource: Int32Array
  readonly #anchors: Anchors
  readonly #anchorsBack: Anchors
  readonly #trusted: Anchors
  readonly #trustedBack: Anchors
  readonly #windows: readonly Float32Array[]

  /** `guideline` says whose habits the links should follow: 0 for no one's in particular. */
  constructor(table: PairTable, guideline: number) {
    const { n, m, same } = table
    this.#table = table
    this.#guideline = guideline
    this.#likeness = new Rivals(table.likeness, n, m)
    this.#dice = new Rivals(table.dice, n, m)
    this.#closure = new Rivals(table.closure, n, m)
    this.#definition = new Rivals(table.definition, n, m)
    this.#runs = findRuns(same, n, m)
    this.#runLength = new Rivals(Float32Array.from(this.#runs.length), n, m)
    this.#rowTaken = new Int32Array(n).fill(-1)
    this.#columnTaken = new Int32Array(m).fill(-1)
    this.#copiesInTarget = new Int32Array(n)
    this.#copiesInSource = new Int32Array(m)
    const trustedRow = new Int32Array(n).fill(-1)
    const trustedColumn = new Int32Array(m).fill(-1)
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < m; j++) {
        if (same[i * m + j] === 0) continue
        this.#copiesInTarget[i]!++
        this.#copiesInSource[j]!++
      }
    }
    for (let i = 0; i < n; i++) {
      for (let j = 0; j < m; j++) {
        if (this.#runs.taken[i * m + j] === 0) continue
        this.#rowTaken[i] = j
        this.#columnTaken[j] = i
        if (this.#runs.length[i * m + j]! < 2 && (table.source[i]!.word.group !== 0 || this.#copiesInTarget[i]! > 1)) continue
        trustedRow[i] = j
        trustedColumn[j] = i
      }
    }
    this.#anchors = new Anchors(this.#rowTaken, m)
    this.#anchorsBack = new Anchors(this.#columnTaken, n)
    this.#trusted = new Anchors(trustedRow, m)
    this.#trustedBack = new Anchors(trustedColumn, n)
    this.#windows = windowContext(table)
  }

  /** Writes the features of cell (i, j) to `out`, from `offset`. */
  write(i: number, j: number, out: Float32Array, offset: number): void {
    const table = this.#table
    const { n, m, likeness, same } = table
    const cell = i * m + j
    const a = table.source[i]!
    const b = table.target[j]!
    const longest = Math.max(a.word.form.length, b.word.form.length)
    let o = offset
    out[o++] = this.#guideline
    out[o++] = same[cell]!
    out[o++] = table.sameStem[cell]!
    out[o++] = table.prefix[cell]!
    out[o++] = table.prefix[cell]! / longest
    out[o++] = table.suffix[cell]! / longest
    out[o++] = table.dice[cell]!
    out[o++] = table.edit[cell]!
    out[o++] = table.contains[cell]!
    out[o++] = numbersAgree(a.word, b.word)
    out[o++] = a.word.number !== undefined || b.word.number !== undefined ? 1 : 0
    const bits = table.relations[cell]!
    for (let k = 0; k < RELATION_BITS.length; k++) out[o++] = bits & RELATION_BITS[k]! ? 1 : 0
    const closure = table.closure[cell]!
    const dice = table.dice[cell]!
    out[o++] = closure
    out[o++] = table.phrase[cell]!
    out[o++] = table.acronym[cell]!
    out[o++] = table.compound[cell]!
    out[o++] = table.name[cell]!
    out[o++] = closure - this.#closure.inRow(i, closure)
    out[o++] = closure - this.#closure.inColumn(j, closure)
    out[o++] = dice - this.#dice.inRow(i, dice)
    out[o++] = dice - this.#dice.inColumn(j, dice)
    const definition = table.definition[cell]!
    out[o++] = definition
    out[o++] = definition - this.#definition.inRow(i, definition)
    out[o++] = definition - this.#definition.inColumn(j, definition)
    out[o++] = a.word.group
    out[o++] = b.word.group
    out[o++] = a.word.group === b.word.group ? 1 : 0
    out[o++] = a.word.families[0] ?? -1
    out[o++] = b.word.families[0] ?? -1
    out[o++] = table.family[cell]!
    out[o++] = a.part
    out[o++] = b.part
    out[o++] = a.part === b.part ? 1 : 0
    out[o++] = (a.capital ? 1 : 0) + (b.capital ? 2 : 0)
    const frequencyA = a.word.entry?.frequency ?? -1
    const frequencyB = b.word.entry?.frequency ?? -1
    out[o++] = frequencyA
    out[o++] = frequencyB
    out[o++] = Math.abs(frequencyA - frequencyB)
    out[o++] = a.word.entry?.senses ?? 0
    out[o++] = b.word.entry?.senses ?? 0
    out[o++] = a.word.form.length
    out[o++] = b.word.form.length
    const placeA = (i + 0.5) / n
    const placeB = (j + 0.5) / m
    out[o++] = placeA - placeB
    out[o++] = Math.abs(placeA - placeB)
    out[o++] = n - i - (m - j)
    out[o++] = i - j
    out[o++] = n
    out[o++] = m
    out[o++] = n / m
    out[o++] = placeA
    out[o++] = placeB
    for (let d = 1; d <= 3; d++) {
      out[o++] = i >= d && j >= d ? same[cell - d * m - d]! : 0
      out[o++] = i + d < n && j + d < m ? same[cell + d * m + d]! : 0
    }
    for (let d = 1; d <= 3; d++) {
      out[o++] = i >= d && j >= d ? likeness[cell - d * m - d]! : 0
      out[o++] = i + d < n && j + d < m ? likeness[cell + d * m + d]! : 0
    }
    out[o++] = Math.max(this.#like(i - 1, j - 1), this.#like(i - 1, j - 2), this.#like(i - 2, j - 1))
    out[o++] = Math.max(this.#like(i + 1, j + 1), this.#like(i + 1, j + 2), this.#like(i + 2, j + 1))
    out[o++] = this.#like(a.before, b.before)
    out[o++] = this.#like(a.after, b.after)
    out[o++] = this.#like(a.before, b.after)
    out[o++] = this.#like(a.after, b.before)
    for (const plane of this.#windows) out[o++] = plane[cell]!
    const run = this.#runs.length[cell]!
    out[o++] = this.#runs.taken[cell]!
    out[o++] = run
    out[o++] = run - this.#runLength.rowBest(i)
    out[o++] = run - this.#runLength.columnBest(j)
    out[o++] = this.#copiesInTarget[i]!
    out[o++] = this.#copiesInSource[j]!
    out[o++] = this.#rowTaken[i]! >= 0 ? 1 : 0
    out[o++] = this.#columnTaken[j]! >= 0 ? 1 : 0
    out[o++] = j - this.#trusted.expected(i)
    out[o++] = i - this.#trustedBack.expected(j)
    const low = this.#anchors.low[i]!
    const high = this.#anchors.high[i]!
    out[o++] = j > low && j < high ? 1 : 0
    out[o++] = j - low
    out[o++] = high - j
    const lowBack = this.#anchorsBack.low[j]!
    const highBack = this.#anchorsBack.high[j]!
    out[o++] = i > lowBack && i < highBack ? 1 : 0
    out[o++] = i - lowBack
    out[o++] = highBack - i
    out[o++] = this.#anchors.highAt[i]! - this.#anchors.lowAt[i]!
    out[o++] = this.#anchorsBack.highAt[j]! - this.#anchorsBack.lowAt[j]!
    const like = likeness[cell]!
    out[o++] = like
    out[o++] = this.#likeness.inRow(i, like)
    out[o++] = this.#likeness.inColumn(j, like)
    out[o++] = this.#like(i, j - 1)
    out[o++] = this.#like(i, j + 1)
    out[o++] = this.#like(i - 1, j)
    out[o++] = this.#like(i + 1, j)
    out[o++] = j > 0 ? same[cell - 1]! : 0
    out[o++] = j + 1 < m ? same[cell + 1]! : 0
    out[o++] = i > 0 ? same[cell - m]! : 0
    out[o++] = i + 1 < n ? same[cell + m]! : 0
    const beforeA = table.source[i - 1]
    const afterA = table.source[i + 1]
    const beforeB = table.target[j - 1]
    const afterB = table.target[j + 1]
    out[o++] = beforeA?.part ?? -1
    out[o++] = afterA?.part ?? -1
    out[o++] = beforeB?.part ?? -1
    out[o++] = afterB?.part ?? -1
    out[o++] = beforeA?.part === beforeB?.part ? 1 : 0
    out[o++] = afterA?.part === afterB?.part ? 1 : 0
    out[o++] = beforeA?.word.group ?? -1
    out[o++] = afterA?.word.group ?? -1
    out[o++] = beforeB?.word.group ?? -1
    out[o] = afterB?.word.group ?? -1
  }

  #like(i: number, j: number): number {
    return i >= 0 && j >= 0 && i < this.#table.n && j < this.#table.m ? this.#table.likeness[i * this.#table.m + j]! : 0
  }
}
