/**
 * A measure over n items in the form that resampling needs: its value over any choice of items. Measures whose score
 * follows from sums (BLEU, F1, kappa: nearly all) keep one row of sufficient statistics an item; resampling adds rows and
 * never looks at the text again. Others get the chosen items themselves.
 */

/** n rows of `width` numbers, row after row: the sufficient statistics of each item. */
export interface ItemRows {
  readonly rows: Float64Array
  readonly width: number
}

/** The score of `count` items from the column sums of their rows; undefined where it has none. It must not keep `sums`. */
export type Score = (sums: Float64Array, count: number) => number | undefined

/** A measure that can be computed over any choice of its n items; undefined where it has no value. */
export interface Statistic {
  readonly n: number
  /** over all items, each once */
  whole(): number | undefined
  /** over the given items, which may repeat */
  over(items: Int32Array): number | undefined
  /** over all items but one */
  without(item: number): number | undefined
}

/** The mean of the first column: `sumStatistic(itemRows([[1], [2], [6]]), meanScore).whole()` is 3. */
export const meanScore: Score = (sums, count) => sums[0]! / count

/** Rows from lists, one an item. `itemRows([[1, 2], [0, 3]])` has width 2. */
export function itemRows(lists: readonly (readonly number[])[]): ItemRows {
  const width = lists[0]?.length ?? 1
  if (lists.some((list) => list.length !== width)) throw new RangeError('all items need the same number of statistics')
  return { rows: Float64Array.from(lists.flat()), width }
}

/** The number of items; throws RangeError where the rows are not whole or not finite. */
export function itemCount({ rows, width }: ItemRows): number {
  if (!Number.isInteger(width) || width < 1 || rows.length % width !== 0) {
    throw new RangeError(`${rows.length} numbers do not make rows of ${width}`)
  }
  const odd = rows.findIndex((value) => !Number.isFinite(value))
  if (odd >= 0) throw new RangeError(`statistic ${odd % width} of item ${Math.floor(odd / width)} is ${rows[odd]}`)
  return rows.length / width
}

/** The column sums of all rows. */
export function totalsOf({ rows, width }: ItemRows): Float64Array {
  const totals = new Float64Array(width)
  for (let at = 0; at < rows.length; at += width) for (let k = 0; k < width; k++) totals[k]! += rows[at + k]!
  return totals
}

/** A statistic that is a score of sums; leaving one item out costs one row, not n. */
export function sumStatistic(items: ItemRows, score: Score): Statistic {
  const n = itemCount(items)
  const { rows, width } = items
  const totals = totalsOf(items)
  const sums = new Float64Array(width)
  return {
    n,
    whole() {
      sums.set(totals)
      return checkedScore(score(sums, n))
    },
    over(chosen) {
      sums.fill(0)
      for (let c = 0; c < chosen.length; c++) {
        const at = chosen[c]! * width
        for (let k = 0; k < width; k++) sums[k]! += rows[at + k]!
      }
      return checkedScore(score(sums, chosen.length))
    },
    without(item) {
      for (let k = 0; k < width; k++) sums[k] = totals[k]! - rows[item * width + k]!
      return checkedScore(score(sums, n - 1))
    },
  }
}

/** A statistic of chosen items, for measures that are no function of sums (Krippendorff's alpha). It must not keep `items`. */
export function indexStatistic(n: number, score: (items: Int32Array) => number | undefined): Statistic {
  const all = Int32Array.from({ length: n }, (_, k) => k)
  const rest = new Int32Array(Math.max(0, n - 1))
  return {
    n,
    whole: () => checkedScore(score(all.slice())),
    over: (items) => checkedScore(score(items)),
    without(item) {
      for (let k = 0; k < rest.length; k++) rest[k] = k < item ? k : k + 1
      return checkedScore(score(rest))
    },
  }
}

/** A score says that it has no value by undefined; NaN or infinity is a mistake of its author. */
export function checkedScore(value: number | undefined): number | undefined {
  if (value !== undefined && !Number.isFinite(value))
    throw new RangeError(`a score gave ${value}; where it has no value, return undefined`)
  return value
}
