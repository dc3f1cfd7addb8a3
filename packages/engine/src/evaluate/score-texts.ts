/**
 * Outputs of systems scored against references and sources: `score`. Files are read once, side by side; each metric keeps one row of
 * sufficient statistics a segment where intervals or tests need them, else only their sums.
 */
import { ParascopeError, type Problem } from '@parascope/core/errors'
import {
  bootstrap,
  compareSystems,
  couples,
  distinct,
  type Figure,
  holm,
  type IntervalKind,
  known,
  type PairedComparison,
  type Segment,
  segmentScores,
  selfBleu,
  sumStatistic,
  type TextMetric,
  unknown,
} from '@parascope/core/measure'
import type { AgreementReport, ReportedPlot, ReportedTable, ReportedValue } from '../agreement/agreement-report.js'
import { GrowingRows } from './growing-rows.js'
import { type MetricSettings, metricByName, VARIETY_NAMES } from './metric-list.js'
import { pText } from './p-text.js'
import { ParallelLines } from './parallel-lines.js'
import { systemNames } from './system-names.js'

export interface ScoreFiles {
  readonly systems: readonly string[]
  readonly references: readonly string[]
  readonly source?: string
}

export interface ScoreOptions {
  readonly metrics: readonly string[]
  readonly settings: MetricSettings
  /** a reference line with exactly this text says that there is none */
  readonly missing?: string
  readonly interval: IntervalKind
  readonly resamples: number
  readonly seed: number
  readonly test: 'randomisation' | 'bootstrap' | 'bs-compat'
  /** also a table of scores of single segments */
  readonly segments: boolean
  readonly version: string
  readonly onProblem: (problem: Problem) => void
  readonly onProgress?: (bytesRead: number, bytes: number | undefined, lines: number) => void
}

interface System {
  readonly name: string
  readonly metrics: readonly { readonly metric: TextMetric; readonly rows: GrowingRows }[]
  /** for what looks at all outputs together */
  readonly outputs: string[]
}

/** Scores every system by every metric, with intervals over segments, and tests every two systems. */
export async function scoreTexts(files: ScoreFiles, options: ScoreOptions): Promise<AgreementReport> {
  const names = systemNames(files.systems)
  const variety = options.metrics.filter(isVariety)
  const chosen = options.metrics.filter((name) => !isVariety(name))
  const made = chosen.map((name) => metricByName(name, options.settings))
  checkNeeds(made, variety, files)
  const keepRows = options.interval !== 'none' || files.systems.length > 1 || options.segments
  const systems: System[] = names.map((name) => ({
    name,
    metrics: chosen.map((metric) => {
      const own = metricByName(metric, options.settings)
      return { metric: own, rows: new GrowingRows(own.width, keepRows) }
    }),
    outputs: [],
  }))
  const selfBleus = new GrowingRows(2, true)
  const counts = await readSegments(files, options, (segments) => {
    segments.forEach((segment, k) => {
      for (const { metric, rows } of systems[k]!.metrics) metric.measure(segment, rows.next())
      if (variety.some((name) => name !== 'selfbleu')) systems[k]!.outputs.push(segment.hypothesis)
    })
    if (!variety.includes('selfbleu')) return
    const value = selfBleu(
      segments.map(({ hypothesis }) => hypothesis),
      options.settings,
    )
    if (value !== undefined) selfBleus.next().set([value, 1])
  })
  const n = counts.segments
  const several = systems.length > 1
  const values = systems.flatMap((system) => [
    ...system.metrics.map(({ metric, rows }) => measured(metric, rows, n, options, several ? system.name : undefined)),
    ...variety.flatMap((name) => (name === 'selfbleu' ? [] : [distinctValue(name, system, n, several)])),
  ])
  if (variety.includes('selfbleu')) values.push(selfBleuValue(selfBleus, n, names))
  const tests = several ? made.flatMap((_, k) => testedCouples(systems, k, options)) : []
  return {
    signature: signatureOf(made, options, counts.references, several),
    inputs: counts.inputs,
    annotators: names,
    values,
    details: tests.flatMap(testedValues),
    plots: several ? made.map(({ name }) => scoresPlot(name, values)) : [],
    tables: [...(several ? [testTable(tests)] : []), ...(options.segments ? [segmentTable(systems)] : [])],
    bySubcorpus: [],
    byLength: [],
    disputes: [],
    warnings: n < 100 && several ? [`${n} segments are few: small differences cannot be told from chance`] : [],
  }
}

