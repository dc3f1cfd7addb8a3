/**
 * Suggested phenomena against annotated ones. A suggestion is **placed** if an annotated phenomenon of any type shares a token with
 * it in every member where the suggestion has scope; it is **typed** if one that places it has its type; it is **tight** if one
 * that places it shares at least half of their tokens (Jaccard over both members), and **exact** if that one has its type too. An annotated phenomenon is **found** if a suggestion of
 * its type shares a token with it in every member where it has scope. Counts are sums over pairs, so parts of a corpus add up.
 */
import type { Phenomenon } from '../../corpus/record.js'

export interface SuggestionCounts {
  suggested: number
  placed: number
  typed: number
  tight: number
  exact: number
  gold: number
  found: number
}

function noCounts(): SuggestionCounts {
  return { suggested: 0, placed: 0, typed: 0, tight: 0, exact: 0, gold: 0, found: 0 }
}

type Scoped = Pick<Phenomenon, 'type' | 'source' | 'target'>

/** How one suggestion fares against the annotation of its pair. */
export interface Placing {
  readonly isPlaced: boolean
  readonly isTyped: boolean
  readonly isTight: boolean
  readonly isExact: boolean
}

/** Whether a suggestion is placed, typed, tight and exact. */
export function placing(suggestion: Scoped, gold: readonly Scoped[]): Placing {
  const there = gold.filter((one) => meets(suggestion, one))
  const close = there.filter((one) => jaccard(suggestion, one) >= 0.5)
  return {
    isPlaced: there.length > 0,
    isTyped: there.some(({ type }) => type === suggestion.type),
    isTight: close.length > 0,
    isExact: close.some(({ type }) => type === suggestion.type),
  }
}

/** Counts by type over many pairs; `all` adds them up. */
export class SuggestionFigures {
  readonly byType = new Map<string, SuggestionCounts>()

  /** Adds one pair: what was suggested and what was annotated, in the types of one tagset. */
  add(suggested: readonly Scoped[], gold: readonly Scoped[]): void {
    for (const one of suggested) {
      const counts = this.#of(one.type)
      const { isPlaced, isTyped, isTight, isExact } = placing(one, gold)
      counts.suggested++
      counts.placed += Number(isPlaced)
      counts.typed += Number(isTyped)
      counts.tight += Number(isTight)
      counts.exact += Number(isExact)
    }
    for (const one of gold) {
      const counts = this.#of(one.type)
      counts.gold++
      counts.found += Number(suggested.some((other) => other.type === one.type && meets(one, other)))
    }
  }

  get all(): SuggestionCounts {
    const sum: SuggestionCounts = noCounts()
    for (const counts of this.byType.values()) {
      for (const key of Object.keys(sum) as (keyof SuggestionCounts)[]) sum[key] += counts[key]
    }
    return sum
  }

  #of(type: string): SuggestionCounts {
    const known = this.byType.get(type) ?? noCounts()
    this.byType.set(type, known)
    return known
  }
}

/** Whether `other` shares a token with `one` in every member where `one` has scope. */
function meets(one: Scoped, other: Scoped): boolean {
  return (
    (one.source.length === 0 || shares(one.source, other.source)) && (one.target.length === 0 || shares(one.target, other.target))
  )
}

function shares(a: readonly number[], b: readonly number[]): boolean {
  return a.some((token) => b.includes(token))
}

function jaccard(a: Scoped, b: Scoped): number {
  const shared = a.source.filter((i) => b.source.includes(i)).length + a.target.filter((j) => b.target.includes(j)).length
  return shared / (a.source.length + a.target.length + b.source.length + b.target.length - shared)
}

/**
 * The half of a corpus that a pair belongs to, by a hash of its id (FNV-1a over UTF-16 code units, its bits mixed): `tune` is
 * for making rules, `check` for measuring them.
 */
export function halfOf(id: string): 'tune' | 'check' {
  let hash = 0x811c9dc5
  for (let k = 0; k < id.length; k++) hash = Math.imul(hash ^ id.charCodeAt(k), 0x01000193)
  hash ^= hash >>> 16
  hash = Math.imul(hash, 0x85ebca6b)
  hash ^= hash >>> 13
  return (hash & 1) === 1 ? 'check' : 'tune'
}
