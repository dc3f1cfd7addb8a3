/**
 * Several annotations of the same pairs, brought together. Agreement is only defined where two annotators saw the same
 * tokens, so everything that does not fit is an error with the ids of the pairs: nothing is dropped in silence.
 */

import type { PairRecord } from '../corpus/record.js'
import { byCodeUnit } from '../corpus/sample.js'
import { ParascopeError } from '../errors.js'

const SHOWN = 5

/** What one annotator, a person or a program, said about some pairs. */
export interface Annotation {
  readonly name: string
  /** by pair id */
  readonly records: ReadonlyMap<string, PairRecord>
}

/** One pair as two annotators see it. */
export interface SharedPair {
  readonly id: string
  readonly a: PairRecord
  readonly b: PairRecord
}

export interface SharedPairs {
  /** sorted by id in code units: the order of every random stream */
  readonly pairs: readonly SharedPair[]
  /** pairs that only one of the two annotated; left out because the caller asked for the common ones */
  readonly leftOut: number
}

/**
 * The pairs that both annotated. Pairs of only one of them are an error with their ids, unless `common` says to leave them out
 * (they are counted). Different tokens under the same id are always an error.
 */
export function sharedPairs(a: Annotation, b: Annotation, common = false): SharedPairs {
  const onlyA = [...a.records.keys()].filter((id) => !b.records.has(id)).sort(byCodeUnit)
  const onlyB = [...b.records.keys()].filter((id) => !a.records.has(id)).sort(byCodeUnit)
  const shared = [...a.records.keys()].filter((id) => b.records.has(id)).sort(byCodeUnit)
  if (shared.length === 0) {
    throw new ParascopeError(
      'measure/no-common-pairs',
      `${a.name} and ${b.name} have no pair in common (ids such as ${listed(onlyA)} against ${listed(onlyB)})`,
    )
  }
  if (!common && onlyA.length + onlyB.length > 0) {
    const parts = [
      ...(onlyB.length > 0 ? [`${onlyB.length} missing in ${a.name}: ${listed(onlyB)}`] : []),
      ...(onlyA.length > 0 ? [`${onlyA.length} missing in ${b.name}: ${listed(onlyA)}`] : []),
    ]
    const hint = `use --common to measure only the ${shared.length} shared pairs`
    throw new ParascopeError('measure/missing-pairs', `not every pair has both annotations (${parts.join('; ')}); ${hint}`, {
      onlyA,
      onlyB,
    })
  }
  const pairs = shared.map((id) => ({ id, a: a.records.get(id)!, b: b.records.get(id)! }))
  const differing = pairs.filter((pair) => tokenDifference(pair) !== undefined)
  if (differing.length > 0) {
    const more =
      differing.length > 1 ? ` and ${differing.length - 1} more pairs (${listed(differing.slice(1).map(({ id }) => id))})` : ''
    const message = `${a.name} and ${b.name} have different tokens for pair ${differing[0]!.id}: ${tokenDifference(differing[0]!)}${more}`
    throw new ParascopeError('measure/different-tokens', message, { ids: differing.map(({ id }) => id) })
  }
  return { pairs, leftOut: onlyA.length + onlyB.length }
}

/** Every two of some annotations, in their order: three annotators give three couples. */
export function couples<T>(annotations: readonly T[]): [T, T][] {
  return annotations.flatMap((a, k) => annotations.slice(k + 1).map((b): [T, T] => [a, b]))
}

function tokenDifference({ a, b }: SharedPair): string | undefined {
  for (const side of ['source', 'target'] as const) {
    if (a[side].length !== b[side].length) return `${a[side].length} against ${b[side].length} ${side} tokens`
    const k = a[side].findIndex((token, index) => token !== b[side][index])
    if (k >= 0) return `${side} token ${k} is ${JSON.stringify(a[side][k])} against ${JSON.stringify(b[side][k])}`
  }
  return undefined
}

/** `a, b, c, …` */
function listed(ids: readonly string[]): string {
  return ids.length <= SHOWN ? ids.join(', ') : `${ids.slice(0, SHOWN).join(', ')}, …`
}