function isVariety(name: string): boolean {
  return (VARIETY_NAMES as readonly string[]).includes(name)
}

function checkNeeds(metrics: readonly TextMetric[], variety: readonly string[], files: ScoreFiles): void {
  for (const { name, needs } of metrics) {
    if (needs.references && files.references.length === 0)
      throw new ParascopeError('cli/usage', `${name} needs references: name files with --ref`)
    if (needs.source && files.source === undefined)
      throw new ParascopeError('cli/usage', `${name} needs the sources: name their file with --source`)
  }
  if (variety.includes('selfbleu') && files.systems.length < 2)
    throw new ParascopeError('cli/usage', 'selfbleu compares several outputs for one source: name at least two files')
}

/** Reads all files and hands over the segments of each line, one for each system. */
async function readSegments(
  { systems, references, source }: ScoreFiles,
  { missing, onProblem, onProgress }: ScoreOptions,
  take: (segments: readonly Segment[]) => void,
) {
  const paths = [...systems, ...references, ...(source === undefined ? [] : [source])]
  const lines = new ParallelLines(paths, { onProblem, ...(onProgress === undefined ? {} : { onProgress }) })
  let segments = 0
  const numbers = new Set<number>()
  for await (const { line, texts } of lines) {
    const all = texts.slice(systems.length, systems.length + references.length)
    const there = missing === undefined ? all : all.filter((text) => text !== missing)
    if (references.length > 0 && there.length === 0)
      throw new ParascopeError('io/bad-line', `${references[0]}:${line}: every reference of this line is missing`, { line })
    numbers.add(there.length)
    const shared = { references: there, ...(source === undefined ? {} : { source: texts[texts.length - 1]! }) }
    take(texts.slice(0, systems.length).map((hypothesis) => ({ hypothesis, ...shared })))
    segments++
  }
  if (segments === 0) throw new ParascopeError('io/empty', `${systems[0]}: is empty`, { path: systems[0]! })
  return { segments, inputs: lines.summaries(), references: numbers.size > 1 ? 'var' : String([...numbers][0]) }
}

function measured(
  metric: TextMetric,
  rows: GrowingRows,
  n: number,
  options: ScoreOptions,
  of: string | undefined,
): ReportedValue {
  const measure = `text.${metric.name}`
  const whose = of === undefined ? {} : { of }
  const value = metric.score(rows.sums(), n)
  if (value === undefined) return { measure, figure: unknown('no segment has a score'), n, ...whose }
  if (options.interval === 'none' || n < 2) return { measure, figure: known(value), n, ...whose }
  const { interval, resamples, seed } = options
  const range = bootstrap(sumStatistic(rows.items(), metric.score), { interval, resamples, seed })
  const note = range.warning ?? (range.degenerate > 0 ? `${range.degenerate} of ${resamples} resamples had no value` : undefined)
  return { measure, figure: known(value), low: range.low, high: range.high, n, ...whose, ...(note === undefined ? {} : { note }) }
}

function distinctValue(name: string, system: System, n: number, several: boolean): ReportedValue {
  const order = Number(name.slice(-1))
  const share = distinct(system.outputs, order)
  const figure: Figure = share === undefined ? unknown(`no output has ${order} words`) : known(100 * share)
  return { measure: `text.${name}`, figure, n, ...(several ? { of: system.name } : {}) }
}

