/** Resources of paraphrases against an aligned gold corpus: `parametric`. */
import { basename } from 'node:path'
import type { Problem } from '@parascope/core/errors'
import {
  bootstrap,
  type CurvePoint,
  compareSystems,
  couples,
  type GoldParaphrases,
  holm,
  type IntervalKind,
  type ItemRows,
  known,
  lowerBoundPrecision,
  macroParametric,
  PARAMETRIC_ROW,
  ParametricCounter,
  parametricF1,
  pickRows,
  pText,
  relativeRecall,
  type Score,
  sumStatistic,
  unknown,
} from '@parascope/core/measure'
import type { AgreementReport, ReportedTable, ReportedValue } from '../agreement/agreement-report.js'
import type { InputSummary } from '../io/read-pairs.js'
import { readResource } from './resource-file.js'

export interface ParametricOptions {
  readonly gold: GoldParaphrases
  readonly goldInputs: readonly InputSummary[]
  /** the feature of PPDB lines that orders the curve */
  readonly feature?: string
  readonly average: 'micro' | 'macro'
  /** an entry also says that the phrase paraphrases its paraphrase */
  readonly bothWays: boolean
  readonly test: 'randomisation' | 'bootstrap' | 'bs-compat'
  readonly interval: IntervalKind
  readonly resamples: number
  readonly seed: number
  readonly version: string
  readonly onProblem: (problem: Problem) => void
  readonly onProgress?: (bytesRead: number, bytes: number | undefined, lines: number) => void
}

export interface ParametricReport {
  readonly report: AgreementReport
  /** precision and recall as each resource grows, for plots */
  readonly curves: readonly { readonly name: string; readonly points: readonly CurvePoint[] }[]
}

const SCORES: Readonly<Record<string, Score>> = {
  precision: lowerBoundPrecision,
  recall: relativeRecall,
  f1: parametricF1,
}

/** Scores each resource, and tests every two of them. */
export async function parametricSystems(paths: readonly string[], options: ParametricOptions): Promise<ParametricReport> {
  const { gold } = options
  const several = paths.length > 1
  const read: { name: string; counter: ParametricCounter; input: InputSummary }[] = []
  const warnings: string[] = []
  for (const path of paths) {
    const counter = new ParametricCounter(gold)
    const { input, withHoles } = await readResource(path, options, (entry) => {
      counter.add(entry)
      if (options.bothWays) counter.add({ ...entry, phrase: entry.paraphrase, paraphrase: entry.phrase })
    })
    const name = basename(path).replace(/\.(txt|tsv|gz)+$/, '')
    if (withHoles > 0) warnings.push(`${name}: ${withHoles} rules with holes were left out`)
    if (counter.size === 0) warnings.push(`${name}: none of its entries is about phrases of the gold sentences`)
    read.push({ name, counter, input })
  }
  const rows = talkedAbout(read.map(({ counter }) => counter.rows()))
  const systems = read.map((system, k) => ({ ...system, rows: rows[k]! }))
  const values = systems.flatMap(({ name, counter, rows }) => {
    const of = several ? { of: name } : {}
    return [
      ...(options.average === 'micro' ? microValues(rows, options) : macroValues(rows)).map((value) => ({ ...value, ...of })),
      { measure: 'parametric.listed', figure: known(counter.size), scale: 'count' as const, ...of },
      { measure: 'parametric.outside', figure: known(counter.outside), scale: 'count' as const, ...of },
    ]
  })
  values.push({ measure: 'parametric.gold', figure: known(gold.pairCount), scale: 'count' })
  const tests = several ? Object.entries(SCORES).flatMap(([name, score]) => tested(systems, name, score, options)) : []
  const curves = systems.map(({ name, counter }) => ({ name, points: counter.curve() }))
  const report: AgreementReport = {
    signature: signatureOf(options, several),
    inputs: [...systems.map(({ input }) => input), ...options.goldInputs],
    annotators: systems.map(({ name }) => name),
    values,
    details: tests.flatMap(({ measure, of, result, adjusted }) => [
      { measure: `${measure}.difference`, figure: known(result.value), low: result.low, high: result.high, of },
      { measure: `${measure}.p`, figure: known(result.p), of },
      { measure: `${measure}.p.holm`, figure: known(adjusted), of },
    ]),
    tables: several ? [testTable(tests)] : [],
    plots: [{ kind: 'curves', title: 'As the resource grows', lines: curves }],
    bySubcorpus: [],
    byLength: [],
    disputes: [],
    warnings,
  }
  return { report, curves }
}

