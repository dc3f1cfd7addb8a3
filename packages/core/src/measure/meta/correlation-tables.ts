/** Every metric of a table with every human score, by three coefficients, as numbers and tables; then which metrics can be told apart. */
import { known } from '../agreement/figure.js'
import { pText } from '../results/p-text.js'
import type { ReportedTable, ReportedValue } from '../results/reported.js'
import type { CoefficientName } from '../statistics/coefficient.js'
import { rankMetrics } from './compare-all.js'
import { COEFFICIENTS, metaCorrelation } from './correlate.js'
import { bestPairwiseAccuracy, pairwiseAccuracy } from './pairwise-accuracy.js'
import type { ScoreTable } from './score-table.js'

export interface CorrelationTablesOptions {
  /** rows that are drawn together */
  readonly clusters?: readonly (readonly number[])[]
  /** groups whose coefficients are averaged; then metrics are not ranked */
  readonly within?: readonly (readonly number[])[]
  readonly resamples: number
  readonly permutations: number
  readonly seed: number
}

export interface CorrelationTables {
  readonly values: readonly ReportedValue[]
  readonly tables: readonly ReportedTable[]
  readonly warnings: readonly string[]
}

/** The correlations of a table; warns where rows are few. */
export function correlationTables(table: ScoreTable, options: CorrelationTablesOptions): CorrelationTables {
  const values: ReportedValue[] = []
  const tables: ReportedTable[] = []
  const warnings = new Set<string>()
  for (const [human, scores] of table.humans) {
    const rows: (string | number | null)[][] = []
    for (const [metric, own] of table.metrics) {
      const found = COEFFICIENTS.map((coefficient) => metaCorrelation(own, scores, coefficient, options))
      for (const { coefficient, figure, low, high, p, n, warning } of found) {
        const of = `${metric}, ${human}`
        values.push({
          measure: `correlate.${coefficient}`,
          figure,
          n,
          of,
          ...(low === undefined || high === undefined ? {} : { low, high }),
        })
        if (p !== undefined) values.push({ measure: `correlate.${coefficient}.p`, figure: known(p), n, of })
        if (warning !== undefined) warnings.add(warning)
      }
      values.push(...accuracies(own, scores, `${metric}, ${human}`))
      rows.push([metric, ...found.flatMap(({ figure, low, high, p }) => [figure.value, rangeText(low, high), pText(p)])])
    }
    tables.push({
      title: `With ${human}`,
      columns: [
        { header: 'metric' },
        ...COEFFICIENTS.flatMap((name) => [{ header: name, digits: 4 }, { header: 'interval' }, { header: 'p' }]),
      ],
      rows,
    })
    if (options.within === undefined) tables.push(...COEFFICIENTS.map((name) => rankTable(table, human, name, options)))
  }
  return { values, tables, warnings: [...warnings] }
}

function accuracies(metric: Float64Array, human: Float64Array, of: string): ReportedValue[] {
  const [plain, best] = [pairwiseAccuracy(human, metric), bestPairwiseAccuracy(human, metric)]
  if (plain === undefined || best === undefined) return []
  return [
    { measure: 'correlate.accuracy', figure: known(plain.accuracy), n: plain.pairs, of },
    { measure: 'correlate.accuracy.best', figure: known(best.accuracy), n: best.pairs, of },
  ]
}

function rankTable(
  { metrics, humans }: ScoreTable,
  human: string,
  name: CoefficientName,
  { permutations, seed }: CorrelationTablesOptions,
): ReportedTable {
  const { ranks, differences } = rankMetrics(metrics, humans.get(human)!, name, { permutations, seed })
  const lead = ranks[0]
  return {
    title: `Metrics by ${name} with ${human}`,
    text: [
      `p of the best against each: ${name === 'pearson' ? 'Williams' : 'permutation of both'}, one-sided; metrics of one cluster cannot be told apart at .05`,
    ],
    columns: [
      { header: 'cluster', digits: 0 },
      { header: 'metric' },
      { header: name, digits: 4 },
      { header: 'p' },
      { header: 'p (Holm)' },
    ],
    rows: ranks.map(({ metric, value, cluster }) => {
      const tested = differences.find(({ a, b }) => a === lead?.metric && b === metric)
      return [cluster, metric, value, pText(tested?.p), pText(tested?.adjusted)]
    }),
  }
}

function rangeText(low: number | undefined, high: number | undefined): string {
  return low === undefined || high === undefined ? '' : `[${low.toFixed(2)}, ${high.toFixed(2)}]`
}
