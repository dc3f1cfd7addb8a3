/**
 * Features in at most 64 steps, so that a split is searched over counts instead of sorted values. The borders are chosen
 * at equal shares of a sample of the rows; a value falls into the first step whose border is not below it.
 */

export const MAX_BINS = 64
const SAMPLE = 20_000

/** Rows as steps, one column after the other: feature f of row r is `codes[f * rows + r]`. */
export interface BinnedRows {
  readonly rows: number
  readonly features: number
  readonly codes: Uint8Array
  /** per feature, ascending: step b holds values up to `borders[f][b]`, the last step all above */
  readonly borders: readonly Float32Array[]
}

/** Rows of `features` numbers each, in steps. */
export function binRows(values: Float32Array, features: number): BinnedRows {
  const rows = features === 0 ? 0 : values.length / features
  if (!Number.isInteger(rows)) throw new RangeError(`${values.length} values do not make rows of ${features} features`)
  const codes = new Uint8Array(values.length)
  const borders: Float32Array[] = []
  const step = Math.max(1, Math.floor(rows / SAMPLE))
  const sample = new Float32Array(Math.ceil(rows / step))
  for (let f = 0; f < features; f++) {
    for (let k = 0, r = 0; r < rows; k++, r += step) sample[k] = values[r * features + f]!
    const own = chooseBorders(sample.slice().sort())
    borders.push(own)
    for (let r = 0; r < rows; r++) codes[f * rows + r] = stepOf(own, values[r * features + f]!)
  }
  return { rows, features, codes, borders }
}

/** Some of the rows, in the order of `chosen`. */
export function selectRows(data: BinnedRows, chosen: Int32Array): BinnedRows {
  const codes = new Uint8Array(chosen.length * data.features)
  for (let f = 0, at = 0; f < data.features; f++) {
    const column = f * data.rows
    for (let k = 0; k < chosen.length; k++) codes[at++] = data.codes[column + chosen[k]!]!
  }
  return { rows: chosen.length, features: data.features, codes, borders: data.borders }
}

/** The features of b beside those of a, for the same rows. */
export function joinColumns(a: BinnedRows, b: BinnedRows): BinnedRows {
  const codes = new Uint8Array(a.codes.length + b.codes.length)
  codes.set(a.codes)
  codes.set(b.codes, a.codes.length)
  return { rows: a.rows, features: a.features + b.features, codes, borders: [...a.borders, ...b.borders] }
}

function chooseBorders(sorted: Float32Array): Float32Array {
  const distinct: number[] = []
  for (let k = 0; k < sorted.length; k++) {
    if (k > 0 && sorted[k] === sorted[k - 1]) continue
    distinct.push(sorted[k]!)
    if (distinct.length > MAX_BINS) break
  }
  if (distinct.length <= MAX_BINS) {
    return Float32Array.from(distinct.slice(1), (value, k) => middle(distinct[k]!, value))
  }
  const borders: number[] = []
  for (let b = 1; b < MAX_BINS; b++) {
    const at = Math.floor((b * sorted.length) / MAX_BINS)
    const border = middle(sorted[at - 1]!, sorted[at]!)
    if (borders.length === 0 || border > borders[borders.length - 1]!) borders.push(border)
  }
  return Float32Array.from(borders)
}

/** A number that separates a and b after rounding to 32 bits: at least a, below b. */
function middle(a: number, b: number): number {
  const half = Math.fround((a + b) / 2)
  return half < b ? half : a
}

function stepOf(borders: Float32Array, value: number): number {
  let low = 0
  let high = borders.length
  while (low < high) {
    const centre = (low + high) >> 1
    if (value <= borders[centre]!) high = centre
    else low = centre + 1
  }
  return low
}
