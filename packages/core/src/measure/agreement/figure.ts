/** Numbers that may be undefined: a value, or null and the reason. Never NaN. */

export type Figure = { readonly value: number } | { readonly value: null; readonly undefined: string }

/** Precision, recall and their harmonic mean, each 0 to 1 or undefined. */
export interface Prf {
  readonly precision: Figure
  readonly recall: Figure
  readonly f1: Figure
}

export function known(value: number): Figure {
  return { value }
}

export function unknown(reason: string): Figure {
  return { value: null, undefined: reason }
}

/** part / whole; undefined with the reason where there is nothing to divide by. */
export function share(part: number, whole: number, reason: string): Figure {
  return whole === 0 ? unknown(reason) : known(part / whole)
}

/** The harmonic mean, 0 where both are 0. `harmonic(1, 0.8)` is 0.888889. */
export function harmonic(p: number, r: number): number {
  return p + r > 0 ? (2 * p * r) / (p + r) : 0
}

/** Precision and recall as they are, F1 from them; F1 is undefined where one of them is, for its reason. */
export function prf(precision: Figure, recall: Figure): Prf {
  let f1: Figure
  if (precision.value === null) f1 = precision
  else if (recall.value === null) f1 = recall
  else f1 = known(harmonic(precision.value, recall.value))
  return { precision, recall, f1 }
}

/** Adds up rows of sufficient statistics of equal width. */
export function sumRows(rows: Iterable<Float64Array>, width: number): Float64Array {
  const sums = new Float64Array(width)
  for (const row of rows) {
    if (row.length !== width) throw new RangeError(`a row of ${row.length} statistics among rows of ${width}`)
    for (let k = 0; k < width; k++) sums[k]! += row[k]!
  }
  return sums
}
