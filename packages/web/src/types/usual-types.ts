/**
 * The types that somebody uses most, which the digits choose. Counted on this device for each tagset; the order stands for as long as
 * an item is open, so that no digit changes under the hand.
 */
import type { Tagset } from '@parascope/core/corpus'
import { keep, kept } from '../shell/storage.js'

export type TypeCounts = Readonly<Record<string, number>>

const NAME = 'type-counts'
/** One for each digit. */
const MOST = 9

/** Names of types, most used first, and in the order of the tagset where two are used alike; none that was never used. */
export function usualTypes({ types }: Tagset, counts: TypeCounts): readonly string[] {
  return types
    .filter(({ id }) => (counts[id] ?? 0) > 0)
    .sort((a, b) => counts[b.id]! - counts[a.id]!)
    .slice(0, MOST)
    .map(({ id }) => id)
}

export function withCount(counts: TypeCounts, id: string): TypeCounts {
  return { ...counts, [id]: (counts[id] ?? 0) + 1 }
}

export function keptCounts({ id }: Tagset): TypeCounts {
  return allKept()[id] ?? {}
}

/** Counts one more of a type. */
export function countType(tagset: Tagset, id: string): void {
  keep(NAME, JSON.stringify({ ...allKept(), [tagset.id]: withCount(keptCounts(tagset), id) }))
}

function allKept(): Readonly<Record<string, TypeCounts>> {
  try {
    return (JSON.parse(kept(NAME) ?? '{}') ?? {}) as Readonly<Record<string, TypeCounts>>
  } catch {
    return {}
  }
}
