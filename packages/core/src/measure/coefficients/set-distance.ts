/**
 * Distances between sets of labels, 0 (equal) to 1 (nothing shared), for items that may carry several labels at once. J is the
 * Jaccard index |A and B| / |A or B|; two empty sets are equal. `masi-dkpro` is what DKPro Agreement calls MASI: it scales the
 * Jaccard distance instead of the index and so is another measure.
 */

export type SetDistance = 'jaccard' | 'masi' | 'masi-dkpro'

/** Shared members and members of either. */
function overlap(a: ReadonlySet<unknown>, b: ReadonlySet<unknown>): { readonly shared: number; readonly either: number } {
  const [small, large] = a.size <= b.size ? [a, b] : [b, a]
  let shared = 0
  for (const member of small) if (large.has(member)) shared++
  return { shared, either: a.size + b.size - shared }
}

/** 1 - J (Jaccard 1901). {a, b} against {b, c}: 2/3. */
export function jaccardDistance(a: ReadonlySet<unknown>, b: ReadonlySet<unknown>): number {
  const { shared, either } = overlap(a, b)
  return either === 0 ? 0 : 1 - shared / either
}

/**
 * 1 - J·M (Passonneau 2006), M being 1 for equal sets, 2/3 where one holds the other, 1/3 where they overlap, 0 else.
 * {1, 2} against {1, 2, 3, 4}: 1 - 1/2 · 2/3 = 0.666667; {a, b} against {b, c}: 1 - 1/3 · 1/3 = 0.888889.
 */
export function masiDistance(a: ReadonlySet<unknown>, b: ReadonlySet<unknown>): number {
  const { shared, either } = overlap(a, b)
  if (shared === either) return 0
  if (shared === 0) return 1
  return 1 - (shared / either) * (shared === Math.min(a.size, b.size) ? 2 / 3 : 1 / 3)
}

/**
 * (1 - J) times 1/3 where one set holds the other (any set holds the empty one), 2/3 where they overlap, 1 where they share
 * nothing. {a} against {a, b}: 1/2 · 1/3 = 0.166667; {a} against the empty set: 1/3.
 */
export function masiDkproDistance(a: ReadonlySet<unknown>, b: ReadonlySet<unknown>): number {
  const { shared, either } = overlap(a, b)
  if (shared === either) return 0
  const factor = shared === Math.min(a.size, b.size) ? 1 / 3 : shared > 0 ? 2 / 3 : 1
  return (1 - shared / either) * factor
}
