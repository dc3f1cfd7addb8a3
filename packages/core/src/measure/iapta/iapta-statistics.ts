/**
 * The statistics of one pair behind every measure of paraphrase types (Vila, Bertran, Martí and Rodríguez 2015), as a row of
 * numbers (`type-row.ts`), apart from the scores made of their sums. Nothing here knows a type by name: it asks the tagset.
 */
import type { PairRecord, Phenomenon } from '../../corpus/record.js'
import type { Tagset } from '../../corpus/tagset.js'
import { ParascopeError } from '../../errors.js'
import { MATCH, type MatchedSide, PairMatches } from './pair-matches.js'
import type { CreditMatrix } from './type-credit.js'
import { bestScore, countRatio, overlapScore } from './type-formulas.js'
import type { TypeOptions } from './type-options.js'
import { classWords, PAIR_BLOCK, TYPE_BLOCK, typeBlock, typeRowWidth } from './type-row.js'

/** A pair with phenomena; an absent list means not annotated, an empty one that there is none. */
export type TypedPair = Pick<PairRecord, 'id' | 'phenomena'>

/** Makes rows, pair after pair, with the same memory. */
export class IaptaStatistics {
  readonly width: number
  readonly #tagset: Tagset
  readonly #options: TypeOptions
  readonly #places: ReadonlyMap<string, number>
  readonly #classOf: readonly number[]
  readonly #matches: PairMatches
  readonly #isCredited: boolean

