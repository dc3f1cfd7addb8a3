/** Ratings behind the tables that papers print: two raters as a contingency table, many as counts of labels per item. */
import { type Ratings, type RatingsOptions, ratingsFromRows } from './ratings.js'

/**
 * Two raters from a square contingency table: `table[a][b]` items that the first called a and the second b. Labels are the
 * numbers 0, 1, … or the names given. `ratingsFromTable([[20, 5], [10, 15]])` has 50 items.
 */
export function ratingsFromTable(table: readonly (readonly number[])[], names?: readonly string[]): Ratings<string | number> {
  const labels: readonly (string | number)[] = names ?? table.map((_, k) => k)
  if (labels.length !== table.length) throw new RangeError(`${table.length} rows but ${labels.length} labels`)
  const rows: (string | number)[][] = []
  table.forEach((counts, a) => {
    if (counts.length !== table.length)
      throw new RangeError(`a contingency table is square: row ${a + 1} has ${counts.length} cells`)
    counts.forEach((count, b) => {
      for (let k = wholeCount(count); k > 0; k--) rows.push([labels[a]!, labels[b]!])
    })
  })
  return ratingsFromRows(rows, { labels, raters: ['1', '2'] })
}

/**
 * Raters without names from counts of labels per item, as Fleiss prints them: `counts[u][c]` raters gave item u the label c.
 * Items with fewer labels than others have missing ones. `ratingsFromCounts([[0, 3], [2, 1]])` has 2 items and 3 raters.
 */
export function ratingsFromCounts(counts: readonly (readonly number[])[], options: RatingsOptions<number> = {}): Ratings<number> {
  const labels = options.labels ?? Array.from({ length: Math.max(0, ...counts.map((row) => row.length)) }, (_, c) => c)
  const sizes = counts.map((row) => row.reduce((sum, count) => sum + wholeCount(count), 0))
  const width = Math.max(0, ...sizes)
  const rows = counts.map((row) => {
    const given = row.flatMap((count, c) => new Array<number | undefined>(count).fill(labels[c]))
    return [...given, ...new Array<undefined>(width - given.length).fill(undefined)]
  })
  return ratingsFromRows(rows, { ...options, labels })
}

function wholeCount(count: number): number {
  if (!Number.isInteger(count) || count < 0) throw new RangeError(`a count is a whole number from 0, not ${count}`)
  return count
}