function selfBleuValue(rows: GrowingRows, n: number, names: readonly string[]): ReportedValue {
  const [sum, count] = rows.sums()
  const figure = count! > 0 ? known(sum! / count!) : unknown('no line has two outputs')
  return { measure: 'text.selfbleu', figure, n, of: names.join(', ') }
}

function scoresPlot(metric: string, values: readonly ReportedValue[]): ReportedPlot {
  const estimates = values.flatMap(({ measure, figure, low, high, of }) =>
    measure !== `text.${metric}` || figure.value === null
      ? []
      : [{ name: of ?? '', value: figure.value, ...(low === undefined || high === undefined ? {} : { low, high }) }],
  )
  return { kind: 'scores', title: `Systems by ${metric}`, label: metric, estimates }
}

interface TestedCouple {
  readonly metric: string
  readonly of: string
  readonly result: PairedComparison
  /** p after Holm, over all couples of the metric */
  readonly adjusted: number
}

/** Every two systems in one metric. */
function testedCouples(systems: readonly System[], k: number, options: ScoreOptions): TestedCouple[] {
  const { test, resamples, seed } = options
  const metric = systems[0]!.metrics[k]!.metric
  const rows = (system: System) => system.metrics[k]!.rows.items()
  const tested = couples(systems).map(([a, b]) => ({
    of: `${a.name} - ${b.name}`,
    result: compareSystems(rows(a), rows(b), metric.score, { test, resamples, seed }),
  }))
  const corrected = holm(tested.map(({ result }) => result.p))
  return tested.map((couple, at) => ({ ...couple, metric: metric.name, adjusted: corrected[at]!.adjusted }))
}

function testedValues({ metric, of, result, adjusted }: TestedCouple): ReportedValue[] {
  const { n, low, high } = result
  return [
    { measure: `text.${metric}.difference`, figure: known(result.value), low, high, n, of },
    { measure: `significance.${metric}.p`, figure: known(result.p), n, of },
    { measure: `significance.${metric}.p.holm`, figure: known(adjusted), n, of },
  ]
}

function testTable(tests: readonly TestedCouple[]): ReportedTable {
  return {
    title: 'Every two systems',
    columns: [
      { header: 'metric' },
      { header: 'systems' },
      { header: 'difference', digits: 2 },
      { header: 'interval' },
      { header: 'p' },
      { header: 'p (Holm)' },
    ],
    rows: tests.map(({ metric, of, result, adjusted }) => [
      metric,
      of,
      result.value,
      `[${result.low.toFixed(2)}, ${result.high.toFixed(2)}]`,
      pText(result.p),
      pText(adjusted),
    ]),
  }
}

function segmentTable(systems: readonly System[]): ReportedTable {
  const columns = systems.flatMap(({ name, metrics }) =>
    metrics.map(({ metric, rows }) => ({
      header: systems.length > 1 ? `${metric.name} (${name})` : metric.name,
      scores: segmentScores(metric, rows.items()),
    })),
  )
  const count = columns[0]?.scores.length ?? 0
  return {
    title: 'Segments',
    columns: [{ header: 'line', digits: 0 }, ...columns.map(({ header }) => ({ header, digits: 2 }))],
    rows: Array.from({ length: count }, (_, k) => [k + 1, ...columns.map(({ scores }) => scores[k] ?? null)]),
  }
}

function signatureOf(metrics: readonly TextMetric[], options: ScoreOptions, references: string, several: boolean): string {
  const { interval, resamples, seed, test, version } = options
  const parts = metrics.map(
    ({ name, needs, signature }) => `${name}[${needs.references ? `nrefs:${references}|` : ''}${signature}]`,
  )
  const variety = options.metrics.filter(isVariety)
  const range = interval === 'none' ? 'ci:none' : `ci:${interval}${resamples}|seed:${seed}`
  return [...parts, ...variety, ...(several ? [`test:${test}`] : []), range, `impl:parascope-${version}`].join('|')
}