  constructor(tagset: Tagset, options: TypeOptions, credit?: CreditMatrix) {
    this.width = typeRowWidth(tagset)
    this.#tagset = tagset
    this.#options = options
    this.#places = new Map(tagset.types.map(({ id }, place) => [id, place]))
    this.#classOf = tagset.types.map((type) => tagset.classes.findIndex(({ id }) => id === type.class))
    this.#isCredited = credit !== undefined
    this.#matches = new PairMatches(
      options,
      tagset.types.map(({ members }) => members !== 'both'),
      credit,
    )
  }

  /**
   * The row of a pair, written into `row`, which must be all zeros. Throws `measure/insufficient-data` where one of the two
   * did not annotate types, `corpus/bad-phenomenon` on a type that the tagset lacks.
   */
  row(first: TypedPair, second: TypedPair, row: Float64Array = new Float64Array(this.width)): Float64Array {
    const [ofB, ofC] = [phenomenaOf(first, 'first'), phenomenaOf(second, 'second')]
    const { b, c } = this.#matches
    this.#setTypes(b, ofB, first.id)
    this.#setTypes(c, ofC, second.id)
    this.#matches.match(ofB, ofC)
    row[PAIR_BLOCK.pairs] = 1
    row[PAIR_BLOCK.typed] = ofB.length + ofC.length > 0 ? 1 : 0
    this.#addSide(row, 0, b, ofB)
    this.#addSide(row, 1, c, ofC)
    this.#addScores(row, ofB.length, ofC.length)
    return row
  }

  #setTypes(side: MatchedSide, phenomena: readonly Phenomenon[], id: string): void {
    side.reset(phenomena.length)
    for (let k = 0; k < phenomena.length; k++) {
      const place = this.#places.get(phenomena[k]!.type)
      if (place === undefined) {
        const message = `pair ${id}: phenomena[${k}].type: "${phenomena[k]!.type}" is not a type of the tagset ${this.#tagset.id}`
        throw new ParascopeError('corpus/bad-phenomenon', message, { id, phenomenon: k, type: phenomena[k]!.type })
      }
      side.types[k] = place
    }
  }

  #addSide(row: Float64Array, at: 0 | 1, side: MatchedSide, phenomena: readonly Phenomenon[]): void {
    for (let k = 0; k < side.count; k++) {
      const [flags, type, block] = [side.flags[k]!, side.types[k]!, typeBlock(side.types[k]!) + at]
      const words = phenomena[k]!.source.length + phenomena[k]!.target.length
      row[block + TYPE_BLOCK.phenomena]! += 1
      if ((flags & MATCH.partial) !== 0) row[block + TYPE_BLOCK.partial]! += 1
      if ((flags & MATCH.total) !== 0) row[block + TYPE_BLOCK.total]! += 1
      row[block + TYPE_BLOCK.best]! += side.best[k]!
      if ((flags & MATCH.hiddenExact) !== 0) row[PAIR_BLOCK.hiddenExact + at]! += 1
      if ((flags & MATCH.hiddenOverlap) !== 0) row[PAIR_BLOCK.hiddenOverlap + at]! += 1
      if ((flags & MATCH.hiddenMutual) !== 0) row[PAIR_BLOCK.hiddenMutual + at]! += 1
      if ((flags & (MATCH.partial | MATCH.partialKeyed)) === MATCH.partial) row[PAIR_BLOCK.clashes + at]! += 1
      if ((flags & MATCH.totalKeyed) !== 0) row[PAIR_BLOCK.totalKeyed + at]! += 1
      row[PAIR_BLOCK.bestKeyed + at]! += side.bestKeyed[k]!
      if (this.#isCredited) row[PAIR_BLOCK.bestCredited + at]! += side.bestCredited[k]!
      if (this.#options.wordCount === 'distinct') continue
      row[block + TYPE_BLOCK.words]! += words
      row[classWords(this.#tagset, this.#classOf[type]!) + at]! += words
      row[PAIR_BLOCK.words + at]! += words
    }
    if (this.#options.wordCount === 'distinct') this.#addDistinctWords(row, at, side, phenomena)
  }

  #addDistinctWords(row: Float64Array, at: 0 | 1, side: MatchedSide, phenomena: readonly Phenomenon[]): void {
    const distinct = (isMeant: (type: number) => boolean) => {
      const chosen = phenomena.filter((_, k) => isMeant(side.types[k]!))
      const tokens = (member: 'source' | 'target') => new Set(chosen.flatMap((phenomenon) => phenomenon[member])).size
      return tokens('source') + tokens('target')
    }
    row[PAIR_BLOCK.words + at] = distinct(() => true)
    for (const type of new Set(side.types.subarray(0, side.count)))
      row[typeBlock(type) + TYPE_BLOCK.words + at] = distinct((other) => other === type)
    this.#tagset.classes.forEach((_, number) => {
      row[classWords(this.#tagset, number) + at] = distinct((type) => this.#classOf[type] === number)
    })
  }

  /** The measures of the pair and of each of its types, for the pairwise means. */
  #addScores(row: Float64Array, nB: number, nC: number): void {
    let [partialB, partialC, totalB, totalC, bestB, bestC] = [0, 0, 0, 0, 0, 0]
    for (let t = 0; t < this.#tagset.types.length; t++) {
      const at = typeBlock(t)
      const [b, c] = [row[at + TYPE_BLOCK.phenomena]!, row[at + TYPE_BLOCK.phenomena + 1]!]
      if (b + c === 0) continue
      row[at + TYPE_BLOCK.pairs] = 1
      const counts = row.subarray(at + TYPE_BLOCK.words, at + TYPE_BLOCK.best + 2)
      partialB += counts[2]!
      partialC += counts[3]!
      totalB += counts[4]!
      totalC += counts[5]!
      bestB += counts[6]!
      bestC += counts[7]!
      this.#setScores(row, at + TYPE_BLOCK.scores, b, c, counts)
    }
    if (nB + nC === 0) return
    const [wordsB, wordsC] = [row[PAIR_BLOCK.words]!, row[PAIR_BLOCK.words + 1]!]
    this.#setScores(row, PAIR_BLOCK.scores, nB, nC, [wordsB, wordsC, partialB, partialC, totalB, totalC, bestB, bestC])
  }

  /** `counts`: words, partial, total and best of B and C. */
  #setScores(row: Float64Array, at: number, nB: number, nC: number, counts: ArrayLike<number>): void {
    const { recall } = this.#options
    row[at] = countRatio(counts[0]!, counts[1]!) ?? 0
    row[at + 1] = countRatio(nB, nC) ?? 0
    row[at + 2] = overlapScore(counts[2]!, counts[3]!, nB, nC, recall) ?? 0
    row[at + 3] = overlapScore(counts[4]!, counts[5]!, nB, nC, recall) ?? 0
    row[at + 4] = bestScore(counts[6]!, counts[7]!, nB, nC) ?? 0
  }
}

function phenomenaOf({ id, phenomena }: TypedPair, which: string): readonly Phenomenon[] {
  if (phenomena !== undefined) return phenomena
  const message = `pair ${id}: no paraphrase types in the ${which} annotation; an empty list says that there are none`
  throw new ParascopeError('measure/insufficient-data', message, { id })
}
