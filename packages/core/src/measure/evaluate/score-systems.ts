/**
 * Outputs of several systems scored by several metrics: segments are taken one line after another, each metric keeps one row of
 * sufficient statistics a segment where intervals or tests need them, else only their sums; then every score gets an interval and
 * every two systems a test. The command line and the page in the browser both call it, so both print the same digits.
 */

import { type Figure, known, unknown } from '../agreement/figure.js'
import type { IntervalKind } from '../analysis/estimates.js'
import { couples } from '../annotations.js'
import { pText } from '../results/p-text.js'
import type { ReportedTable, ReportedValue } from '../results/reported.js'
import { bootstrap } from '../statistics/bootstrap.js'
import { compareSystems } from '../statistics/compare-systems.js'
import { holm } from '../statistics/holm.js'
import type { PairedComparison } from '../statistics/paired-test.js'
import { sumStatistic } from '../statistics/statistic.js'
import { segmentScores } from '../text/score-segments.js'
import type { Segment, TextMetric } from '../text/text-metric.js'
import { distinct, selfBleu } from '../text/variety.js'
import { GrowingRows } from './growing-rows.js'
import { type MetricSettings, metricByName, VARIETY_NAMES } from './metric-list.js'

export interface ScoreSystemsOptions {
  readonly metrics: readonly string[]
  readonly settings: MetricSettings
  readonly interval: IntervalKind
  readonly resamples: number
  readonly seed: number
  readonly test: 'randomisation' | 'bootstrap' | 'bs-compat'
  /** also a table of scores of single segments */
  readonly segments: boolean
  readonly version: string
}

interface System {
  readonly name: string
  readonly metrics: readonly { readonly metric: TextMetric; readonly rows: GrowingRows }[]
  /** for what looks at all outputs together */
  readonly outputs: string[]
}

/** How far a long computation is. */
export interface StepsDone {
  readonly done: number
  readonly of: number
}

export interface ScoredSystems {
  readonly signature: string
  readonly values: readonly ReportedValue[]
  /** every two systems in every metric; empty for one system */
  readonly tests: readonly TestedCouple[]
  /** the tests as numbers, for programs */
  readonly details: readonly ReportedValue[]
  readonly tables: readonly ReportedTable[]
  readonly warnings: readonly string[]
}

/** Scores of systems while their outputs are read. */
export class SystemScores {
  readonly #options: ScoreSystemsOptions
  readonly #systems: readonly System[]
  readonly #variety: readonly string[]
  readonly #selfBleus = new GrowingRows(2, true)
  readonly #references = new Set<number>()
  #segments = 0

