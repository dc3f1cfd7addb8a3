/** Metrics against people: `correlate`. */
import { ParascopeError } from '@parascope/core/errors'
import {
  averagedBy,
  bestPairwiseAccuracy,
  COEFFICIENTS,
  type CoefficientName,
  known,
  metaCorrelation,
  pairwiseAccuracy,
  rankMetrics,
  rowsBy,
  type ScoreTable,
} from '@parascope/core/measure'
import type { AgreementReport, ReportedPlot, ReportedTable, ReportedValue } from '../agreement/agreement-report.js'
import { pText } from './p-text.js'
import { type ReadScores, readScoreTable, type ScoreTableOptions } from './score-table-file.js'

export interface CorrelateScoresOptions extends ScoreTableOptions {
  /** rows as they are, means of systems, or inside each item */
  readonly level: 'rows' | 'systems' | 'within-items'
  readonly resamples: number
  readonly permutations: number
  readonly seed: number
  readonly version: string
}

export interface CorrelationReport {
  readonly report: AgreementReport
  /** what was correlated, for scatter plots */
  readonly table: ScoreTable
}

/** Every metric with every human score, by three coefficients; then which metrics can be told apart. */
export async function correlateScores(path: string, options: CorrelateScoresOptions): Promise<CorrelationReport> {
  const read = await readScoreTable(path, options)
  const { table, groups } = atLevel(read, options)
  const values: ReportedValue[] = []
  const tables: ReportedTable[] = []
  const warnings = new Set(read.warnings)
  for (const [human, scores] of table.humans) {
    const rows: (string | number | null)[][] = []
    for (const [metric, own] of table.metrics) {
      const found = COEFFICIENTS.map((coefficient) => metaCorrelation(own, scores, coefficient, { ...options, ...groups }))
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
    if (options.level !== 'within-items') tables.push(...COEFFICIENTS.map((name) => rankTable(table, human, name, options)))
  }
  const report: AgreementReport = {
    signature: signatureOf(options, read),
    inputs: read.inputs,
    annotators: [...table.humans.keys()],
    values: [],
    details: values,
    tables,
    plots: [...table.humans].flatMap(([human, scores]) =>
      [...table.metrics].map(([metric, own]) => scatterOf(metric, human, own, scores, table)),
    ),
    bySubcorpus: [],
    byLength: [],
    disputes: [],
    warnings: [...warnings],
  }
  return { report, table }
}

function scatterOf(
  metric: string,
  human: string,
  x: Float64Array,
  y: Float64Array,
  { systems, items }: ScoreTable,
): ReportedPlot {
  const points = Array.from(x, (value, row) => ({ x: value, y: y[row]!, name: systems?.[row] ?? items?.[row] ?? `${row + 1}` }))
  return { kind: 'scatter', title: `${human} against ${metric}`, labels: { x: metric, y: human }, points }
}

/** The table at the level asked for, and which rows belong together there. */
function atLevel({ table, clusters }: ReadScores, { level }: CorrelateScoresOptions) {
  if (level === 'systems') {
    if (table.systems === undefined) throw new ParascopeError('cli/usage', '--level systems needs a column system')
    return { table: averagedBy(table, table.systems), groups: {} }
  }
  if (level === 'within-items') {
    if (table.items === undefined) throw new ParascopeError('cli/usage', '--level within-items needs a column item')
    return { table, groups: { within: rowsBy(table.items) } }
  }
  return { table, groups: clusters === undefined ? {} : { clusters: rowsBy(clusters) } }
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
  { permutations, seed }: CorrelateScoresOptions,
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

function signatureOf(
  { level, cluster, resamples, permutations, seed, version }: CorrelateScoresOptions,
  read: ReadScores,
): string {
  const unit =
    level === 'within-items'
      ? 'item'
      : level === 'systems'
        ? 'system'
        : read.clusters === undefined
          ? 'row'
          : (cluster ?? 'source')
  return [
    'correlate',
    `level:${level}`,
    resamples === 0 ? 'ci:none' : `ci:percentile${resamples}|by:${unit}`,
    `tests:williams,permutation-both${permutations}`,
    `seed:${seed}`,
    `impl:parascope-${version}`,
  ].join('|')
}