/** Rows of the phrases that the gold or some system says something about; the others would only slow resampling down. */
function talkedAbout(all: readonly ItemRows[]): ItemRows[] {
  const { width } = PARAMETRIC_ROW
  const chosen: number[] = []
  for (let item = 0; item < all[0]!.rows.length / width; item++) {
    const says = ({ rows }: ItemRows) => rows[item * width]! > 0 || rows[item * width + PARAMETRIC_ROW.gold]! > 0
    if (all.some(says)) chosen.push(item)
  }
  return all.map((items) => pickRows(items, chosen))
}

function microValues(rows: ItemRows, { interval, resamples, seed }: ParametricOptions): ReportedValue[] {
  return Object.entries(SCORES).map(([name, score]) => {
    const measure = `parametric.${name}`
    const statistic = sumStatistic(rows, score)
    const value = statistic.whole()
    if (value === undefined) return { measure, figure: unknown('the resource lists nothing about phrases of the gold sentences') }
    if (interval === 'none' || statistic.n < 2) return { measure, figure: known(value), n: statistic.n }
    const { low, high } = bootstrap(statistic, { interval, resamples, seed })
    return { measure, figure: known(value), low, high, n: statistic.n }
  })
}

function macroValues(rows: ItemRows): ReportedValue[] {
  const { precision, recall } = macroParametric(rows)
  const figure = (value: number | undefined) =>
    value === undefined ? unknown('there is no phrase to average over') : known(value)
  return [
    { measure: 'parametric.precision', figure: figure(precision) },
    { measure: 'parametric.recall', figure: figure(recall) },
  ]
}

interface Tested {
  readonly measure: string
  readonly of: string
  readonly result: ReturnType<typeof compareSystems>
  readonly adjusted: number
}

function tested(
  systems: readonly { readonly name: string; readonly rows: ItemRows }[],
  name: string,
  score: Score,
  { test, resamples, seed }: ParametricOptions,
): Tested[] {
  const results = couples(systems).map(([a, b]) => ({
    measure: `parametric.${name}`,
    of: `${a.name} - ${b.name}`,
    result: compareSystems(a.rows, b.rows, score, { test, resamples, seed }),
  }))
  const corrected = holm(results.map(({ result }) => result.p))
  return results.map((each, k) => ({ ...each, adjusted: corrected[k]!.adjusted }))
}

function testTable(tests: readonly Tested[]): ReportedTable {
  return {
    title: 'Every two resources',
    columns: [
      { header: 'measure' },
      { header: 'resources' },
      { header: 'difference', digits: 4 },
      { header: 'p' },
      { header: 'p (Holm)' },
    ],
    rows: tests.map(({ measure, of, result, adjusted }) => [measure, of, result.value, pText(result.p), pText(adjusted)]),
  }
}

function signatureOf(options: ParametricOptions, several: boolean): string {
  const { gold, average, bothWays, interval, resamples, seed, test, version, feature } = options
  return [
    'parametric',
    `links:${gold.level}`,
    `max:${gold.maxLength}`,
    'identity:no',
    'case:lc',
    `average:${average}`,
    `both-ways:${bothWays ? 'yes' : 'no'}`,
    ...(feature === undefined ? [] : [`by:${feature}`]),
    ...(several ? [`test:${test}`] : []),
    interval === 'none' ? 'ci:none' : `ci:${interval}${resamples}|unit:phrase|seed:${seed}`,
    `impl:parascope-${version}`,
  ].join('|')
}