  constructor(names: readonly string[], options: ScoreSystemsOptions) {
    this.#options = options
    this.#variety = options.metrics.filter(isVariety)
    const keepRows = options.interval !== 'none' || names.length > 1 || options.segments
    this.#systems = names.map((name) => ({
      name,
      metrics: options.metrics
        .filter((metric) => !isVariety(metric))
        .map((metric) => {
          const own = metricByName(metric, options.settings)
          return { metric: own, rows: new GrowingRows(own.width, keepRows) }
        }),
      outputs: [],
    }))
  }

  /** Takes the outputs of all systems for one line, in the order of the names. */
  take(segments: readonly Segment[]): void {
    const variety = this.#variety
    segments.forEach((segment, k) => {
      for (const { metric, rows } of this.#systems[k]!.metrics) metric.measure(segment, rows.next())
      if (variety.some((name) => name !== 'selfbleu')) this.#systems[k]!.outputs.push(segment.hypothesis)
    })
    this.#segments++
    this.#references.add(segments[0]!.references.length)
    if (!variety.includes('selfbleu')) return
    const value = selfBleu(
      segments.map(({ hypothesis }) => hypothesis),
      this.#options.settings,
    )
    if (value !== undefined) this.#selfBleus.next().set([value, 1])
  }

  /** Scores of single segments, by metric and then by system; for rows that were kept. */
  ofSegments(): ReadonlyMap<string, readonly (readonly (number | undefined)[])[]> {
    const metrics = this.#systems[0]!.metrics
    return new Map(
      metrics.map(({ metric }, k) => [
        metric.name,
        this.#systems.map((system) => segmentScores(metric, system.metrics[k]!.rows.items())),
      ]),
    )
  }

  /** Everything that follows from the rows, score by score: resampling takes long, so a page can tell how far it is. */
  *finish(): Generator<StepsDone, ScoredSystems, undefined> {
    const [systems, options, n] = [this.#systems, this.#options, this.#segments]
    const several = systems.length > 1
    const made = systems[0]!.metrics.map(({ metric }) => metric)
    const values: ReportedValue[] = []
    const tests: TestedCouple[] = []
    const of = made.length * (systems.length + couples(systems).length)
    let done = 0
    for (const system of systems) {
      for (const { metric, rows } of system.metrics) {
        values.push(measured(metric, rows, n, options, several ? system.name : undefined))
        yield { done: ++done, of }
      }
      for (const name of this.#variety) if (name !== 'selfbleu') values.push(distinctValue(name, system, n, several))
    }
    if (this.#variety.includes('selfbleu')) {
      values.push(
        selfBleuValue(
          this.#selfBleus,
          n,
          systems.map(({ name }) => name),
        ),
      )
    }
    for (let k = 0; several && k < made.length; k++) {
      for (const couple of testedCouples(systems, k, options)) {
        if ('adjusted' in couple) tests.push(couple)
        else yield { done: ++done, of }
      }
    }
    return {
      signature: signatureOf(made, options, this.#references, several),
      values,
      tests,
      details: tests.flatMap(testedValues),
      tables: [...(several ? [testTable(tests)] : []), ...(options.segments ? [segmentTable(systems)] : [])],
      warnings: n < 100 && several ? [`${n} segments are few: small differences cannot be told from chance`] : [],
    }
  }
}

/** Drains a computation that tells how far it is. */
export function finished<T>(steps: Generator<unknown, T, undefined>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done === true) return value as T
  }
}

/** Is it a measure of all outputs together? */
export function isVariety(name: string): boolean {
  return (VARIETY_NAMES as readonly string[]).includes(name)
}

function measured(
  metric: TextMetric,
  rows: GrowingRows,
  n: number,
  options: ScoreSystemsOptions,
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

/** Two systems in one metric. */
export interface TestedCouple {
  readonly metric: string
  readonly systems: readonly [string, string]
  readonly result: PairedComparison
  /** p after Holm, over all couples of the metric */
  readonly adjusted: number
}

/** Every two systems in one metric: a step after each test, then all of them, corrected together. */
function* testedCouples(
  systems: readonly System[],
  k: number,
  { test, resamples, seed }: ScoreSystemsOptions,
): Generator<TestedCouple | { readonly step: number }> {
  const metric = systems[0]!.metrics[k]!.metric
  const rows = (system: System) => system.metrics[k]!.rows.items()
  const tested: { readonly systems: readonly [string, string]; readonly result: PairedComparison }[] = []
  for (const [a, b] of couples(systems)) {
    const result = compareSystems(rows(a), rows(b), metric.score, { test, resamples, seed })
    tested.push({ systems: [a.name, b.name], result })
    yield { step: tested.length }
  }
  const corrected = holm(tested.map(({ result }) => result.p))
  for (const [at, couple] of tested.entries()) yield { ...couple, metric: metric.name, adjusted: corrected[at]!.adjusted }
}

function testedValues({ metric, systems, result, adjusted }: TestedCouple): ReportedValue[] {
  const { n, low, high } = result
  const of = systems.join(' - ')
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
    rows: tests.map(({ metric, systems, result, adjusted }) => [
      metric,
      systems.join(' - '),
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

function signatureOf(
  metrics: readonly TextMetric[],
  options: ScoreSystemsOptions,
  numbers: ReadonlySet<number>,
  several: boolean,
): string {
  const references = numbers.size > 1 ? 'var' : String([...numbers][0])
  const { interval, resamples, seed, test, version } = options
  const parts = metrics.map(
    ({ name, needs, signature }) => `${name}[${needs.references ? `nrefs:${references}|` : ''}${signature}]`,
  )
  const variety = options.metrics.filter(isVariety)
  const range = interval === 'none' ? 'ci:none' : `ci:${interval}${resamples}|seed:${seed}`
  return [...parts, ...variety, ...(several ? [`test:${test}`] : []), range, `impl:parascope-${version}`].join('|')
}
