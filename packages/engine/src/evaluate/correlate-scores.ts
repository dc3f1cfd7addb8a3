/** Metrics against people: `correlate`. */
import { ParascopeError } from '@parascope/core/errors'
import { averagedBy, correlationTables, rowsBy, type ScoreTable } from '@parascope/core/measure'
import type { AgreementReport, ReportedPlot } from '../agreement/agreement-report.js'
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
  const { resamples, permutations, seed } = options
  const { values, tables, warnings } = correlationTables(table, { ...groups, resamples, permutations, seed })
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
    warnings: [...read.warnings, ...warnings],
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
