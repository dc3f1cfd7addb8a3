/**
 * Scores side by side: for each row (a system, an item, or an item of a system) what metrics and what people gave it. Rows may belong
 * together (outputs for one source, paraphrases of one verb): such rows are not independent, and resampling takes or leaves them whole.
 */

export interface ScoreTable {
  readonly metrics: ReadonlyMap<string, Float64Array>
  readonly humans: ReadonlyMap<string, Float64Array>
  /** by row: the system, the item and the cluster it belongs to, where the table tells */
  readonly systems?: readonly string[]
  readonly items?: readonly string[]
}

/** Rows of equal keys as lists of row numbers, in order of first sight. */
export function rowsBy(keys: readonly string[]): readonly (readonly number[])[] {
  const groups = new Map<string, number[]>()
  keys.forEach((key, row) => {
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [row])
    else group.push(row)
  })
  return [...groups.values()]
}

/** The table of means of rows with equal keys: scores of systems from scores of their items. */
export function averagedBy(table: ScoreTable, keys: readonly string[]): ScoreTable {
  const groups = rowsBy(keys)
  const means = (scores: ReadonlyMap<string, Float64Array>) =>
    new Map([...scores].map(([name, values]) => [name, Float64Array.from(groups, (rows) => meanOf(values, rows))]))
  return { metrics: means(table.metrics), humans: means(table.humans), systems: groups.map((rows) => keys[rows[0]!]!) }
}

function meanOf(values: Float64Array, rows: readonly number[]): number {
  return rows.reduce((sum, row) => sum + values[row]!, 0) / rows.length
}
