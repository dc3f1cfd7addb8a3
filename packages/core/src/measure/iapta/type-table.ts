/** Agreement type by type and class by class, and the two directions behind the headline figures. */
import type { Tagset } from '../../corpus/tagset.js'
import { type Figure, type Prf, prf, share } from '../agreement/figure.js'
import type { TypeOptions } from './type-options.js'
import { classWords, PAIR_BLOCK, type ScoreName, TYPE_BLOCK, typeBlock } from './type-row.js'
import { type Both, typeCounts, typeFigures, unitizingFigure, usedTypes } from './type-scores.js'

/** One type, or one class with all its types. */
export interface TypeAgreementRow extends Readonly<Record<ScoreName, Figure>> {
  readonly kind: 'type' | 'class'
  readonly id: string
  readonly name: string
  /** collects what fits no other type; annotators agree on it least */
  readonly residual: boolean
  /** numbers of phenomena */
  readonly phenomena: Both
  readonly alphaU: Figure
}

/**
 * The table of the types that B or C used, each class with its types below it, in the order of the tagset. In a class, phenomena
 * still match only within their type.
 */
export function typeTable(sums: Float64Array, tagset: Tagset, options: TypeOptions): TypeAgreementRow[] {
  const used = usedTypes(sums, tagset)
  return tagset.classes.flatMap((one, number) => {
    const inside = used.filter((t) => tagset.types[t]!.class === one.id)
    const rowOf = (types: readonly number[], wordsAt: number) => {
      const counts = typeCounts(sums, types, wordsAt)
      return { ...typeFigures(counts, tagset, options), phenomena: counts.phenomena, alphaU: unitizingFigure(sums, types) }
    }
    if (inside.length === 0) return []
    const { id, name } = one
    const whole: TypeAgreementRow = { kind: 'class', id, name, residual: false, ...rowOf(inside, classWords(tagset, number)) }
    const each = inside.map((t): TypeAgreementRow => {
      const { id: type, name: typeName, residual } = tagset.types[t]!
      return { kind: 'type', id: type, name: typeName, residual, ...rowOf([t], typeBlock(t) + TYPE_BLOCK.words) }
    })
    return [whole, ...each]
  })
}

/** The two directions of the overlap measures and of F1: a single R or F can pass 1 where many b fall on one c. */
export interface TypeDirections {
  readonly phenomena: Both
  readonly words: Both
  readonly partial: readonly [Prf, Prf]
  readonly total: readonly [Prf, Prf]
  /** K_B and K_C */
  readonly k: readonly [Figure, Figure]
}

/** Precision, recall and F of both directions, and K_B and K_C. */
export function typeDirections(sums: Float64Array, tagset: Tagset, { recall }: TypeOptions): TypeDirections {
  const { phenomena, words, partial, total, best } = typeCounts(sums, usedTypes(sums, tagset), PAIR_BLOCK.words)
  const why = (k: 0 | 1) => `the ${k === 0 ? 'first' : 'second'} annotator has no phenomenon`
  const over = (count: number, k: 0 | 1) => share(count, phenomena[k], why(k))
  const direction = (counts: Both, k: 0 | 1): Prf => {
    const other = k === 0 ? 1 : 0
    return prf(over(counts[k], k), over(counts[recall === 'sameCount' ? k : other], other))
  }
  return {
    phenomena,
    words,
    partial: [direction(partial, 0), direction(partial, 1)],
    total: [direction(total, 0), direction(total, 1)],
    k: [over(best[0], 0), over(best[1], 1)],
  }
}
