/**
 * Agreement of two raters who give each item a set out of k labels, after Kupper and Hafner (1989), in two forms that must not
 * be confused: `kh`, the original, divides the shared labels by the larger set; `cohn-eq5` is Equation 5 of Cohn,
 * Callison-Burch and Lapata (2008) as printed, which divides by the smaller one but keeps the chance term of the original. Only
 * the original is consistent: for random sets the expected value of |A and B| / max(|A|, |B|) is min(|A|, |B|) / k. The result
 * carries its form.
 */

/** An item whose quotient is 0 / 0: left out (the default), 1 if both sets are empty and 0 if one is, or 0. */
export type EmptyItems = 'skip' | 'one' | 'zero'

export interface SetAgreement<F extends 'kh' | 'cohn-eq5' = 'kh' | 'cohn-eq5'> {
  readonly form: F
  /** (pi - pi0) / (1 - pi0) */
  readonly value: number | undefined
  readonly reason?: string
  /** mean observed agreement, 0 to 1 */
  readonly pi: number | undefined
  /** chance agreement, 0 to 1 */
  readonly pi0: number | undefined
  readonly items: number
  /** items left out because their quotient is 0 / 0 */
  readonly skipped: number
}

/** The sizes of the two sets of an item, of their intersection, and the number of labels to choose from. */
export interface CountedSets {
  readonly a: number
  readonly b: number
  readonly shared: number
  readonly k: number
}

type Sets = readonly ReadonlySet<unknown>[]

/**
 * The original form. `first[u]` and `second[u]` are the sets of item u, k the number of labels to choose from. For
 * {10} {20, 30} {40} against {10, 20} {30} {40} with k = 4: pi (1/2 + 1/2 + 1) / 3, pi0 3 / 12, value 0.555556.
 */
export function kupperHafner(first: Sets, second: Sets, k: number, empty: EmptyItems = 'skip'): SetAgreement<'kh'> {
  return kupperHafnerOfCounts(counted(first, second, k), empty)
}

/** Equation 5 as printed, to compare with its users only. The example of `kupperHafner` gives pi 1, pi0 0.25, value 1. */
export function cohnEquation5(first: Sets, second: Sets, k: number, empty: EmptyItems = 'skip'): SetAgreement<'cohn-eq5'> {
  return cohnEquation5OfCounts(counted(first, second, k), empty)
}

/** The original form from counts; k may differ from item to item, as it does between sentence pairs. */
export function kupperHafnerOfCounts(items: readonly CountedSets[], empty: EmptyItems = 'skip'): SetAgreement<'kh'> {
  return setAgreement('kh', items, empty, Math.max)
}

/** Equation 5 as printed, from counts. */
export function cohnEquation5OfCounts(items: readonly CountedSets[], empty: EmptyItems = 'skip'): SetAgreement<'cohn-eq5'> {
  return setAgreement('cohn-eq5', items, empty, Math.min)
}

function counted(first: Sets, second: Sets, k: number): CountedSets[] {
  if (first.length !== second.length) throw new RangeError(`${first.length} sets against ${second.length}`)
  return first.map((a, u) => {
    const b = second[u]!
    return { a: a.size, b: b.size, shared: [...a].filter((label) => b.has(label)).length, k }
  })
}

function setAgreement<F extends 'kh' | 'cohn-eq5'>(
  form: F,
  sets: readonly CountedSets[],
  empty: EmptyItems,
  divisorOf: (a: number, b: number) => number,
): SetAgreement<F> {
  let [items, agreement, chance] = [0, 0, 0]
  sets.forEach(({ a, b, shared, k }, u) => {
    if (!Number.isInteger(k) || k < 1) throw new RangeError(`the number of labels is a whole number from 1, not ${k}`)
    const either = a + b - shared
    if (either > k) throw new RangeError(`item ${u + 1} uses ${either} labels but there are only ${k}`)
    const divisor = divisorOf(a, b)
    if (divisor === 0 && empty === 'skip') return
    items++
    agreement += divisor > 0 ? shared / divisor : empty === 'one' && either === 0 ? 1 : 0
    chance += Math.min(a, b) / k
  })
  const base = { form, items, skipped: sets.length - items }
  if (items === 0) return { ...base, value: undefined, pi: undefined, pi0: undefined, reason: 'no item has sets to compare' }
  const [pi, pi0] = [agreement / items, chance / items]
  if (pi0 >= 1) return { ...base, value: undefined, pi, pi0, reason: 'both raters chose every label: chance explains all' }
  return { ...base, value: (pi - pi0) / (1 - pi0), pi, pi0 }
}
